import {
  addDecimals,
  compareDecimals,
  type Decimal,
  parseDecimal,
  ZERO,
} from '../../protocol/money.ts';
import { findIdSlip, meantId } from '../../protocol/reports/id-slip.ts';
import { type Message, message } from '../../words/message.ts';
import type { ShopOrder, ShopStatus } from '../reconcile/shop/compare.ts';
import { plainWord } from '../rows/mapping.ts';
import type { RowPlace } from '../rows/row.ts';
import { amountIn } from './amount-cell.ts';
import { compareKeys, type ItemLine, refundsOfItems } from './item-lines.ts';
import { columnWord, EXPORT_FIELDS, type ExportField, type ExportPreset } from './presets.ts';

/** An order that cannot be reported for sure, and why. */
export interface HeldOrder {
  readonly merchantOrderId: string;
  /** Its first line. */
  readonly line: number;
  readonly reason: Message;
}

/** The orders of an export, each in the line that it begins in. */
export interface ReadExport {
  readonly orders: readonly ShopOrder[];
  readonly held: readonly HeldOrder[];
  /** Lines that name an order. */
  readonly lines: number;
  /** Rows that hold the totals of the sheet. */
  readonly totals: number;
  /** Whether the sheet lists items by when they were paid for: then it may lack others of their orders. */
  readonly isOfPaidItems: boolean;
}

/** Amounts that the order's own is compared with. */
const PARTS = ['subtotal', 'shipping', 'baseAmount'] as const;

type Part = (typeof PARTS)[number];

/** A value that several lines may say: at most one is kept, since orders are many. */
type Only<Value> = Value | typeof SEVERAL | undefined;

const SEVERAL = Symbol('several');

function only<Value>(before: Only<Value>, value: Value, isSame = Object.is): Only<Value> {
  if (before === undefined) return value;
  return before !== SEVERAL && isSame(before, value) ? before : SEVERAL;
}

const isSameAmount = (one: Decimal, other: Decimal): boolean => compareDecimals(one, other) === 0;

/** What the lines of one order say so far. */
interface Running {
  readonly line: number;
  /** The sum of its items, or what its lines agree on. */
  amount: Only<Decimal>;
  refund: Only<Decimal>;
  /** Of the item that anything was refunded of. */
  itemRefund: Only<Decimal>;
  isCancelled: boolean;
  parts: Partial<Record<Part, Decimal>> | undefined;
  taxes: Decimal;
  status: Only<ShopStatus>;
  currency: Only<string>;
  clickId: Only<string>;
  product: Product | undefined;
  /** The item lines that are not repeated, of a shop that names its items. */
  lines: PrintedLine[] | undefined;
  /** The same by their keys, where they are many. */
  byKey: Map<string, PrintedLine> | undefined;
  isNeverPaid: boolean;
  /** The first thing that keeps it from being reported. */
  problem: Message | undefined;
}

interface PrintedLine extends ItemLine {
  /** A hash of all its cells. */
  readonly print: number;
}

/** The product that stands for an order, whatever the order of its lines is. */
interface Product {
  readonly name: string;
  /** A line with the order's own columns is the first one of the order as the shop has it. */
  readonly isFirst: boolean;
  readonly key: string;
}

export interface ExportReader {
  /** Takes one line of the sheet, in any order. */
  add(cells: readonly string[], place: RowPlace): void;
  /** @returns undefined for a line that is of none: blank, or the totals of the sheet. */
  orderOf(cells: readonly string[]): string | undefined;
  /** To be asked once, after the last line. */
  finish(): ReadExport;
}

/** Where the fields of an export are. */
interface Places {
  /** -1 where a field is not. */
  readonly one: Readonly<Record<ExportField, number>>;
  readonly clickIds: readonly number[];
  readonly taxes: readonly number[];
}

const cellAt = (cells: readonly string[], at: number): string =>
  at < 0 ? '' : (cells[at] ?? '').trim();

/** A part of a text keeps all of it in memory: this is the same without the file around it. */
const detached = (part: string): string => ` ${part}`.slice(1);

/** @param fallback the currency of orders that name none, upper case. */
export function createExportReader(
  preset: ExportPreset,
  header: readonly string[],
  fallback: string | undefined,
): ExportReader {
  const places = placesOf(preset, header);
  const reading: Reading = { places, preset, fallback, ...wordsOf(preset) };
  const orders = new Map<string, Running>();
  const digits = createDigitWatch();
  let [lines, totals] = [0, 0];
  const begin = (id: string, line: number): Running => {
    const order = newOrder(line, idProblem(id));
    orders.set(detached(id), order);
    return order;
  };
  return {
    orderOf(cells) {
      const id = orderIn(cells, places);
      return isBlank(cells) || isTotal(id) ? undefined : id;
    },
    add(cells, { line }) {
      if (isBlank(cells)) return;
      const id = orderIn(cells, places);
      if (isTotal(id)) {
        totals += 1;
        return;
      }
      lines += 1;
      digits.look(id, keyIn(cells, places));
      takeLine(orders.get(id) ?? begin(id, line), cells, reading);
    },
    finish() {
      if (digits.areRounded()) markRounded(orders);
      const read: { orders: ShopOrder[]; held: HeldOrder[] } = { orders: [], held: [] };
      for (const [id, order] of orders) {
        const finished = finishOrder(id, order, preset, fallback);
        if ('reason' in finished) read.held.push(finished);
        else read.orders.push(finished);
      }
      orders.clear();
      return {
        ...read,
        ...{ lines, totals, isOfPaidItems: places.one.paidAt >= 0 },
      };
    },
  };
}

/** Of several names that a sheet has, the first goes. */
function placesOf({ columns }: ExportPreset, header: readonly string[]): Places {
  const all = (field: ExportField): readonly number[] =>
    (columns[field] ?? []).map((name) => placeOf(name, header)).filter((at) => at >= 0);
  const one = Object.fromEntries(EXPORT_FIELDS.map((field) => [field, all(field)[0] ?? -1]));
  return { one: one as Places['one'], clickIds: all('clickId'), taxes: all('taxes') };
}

/** A shop that sells abroad has an amount twice, and the one that names the currency is in it. */
function placeOf(name: string, header: readonly string[]): number {
  const isThis = (other: string): boolean => columnWord(other) === columnWord(name);
  const named = header.findIndex((other) => isThis(other) && /\((?:krw|원)\)\s*$/i.test(other));
  return named >= 0 ? named : header.findIndex(isThis);
}

const wordsOf = ({ statuses, neverPaid = [] }: ExportPreset) => ({
  meanings: new Map(
    Object.entries(statuses).flatMap(([status, words]) =>
      words.map((word) => [plainWord(word), status as ShopStatus] as const),
    ),
  ),
  neverPaid: new Set(neverPaid.map(plainWord)),
});

const orderIn = (cells: readonly string[], { one }: Places): string =>
  meantId(cellAt(cells, one.order));

const keyIn = (cells: readonly string[], { one }: Places): string =>
  meantId(cellAt(cells, one.line));

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const isTotal = (id: string): boolean => findIdSlip(id)?.code === 'id_is_total';

const idProblem = (id: string): Message | undefined => {
  if (id === '') return message('export_line_without_order');
  const slip = findIdSlip(id);
  return slip && message('export_bad_id', { slip });
};

const newOrder = (line: number, problem: Message | undefined): Running => ({
  line,
  amount: undefined,
  refund: undefined,
  itemRefund: undefined,
  isCancelled: false,
  parts: undefined,
  taxes: ZERO,
  status: undefined,
  currency: undefined,
  clickId: undefined,
  product: undefined,
  lines: undefined,
  byKey: undefined,
  isNeverPaid: false,
  problem,
});

interface Reading extends ReturnType<typeof wordsOf> {
  readonly places: Places;
  readonly preset: ExportPreset;
  readonly fallback: string | undefined;
}

/** One line of an order. */
interface Line {
  readonly cells: readonly string[];
  readonly reading: Reading;
  /** That of its order. */
  readonly currency: string | undefined;
}

const textOf = ({ cells, reading: { places } }: Line, field: ExportField): string =>
  cellAt(cells, places.one[field]);

function takeLine(order: Running, cells: readonly string[], reading: Reading): void {
  const { places, preset, fallback } = reading;
  const key = keyIn(cells, places);
  const hasKeys = preset.columns.line !== undefined;
  const print = hasKeys ? printOf(cells) : 0;
  if (key !== '' && isRepeated(order, key, print)) return;
  const named = takeCurrency(order, cellAt(cells, places.one.currency).toUpperCase());
  const line: Line = { cells, reading, currency: named || preset.currency || fallback };
  const amount = takeAmount(order, line, 'amount');
  if (amount !== undefined) addAmount(order, amount, preset);
  else if (preset.combine === 'sum') order.problem ??= message('export_no_amount');
  const refunded = takeRefunds(order, line);
  if (textOf(line, 'cancelledAt') !== '') order.isCancelled = true;
  takeParts(order, line);
  const status = takeStatus(order, line);
  takeClaim(order, line, status);
  if (hasKeys) {
    const isChanged = isOther(amount, takeAmount(order, line, 'firstAmount'));
    addItem(order, { key: detached(key), amount, status, refunded, isChanged, print });
  }
  for (const at of places.clickIds) takeClickIds(order, cells[at] ?? '');
  takeProduct(order, textOf(line, 'product'), amount !== undefined, key);
}

function addAmount(order: Running, amount: Decimal, { combine }: ExportPreset): void {
  const { amount: before } = order;
  const isSum = combine === 'sum' && before !== undefined && before !== SEVERAL;
  order.amount = isSum ? addDecimals(before, amount) : only(before, amount, isSameAmount);
}

/** Up to so many lines are looked through one by one. */
const FEW_LINES = 16;

function addItem(order: Running, line: PrintedLine): void {
  order.lines ??= [];
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

function takeProduct(order: Running, name: string, isFirst: boolean, key: string): void {
  if (name === '') return;
  const product = firstOf({ name, isFirst, key }, order.product);
  if (product !== order.product)
    order.product = { name: detached(name), isFirst, key: detached(key) };
}

function takeClickIds(order: Running, text: string): void {
  if (text === '') return;
  for (const id of clickIdsIn(text)) order.clickId = only(order.clickId, detached(id));
}

function firstOf(one: Product, other: Product | undefined): Product {
  if (other === undefined) return one;
  if (one.isFirst !== other.isFirst) return one.isFirst ? one : other;
  const order = compareKeys(one.key, other.key) || (one.name < other.name ? -1 : 1);
  return order < 0 ? one : other;
}

function takeCurrency(order: Running, currency: string): string {
  if (currency === '') return currency;
  if (/^[A-Z]{3}$/.test(currency)) order.currency = only(order.currency, currency);
  else order.problem ??= message('export_bad_currency', { text: currency });
  return currency;
}

function takeRefunds(order: Running, line: Line): Decimal | undefined {
  const refunded = takeAmount(order, line, 'refunded');
  if (refunded !== undefined) order.refund = only(order.refund, refunded, isSameAmount);
  const ofItem = takeAmount(order, line, 'itemRefunded');
  if (ofItem !== undefined && ofItem.units > 0n)
    order.itemRefund = only(order.itemRefund, ofItem, () => false);
  return ofItem;
}

const takeAmount = (order: Running, line: Line, field: ExportField): Decimal | undefined =>
  readAmount(order, textOf(line, field), line);

function readAmount(order: Running, text: string, { currency }: Line): Decimal | undefined {
  if (text === '') return undefined;
  const literal = amountIn(text, currency);
  const amount = literal === undefined || isInexact(literal) ? undefined : parseDecimal(literal);
  if (amount === undefined) order.problem ??= message('export_bad_amount', { text });
  return amount;
}

/** Beyond 15 digits a JSON number is another one for most services. */
const isInexact = (literal: string): boolean =>
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

function takeStatus(order: Running, line: Line): ShopStatus | undefined {
  const word = textOf(line, 'status');
  const status = word === '' ? withoutWord(line) : line.reading.meanings.get(plainWord(word));
  if (status !== undefined) order.status = only(order.status, status);
  else if (word !== '') order.problem ??= message('export_unknown_status', { word });
  if (line.reading.neverPaid.has(plainWord(word))) order.isNeverPaid = true;
  return status;
}

/** A list without statuses is one of what was paid; where the column is missing, nothing is known. */
function withoutWord(line: Line): ShopStatus | undefined {
  const { status } = line.reading.preset.columns;
  return status === undefined || textOf(line, 'paidAt') !== '' ? 'paid' : undefined;
}

/** What is asked for and not done yet may still be taken back; and of some units of an item no column has the amount. */
function takeClaim(order: Running, line: Line, status: ShopStatus | undefined): void {
  if (!NOT_CLAIMED.has(textOf(line, 'claimed').toUpperCase()))
    order.problem ??= message('export_quantity_claimed');
  const word = textOf(line, 'claimState');
  if (status === 'cancelled' && CLAIM_OPEN.test(word.normalize('NFC')))
    order.problem ??= message('export_claim_open', { word });
}

const NOT_CLAIMED: ReadonlySet<string> = new Set([
  ...['', 'N', 'NO', 'X', '-', '0', 'FALSE', '아니오', '아니요', '없음', '해당없음', '미해당'],
]);

const CLAIM_OPEN = /요청|처리중|수거|보류|거부|철회/;

const isOther = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one !== undefined && other !== undefined && compareDecimals(one, other) !== 0;

/** `cb_aev: aev_…` in a note, `cb_aev=aev_…` in an address, `"cb_aev":"aev_…"` in JSON. */
const CLICK_ID = /\bcb_aev\b["']?\s*[:=]\s*["']?([^\s&#;,"'}]+)/gi;

const clickIdsIn = (text: string): readonly string[] =>
  [...text.matchAll(CLICK_ID)].map(([, id = '']) => id);

/** Excel keeps 15 digits of a number: of longer ids nothing is left but zeros, and several orders become one. */
const LONG_ID = /^\d{16,}$/;
const EXACT_DIGITS = 15;

const isRounded = (digits: string): boolean => /^0+$/.test(digits.slice(EXACT_DIGITS));

/** Looks at the long numbers of a sheet, line by line. */
function createDigitWatch() {
  let [first, isSeveral]: [string | undefined, boolean] = [undefined, false];
  const ids = { seen: 0, rounded: 0 };
  const keys = { seen: 0, rounded: 0 };
  const count = (counts: typeof ids, text: string): void => {
    if (!LONG_ID.test(text)) return;
    counts.seen += 1;
    if (isRounded(text)) counts.rounded += 1;
  };
  const isAll = ({ seen, rounded }: typeof ids): boolean => seen >= 2 && seen === rounded;
  return {
    look(id: string, key: string): void {
      count(ids, id);
      first ??= id;
      isSeveral ||= id !== first;
      count(keys, key);
    },
    /** A single ID may well end in zeros: a line item beside it that was not rounded shows that it does. */
    areRounded: (): boolean =>
      isAll(keys) || (isAll(ids) && (isSeveral || keys.seen === keys.rounded)),
  };
}

/** Which line belonged to which order, and which repeats another one, is no longer known. */
function markRounded(orders: ReadonlyMap<string, Running>): void {
  for (const [id, order] of orders) {
    const isLong = LONG_ID.test(id) || order.lines?.some(({ key }) => LONG_ID.test(key));
    if (isLong) order.problem ??= message('export_ids_rounded');
  }
}

function finishOrder(
  merchantOrderId: string,
  order: Running,
  preset: ExportPreset,
  fallback: string | undefined,
): ShopOrder | HeldOrder {
  const { line, currency, clickId = null } = order;
  const hold = (reason: Message): HeldOrder => ({ merchantOrderId, line, reason });
  if (order.problem !== undefined) return hold(order.problem);
  if (currency === SEVERAL) return hold(message('export_two_currencies'));
  if (clickId === SEVERAL) return hold(message('export_two_click_ids'));
  const money = moneyOf(order, preset);
  if ('code' in money) return hold(money);
  return {
    ...{ line, merchantOrderId, clickId, ...money },
    currency: currency ?? preset.currency ?? fallback ?? null,
    productName: order.product?.name ?? null,
    subId: null,
  };
}

type Money = Pick<ShopOrder, 'status' | 'refunded' | 'refunds'> & { readonly amount: Decimal };

/** What was paid of an order, and what went back. */
function moneyOf(order: Running, preset: ExportPreset): Money | Message {
  const { status } = order;
  if (status === undefined) return message('export_no_status');
  const amount = amountOf(order);
  if (status === SEVERAL) return moneyOfItems(order, preset, amount);
  if ('code' in amount) return amount;
  const { refund, itemRefund = ZERO } = order;
  // Whether the refunds of several items add up, or each line repeats that of the order, no column says.
  const refunded = refund ?? itemRefund;
  if (refunded === SEVERAL) return message('export_refunds_differ');
  const settled = statusOf(status, amount, refunded);
  if (typeof settled === 'object') return settled;
  const doubt = doubtOf(order, settled, amount, refunded);
  return doubt ?? { status: settled, amount, refunded };
}

/** Of an order of which some items went back. */
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
  const refunded = refunds.map((back) => back.amount).reduce(addDecimals, ZERO);
  const settled = statusOf('refunded', amount, refunded);
  if (typeof settled === 'object') return settled;
  // Some of it is still paid for.
  if (settled === 'cancelled' && preset.combine === 'once') return message('export_mixed_statuses');
  const doubt = doubtOf(order, settled, amount, refunded);
  return doubt ?? { status: settled, amount, refunded, refunds };
}

/** What the order's other columns have against what its status says. */
function doubtOf(
  { isCancelled, parts: { baseAmount } = {} }: Running,
  status: ShopStatus,
  total: Decimal,
  refunded: Decimal,
): Message | undefined {
  if (isCancelled && (status === 'paid' || status === 'refunded'))
    return message('export_cancelled_yet_paid');
  const isAbroad = baseAmount !== undefined && compareDecimals(baseAmount, total) !== 0;
  return isAbroad && refunded.units > 0n ? message('export_refund_in_base') : undefined;
}

function amountOf(order: Running): Decimal | Message {
  const { amount } = order;
  if (amount === undefined) return message('export_no_amount');
  if (amount === SEVERAL) return message('export_amounts_differ');
  return addsUp(order, amount) ? amount : message('export_not_adding_up');
}

/** Taxes are part of the subtotal in some shops, and beside it in others. */
function addsUp({ parts: { subtotal, shipping } = {}, taxes }: Running, total: Decimal): boolean {
  if (subtotal === undefined) return true;
  const without = addDecimals(subtotal, shipping ?? ZERO);
  return [without, addDecimals(without, taxes)].some((sum) => compareDecimals(sum, total) === 0);
}

/** What is to be reported of an order: all of it went back, a part, or nothing. */
function statusOf(status: ShopStatus, amount: Decimal, refunded: Decimal): ShopStatus | Message {
  if (status === 'unpaid' || status === 'declined') return status;
  const difference = compareDecimals(refunded, amount);
  if (difference > 0) return message('export_refund_above');
  if (status === 'refunded' && refunded.units === 0n) return message('export_refund_missing');
  if (status === 'cancelled')
    return refunded.units === 0n || difference === 0 ? status : message('export_cancelled_in_part');
  if (refunded.units > 0n && difference === 0) return 'cancelled';
  return refunded.units > 0n ? 'refunded' : 'paid';
}
