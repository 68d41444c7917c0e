import { shellWord } from '../../core/kit/shell.ts';
import { addDecimals, compareDecimals, type Decimal, ZERO } from '../../core/protocol/money.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { ShopStatus } from '../files/rows/mapping.ts';
import { refundsOfItems } from './item-lines.ts';
import type { HeldOrder, ItemRefund, ShopOrder } from './order.ts';
import type { ExportPreset } from './presets.ts';
import { isOther, isSameAmount, type Only, type Running, SEVERAL } from './running-order.ts';

/** An order of an export, and what keeps it from being cancelled for sure. */
export interface ExportOrder extends ShopOrder {
  /** The sum of the item amounts at order time, if known; the sheet may lack items. */
  readonly ordered?: Decimal | undefined;
  /** Whether all lines are cancelled, and nothing shows that they are all of the order. */
  readonly mayLackItems?: boolean;
  /** Its IDs in other columns of the sheet. */
  readonly otherIds?: readonly string[] | undefined;
}

export function finishOrder(
  merchantOrderId: string,
  order: Running,
  { preset, fallback, isOfAll, isNamed }: Sheet,
): ExportOrder | HeldOrder {
  const { line, currency, clickId = null } = order;
  const hold = (reason: Message): HeldOrder => ({ merchantOrderId, line, reason });
  if (order.problem !== undefined) return hold(order.problem);
  if (currency === SEVERAL) return hold(message('export_two_currencies'));
  if (clickId === SEVERAL) return hold(message('export_two_click_ids'));
  const money = moneyOf(order, preset);
  if ('code' in money) return hold(money);
  // A canceled or unpaid order often has neither an amount nor a currency, and needs none.
  if (currency === undefined && isNamed && money.amount !== null)
    return hold(message('export_no_currency'));
  const { status, amount, refunded, refunds } = money;
  const isSum = preset.combine === 'sum' && amount !== null;
  // One shape for all orders: what a spread makes is slow to make, and lives long.
  return {
    line,
    merchantOrderId,
    status,
    amount,
    refunded,
    currency: currency ?? preset.currency ?? fallback ?? null,
    clickId,
    productName: order.product?.name ?? null,
    subId: order.subId ?? null,
    refunds,
    ordered: isSum ? order.ordered : undefined,
    mayLackItems: !isSum && status === 'cancelled' && mayLackItems(order, isOfAll),
    otherIds: order.otherIds,
  };
}

/** Of the sheet as a whole. */
interface Sheet {
  readonly preset: ExportPreset;
  readonly fallback: string | undefined;
  /** Whether other orders are not cancelled: then it lists all lines. */
  readonly isOfAll: boolean;
  /** Whether a column names the currency. */
  readonly isNamed: boolean;
}

/** A cancellation without a refund of the whole amount: of an order whose first items are in no line, or may be. */
function mayLackItems({ lines, refund, itemRefund, isVoid }: Running, isOfAll: boolean): boolean {
  if (isVoid) return !isOfAll;
  if (lines === undefined || refund !== undefined || itemRefund !== undefined) return false;
  const places = new Set(lines.map(({ key }) => Number(/-(\d+)$/.exec(key)?.[1])));
  const isFromFirst = lines.every((_, at) => places.has(at + 1));
  return !isOfAll || (!isFromFirst && !places.has(Number.NaN));
}

type Money = Pick<ShopOrder, 'status' | 'amount' | 'refunded' | 'refunds'>;

/** The paid and refunded amounts of an order. */
function moneyOf(order: Running, preset: ExportPreset): Money | Message {
  const status = order.status ?? (order.isVoid ? 'cancelled' : undefined);
  const rows = order.refundRows?.toSorted((one, other) => (one.refundId < other.refundId ? -1 : 1));
  const bare = order.amount === undefined ? withoutAmount(order, status, rows) : undefined;
  if (bare !== undefined) return bare;
  if (status === undefined) return withoutStatus(order, preset);
  if (status === 'unpaid' && rows !== undefined) return message('export_mixed_statuses');
  const amount = amountOf(order, preset);
  if (status === SEVERAL) return moneyOfItems(order, preset, amount);
  // Nothing is owed, whatever the amount is.
  if ('code' in amount && !OWED.has(status) && status !== 'cancelled')
    return { status, amount: null, refunded: ZERO };
  const money = 'code' in amount ? amount : moneyOfOne(order, status, amount, preset);
  return 'code' in money || rows === undefined ? money : { ...money, refunds: rows };
}

/** The order's own columns may be on another line, in another file. */
const withoutStatus = ({ amount }: Running, { combine }: ExportPreset): Message =>
  message(amount === undefined && combine === 'once' ? 'export_items_alone' : 'export_no_status');

/** Of an order that all its lines give the same status. */
function moneyOfOne(
  order: Running,
  status: ShopStatus,
  amount: Decimal,
  preset: ExportPreset,
): Money | Message {
  const refunded = refundedOf(order, amount);
  if (refunded === SEVERAL) return message('export_refunds_differ');
  if (status === 'paid' && preset.saysRefunds === true && refunded.units > 0n)
    return message('export_refunded_yet_paid');
  const isWaiting = preset.columns.depositedAt !== undefined && !order.isDeposited;
  // Nothing was paid of an order that is free.
  const isFree = order.isCancelled && amount.units === 0n;
  const said = status !== 'paid' ? status : isWaiting ? 'unpaid' : isFree ? 'cancelled' : status;
  const settled = orderStatus(said, amount, refunded);
  if (typeof settled === 'object') return settled;
  if (settled === 'refunded' && order.refund !== undefined && preset.isAmountChosen === true)
    return message('export_refund_of_total');
  const doubt = doubtOf(order, settled, preset, { amount, refunded });
  return doubt ?? { status: settled, amount, refunded };
}

/** Refunds without their order, and orders of which nothing is owed, need no amount. */
function withoutAmount(
  { refund }: Running,
  status: Only<ShopStatus>,
  rows: readonly ItemRefund[] | undefined,
): Money | undefined {
  if (rows !== undefined)
    return status === undefined
      ? { status: 'refunded', amount: null, refunded: sumOf(rows), refunds: rows }
      : undefined;
  const isOwed = status === undefined || status === SEVERAL || OWED.has(status);
  return isOwed || refund !== undefined ? undefined : { status, amount: null, refunded: ZERO };
}

export const OWED: ReadonlySet<ShopStatus> = new Set(['paid', 'refunded']);

const sumOf = (refunds: readonly ItemRefund[]): Decimal =>
  refunds.map(({ amount }) => amount).reduce(addDecimals, ZERO);

/** Item refunds that add up and a repeated order-level refund can only be told apart by the total. */
function refundedOf(
  { refund, itemRefund = ZERO, repeatedRefund = ZERO, lines = [], refundRows }: Running,
  amount: Decimal,
): Exclude<Only<Decimal>, undefined> {
  if (refundRows !== undefined) {
    const sum = sumOf(refundRows);
    const isSame = refund === undefined || (refund !== SEVERAL && isSameAmount(refund, sum));
    return isSame ? sum : SEVERAL;
  }
  if (refund !== undefined) return refund;
  if (itemRefund !== SEVERAL) return itemRefund;
  const parts = lines.map((line) => line.refunded ?? ZERO);
  // Items together cannot have more back than was paid: each line repeats the order's refund.
  const isTooMuch = compareDecimals(parts.reduce(addDecimals, ZERO), amount) > 0;
  if (repeatedRefund !== SEVERAL && isTooMuch) return repeatedRefund;
  // Different ones are not repeated.
  const whole = repeatedRefund === SEVERAL ? parts.reduce(addDecimals, ZERO) : repeatedRefund;
  return isSameAmount(whole, amount) ? amount : SEVERAL;
}

/** Amounts of a partially returned order. */
function moneyOfItems(
  order: Running,
  preset: ExportPreset,
  amount: Decimal | Message,
): Money | Message {
  const { lines, refund, isNeverPaid } = order;
  if (isNeverPaid || lines === undefined || refund === SEVERAL)
    return message('export_mixed_statuses');
  const refunds = refundsOfItems(lines, preset, refund);
  if ('code' in refunds) return refunds;
  if ('code' in amount) return amount;
  const refunded = sumOf(refunds);
  const settled = orderStatus('refunded', amount, refunded);
  if (typeof settled === 'object') return settled;
  // Some of it is still paid for.
  if (settled === 'cancelled' && preset.combine === 'once') return message('export_mixed_statuses');
  const doubt = doubtOf(order, settled, preset, { amount, refunded });
  return doubt ?? { status: settled, amount, refunded, refunds };
}

/** Contradictions between the status and other columns. */
function doubtOf(
  { isCancelled, wentBack, refund, parts: { baseAmount } = {} }: Running,
  status: ShopStatus,
  { columns: { cancelledAt: [column = ''] = [] } }: ExportPreset,
  { amount, refunded }: Record<'amount' | 'refunded', Decimal>,
): Message | undefined {
  if (isCancelled && OWED.has(status))
    return message('export_cancelled_yet_paid', { column: shellWord(column) });
  const isRefundKnown = refund !== undefined && refund !== SEVERAL && refund.units > 0n;
  if (wentBack !== undefined && OWED.has(status) && !isRefundKnown) return wentBack;
  const isAbroad = isOther(baseAmount, amount);
  return isAbroad && refunded.units > 0n ? message('export_refund_in_base') : undefined;
}

function amountOf(order: Running, preset: ExportPreset): Decimal | Message {
  const { amount } = order;
  if (amount === undefined) return message('export_no_amount');
  if (amount === SEVERAL) return message('export_amounts_differ');
  if (addsUp(order, amount)) return amount;
  const column = shellWord(preset.columns.subtotal?.[0] ?? '');
  return message('export_not_adding_up', { column });
}

/** Some shops include taxes in the subtotal, others do not; a tip is an item that is mostly left out. */
function addsUp(
  { parts: { subtotal, shipping, discount = ZERO } = {}, taxes, tips }: Running,
  total: Decimal,
): boolean {
  if (subtotal === undefined) return true;
  const without = addDecimals(subtotal, shipping ?? ZERO);
  const isPaid = (sum: Decimal): boolean =>
    isSameAmount(sum, total) || isSameAmount(sum, addDecimals(total, discount));
  const isWhole = (sum: Decimal): boolean => isPaid(sum) || isPaid(addDecimals(sum, tips));
  return isWhole(without) || isWhole(addDecimals(without, taxes));
}

/** The status to report: refunded in full, in part, or not at all. */
function orderStatus(status: ShopStatus, amount: Decimal, refunded: Decimal): ShopStatus | Message {
  if (status === 'unpaid' || status === 'declined') return status;
  const difference = compareDecimals(refunded, amount);
  if (difference > 0) return message('export_refund_above');
  if (status === 'refunded' && refunded.units === 0n) return message('export_refund_missing');
  if (status === 'cancelled')
    return refunded.units === 0n || difference === 0 ? status : message('export_cancelled_in_part');
  if (refunded.units > 0n && difference === 0) return 'cancelled';
  return refunded.units > 0n ? 'refunded' : 'paid';
}
