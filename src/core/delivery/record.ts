import { type JsonNode, type JsonObject, memberOf } from '../json/node.ts';
import { ORDER_STATUSES } from '../protocol.ts';

/** An answer's order record, or what keeps it from being one. */
export type RecordReading =
  | { readonly ok: true; readonly record: JsonObject }
  | { readonly ok: false; readonly code: 'not_a_record' | 'other_order'; readonly fault: string };

const STATUSES: readonly unknown[] = ORDER_STATUSES;

const isOrderStatus = (value: unknown): boolean => STATUSES.includes(value);

/**
 * Reads `{ "data": <order record> }` ("Response body"). `transaction_id` may be absent and unknown
 * members may stand beside the documented ones.
 * @param merchantOrderId the report's own: "the only key by which the merchant should match orders".
 */
export function readRecord(node: JsonNode, merchantOrderId: string): RecordReading {
  const record = node.type === 'object' ? memberOf(node, 'data') : undefined;
  if (record?.type !== 'object') return notARecord('without an object "data"');
  const id = memberOf(record, 'merchant_order_id');
  if (id?.type !== 'string') return notARecord('without a text "data.merchant_order_id"');
  if (id.value !== merchantOrderId) {
    return { ok: false, code: 'other_order', fault: 'with the record of another order' };
  }
  const fault = faultOf(record);
  return fault === undefined ? { ok: true, record } : notARecord(fault);
}

function faultOf(record: JsonObject): string | undefined {
  const status = memberOf(record, 'status');
  if (status?.type !== 'string' || !isOrderStatus(status.value)) {
    return 'without a known "data.status"';
  }
  for (const name of ['net_amount', 'refunded_amount']) {
    if (memberOf(record, name)?.type !== 'number') return `without a number "data.${name}"`;
  }
  return memberOf(record, 'currency')?.type === 'string' ? undefined : 'without a "data.currency"';
}

const notARecord = (fault: string): RecordReading => ({ ok: false, code: 'not_a_record', fault });
