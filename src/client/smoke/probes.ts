import type { SmokeBody } from './step.ts';
import { paid, REFUND_REPORT } from './steps.ts';

/** A request that only shows how an open point is filled: any response is permitted. */
export interface Probe {
  readonly id: string;
  readonly report: SmokeBody;
  /** The step that must have been accepted before. */
  readonly needs: string;
}

/** In sequence, after the steps; their orders are closed afterwards. */
export const PROBES: readonly Probe[] = [
  // Its order is canceled by now: a current record differs from the first response.
  { id: 'partial_after_cancel', report: REFUND_REPORT, needs: 'cancel' },
  { id: 'unknown_field', report: paid('fourth', 1, { conv_smoke: true }), needs: 'paid' },
  {
    id: 'item_fields',
    report: paid('fifth', 1, { items: [{ name: 'conv smoke' }] }),
    needs: 'paid',
  },
];
