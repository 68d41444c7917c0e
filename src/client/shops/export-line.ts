import { shellWord } from '../../core/kit/shell.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  ZERO,
} from '../../core/protocol/money.ts';
import { findIdSlip, meantId } from '../../core/protocol/reports/id-slip.ts';
import { type Message, message } from '../../core/words/message.ts';
import {
  amountIn,
  currenciesIn,
  isInOther,
  isLikeAmount,
  isUnsigned,
  namedAmount,
  withCommas,
} from '../files/rows/amount-cell.ts';
import { numberSlip } from '../files/rows/check/typed-cells.ts';
import { currenciesInName } from '../files/rows/column-currency.ts';
import { EXACT_DIGITS } from '../files/rows/digit-watch.ts';
import { mergedMeanings, plainWord, type ShopStatus } from '../files/rows/mapping.ts';
import { isAboutRefunds, saysAnything } from '../files/rows/refund-words.ts';
import type { ItemLine } from './item-lines.ts';
import { detached, isTip, takeClickIds, takeOwnClickId, takeProduct } from './line-texts.ts';
import {
  CLAIM_OPEN,
  columnWord,
  EXPORT_FIELDS,
  type ExportField,
  type ExportPreset,
  UNCLEAR_STATUSES,
} from './presets.ts';
import {
  isOther,
  isSameAmount,
  only,
  PARTS,
  type PrintedLine,
  type Running,
  SEVERAL,
} from './running-order.ts';
import { OWED } from './settle-order.ts';
import {
  type RefundColumn,
  refundNotRead,
  refundsInLine,
  type UnreadRefund,
} from './shop-columns.ts';
import { isQuantity, rankOf } from './unknown/field-words.ts';
import { isTotalToo } from './unknown/total-words.ts';

/** Column positions of the fields. */
interface Places {
  /** -1 if the field is missing. */
  readonly one: Readonly<Record<ExportField, number>>;
  readonly clickIds: readonly number[];
  /** Other columns that may hold the order's ID. */
  readonly otherOrders: readonly number[];
  readonly isBare: boolean;
  readonly taxes: readonly number[];
  readonly wentBack: readonly { readonly at: number; readonly says: RegExp | undefined }[];
  /** Columns that hold an order back where they are filled. */
  readonly holds: readonly number[];
  /** Whether equal lines are the same line. */
  readonly isTelling: boolean;
}

const cellAt = (cells: readonly string[], at: number): string =>
  at < 0 ? '' : (cells[at] ?? '').trim();

/** The settings for reading each line. @param fallback currency of orders without one, in upper case. */
export const readingOf = (
  preset: ExportPreset,
  header: readonly string[],
  fallback: string | undefined,
): Omit<Reading, 'refunds' | 'isMapped'> => {
  const places = placesOf(preset, header);
  const isWithout = places.one.refunded < 0 && places.one.itemRefunded < 0;
  const without = isWithout ? preset.withoutRefunds : undefined;
  const statuses = mergedMeanings(preset.statuses, without) ?? {};
  return {
    ...{ places, header, preset, fallback },
    amountsIn: currenciesInName(header[places.one.amount] ?? ''),
    ...statusWords({ ...preset, statuses }),
  };
};

/** Of several names that a sheet has, the first goes. */
function placesOf(
  {
    columns,
    wentBack = [],
    holds = [],
    telling = [],
    otherOrders = [],
    isBare = false,
  }: ExportPreset,
  header: readonly string[],
): Places {
  const all = (field: ExportField): readonly number[] =>
    (columns[field] ?? []).map((name) => columnNamed(name, header)).filter((at) => at >= 0);
  const one = Object.fromEntries(EXPORT_FIELDS.map((field) => [field, all(field)[0] ?? -1]));
  const others = [...(columns.order ?? []).slice(1), ...otherOrders];
  const signs = wentBack.flatMap(({ column, says }) =>
    header.flatMap((name, at) => (column.test(columnWord(name)) ? [{ at, says }] : [])),
  );
  return {
    one: one as Places['one'],
    ...{ clickIds: all('clickId'), taxes: all('taxes'), wentBack: signs },
    holds: holds.map((name) => columnNamed(name, header)).filter((at) => at >= 0),
    ...{
      isBare,
      otherOrders: others.map((name) => columnNamed(name, header)).filter((at) => at >= 0),
    },
    isTelling: telling.some((name) => columnNamed(name, header) >= 0),
  };
}

/** Shops that sell abroad have two amount columns; the one that names a currency is in that currency. */
function columnNamed(name: string, header: readonly string[]): number {
  const isThis = (other: string): boolean => columnWord(other) === columnWord(name);
  const named = header.findIndex((other) => isThis(other) && /\((?:krw|원)\)\s*$/i.test(other));
  return named >= 0 ? named : header.findIndex(isThis);
}

const statusWords = ({ statuses, neverPaid = [] }: ExportPreset) => ({
  meanings: new Map(
    Object.entries(statuses).flatMap(([status, words]) =>
      words.map((word) => [plainWord(word), status as ShopStatus] as const),
    ),
  ),
  neverPaid: new Set(neverPaid.map(plainWord)),
});

export function orderIn(cells: readonly string[], { one, isBare }: Places): string {
  const id = meantId(cellAt(cells, one.order));
  return isBare ? id.replace(/^#/, '') : id;
}

/** Under which other IDs a line's order may have been reported. */
function otherIdsIn(cells: readonly string[], places: Places): readonly string[] | undefined {
  if (places.otherOrders.length === 0 && !places.isBare) return undefined;
  const own = orderIn(cells, places);
  const others: string[] = [];
  const add = (id: string): void => {
    if (id !== '' && id !== own && !others.includes(id)) others.push(detached(id));
  };
  for (const at of [places.one.order, ...places.otherOrders]) {
    const id = meantId(cellAt(cells, at));
    add(id);
    if (id.startsWith('#')) add(id.slice(1));
  }
  return others.length === 0 ? undefined : others;
}

export const keyIn = (cells: readonly string[], { one }: Places): string =>
  meantId(cellAt(cells, one.line));

export const isBlank = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '');

/** Whether a row is the header again: sheets are put together from several exports. */
export const isHeaderAgain = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.every((cell, at) => cell === header[at]);

/**
 * Gives a line without an ID and an amount that of the line above: sheets of orders with merged cells have such lines.
 * Amounts that add up are never given to an order so.
 */
export function continuing({
  places,
  preset,
}: Pick<Reading, 'places' | 'preset'>): (cells: readonly string[]) => readonly string[] {
  const { order, amount } = places.one;
  let above = '';
  return (cells) => {
    const id = cellAt(cells, order);
    if (id !== '') above = id;
    const isOpen = id === '' && above !== '' && cellAt(cells, amount) === '';
    return isOpen && preset.combine !== 'sum' ? cells.with(order, above) : cells;
  };
}

/** So many filled cells at most, where an order has many. */
const FEW_CELLS = 6;

/** Whether a row without an amount is the program's own note of the export: its order ID is words. */
export const isFooter = (cells: readonly string[], { one }: Places): boolean =>
  cellAt(cells, one.amount) === '' &&
  /\p{L}\S*\s+\p{L}/u.test(cellAt(cells, one.order)) &&
  cells.filter((cell) => cell.trim() !== '').length <= FEW_CELLS;

/** Whether a row has one cell, with a sentence in it. */
export function isNoteRow(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '');
  const text = cells[first]?.trim() ?? '';
  if (cells.some((cell, at) => at > first && cell.trim() !== '')) return false;
  return /\S\s+\S/.test(text) && !isTotal('', cells);
}

const isTotalWord = (text: string): boolean => findIdSlip(text)?.code === 'id_is_total';

/** Whether a row contains the sheet's totals; the word can be in any column before the sums. */
export function isTotal(id: string, cells: readonly string[]): boolean {
  if (id !== '') return isTotalWord(id);
  const first = cells.find((cell) => cell.trim() !== '');
  return first !== undefined && isTotalWord(first.trim());
}

export const idProblem = (id: string): Message | undefined => {
  if (id === '') return message('export_line_without_order');
  const slip = findIdSlip(id);
  return slip && message('export_bad_id', { slip });
};

export interface Reading extends ReturnType<typeof statusWords> {
  readonly places: Places;
  readonly header: readonly string[];
  readonly preset: ExportPreset;
  readonly fallback: string | undefined;
  /** What the amounts are in by the name of their column; undefined if it does not say. */
  readonly amountsIn: readonly string[] | undefined;
  /** Columns about refunds that are not read. */
  readonly refunds: readonly RefundColumn[];
  /** Whether the user says which columns are read. */
  readonly isMapped: boolean;
}

/** One line of an order. */
interface Line {
  readonly cells: readonly string[];
  readonly reading: Reading;
  /** The order's currency. */
  readonly currency: string | undefined;
}

const cellText = ({ cells, reading: { places } }: Line, field: ExportField): string =>
  cellAt(cells, places.one[field]);

const isFilled = ({ cells, reading: { places, header } }: Line, field: ExportField): boolean =>
  saysAnything(cellAt(cells, places.one[field]), header[places.one[field]] ?? '');

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

/** The currency in its column; without one, that in the cell of the amount, unless the shop sells in one alone. */
function currencyOfLine(cells: readonly string[], { places: { one }, preset }: Reading): string {
  if (one.currency >= 0) return cellAt(cells, one.currency).toUpperCase();
  const text = preset.currency === undefined ? cellAt(cells, one.amount) : '';
  return namedAmount(text)?.currency ?? '';
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

const hasKeysIn = ({ preset, places }: Reading): boolean =>
  preset.columns.line !== undefined || places.isTelling;

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

/** `-10.00`, `-$10.00`, `$-10.00`, `(10.00)` */
const isNegative = (text: string): boolean => /^\D*[-−]\D*\d|^\(.*\d.*\)$/.test(text);

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
  const before = order.byKey?.get(key) ?? order.lines?.find((line) => line.key === key);
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

/** A refund of a line that is not canceled or unpaid by its status, in no column with an amount. */
function takeReturn(
  order: Running,
  { cells, reading: { places, header, refunds, isMapped, meanings } }: Line,
  { status, refunded = ZERO }: Pick<ItemLine, 'status' | 'refunded'>,
): void {
  if ((status !== 'paid' && status !== undefined) || refunded.units > 0n) return;
  const isTold = status !== undefined || isMapped;
  for (const { at, says } of isTold ? places.wentBack : []) {
    const [text, column] = [cellAt(cells, at), header[at] ?? ''];
    if (says?.test(nfc(text)) ?? saysOther({ word: column, text }, meanings))
      order.wentBack ??= wentBack({ word: column, text }, isMapped);
  }
  const isHeldSo = !isMapped || places.wentBack.length > 0;
  for (const refund of refundsInLine(refunds, cells))
    order.wentBack ??= isHeldSo ? wentBack(refund, isMapped) : refundNotRead(refund);
}

/** What a column says that the user does not trust. */
function takeHolds(order: Running, line: Line, status: ShopStatus | undefined): void {
  const { cells, reading } = line;
  const { places, header, meanings } = reading;
  if (status !== undefined && !OWED.has(status)) return;
  for (const at of places.holds) {
    const [text, column] = [cellAt(cells, at), header[at] ?? ''];
    const total = totalBeside(line, at) ?? saysOther({ word: column, text }, meanings);
    if (total === 'same' || total === false) continue;
    holdBy(order, { word: column, text }, total === 'other');
  }
}

function holdBy(order: Running, { word: column, text }: UnreadRefund, isTotal: boolean): void {
  const isOfRefunds = isAboutRefunds(column);
  const isCount = isQuantity(column) && !isOfRefunds;
  if (isCount && Number(text) === 1) return;
  if (isLikeAmount(text) && !isOfRefunds)
    order.problem ??= message('export_left_out', { column, text, isCount, isTotal });
  else order.wentBack ??= wentBack({ word: column, text }, true);
}

/** Whether another total of the order contradicts the one that is read; undefined if a column has none. */
function totalBeside(line: Line, at: number): 'same' | 'other' | undefined {
  const { cells, reading, currency } = line;
  const column = reading.header[at] ?? '';
  if (reading.preset.combine === 'sum' || !isTotalToo(column) || isAboutRefunds(column)) return;
  const [total, amount] = [cellAt(cells, at), cellText(line, 'amount')].map((text) =>
    parseDecimal(amountIn(withCommas(text, reading.preset.thousands), currency) ?? ''),
  );
  if (total === undefined || amount === undefined) return undefined;
  if (compareDecimals(total, amount) === 0) return 'same';
  // A column that is guessed to be a total may be what is taken off, mostly nothing.
  return total.units > 0n || rankOf('amount', column) !== undefined ? 'other' : undefined;
}

/** A status in another column says nothing against the order if it means paid, too. */
const saysOther = ({ word, text }: UnreadRefund, meanings: Reading['meanings']): boolean =>
  saysAnything(text, word) && meaningOf(text, meanings) !== 'paid';

const wentBack = ({ word: column, text }: UnreadRefund, isMapped: boolean): Message =>
  message(isMapped ? 'export_column_denies' : 'export_went_back', { column, text });

/** What rounding leaves to pay, in major units: taxes of each item, or coins that a country no longer has. */
const ROUNDING: Decimal = { units: 5n, scale: 2 };

/** After a refund, the same amount may be left to pay. */
function takeOutstanding(order: Running, line: Line, status: ShopStatus | undefined): void {
  if ((status !== 'paid' && status !== 'refunded') || !isFilled(line, 'outstanding')) return;
  const text = cellText(line, 'outstanding');
  const left = readAmount(order, text.replace(/[-−]/, ''), line);
  if (left === undefined || compareDecimals(left, ROUNDING) <= 0) return;
  if (status === 'refunded' && !isOther(left, takeAmount(order, line, 'refunded'))) return;
  const column = shellWord(line.reading.header[line.reading.places.one.outstanding] ?? '');
  order.problem ??= message('export_outstanding', { text, column });
}

const nfc = (text: string): string => text.normalize('NFC');

const takeAmount = (order: Running, line: Line, field: ExportField): Decimal | undefined =>
  readAmount(order, cellText(line, field), line);

function readAmount(order: Running, text: string, line: Line): Decimal | undefined {
  if (text === '') return undefined;
  const { currency, reading } = line;
  const { thousands } = reading.preset;
  const literal = amountIn(withCommas(text, thousands), currency);
  const isClear = literal !== undefined && !isInexact(literal);
  const isDoubtful = isClear && thousands === undefined && isSlip(literal, currency);
  const amount = isClear && !isDoubtful ? parseDecimal(literal) : undefined;
  if (amount === undefined)
    order.problem ??= inOther(text, line) ?? message('export_bad_amount', { text });
  return amount;
}

/** The amount of a column that names another currency, such as `Total (EUR)`. */
function inOtherByName(line: Line): Message | undefined {
  const { amountsIn, places, header } = line.reading;
  const { currency } = line;
  if (amountsIn === undefined || currency === undefined || amountsIn.includes(currency)) return;
  const column = header[places.one.amount] ?? '';
  return message('export_column_in_other', { column, currency, code: codeFor(line, amountsIn) });
}

/** What to give with `--currency`, if neither the order nor the shop has one of its own. */
function codeFor(line: Line, codes: readonly string[]): string | undefined {
  const { preset, isMapped } = line.reading;
  const isOpen = isMapped || preset.currency === undefined;
  return isOpen && cellText(line, 'currency') === '' && codes.length === 1 ? codes[0] : undefined;
}

function inOther(text: string, line: Line): Message | undefined {
  const { currency } = line;
  if (currency === undefined || !isInOther(text, currency)) return undefined;
  const code = codeFor(line, currenciesIn(text) ?? []);
  return message('export_amount_in_other', { text, currency, code });
}

/** `30.005` may mean 30005, and `29.990` 29990. */
const isSlip = (literal: string, currency: string | undefined): boolean =>
  /\.\d{3}/.test(literal) && numberSlip(literal, currency) !== undefined;

/** Most services cannot represent JSON numbers with more than 15 digits exactly. */
const isInexact = (literal: string): boolean =>
  literal.length > EXACT_DIGITS &&
  literal.replace('.', '').replace(/^0+/, '').length > EXACT_DIGITS;

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
  if (neverPaid.size > 0 && neverPaid.has(plainWord(word))) order.isNeverPaid = true;
  return status;
}

function unclearStatus(word: string): Message {
  const known = UNCLEAR_STATUSES.find(({ says }) => says.test(nfc(word)));
  return message(known?.reason ?? 'export_unknown_status', { word });
}

/** A shop has few words, and many lines of each. */
function meaningOf(word: string, meanings: Reading['meanings']): ShopStatus | undefined {
  const known = meanings.get(word);
  if (known !== undefined) return known;
  const status = meanings.get(plainWord(word));
  if (status !== undefined) meanings.set(detached(word), status);
  return status;
}

export function statusIn(cells: readonly string[], reading: Reading): ShopStatus | undefined {
  const { places, meanings, preset } = reading;
  const word = cellAt(cells, places.one.status);
  if (word !== '') return meaningOf(word, meanings);
  // A list that never has statuses contains only paid orders; if the status column is missing, nothing is known.
  const isOfPaid = preset.isOfPaid === true && places.one.status < 0;
  return isOfPaid || cellAt(cells, places.one.paidAt) !== '' ? 'paid' : undefined;
}

/** A requested claim can still be withdrawn, and no column has the amount for only some units of an item. */
function takeClaim(order: Running, line: Line, status: ShopStatus | undefined): void {
  if (isFilled(line, 'claimed')) order.problem ??= message('export_quantity_claimed');
  const word = cellText(line, 'claimState');
  if (status === 'cancelled' && CLAIM_OPEN.test(nfc(word)))
    order.problem ??= message('export_claim_open', { word });
}
