import { decodeText } from '../../core/kit/json/decode.ts';
import { type JsonNode, type JsonNumber, memberOf } from '../../core/kit/json/node.ts';
import { parseJson } from '../../core/kit/json/parse.ts';
import type { Asked } from '../../core/protocol/answers/effect.ts';
import { moneyFieldsOf } from '../../core/protocol/reports/report-fields.ts';
import type { JournaledEvent } from '../journal/port.ts';

/** The money that a report's body carries, in the body's own digits. */
export interface BodyMoney {
  /** The order total of a paid report, the refund of a partial one. */
  readonly amount: JsonNumber | null;
  /** Only a paid report names its currency. */
  readonly currency: string | null;
}

const NO_MONEY: BodyMoney = { amount: null, currency: null };

/** Reads the amount of a journaled body, unless it is not JSON. */
export function moneyOf({ kind, body }: Pick<JournaledEvent, 'kind' | 'body'>): BodyMoney {
  const { amount: field } = moneyFieldsOf(kind);
  const node = field === null ? undefined : parseBody(body);
  if (field === null || node?.type !== 'object') return NO_MONEY;
  const amount = memberOf(node, field);
  const currency = memberOf(node, 'currency');
  return {
    amount: amount?.type === 'number' ? amount : null,
    currency: currency?.type === 'string' ? currency.value : null,
  };
}

/** The effect that a report requests, with the digits of its body. */
export function requestedEffect({ kind, body }: Pick<JournaledEvent, 'kind' | 'body'>): Asked {
  const { amount, currency } = moneyOf({ kind, body });
  return { kind, amount: amount?.literal ?? null, currency };
}

/** A text field of a report's body, such as `cb_aev`; undefined if it is missing or not a string. */
export function textIn({ body }: Pick<JournaledEvent, 'body'>, field: string): string | undefined {
  const node = parseBody(body);
  const value = node?.type === 'object' ? memberOf(node, field) : undefined;
  return value?.type === 'string' && value.value !== '' ? value.value : undefined;
}

/**
 * The product name in the creator's dashboard: "If omitted [`product_name`] falls back to `items[0].name`". Undefined
 * if it is blank.
 */
export function productOf(event: Pick<JournaledEvent, 'body'>): string | undefined {
  const given = textIn(event, 'product_name');
  const body = given === undefined ? parseBody(event.body) : undefined;
  const items = body?.type === 'object' ? memberOf(body, 'items') : undefined;
  const first = items?.type === 'array' ? items.items[0] : undefined;
  const name = first?.type === 'object' ? memberOf(first, 'name') : undefined;
  return given ?? (name?.type === 'string' && name.value !== '' ? name.value : undefined);
}

/** Parses a body; undefined if it is not JSON. */
export function parseBody(body: Uint8Array): JsonNode | undefined {
  const decoded = decodeText(body);
  const parsed = decoded.ok ? parseJson(decoded.text) : undefined;
  return parsed?.ok ? parsed.node : undefined;
}
