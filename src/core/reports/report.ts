import type { Decimal } from '../money.ts';

/** The four reports as the rules see them; amounts are in major units of the order's currency. */
export type Report = PaidReport | PartialReport | CancelReport | DeclineReport;

/** "Every body carries `merchant_order_id` and `event_id`." */
interface ReportIdentity {
  readonly merchantOrderId: string;
  readonly eventId: string;
}

export interface PaidReport extends ReportIdentity {
  readonly kind: 'paid';
  readonly amount: Decimal;
  readonly currency: string;
  /** `cb_aev`: without it the order is not credited to a creator. */
  readonly clickId?: string;
  /** As the creator's dashboard will show it: falls back to `items[0].name`, then blank. */
  readonly productName: string;
  readonly subId?: string;
}

export interface PartialReport extends ReportIdentity {
  readonly kind: 'partial';
  readonly refundAmount: Decimal;
}

interface CancelReport extends ReportIdentity {
  readonly kind: 'cancel';
}

interface DeclineReport extends ReportIdentity {
  readonly kind: 'decline';
  readonly reason?: string;
}
