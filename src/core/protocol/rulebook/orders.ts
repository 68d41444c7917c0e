import { formatPath, type JsonPath, printString } from '../../kit/json/node.ts';
import { type Fault, type Message, message } from '../../words/message.ts';
import {
  eachKind,
  isFinal,
  isReportKind,
  KINDS,
  type KnownKind,
  kindNamed,
  OPENING,
  ORDER_STATUSES,
  type OrderState,
  type OrderStatus,
  REPORT_KINDS,
  type ReportKind,
} from '../kinds/index.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../money.ts';
import { describeValue } from '../reports/plain.ts';
import type { Report } from '../reports/report.ts';

export type { OrderState } from '../kinds/index.ts';

/** The statuses that no report moves an order out of. */
const FINAL_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isFinal);

/** The rules that refuse a report, by stable code. */
export const ORDER_RULES = {
  unknown_order: message('rule_unknown_order', {
    reports: KINDS.filter(({ from }) => !from.includes('UNREPORTED')).map(
      ({ words }) => words.phrase,
    ),
  }),
  order_exists: message('rule_order_exists'),
  order_closed: message('rule_order_closed', { closed: FINAL_STATUSES }),
  refund_out_of_range: message('rule_refund_out_of_range'),
};

export type OrderRule = keyof typeof ORDER_RULES;

/** The rules that look at the order's status alone. */
type StatusRule = Exclude<OrderRule, 'refund_out_of_range'>;

/** The transition of an order by a report, or the rule that refuses it. */
type Transition = { readonly to: OrderStatus } | { readonly refused: StatusRule };

function transitionOf({ from, to }: KnownKind, state: OrderState): Transition {
  if (from.includes(state)) return { to };
  if (state === 'UNREPORTED') return { refused: 'unknown_order' };
  if (from.includes('UNREPORTED') && !isFinal(state)) return { refused: 'order_exists' };
  return { refused: 'order_closed' };
}

/**
 * "States and transitions". The document leaves open which status an order may be in before a move
 * and whether it may move back; those cells are the bundled service's own choice.
 */
export const TRANSITIONS = Object.fromEntries(
  (['UNREPORTED', ...ORDER_STATUSES] as const).map((state) => [
    state,
    eachKind((kind) => transitionOf(kind, state)),
  ]),
) as Readonly<Record<OrderState, Readonly<Record<ReportKind, Transition>>>>;

/** The table of transitions as text, its heading first: the next status, or the code of the rule that refuses. */
export function transitionRows(): string[][] {
  const states = Object.keys(TRANSITIONS) as OrderState[];
  const rows = states.map((state) => [state, ...REPORT_KINDS.map((kind) => cellText(state, kind))]);
  return [['the order is', ...REPORT_KINDS], ...rows];
}

function cellText(state: OrderState, kind: ReportKind): string {
  const transition = TRANSITIONS[state][kind];
  return 'to' in transition ? transition.to : transition.refused;
}

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
  /** As in the creator's dashboard; blank if the paid report has none. */
  readonly productName: string;
  /** `cb_aev`: without it the order is not credited to a creator. */
  readonly clickId?: string;
}

/** The `<internal_prefix>` of a transaction id. */
const INTERNAL_PREFIX = 'conv';

/** The amounts of an order record, as JSON. */
export interface OrderAmounts {
  readonly net: string;
  readonly refunded: string;
}

const exactAmounts = ({ netAmount, refundedAmount }: OrderRecord): OrderAmounts => ({
  net: formatDecimal(netAmount),
  refunded: formatDecimal(refundedAmount),
});

/**
 * The order record as in `data` ("Order record"), with the `sub_id` that the service "echoes back everywhere".
 * Amounts keep all digits.
 * @param sellerId the account that the key is tied to. Without it, there is no `transaction_id`, which is internal to
 *   the service and unknown to clients.
 * @param amounts as they are written; default: exactly.
 * @returns JSON text.
 */
export function recordJson(
  record: OrderRecord,
  sellerId?: string,
  amounts: OrderAmounts = exactAmounts(record),
): string {
  const { merchantOrderId, status, currency, subId } = record;
  const reference = `${INTERNAL_PREFIX}:${sellerId}:${merchantOrderId}`;
  const members = [
    `"merchant_order_id":${printString(merchantOrderId)}`,
    ...(sellerId === undefined ? [] : [`"transaction_id":${printString(reference)}`]),
    `"status":"${status}"`,
    `"net_amount":${amounts.net}`,
    `"refunded_amount":${amounts.refunded}`,
    `"currency":${printString(currency)}`,
    ...(subId === undefined ? [] : [`"sub_id":${printString(subId)}`]),
  ];
  return `{${members.join(',')}}`;
}

/** A refusal by an order rule; the code is the rule's. */
export interface Refusal extends Fault {
  readonly code: OrderRule;
  /** The field that the rule is about. */
  readonly path: JsonPath;
  readonly expected: Message;
  readonly got: string;
}

/** @param record the current order; undefined if it was never reported. */
export function refusalOf(record: OrderRecord | undefined, report: Report): Refusal | undefined {
  const state = record?.status ?? 'UNREPORTED';
  const transition = TRANSITIONS[state][report.kind];
  if ('refused' in transition)
    return refuseForStatus(transition.refused, report.merchantOrderId, state);
  const kind = kindNamed(report.kind);
  if (kind.effect.net !== 'reduced' || record === undefined) return undefined;
  const money = moneyIn(report, kind);
  return isWithin(record.netAmount, money) ? undefined : refuseRefund(record, kind, money);
}

/** The amount of a report; 0 if it has none. */
function moneyIn(report: Report, { money, fields }: KnownKind): Decimal {
  const property = fields.find(({ name }) => name === money)?.property;
  const value = property === undefined ? undefined : report[property as keyof Report];
  return (value as Decimal | undefined) ?? ZERO;
}

/** "`refund_amount` between 0 and the current `net_amount`", both included. */
const isWithin = (net: Decimal, money: Decimal): boolean =>
  compareDecimals(money, ZERO) >= 0 && compareDecimals(money, net) <= 0;

/** The refusal of a report that its order's status rules out. */
function refuseForStatus(code: StatusRule, orderId: string, state: OrderState): Refusal {
  const order = describeValue(orderId);
  const path = ['merchant_order_id'];
  const expected = EXPECTED[code];
  return { code, params: { order, state }, at: formatPath(path), path, expected, got: order };
}

const EXPECTED: Readonly<Record<StatusRule, Message>> = {
  unknown_order: message('expects_reported_order'),
  order_exists: message('expects_new_order'),
  order_closed: message('expects_open_order', { closed: FINAL_STATUSES }),
};

/** Refuses a refund below 0 or above the remaining amount. */
function refuseRefund(record: OrderRecord, kind: KnownKind, money: Decimal): Refusal {
  const [net, got] = [formatDecimal(record.netAmount), formatDecimal(money)];
  const order = describeValue(record.merchantOrderId);
  const path = [kind.money ?? ''];
  return {
    ...message('refund_out_of_range', { order, net, got }),
    code: 'refund_out_of_range',
    at: formatPath(path),
    path,
    expected: message('expects_refund', { net }),
    got,
  };
}

type Application =
  | { readonly ok: true; readonly record: OrderRecord }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Applies a report to its order: "States and transitions".
 * @param record the current order; undefined if it was never reported.
 * @param report a valid report about this order.
 * @returns the new order, or the rule that refuses the report; the given record is unchanged.
 */
export function applyReport(record: OrderRecord | undefined, report: Report): Application {
  const refusal = refusalOf(record, report);
  if (refusal !== undefined) return { ok: false, refusal };
  const kind = kindNamed(report.kind);
  const before = record ?? NOTHING;
  const money = moneyIn(report, kind);
  const opened = kind.effect.net === 'set' ? openedBy(report, money) : before;
  const after = { ...opened, status: kind.to, ...effectOn(before, kind, money) };
  return { ok: true, record: after };
}

/** "What else happens." */
function effectOn(
  { amount, netAmount, refundedAmount }: OrderRecord,
  { effect }: KnownKind,
  money: Decimal,
): Pick<OrderRecord, 'netAmount' | 'refundedAmount'> {
  const net = {
    set: () => money,
    reduced: () => subtractDecimals(netAmount, money),
    zero: () => ZERO,
    kept: () => netAmount,
  };
  const refunded = {
    zero: () => ZERO,
    raised: () => addDecimals(refundedAmount, money),
    all: () => amount,
    kept: () => refundedAmount,
  };
  return { netAmount: net[effect.net](), refundedAmount: refunded[effect.refunded]() };
}

/** The permanent facts of an order, from its paid report. */
const openedBy = (
  { merchantOrderId, currency = '', productName = '', subId, clickId }: Report,
  amount: Decimal,
): OrderRecord => ({
  ...NOTHING,
  merchantOrderId,
  amount,
  currency,
  productName,
  ...(subId === undefined ? {} : { subId }),
  ...(clickId === undefined ? {} : { clickId }),
});

/** The initial record. */
const NOTHING: OrderRecord = {
  merchantOrderId: '',
  status: 'CONFIRMED',
  amount: ZERO,
  netAmount: ZERO,
  refundedAmount: ZERO,
  currency: '',
  productName: '',
};

/**
 * Whether a single report has to wait for an open earlier one of its order: if it overtook it, it could be
 * permanently refused. A paid report never waits, because others may be waiting for it, and a second one, under
 * another event ID, may be the correction of the first.
 */
const waitsFor = (kind: ReportKind, earlier: ReportKind): boolean =>
  !kindNamed(kind).from.includes('UNREPORTED') && isReportKind(earlier);

/**
 * The reports that one that is sent alone would overtake.
 * @param open earlier ones of its order that are not settled.
 * @param isPaid whether a paid report of the order is accepted: then nothing waits for another paid one.
 */
export const overtaken = <Open extends { readonly kind: ReportKind }>(
  kind: ReportKind,
  open: readonly Open[],
  isPaid: boolean,
): readonly Open[] =>
  open.filter((earlier) => waitsFor(kind, earlier.kind) && !(isPaid && earlier.kind === OPENING));

/**
 * Whether a report of a file waits for an open one of its order. A paid report waits only for paid ones, because
 * others may be waiting for it.
 */
export const waitsInFile = (kind: ReportKind, open: ReportKind): boolean =>
  kind !== OPENING || open === OPENING;

/** A report of an order, as far as others may wait for it. */
export interface KnownReport {
  readonly kind: ReportKind;
  readonly state: 'pending' | 'accepted' | 'rejected' | 'withdrawn';
  /** Reports with a lower one come before it. */
  readonly sequence: number;
}

/**
 * Whether a report waits for a paid report of its order that the service rejected, so that it is not sent until someone
 * acts. It does not if another paid report of the order is accepted or open: that one, in any position, may be the
 * corrected successor, and the report only waits for it.
 * @param reports what is known of the order; kinds other than paid are ignored, and what was withdrawn.
 */
export function isBehindRefused(
  reports: readonly KnownReport[],
  { kind, sequence }: Pick<KnownReport, 'kind' | 'sequence'>,
): boolean {
  if (kind === OPENING) return false;
  const paid = reports.filter((report) => report.kind === OPENING && report.state !== 'withdrawn');
  return (
    paid.every(({ state }) => state === 'rejected') &&
    paid.some((report) => report.sequence < sequence)
  );
}
