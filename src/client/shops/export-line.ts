import {
  addDecimals,
  type Decimal,
  formatDecimal,
  multiplyDecimals,
  ZERO,
} from '../../core/protocol/money.ts';
import { type Message, message } from '../../core/words/message.ts';
import { isUnsigned } from '../files/rows/amount-cell.ts';
import { plainWord, type ShopStatus } from '../files/rows/mapping.ts';
import {
  cellAt,
  cellText,
  currencyOfLine,
  hasKeysIn,
  isFilled,
  keyIn,
  type Line,
  orderIn,
  otherIdsIn,
  type Reading,
  statusIn,
} from './export-reading.ts';
import { inOther, inOtherByName, isNegative, readAmount, takeAmount } from './line-amounts.ts';
import { nfc, takeClaim, takeHolds, takeOutstanding, takeReturn } from './line-doubts.ts';
import { detached, isTip, takeClickIds, takeOwnClickId, takeProduct } from './line-texts.ts';
import { type ExportPreset, UNCLEAR_STATUSES } from './presets.ts';
import {
  isOther,
  isSameAmount,
  only,
  PARTS,
  type PrintedLine,
  type Running,
  SEVERAL,
} from './running-order.ts';

export function takeLine(order: Running, cells: readonly string[], reading: Reading): void {
  const { places, preset, fallback } = reading;
  const key = keyIn(cells, places);
  const print = hasKeysIn(reading) ? printOf(cells) : 0;
  if (key !== '' && isRepeated(order, key, print)) return;
  if (places.isTelling && order.lines?.some((before) => before.print === print))
    order.problem ??= message('export_equal_lines');
  const named = takeCurrency(order, currencyOfLine(cells, reading));
  const line: Line = { cells, reading, currency: named || preset.currency || fallback };
  order.problem ??= inOtherByName(line);
  if (preset.hasRefundRows === true && isNegative(cellText(line, 'amount')))
    takeRefundRow(order, line);
  else takeItem(order, line, { key, print });
}

/** A line that is not a refund alone. @param print a hash of its cells. */
function takeItem(
  order: Running,
  line: Line,
  { key, print }: Pick<PrintedLine, 'key' | 'print'>,
): void {
  const { cells, reading } = line;
  const { places, preset } = reading;
  const first = takeAmount(order, line, 'firstAmount');
  const amount = amountOfLine(order, line, first);
  if (amount !== undefined) addAmount(order, amount, preset);
  else if (preset.combine === 'sum' && takeVoid(order, statusIn(cells, reading))) return;
  const refunded = takeRefunds(order, line);
  order.isCancelled ||= isFilled(line, 'cancelledAt');
  order.isDeposited ||= isMoment(cellText(line, 'depositedAt'));
  takeParts(order, line);
  takeFormatted(order, line);
  const status = takeStatus(order, line);
  takeClaim(order, line, status);
  takeOutstanding(order, line, status);
  takeReturn(order, line, { status, refunded });
  takeHolds(order, line, status);
  order.ordered = addDecimals(order.ordered, first ?? amount ?? ZERO);
  const isChanged = isOther(amount, first);
  if (hasKeysIn(reading))
    addItem(order, { key: detached(key), amount, status, refunded, isChanged, print });
  for (const at of places.clickIds) takeClickIds(order, cells[at] ?? '');
  takeOwnClickId(order, cellText(line, 'ownClickId'));
  const product = cellText(line, 'product');
  if (places.one.itemPrice >= 0 && isTip(product)) takeTip(order, line);
  else takeProduct(order, product, amount !== undefined, key);
  order.otherIds ??= otherIdsIn(cells, places);
  order.subId ??= detached(cellText(line, 'subId')) || undefined;
}

/**
 * Takes an item without an amount, which only an order that is owed lacks.
 * @returns whether the item is nothing, because it was canceled.
 */
function takeVoid(order: Running, status: ShopStatus | undefined): boolean {
  if (status === 'cancelled') order.isVoid = true;
  else if (status !== 'unpaid' && status !== 'declined')
    order.problem ??= message('export_no_amount');
  return status === 'cancelled';
}

/** The amount of a line: what one piece costs, as often as there are pieces. */
function timesPieces(order: Running, line: Line, price: Decimal | undefined): Decimal | undefined {
  if (price === undefined || line.reading.places.one.quantity < 0) return price;
  const pieces = takeAmount(order, line, 'quantity');
  if (pieces === undefined) order.problem ??= message('export_no_quantity');
  return pieces === undefined ? undefined : multiplyDecimals(price, pieces);
}

/** The amount of an item that went back is 0 in some sheets: what it was when it was ordered is the refund, too. */
function amountOfLine(order: Running, line: Line, first: Decimal | undefined): Decimal | undefined {
  const amount = timesPieces(order, line, takeAmount(order, line, 'amount'));
  const isGone = (amount?.units ?? 0n) === 0n;
  const isBack = statusIn(line.cells, line.reading) === 'cancelled';
  return isGone && isBack && first !== undefined ? first : amount;
}

/** A refund that has a line of its own; its ID is the same in the next export. */
function takeRefundRow(order: Running, line: Line): void {
  const { cells, reading } = line;
  const amount = readAmount(order, cellText(line, 'amount').replace(/[-−()]/g, ''), line);
  order.problem ??= inOther(cellText(line, 'formatted'), line);
  const word = cellText(line, 'status');
  const status = statusIn(cells, reading);
  if (status === undefined && word !== '') order.problem ??= unclearStatus(word);
  if (status === 'unpaid' || status === 'declined')
    order.problem ??= message('export_mixed_statuses');
  if (amount === undefined || amount.units === 0n) return;
  const parts = [orderIn(cells, reading.places), cellText(line, 'date'), formatDecimal(amount)];
  const refundId = parts.filter((part) => part !== '').join(':');
  order.refundRows ??= [];
  if (order.refundRows.some((row) => row.refundId === refundId))
    order.problem ??= message('export_equal_lines');
  order.refundRows.push({ refundId, amount });
}

/** Some shops fill empty dates with zeros or a dash. */
const isMoment = (text: string): boolean => /[^-0:./\sTZ]/.test(text);

function addAmount(order: Running, amount: Decimal, { combine }: ExportPreset): void {
  const { amount: before } = order;
  const isSum = combine === 'sum' && before !== undefined && before !== SEVERAL;
  if (before !== undefined && combine === undefined)
    order.problem ??= message('export_several_lines');
  if (before !== undefined && combine === 'first') return;
  if (order.lastAmount !== undefined)
    order.areEqual = order.areEqual !== false && isSameAmount(order.lastAmount, amount);
  order.lastAmount = amount;
  order.amount = isSum ? addDecimals(before, amount) : only(before, amount, isSameAmount);
}

/** Up to so many lines are looked through one by one. */
const FEW_LINES = 16;

/** More lines mean that the wrong column was taken for the order ID; all of them would be in memory. */
const MOST_LINES = 10_000;

function addItem(order: Running, line: PrintedLine): void {
  if (order.lines === undefined) {
    // With room for one, as most orders have: an empty array gets room for 17.
    order.lines = [line];
    return;
  }
  if (order.lines.length >= MOST_LINES) {
    order.problem ??= message('export_too_many_lines', { most: MOST_LINES });
    return;
  }
  order.lines.push(line);
  if (order.lines.length < FEW_LINES) return;
  order.byKey ??= new Map(order.lines.map((one) => [one.key, one]));
  order.byKey.set(line.key, line);
}

/** The same item line twice is one; with other content under its key nothing is known of either. */
function isRepeated(order: Running, key: string, print: number): boolean {
  const { byKey, lines } = order;
  const before = byKey === undefined ? lines?.find((line) => line.key === key) : byKey.get(key);
  if (before === undefined) return false;
  if (before.print !== print) order.problem ??= message('export_line_twice', { key });
  return true;
}

/** 53 bits of all cells: two FNV-1a hashes, with a mark between cells. */
function printOf(cells: readonly string[]): number {
  let [one, other] = [0x811c9dc5, 0x2166f3a7];
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995);
    }
    one = Math.imul(one ^ 0x1f, 0x01000193);
    other = Math.imul(other ^ 0x1f, 0x5bd1e995);
  }
  return (one >>> 0) * 0x200000 + (other >>> 11);
}

function takeCurrency(order: Running, currency: string): string {
  if (currency === '') return currency;
  if (/^[A-Z]{3}$/.test(currency)) order.currency = only(order.currency, currency);
  else order.problem ??= message('export_bad_currency', { text: currency });
  return currency;
}

/** Some shops put a minus before what they paid back. */
function takeRefunds(order: Running, line: Line): Decimal | undefined {
  const taken = (field: 'refunded' | 'itemRefunded'): Decimal | undefined =>
    readAmount(order, cellText(line, field).replace(/^[-−]/, ''), line);
  const refunded = taken('refunded');
  if (refunded !== undefined) order.refund = only(order.refund, refunded, isSameAmount);
  const ofItem = taken('itemRefunded');
  if (ofItem !== undefined && ofItem.units > 0n) {
    order.itemRefund = only(order.itemRefund, ofItem, () => false);
    order.repeatedRefund = only(order.repeatedRefund, ofItem, isSameAmount);
  }
  return ofItem;
}

/**
 * An amount without a currency is in the shop's or the order's currency, which are known to be the same only if they
 * are equal.
 */
function takeFormatted(order: Running, line: Line): void {
  const formatted = cellText(line, 'formatted');
  order.problem ??= inOther(formatted, line);
  const base = readAmount(order, cellText(line, 'baseAmount'), line);
  if (base === undefined || !isUnsigned(cellText(line, 'amount'))) return;
  if (isOther(base, takeAmount(order, line, 'amount')))
    order.problem ??= message('export_in_other_currency');
}

function takeParts(order: Running, line: Line): void {
  for (const field of PARTS) {
    const part = takeAmount(order, line, field);
    if (part === undefined) continue;
    order.parts ??= {};
    if (isOther(order.parts[field], part)) order.problem ??= message('export_amounts_differ');
    order.parts[field] = part;
  }
  const { cells, reading } = line;
  for (const at of reading.places.taxes) {
    const tax = readAmount(order, cellAt(cells, at), line);
    if (tax !== undefined) order.taxes = addDecimals(order.taxes, tax);
  }
}

function takeTip(order: Running, line: Line): void {
  const tip = takeAmount(order, line, 'itemPrice');
  if (tip !== undefined) order.tips = addDecimals(order.tips, tip);
}

function takeStatus(order: Running, line: Line): ShopStatus | undefined {
  const word = cellText(line, 'status');
  const status = statusIn(line.cells, line.reading);
  if (status !== undefined) order.status = only(order.status, status);
  else if (word !== '') order.problem ??= unclearStatus(word);
  const { neverPaid } = line.reading;
  if (status !== 'paid' && neverPaid.size > 0 && neverPaid.has(plainWord(word)))
    order.isNeverPaid = true;
  return status;
}

function unclearStatus(word: string): Message {
  const known = UNCLEAR_STATUSES.find(({ says }) => says.test(nfc(word)));
  return message(known?.reason ?? 'export_unknown_status', { word });
}
