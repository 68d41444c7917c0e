import {
  addDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  ZERO,
} from '../../src/core/protocol/money.ts';
import type { Truth } from './generate/order.ts';

/** A report that a service accepted. */
export interface AcceptedReport {
  readonly path: string;
  readonly body: string;
}

/** An order that was held back, as `conv send --json` lists it. */
export interface HeldOrder {
  readonly merchant_order_id: string;
  readonly message: string;
}

/** What was accepted of one order. */
interface Accepted {
  paid: string[];
  refunds: Decimal[];
  currencies: Set<string>;
  clickIds: string[];
  others: string[];
}

interface Body {
  readonly merchant_order_id: string;
  readonly currency?: string;
  readonly cb_aev?: string;
}

/**
 * Compares what a service accepted with what is true of the orders of an export.
 * @param held those that were held back; not looked at where it is left out.
 * @returns one readable line for each difference; empty where all is right.
 */
export function judge(
  truth: ReadonlyMap<string, Truth>,
  reports: readonly AcceptedReport[],
  held?: readonly HeldOrder[],
): string[] {
  const orders = gather(reports);
  const heldIds = held && new Map(held.map((order) => [order.merchant_order_id, order.message]));
  const strangers = [...orders.keys()].filter((id) => !truth.has(id));
  return [
    ...strangers.map((id) => `${id}: reported, and no order of the export`),
    ...[...truth].flatMap(([id, wanted]) =>
      judgeOrder(wanted, orders.get(id), heldIds?.get(id), heldIds !== undefined).map(
        (difference) => `${id} (${wanted.why ?? wanted.reports}): ${difference}`,
      ),
    ),
  ];
}

function gather(reports: readonly AcceptedReport[]): Map<string, Accepted> {
  const orders = new Map<string, Accepted>();
  for (const { path, body } of reports) {
    const { merchant_order_id: id, currency, cb_aev } = JSON.parse(body) as Body;
    const order = orders.get(id) ?? {
      ...{ paid: [], refunds: [], clickIds: [], others: [] },
      currencies: new Set<string>(),
    };
    orders.set(id, order);
    if (path.endsWith('/partial')) order.refunds.push(literalOf(body, 'refund_amount'));
    else if (path.endsWith('/conversions')) {
      order.paid.push(formatDecimal(literalOf(body, 'amount')));
      if (currency !== undefined) order.currencies.add(currency);
      if (cb_aev !== undefined) order.clickIds.push(cb_aev);
    } else order.others.push(path.slice(path.lastIndexOf('/') + 1));
  }
  return orders;
}

/** The number as it was sent, not as binary floating point has it. */
function literalOf(body: string, member: string): Decimal {
  const literal = new RegExp(`(?<!\\\\)"${member}"\\s*:\\s*([-+.\\deE]+)`).exec(body)?.[1];
  const decimal = literal === undefined ? undefined : parseDecimal(literal);
  if (decimal === undefined) throw new Error(`no ${member} in ${body}`);
  return decimal;
}

function judgeOrder(
  wanted: Truth,
  order: Accepted | undefined,
  reason: string | undefined,
  isHeldKnown: boolean,
): string[] {
  if (reason !== undefined && order === undefined && wanted.mayBeHeld) return [];
  if (wanted.reports === 'held') return judgeHeld(order, reason, isHeldKnown);
  const heldWrongly =
    reason === undefined || wanted.mayBeHeld ? [] : [`held back, and is certain: ${reason}`];
  if (wanted.reports === 'none')
    return order === undefined
      ? heldWrongly
      : [`nothing is to be reported, and ${told(order)} was`, ...heldWrongly];
  return [...heldWrongly, ...judgeMoney(wanted, order)];
}

function judgeHeld(
  order: Accepted | undefined,
  reason: string | undefined,
  isHeldKnown: boolean,
): string[] {
  if (order !== undefined) return [`is to be held back, and ${told(order)} was reported`];
  if (!isHeldKnown) return [];
  if (reason === undefined) return ['left out without being listed as held back'];
  return reason.trim() === '' ? ['held back without a reason'] : [];
}

function judgeMoney(wanted: Truth, order: Accepted | undefined): string[] {
  const total = sumOf([wanted.net, wanted.refunded]);
  if (order === undefined) return [`missing: ${total} ${wanted.currency} is to be reported`];
  const { paid, currencies, clickIds } = order;
  const [clickId] = clickIds;
  return [
    ...(paid.length === 1 ? [] : [`reported as paid ${paid.length} times: ${paid.join(' and ')}`]),
    ...paid
      .filter((amount) => amount !== total)
      .map((amount) => `paid ${amount} is reported, and ${total} is right`),
    ...[...currencies]
      .filter((currency) => currency !== wanted.currency)
      .map((currency) => `reported in ${currency}, and ${wanted.currency} is right`),
    ...(wanted.clickId === undefined || wanted.clickId === clickId
      ? []
      : [`click id ${clickId ?? 'none'} is reported, and ${wanted.clickId} is right`]),
    ...judgeReversal(wanted, order),
  ];
}

/** A cancelled order may be reversed by one cancel report, or by a refund of all of it. */
function judgeReversal(wanted: Truth, { refunds, others }: Accepted): string[] {
  const refunded = formatDecimal(refunds.reduce(addDecimals, ZERO));
  if (wanted.reports === 'cancel-after-paid' && others.join() === 'cancel')
    return refunds.length === 0 ? [] : [`cancelled, and ${refunded} was refunded, too`];
  if (others.length > 0) return [`reported as ${others.join(', ')}, and is not`];
  return refunded === wanted.refunded
    ? []
    : [`refunded ${refunded} is reported, and ${wanted.refunded} is right`];
}

function told({ paid, refunds, others }: Accepted): string {
  return [
    ...paid.map((amount) => `paid ${amount}`),
    ...refunds.map((amount) => `refund ${formatDecimal(amount)}`),
    ...others,
  ].join(', ');
}

/** @returns the exact sum of decimal texts. */
export const sumOf = (amounts: readonly string[]): string =>
  formatDecimal(amounts.map((text) => parseDecimal(text) ?? ZERO).reduce(addDecimals, ZERO));
