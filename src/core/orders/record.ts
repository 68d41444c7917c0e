import { type JsonObject, jsonMember, jsonNumber, jsonString } from '../json/node.ts';
import { type Decimal, formatDecimal } from '../money.ts';
import type { OrderStatus } from '../protocol.ts';

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
 * The order record as it stands in `data` ("Order record"), and the `sub_id` that the service
 * "echoes back everywhere". Amounts keep every digit.
 * @param sellerId the account that the key is tied to. Without it there is no `transaction_id`:
 *   that reference is the service's own, and a client can't know it.
 */
export function toRecordJson(record: OrderRecord, sellerId?: string): JsonObject {
  const { merchantOrderId, subId } = record;
  const text = (key: string, value: string) => jsonMember(key, jsonString(value));
  const amount = (key: string, value: Decimal) => jsonMember(key, jsonNumber(formatDecimal(value)));
  const reference = `${INTERNAL_PREFIX}:${sellerId}:${merchantOrderId}`;
  return {
    type: 'object',
    members: [
      text('merchant_order_id', merchantOrderId),
      ...(sellerId === undefined ? [] : [text('transaction_id', reference)]),
      text('status', record.status),
      amount('net_amount', record.netAmount),
      amount('refunded_amount', record.refundedAmount),
      text('currency', record.currency),
      ...(subId === undefined ? [] : [text('sub_id', subId)]),
    ],
  };
}
