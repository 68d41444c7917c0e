import { isUtf8 } from 'node:buffer';
import { kindOf } from '../../protocol/kinds/index.ts';
import { toText } from '../json/decode.ts';
import { isNestedTooDeeply } from '../json/parse.ts';
import type { Asked } from './effect.ts';

const OPEN_BRACE = 0x7b;

/** Up to 15 digits survive binary floating point: different ones stay different, and in their order. */
const SHORT_AMOUNT = /^(?=.{1,15}$)\d+(?:\.\d+)?$/;

/** A member that holds a longer number, or one with an exponent; a text that looks like it may be taken for one. */
const LONG_NUMBER = /"\s*:\s*-?(?:[\d.]{16}|[\d.]*[eE])/;

/** What an answer shows of an order, where it shows it. */
interface Shown {
  readonly merchant_order_id?: unknown;
  readonly status?: unknown;
  readonly net_amount?: unknown;
  readonly refunded_amount?: unknown;
  readonly currency?: unknown;
}

/**
 * Whether a body is beyond doubt the documented one, `{ "data": <order record> }`, for this order, and
 * shows what the report asked for. It takes a fifth of the time that reading every literal does.
 * @returns false also where only a closer look can tell: it never says more than `judgeSuccess` would.
 */
export function isPlainSuccess(body: Uint8Array, merchantOrderId: string, asked: Asked): boolean {
  if (body[0] !== OPEN_BRACE || !isUtf8(body)) return false;
  const text = toText(body);
  if (isNestedTooDeeply(text) || LONG_NUMBER.test(text)) return false;
  const record: Shown = membersOf(membersOf(parse(text)).data);
  return (
    record.merchant_order_id === merchantOrderId &&
    typeof record.net_amount === 'number' &&
    typeof record.refunded_amount === 'number' &&
    typeof record.currency === 'string' &&
    showsEffect(asked, record, record.net_amount, record.refunded_amount)
  );
}

/** Only the state that the report itself leads to; later ones are for the closer look. */
function showsEffect(
  { kind, amount, currency }: Asked,
  record: Shown,
  net: number,
  refunded: number,
): boolean {
  if (net < 0 || refunded < 0) return false;
  const { to, effect } = kindOf(kind);
  if (record.status !== to) return false;
  switch (effect.net) {
    case 'set':
      return refunded === 0 && net === shortAmount(amount) && record.currency === currency;
    case 'reduced':
      return refunded >= shortAmount(amount);
    case 'zero':
      return net === 0;
    case 'kept':
      return true;
  }
}

/** Not a number, which equals and exceeds nothing, where only a closer look can compare it. */
const shortAmount = (amount: string | null): number =>
  amount !== null && SHORT_AMOUNT.test(amount) ? Number(amount) : Number.NaN;

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
