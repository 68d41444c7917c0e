import type { JsonObject } from '../../kit/json/node.ts';
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
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  isNear,
  parseDecimal,
  ZERO,
} from '../money.ts';
import { type RecordMember, type ShownRecord, shownOf } from './record.ts';
import type { LaterState } from './verdict.ts';

/** The effect that a report requests, with the digits of its body. */
export interface Asked {
  readonly kind: ReportKind;
  /** The order total of a paid report, the refund of a partial one; null of the others. */
  readonly amount: string | null;
  /** Of a paid report; no other names one. */
  readonly currency: string | null;
}

/** What the shown state says about the report's effect. */
type Fit =
  | { readonly type: 'fits' }
  | { readonly type: 'later'; readonly later: LaterState }
  | { readonly type: 'contradicts'; readonly misfit: Message };

/**
 * Compares what an answer shows with the requested effect ("States and transitions"), as far as it shows anything. The
 * order may have changed since, so a later state fits if it can include the effect.
 */
export function effectShown(asked: Asked, shown: ShownRecord): Fit {
  const { to } = kindNamed(asked.kind);
  const possible = shown.status === undefined ? possibleBy(to, shown) : [shown.status];
  const status = isCurrencyOf(asked, shown)
    ? possible.find((one) => canBe(asked, one, shown))
    : undefined;
  if (status === undefined) return { type: 'contradicts', misfit: misfitOf(asked, shown) };
  if (status === to) return { type: 'fits' };
  return { type: 'later', later: { status, needsReason: needsReason(asked, status, shown) } };
}

/** Without a status, only a net amount shows that the order is in another state. */
const possibleBy = (to: OrderStatus, { net }: ShownRecord): readonly OrderStatus[] =>
  net === undefined ? [to] : [to, ...ORDER_STATUSES];

/** Only a paid report names the order's currency. */
function isCurrencyOf({ kind, currency }: Asked, shown: ShownRecord): boolean {
  if (kindNamed(kind).effect.net !== 'set') return true;
  if (currency === null || shown.currency === undefined) return true;
  return shown.currency.toUpperCase() === currency.toUpperCase();
}

/** Whether the order can have this status and the shown amounts after the report. */
function canBe(asked: Asked, status: OrderStatus, { net, refunded }: ShownRecord): boolean {
  const { to, effect } = kindNamed(asked.kind);
  const isAboutAmount = effect.net === 'set' || effect.net === 'reduced';
  const total = isAboutAmount ? parseDecimal(asked.amount ?? '') : ZERO;
  if (total === undefined) return false;
  const { net: after } = effectOfStatus(status);
  if (after === 'zero') return isZero(net, refunded);
  switch (effect.net) {
    case 'set':
      return after === 'set'
        ? isSum(net, total) && isZero(refunded, total)
        : areParts(net, refunded, total);
    case 'reduced':
      return after !== 'set' && (refunded === undefined || isAtLeast(refunded, total));
    default:
      return status === to;
  }
}

const isSum = (shown: Decimal | undefined, total: Decimal): boolean =>
  shown === undefined || isNear(shown, total);

const isZero = (shown: Decimal | undefined, total: Decimal = ZERO): boolean =>
  shown === undefined || isNear(shown, ZERO, total);

/** "The order total minus refunds" is the net amount. */
function areParts(net: Decimal | undefined, refunded: Decimal | undefined, total: Decimal) {
  if (net !== undefined && refunded !== undefined) return isNear(addDecimals(net, refunded), total);
  const part = net ?? refunded;
  return part === undefined || isAtLeast(total, part);
}

const isAtLeast = (larger: Decimal, smaller: Decimal): boolean =>
  compareDecimals(larger, smaller) >= 0 || isNear(larger, smaller);

/**
 * Whether a state that this report does not lead to contradicts it unless something explains it: a paid report that was
 * never sent before does not find its order closed, and a refund is among the refunds of its order.
 */
function needsReason({ kind, amount }: Asked, status: OrderStatus, { refunded }: ShownRecord) {
  if (!isFinal(status)) return false;
  if (kindNamed(kind).effect.net !== 'reduced') return true;
  const refund = parseDecimal(amount ?? '') ?? ZERO;
  return refunded !== undefined && !isAtLeast(refunded, refund);
}

/** The mismatch, as the end of a sentence. */
const misfitOf = (asked: Asked, { record }: ShownRecord): Message =>
  message('effect_missing', {
    kind: asked.kind,
    expected: expectedOf(asked),
    shown: describeRecord(record),
  });

function expectedOf({ kind, amount, currency }: Asked): Said {
  const { to, effect } = kindNamed(kind);
  if (effect.net === 'set') return message('expected_total', { amount, currency });
  if (effect.net === 'reduced') return message('expected_refund', { amount });
  return effect.net === 'zero' ? message('expected_end', { status: to }) : to;
}

/** Most characters of a number that a message shows. */
const NUMBER_LIMIT = 40;

/** The status is a known one: it is not the service's free text. */
export function describeRecord(record: JsonObject): Message {
  const text = (name: RecordMember): string => {
    const value = shownOf(record, name);
    if (value?.type === 'number') return excerpt(value.literal, NUMBER_LIMIT);
    const isWord = value?.type === 'string' && /^[\w.-]+$/.test(value.value);
    return isWord ? excerpt(value.value, NUMBER_LIMIT) : '?';
  };
  const currency = text('currency');
  return message('shown_record', {
    status: text('status'),
    net: text('net_amount'),
    refunded: text('refunded_amount'),
    currency: /^[A-Za-z]{3}$/.test(currency) ? currency : message('no_known_currency'),
  });
}
