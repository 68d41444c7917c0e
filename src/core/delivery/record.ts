import { answersWords } from '../../words/en/answers.ts';
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
  if (record?.type !== 'object') return notARecord(answersWords.no_data_object);
  const id = memberOf(record, 'merchant_order_id');
  if (id?.type !== 'string') return notARecord(answersWords.no_order_id);
  if (id.value !== merchantOrderId) {
    return { ok: false, code: 'other_order', fault: answersWords.other_order };
  }
  const fault = faultOf(record);
  return fault === undefined ? { ok: true, record } : notARecord(fault);
}

function faultOf(record: JsonObject): string | undefined {
  const status = memberOf(record, 'status');
  if (status?.type !== 'string' || !isOrderStatus(status.value)) {
    return answersWords.no_known_status;
  }
  for (const name of ['net_amount', 'refunded_amount']) {
    if (memberOf(record, name)?.type !== 'number') return answersWords.no_number({ name });
  }
  return memberOf(record, 'currency')?.type === 'string' ? undefined : answersWords.no_currency;
}

const notARecord = (fault: string): RecordReading => ({ ok: false, code: 'not_a_record', fault });
