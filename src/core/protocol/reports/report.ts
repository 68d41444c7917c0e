import type { ReportKind } from '../kinds/index.ts';
import type { Decimal } from '../money.ts';

/** A report as the rules see it; which properties it has follows from its kind. Amounts are in major units. */
export interface Report {
  readonly kind: ReportKind;
  readonly merchantOrderId: string;
  readonly eventId: string;
  readonly amount?: Decimal;
  readonly refundAmount?: Decimal;
  readonly currency?: string;
  /** `cb_aev`: without it the order is not credited to a creator. */
  readonly clickId?: string;
  /** As the creator's dashboard will show it: falls back to `items[0].name`, then blank. */
  readonly productName?: string;
  readonly subId?: string;
  readonly reason?: string;
}
