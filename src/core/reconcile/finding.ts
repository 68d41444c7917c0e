import type { Decimal } from '../money.ts';
import type { OrderRecord } from '../orders/record.ts';
import type { ShopOrder } from './shop-order.ts';

/** In which a file and the journal can differ, in the order in which the totals are told. */
export const FINDING_CODES = [
  /** Paid in the shop, and no report of it was accepted: it is never settled. */
  'never_reported',
  /** Another total or currency than the shop's. */
  'amount_differs',
  /** The shop has refunded more than was reported. */
  'refund_not_reported',
  /** More was reported as refunded than the shop has refunded. */
  'refund_differs',
  /** Paid in the shop, and cancelled or declined as reported: no report opens it again. */
  'closed_at_service',
  'cancelled_in_shop',
  'declined_in_shop',
  /** Reported, and the shop still waits for the money. */
  'unpaid_in_shop',
  'unknown_to_shop',
  'billed_not_reported',
  'billed_amount_differs',
  'billed_after_cancel',
  'not_billed',
  /** Accepted reports without the paid one, and no answer that says where the order stands. */
  'unclear',
  /** Its reports are on their way; nothing else is said of it before they are settled. */
  'pending',
] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

/** An order as the journal of the account has it. */
export interface ReportedOrder {
  /** Whether the service has accepted any report of it. */
  readonly isReported: boolean;
  /** Where the accepted reports leave it; null where it was not reported, or that is not known. */
  readonly standing: Standing | null;
  /** Whether a report of it is journaled or staged, and not settled. */
  readonly isPending: boolean;
  /** Whether the service has refused a report of it; the same one is sent again only with `--retry-rejected`. */
  readonly isRefused: boolean;
  /** Whether what is pending waits behind a refused paid report: nothing delivers it before that one is accepted. */
  readonly isStuck: boolean;
}

type Standing = Pick<OrderRecord, 'status' | 'netAmount' | 'refundedAmount' | 'currency'>;

/** One order that the file and the journal do not agree on. */
export interface Finding {
  readonly code: FindingCode;
  readonly merchantOrderId: string;
  /** Null where the file does not have it. */
  readonly shop: ShopOrder | null;
  readonly reported: ReportedOrder;
  /** What is still to be reported as refunded; null where nothing is, or where the amounts cannot be compared. */
  readonly missing: Decimal | null;
  /** An order that only the other side has, and that is the same number but for leading zeros. */
  readonly twin?: string;
}
