import type { OrderStatus } from '../kinds/index.ts';
import { type Decimal, formatDecimal } from '../money.ts';

/** "The service keeps one record per merchant order." Amounts are in major units of `currency`. */
export interface OrderRecord {
  readonly merchantOrderId: string;
  readonly status: OrderStatus;
  /** The order total of the paid report. */
  readonly amount: Decimal;
  /** "The order total minus refunds"; 0 once the order is cancelled or declined. */
  readonly netAmount: Decimal;
  /** "Total refunded so far." */
  readonly refundedAmount: Decimal;
  readonly currency: string;
  readonly subId?: string;
  /** As the creator's dashboard shows it; blank where the paid report named none. */
  readonly productName: string;
  /** `cb_aev`: without it the order is not credited to a creator. */
  readonly clickId?: string;
}

/** The `<internal_prefix>` of a transaction id. */
const INTERNAL_PREFIX = 'conv';

/**
 * The order record as it appears in `data` ("Order record"), and the `sub_id` that the service
 * "echoes back everywhere". Amounts keep every digit.
 * @param sellerId the account that the key is tied to. Without it there is no `transaction_id`:
 *   that reference is the service's own, and a client can't know it.
 * @returns JSON text.
 */
export function recordJson(record: OrderRecord, sellerId?: string): string {
  const { merchantOrderId, status, currency, subId } = record;
  const reference = `${INTERNAL_PREFIX}:${sellerId}:${merchantOrderId}`;
  const members = [
    `"merchant_order_id":${JSON.stringify(merchantOrderId)}`,
    ...(sellerId === undefined ? [] : [`"transaction_id":${JSON.stringify(reference)}`]),
    `"status":"${status}"`,
    `"net_amount":${formatDecimal(record.netAmount)}`,
    `"refunded_amount":${formatDecimal(record.refundedAmount)}`,
    `"currency":${JSON.stringify(currency)}`,
    ...(subId === undefined ? [] : [`"sub_id":${JSON.stringify(subId)}`]),
  ];
  return `{${members.join(',')}}`;
}
