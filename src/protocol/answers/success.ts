import { isUtf8 } from 'node:buffer';
import { toText } from '../../kit/json/decode.ts';
import { type JsonNode, type JsonObject, memberOf } from '../../kit/json/node.ts';
import { isNestedTooDeeply } from '../../kit/json/parse.ts';
import { excerpt } from '../../kit/visible.ts';
import type { Said } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import {
  effectOfStatus,
  isFinal,
  kindNamed,
  ORDER_STATUSES,
  type OrderStatus,
  type ReportKind,
} from '../kinds/index.ts';
import { addDecimals, compareDecimals, type Decimal, parseDecimal, ZERO } from '../money.ts';
import { type Answer, describeAnswer, findServiceError, readAnswer } from './answer.ts';
import { NO_DETAILS, type PostResponse, type Verdict } from './verdict.ts';

/** The effect that a report requests, with the digits of its body. */
export interface Asked {
  readonly kind: ReportKind;
  /** The order total of a paid report, the refund of a partial one; null of the others. */
  readonly amount: string | null;
  /** Of a paid report; no other names one. */
  readonly currency: string | null;
}

/** An order's state after a report, with exact amounts. */
interface Standing {
  readonly status: OrderStatus;
  readonly net: Decimal;
  readonly refunded: Decimal;
  readonly currency: string;
}

/** Most characters of a number that a message shows. */
const NUMBER_LIMIT = 40;

/**
 * Compares a response's record with the requested effect ("States and transitions"). The order may have changed
 * since, so a later state matches if it can include the effect.
 * @param record a record that `readRecord` accepted.
 * @returns the mismatch, as the end of a sentence; undefined if the record shows the effect.
 */
function misfitOf(asked: Asked, record: JsonObject): Message | undefined {
  const standing = standingIn(record);
  const expected = fits(asked, standing);
  if (expected === undefined) return undefined;
  const shown = describeRecord(record);
  return message('effect_missing', { kind: asked.kind, expected, shown });
}

/** @returns the expected state if the order's state differs; undefined if it matches. */
function fits(asked: Asked, standing: Standing | undefined): Said | undefined {
  const { to, effect } = kindNamed(asked.kind);
  switch (effect.net) {
    case 'set':
      return isPaid(asked, standing)
        ? undefined
        : message('expected_total', { amount: asked.amount, currency: asked.currency });
    case 'reduced':
      return isRefunded(asked, standing)
        ? undefined
        : message('expected_refund', { amount: asked.amount });
    case 'zero':
      return isEnded(to, standing) ? undefined : message('expected_end', { status: to });
    case 'kept':
      return isMoved(to, standing) ? undefined : to;
  }
}

/** "`net_amount` equals `amount`; `refunded_amount` is 0"; later, net is "the order total minus refunds". */
function isPaid({ amount, currency }: Asked, standing: Standing | undefined): boolean {
  const total = decimalOf(amount);
  if (standing === undefined || total === undefined || currency === null) return false;
  if (standing.currency.toUpperCase() !== currency.toUpperCase()) return false;
  const { status, net, refunded } = standing;
  switch (effectOfStatus(status).net) {
    case 'set':
      return isEqual(net, total) && isEqual(refunded, ZERO);
    case 'zero':
      return isEqual(net, ZERO);
    default:
      return isEqual(addDecimals(net, refunded), total);
  }
}

/** Later refunds, a cancel or a decline leave this refund among the refunds of the order. */
function isRefunded({ amount }: Asked, standing: Standing | undefined): boolean {
  const refund = decimalOf(amount);
  if (standing === undefined || refund === undefined) return false;
  const { status, net, refunded } = standing;
  const { net: netEffect } = effectOfStatus(status);
  if (netEffect === 'set' || compareDecimals(refunded, refund) < 0) return false;
  return netEffect !== 'zero' || isEqual(net, ZERO);
}

const isEnded = (status: OrderStatus, standing: Standing | undefined): boolean =>
  standing?.status === status && isEqual(standing.net, ZERO);

/** An order that can still move may have done so. */
const isMoved = (status: OrderStatus, standing: Standing | undefined): boolean =>
  standing?.status === status ||
  (standing !== undefined && !isFinal(status) && isFinal(standing.status));

/** @returns undefined if an amount is negative or has too many digits. */
function standingIn(record: JsonObject): Standing | undefined {
  const [net, refunded] = ['net_amount', 'refunded_amount'].map((name) =>
    decimalOf(literalOf(record, name)),
  );
  if (net === undefined || refunded === undefined) return undefined;
  if (compareDecimals(net, ZERO) < 0 || compareDecimals(refunded, ZERO) < 0) return undefined;
  const status = textOf(record, 'status') as OrderStatus;
  return { status, net, refunded, currency: textOf(record, 'currency') };
}

/** The status is a known one: it is not the service's free text. */
function describeRecord(record: JsonObject): Message {
  const amount = (name: string): string => excerpt(literalOf(record, name) ?? '?', NUMBER_LIMIT);
  const currency = textOf(record, 'currency');
  const shown = /^[A-Za-z]{3}$/.test(currency) ? currency : message('no_known_currency');
  return message('shown_record', {
    status: textOf(record, 'status'),
    net: amount('net_amount'),
    refunded: amount('refunded_amount'),
    currency: shown,
  });
}

const isEqual = (a: Decimal, b: Decimal): boolean => compareDecimals(a, b) === 0;

const decimalOf = (literal: string | null): Decimal | undefined =>
  literal === null ? undefined : parseDecimal(literal);

function literalOf(record: JsonObject, name: string): string | null {
  const value = memberOf(record, name);
  return value?.type === 'number' ? value.literal : null;
}

function textOf(record: JsonObject, name: string): string {
  const value = memberOf(record, name);
  return value?.type === 'string' ? value.value : '';
}

const OPEN_BRACE = 0x7b;

/** Up to 15 digits survive binary floating point: different ones stay different, and in their order. */
const SHORT_AMOUNT = /^(?=.{1,15}$)\d+(?:\.\d+)?$/;

/** A member that holds a longer number, or one with an exponent; a text that looks like it may be taken for one. */
const LONG_NUMBER = /"\s*:\s*-?(?:[\d.]{16}|[\d.]*[eE])/;

/** The parts of an order that a response shows. */
interface Shown {
  readonly merchant_order_id?: unknown;
  readonly status?: unknown;
  readonly net_amount?: unknown;
  readonly refunded_amount?: unknown;
  readonly currency?: unknown;
}

/**
 * Whether a body is certainly the documented `{ "data": <order record> }` for this order, and shows the requested
 * effect. Five times as fast as the full check.
 * @returns false also if the full check is needed; true only if `judgeSuccess` would accept.
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
  const { to, effect } = kindNamed(kind);
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

/** NaN, which equals and exceeds nothing, if only the full check can compare it. */
const shortAmount = (amount: string | null): number =>
  amount !== null && SHORT_AMOUNT.test(amount) ? Number(amount) : Number.NaN;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Non-objects have no fields. */
const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && !Array.isArray(value) ? ((value ?? {}) as typeof NOTHING) : NOTHING;

const NOTHING: Readonly<Record<string, unknown>> = {};

/** An answer's order record, or what keeps it from being one. */
type RecordReading =
  | { readonly ok: true; readonly record: JsonObject }
  | { readonly ok: false; readonly code: 'not_a_record' | 'other_order'; readonly fault: Message };

const STATUSES: readonly unknown[] = ORDER_STATUSES;

const isOrderStatus = (value: unknown): boolean => STATUSES.includes(value);

/**
 * Reads `{ "data": <order record> }` ("Response body"). `transaction_id` may be absent and unknown
 * members may appear next to the documented ones.
 * @param merchantOrderId the report's own: "the only key by which the merchant should match orders".
 */
export function readRecord(node: JsonNode, merchantOrderId: string): RecordReading {
  const record = node.type === 'object' ? memberOf(node, 'data') : undefined;
  if (record?.type !== 'object') return notARecord(message('no_data_object'));
  const id = memberOf(record, 'merchant_order_id');
  if (id?.type !== 'string') return notARecord(message('no_order_id'));
  if (id.value !== merchantOrderId) {
    return { ok: false, code: 'other_order', fault: message('other_order') };
  }
  const fault = faultOf(record);
  return fault === undefined ? { ok: true, record } : notARecord(fault);
}

function faultOf(record: JsonObject): Message | undefined {
  const status = memberOf(record, 'status');
  if (status?.type !== 'string' || !isOrderStatus(status.value)) {
    return message('no_known_status');
  }
  for (const name of ['net_amount', 'refunded_amount']) {
    if (memberOf(record, name)?.type !== 'number') return message('no_number', { name });
  }
  return memberOf(record, 'currency')?.type === 'string' ? undefined : message('no_currency');
}

const notARecord = (fault: Message): RecordReading => ({ ok: false, code: 'not_a_record', fault });

/** For whom the record itself does not matter. */
const ACCEPTED: Verdict = { ...NO_DETAILS, outcome: 'accepted', settles: true };

/** The report that a response must match. */
export interface Reported extends Asked {
  readonly merchantOrderId: string;
}

/** Statuses below 200 are not final, and from 300 on they do not confirm anything. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * Judges a 2xx response. Only the documented body whose record shows the report's effect proves that the report was
 * counted: a proxy, a login page, a cut connection, or a service that does nothing can also respond with 200.
 * @param needsRecord whether the record is needed in the result.
 */
export function judgeSuccess(
  response: PostResponse,
  reported: Reported,
  needsRecord: boolean,
): Verdict {
  const { body, headers, status, truncated } = response;
  const { merchantOrderId } = reported;
  if (!needsRecord && !truncated && isPlainSuccess(body, merchantOrderId, reported))
    return ACCEPTED;
  const answer = readAnswer(body, headers['content-type']);
  const unconfirmed = (errorCode: string, what: Message): Verdict => ({
    ...NO_DETAILS,
    outcome: 'unconfirmed',
    retry: true,
    errorCode,
    message: message('success_but', { status, what }),
    serviceError: findServiceError(answer),
  });
  if (truncated) return unconfirmed('truncated_answer', message('answer_cut_off'));
  if (answer.type !== 'json') return unconfirmed(CODES[answer.type], withoutRecord(answer));
  const reading = readRecord(answer.node, merchantOrderId);
  if (!reading.ok) return unconfirmed(reading.code, reading.fault);
  const misfit = misfitOf(reported, reading.record);
  if (misfit !== undefined) return unconfirmed('effect_not_shown', misfit);
  return { ...NO_DETAILS, outcome: 'accepted', settles: true, record: reading.record };
}

const CODES = {
  empty: 'empty_answer',
  html: 'html_answer',
  text: 'not_json',
  binary: 'not_utf8',
} as const satisfies Record<Exclude<Answer['type'], 'json'>, string>;

const withoutRecord = (answer: Answer): Message =>
  message('without_record', { shown: describeAnswer(answer) });
