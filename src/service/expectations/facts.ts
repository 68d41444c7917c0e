import { decodeText } from '../../core/json/decode.ts';
import { type JsonNode, type JsonObject, memberOf } from '../../core/json/node.ts';
import { parseJson } from '../../core/json/parse.ts';
import { moneyFieldsOf } from '../../core/reports/money-fields.ts';
import type { HistoryEntry } from '../history/entry.ts';

/** What a request says of itself, refused or not; its body is read at the first question. */
export interface RequestFacts {
  readonly entry: HistoryEntry;
  readonly order: () => string | undefined;
  readonly event: () => string | undefined;
  /** The total of a paid report, the refund of a partial one; of any JSON type. */
  readonly amount: () => JsonNode | undefined;
  readonly currency: () => JsonNode | undefined;
}

export function factsOf(entry: HistoryEntry): RequestFacts {
  const body = once(() => readObject(entry.body));
  const member = (key: string): JsonNode | undefined => {
    const object = body();
    return object === undefined ? undefined : memberOf(object, key);
  };
  // The log names neither order nor event of a sender whom it does not know.
  return {
    entry,
    order: () => entry.merchantOrderId ?? textOf(member('merchant_order_id')),
    event: () => entry.eventId ?? textOf(member('event_id')),
    amount: () => member(amountFieldOf(entry)),
    currency: () => member('currency'),
  };
}

/** Of a request that is no report, or one without money, what a paid report has. */
const amountFieldOf = ({ kind }: HistoryEntry): string =>
  (kind == null ? null : moneyFieldsOf(kind).amount) ?? 'amount';

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readObject(body: Uint8Array): JsonObject | undefined {
  const decoded = decodeText(body);
  const parsed = decoded.ok ? parseJson(decoded.text) : undefined;
  return parsed?.ok && parsed.node.type === 'object' ? parsed.node : undefined;
}

export const textOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' ? node.value : undefined;
