import { isUtf8 } from 'node:buffer';
import { toText } from '../json/decode.ts';
import { isNestedTooDeeply } from '../json/parse.ts';
import { isOrderStatus } from './record.ts';

const OPEN_BRACE = 0x7b;

/**
 * Whether a body is beyond doubt the documented one, `{ "data": <order record> }`, for this order. It
 * takes a fifth of the time that reading the record with every literal does.
 * @returns false also where only a closer look can tell: it never says more than `readRecord` would.
 */
export function isPlainSuccess(body: Uint8Array, merchantOrderId: string): boolean {
  if (body[0] !== OPEN_BRACE || !isUtf8(body)) return false;
  const text = toText(body);
  const record = isNestedTooDeeply(text) ? undefined : membersOf(parse(text)).data;
  const { merchant_order_id, status, net_amount, refunded_amount, currency } = membersOf(record);
  return (
    merchant_order_id === merchantOrderId &&
    isOrderStatus(status) &&
    typeof net_amount === 'number' &&
    typeof refunded_amount === 'number' &&
    typeof currency === 'string'
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is no object has none of them. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && !Array.isArray(value) ? ((value ?? {}) as typeof NOTHING) : NOTHING;

const NOTHING: Readonly<Record<string, unknown>> = {};
