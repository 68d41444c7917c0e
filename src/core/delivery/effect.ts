import {
  effectOf,
  isFinal,
  kindOf,
  type OrderStatus,
  type ReportKind,
} from '../../protocol/kinds/index.ts';
import { answersWords } from '../../words/en/answers.ts';
import { type JsonObject, memberOf } from '../json/node.ts';
import { addDecimals, compareDecimals, type Decimal, parseDecimal, ZERO } from '../money.ts';
import { excerpt } from '../visible.ts';

/** What a report asks of its order, in the digits of its body. */
export interface Asked {
  readonly kind: ReportKind;
  /** The order total of a paid report, the refund of a partial one; null of the others. */
  readonly amount: string | null;
  /** Of a paid report; no other names one. */
  readonly currency: string | null;
}

/** Where an order is after a report; the amounts are exact. */
interface Standing {
  readonly status: OrderStatus;
  readonly net: Decimal;
  readonly refunded: Decimal;
  readonly currency: string;
}

/** Most characters of a number that a message shows. */
const NUMBER_LIMIT = 40;

/**
 * Compares an answer's record with what the report asked for ("States and transitions"). The order may
 * have moved on since, so a later state fits as well, as far as it can hold the report's effect.
 * @param record one that `readRecord` has taken.
 * @returns what does not fit, as the end of a sentence; undefined where the record shows the effect.
 */
export function misfitOf(asked: Asked, record: JsonObject): string | undefined {
  const standing = standingIn(record);
  const expected = fits(asked, standing);
  if (expected === undefined) return undefined;
  const shown = describeRecord(record);
  return answersWords.effect_missing({ kind: asked.kind, expected, shown });
}

/** @returns what is expected where the order's standing is something else; undefined where it fits. */
function fits(asked: Asked, standing: Standing | undefined): string | undefined {
  const { to, effect } = kindOf(asked.kind);
  switch (effect.net) {
    case 'set':
      return isPaid(asked, standing)
        ? undefined
        : answersWords.expected_total({ amount: asked.amount, currency: asked.currency });
    case 'reduced':
      return isRefunded(asked, standing)
        ? undefined
        : answersWords.expected_refund({ amount: asked.amount });
    case 'zero':
      return isEnded(to, standing) ? undefined : answersWords.expected_end({ status: to });
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
  switch (effectOf(status).net) {
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
  const { net: netEffect } = effectOf(status);
  if (netEffect === 'set' || compareDecimals(refunded, refund) < 0) return false;
  return netEffect !== 'zero' || isEqual(net, ZERO);
}

const isEnded = (status: OrderStatus, standing: Standing | undefined): boolean =>
  standing?.status === status && isEqual(standing.net, ZERO);

/** An order that can still move may have done so. */
const isMoved = (status: OrderStatus, standing: Standing | undefined): boolean =>
  standing?.status === status ||
  (standing !== undefined && !isFinal(status) && isFinal(standing.status));

/** @returns undefined where an amount is negative or has more digits than money has. */
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
function describeRecord(record: JsonObject): string {
  const amount = (name: string): string => excerpt(literalOf(record, name) ?? '?', NUMBER_LIMIT);
  const currency = textOf(record, 'currency');
  const shown = /^[A-Za-z]{3}$/.test(currency) ? currency : answersWords.no_known_currency;
  return answersWords.shown_record({
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
