import type { ReportKind } from '../protocol.ts';

/**
 * Which open reports of its order a report that is sent alone waits for. A paid one waits for none: it may be what the
 * others wait for, and a second one, under another event id, may be the correction of the first.
 */
const WAITS_FOR = {
  paid: [],
  partial: ['paid', 'partial', 'cancel', 'decline'],
  cancel: ['paid', 'partial', 'cancel', 'decline'],
  decline: ['paid', 'partial', 'cancel', 'decline'],
} as const satisfies Record<ReportKind, readonly ReportKind[]>;

/** Whether a report has to wait while an earlier one of its order is open: overtaking it, it could be refused for good. */
export const waitsFor = (kind: ReportKind, earlier: ReportKind): boolean =>
  (WAITS_FOR[kind] as readonly ReportKind[]).includes(earlier);
