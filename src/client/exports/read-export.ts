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
import { columnWord, type ExportField, type ExportPreset } from './presets.ts';

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

/** What the lines of one order say so far. */
interface Running {
  readonly line: number;
  readonly amounts: Decimal[];
  readonly refunds: Decimal[];
  /** Of items that anything was refunded of. */
  readonly itemRefunds: Decimal[];
  isCancelled: boolean;
  readonly parts: Partial<Record<Part, Decimal>>;
  taxes: Decimal;
  readonly statuses: Set<ShopStatus>;
  readonly currencies: Set<string>;
  readonly clickIds: Set<string>;
  product: Product | undefined;
  /** The item lines by their keys, as they were read first. */
  readonly items: Map<string, string>;
  /** The item lines that are not repeated, of a shop that names its items. */
  readonly lines: ItemLine[];
  isNeverPaid: boolean;
  /** The first thing that keeps it from being reported. */
  problem: Message | undefined;
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
type Places = Partial<Record<ExportField, readonly number[]>>;

/** @param fallback the currency of orders that name none, upper case. */
export function createExportReader(
  preset: ExportPreset,
  header: readonly string[],
  fallback: string | undefined,
): ExportReader {
  const places = placesOf(preset, header);
  const meanings = meaningsOf(preset);
  const orders = new Map<string, Running>();
  const digits = createDigitWatch();
  let [lines, totals] = [0, 0];
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
      const order = orders.get(id) ?? newOrder(line, idProblem(id));
      orders.set(id, order);
      takeLine(order, cells, { places, preset, meanings, fallback });
    },
    finish() {
      if (digits.areRounded()) markRounded(orders);
      const read = [...orders].map(([id, order]) => finishOrder(id, order, preset, fallback));
      return {
        orders: read.flatMap((one) => ('order' in one ? [one.order] : [])),
        held: read.flatMap((one) => ('held' in one ? [one.held] : [])),
        ...{ lines, totals, isOfPaidItems: (places.paidAt ?? []).length > 0 },
      };
    },
  };
}

/** Of several names that a sheet has, the first goes. */
function placesOf({ columns }: ExportPreset, header: readonly string[]): Places {
  const placed = Object.entries(columns).map(([field, names]) => {
    const found = names.map((name) => placeOf(name, header)).filter((at) => at >= 0);
    const isOne = field !== 'clickId' && field !== 'taxes';
    return [field, isOne ? found.slice(0, 1) : found];
  });
  return Object.fromEntries(placed);
}

/** A shop that sells abroad has an amount twice, and the one that names the currency is in it. */
function placeOf(name: string, header: readonly string[]): number {
  const isThis = (other: string): boolean => columnWord(other) === columnWord(name);
  const named = header.findIndex((other) => isThis(other) && /\((?:krw|원)\)\s*$/i.test(other));
  return named >= 0 ? named : header.findIndex(isThis);
}

const meaningsOf = ({ statuses }: ExportPreset): ReadonlyMap<string, ShopStatus> =>
  new Map(
    Object.entries(statuses).flatMap(([status, words]) =>
      words.map((word) => [plainWord(word), status as ShopStatus] as const),
    ),
  );

const orderIn = (cells: readonly string[], { order: [at = -1] = [] }: Places): string =>
  meantId((cells[at] ?? '').trim());

const keyIn = (cells: readonly string[], { line: [at = -1] = [] }: Places): string =>
  meantId((cells[at] ?? '').trim());

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const isTotal = (id: string): boolean => findIdSlip(id)?.code === 'id_is_total';

const idProblem = (id: string): Message | undefined => {
  if (id === '') return message('export_line_without_order');
  const slip = findIdSlip(id);
  return slip && message('export_bad_id', { slip });
};

const newOrder = (line: number, problem: Message | undefined): Running => ({
  ...{ line, amounts: [], refunds: [], itemRefunds: [], parts: {}, taxes: ZERO },
  ...{ isCancelled: false, isNeverPaid: false, lines: [] },
  ...{ statuses: new Set(), currencies: new Set(), clickIds: new Set() },
  ...{ product: undefined, items: new Map(), problem },
});

interface Reading {
  readonly places: Places;
  readonly preset: ExportPreset;
  readonly meanings: ReadonlyMap<string, ShopStatus>;
  readonly fallback: string | undefined;
}

function takeLine(order: Running, cells: readonly string[], reading: Reading): void {
  const { places, preset } = reading;
  const textAt = (field: ExportField): string => (cells[places[field]?.[0] ?? -1] ?? '').trim();
  const key = keyIn(cells, places);
  if (isRepeated(order, key, cells)) return;
  const currency = takeCurrency(order, textAt('currency').toUpperCase());
  const money = { order, currency: currency || preset.currency || reading.fallback };
  const amount = takeAmount(textAt('amount'), money);
  if (amount !== undefined) order.amounts.push(amount);
  else if (preset.combine === 'sum') order.problem ??= message('export_no_amount');
  const refunded = takeRefunds(order, textAt, money);
  if (textAt('cancelledAt') !== '') order.isCancelled = true;
  takeParts(order, places, cells, money);
  const isPaid = textAt('status') === '' && textAt('paidAt') !== '';
  const status = isPaid ? 'paid' : takeStatus(order, textAt('status'), reading);
  if (status !== undefined) order.statuses.add(status);
  takeClaim(order, textAt, status);
  if (preset.columns.line !== undefined) {
    const isChanged = isOther(amount, takeAmount(textAt('firstAmount'), money));
    order.lines.push({ key, amount, status, refunded, isChanged });
  }
  for (const at of places.clickId ?? []) {
    for (const id of clickIdsIn(cells[at] ?? '')) order.clickIds.add(id);
  }
  const name = textAt('product');
  if (name !== '')
    order.product = firstOf({ name, isFirst: amount !== undefined, key }, order.product);
}

function firstOf(one: Product, other: Product | undefined): Product {
  if (other === undefined) return one;
  if (one.isFirst !== other.isFirst) return one.isFirst ? one : other;
  const order = compareKeys(one.key, other.key) || (one.name < other.name ? -1 : 1);
  return order < 0 ? one : other;
}

function takeCurrency(order: Running, currency: string): string {
  if (currency === '') return currency;
  if (/^[A-Z]{3}$/.test(currency)) order.currencies.add(currency);
  else order.problem ??= message('export_bad_currency', { text: currency });
  return currency;
}

function takeRefunds(
  order: Running,
  textAt: (field: ExportField) => string,
  money: MoneyCell,
): Decimal | undefined {
  const refunded = takeAmount(textAt('refunded'), money);
  if (refunded !== undefined) order.refunds.push(refunded);
  const ofItem = takeAmount(textAt('itemRefunded'), money);
  if (ofItem !== undefined && ofItem.units > 0n) order.itemRefunds.push(ofItem);
  return ofItem;
}

/** The same item line twice is one; with other content under its key nothing is known of either. */
function isRepeated(order: Running, key: string, cells: readonly string[]): boolean {
  if (key === '') return false;
  const content = cells.join('\u0000');
  const before = order.items.get(key);
  order.items.set(key, content);
  if (before === undefined) return false;
  if (before !== content) order.problem ??= message('export_line_twice', { key });
  return true;
}

interface MoneyCell {
  readonly order: Running;
  readonly currency: string | undefined;
}

function takeAmount(text: string, { order, currency }: MoneyCell): Decimal | undefined {
  if (text === '') return undefined;
  const literal = amountIn(text, currency);
  const amount = literal === undefined || isInexact(literal) ? undefined : parseDecimal(literal);
  if (amount === undefined) order.problem ??= message('export_bad_amount', { text });
  return amount;
}

/** Beyond 15 digits a JSON number is another one for most services. */
const isInexact = (literal: string): boolean =>
  literal.replace('.', '').replace(/^0+/, '').length > EXACT_DIGITS;

function takeParts(
  order: Running,
  places: Places,
  cells: readonly string[],
  money: MoneyCell,
): void {
  for (const field of PARTS) {
    const part = takeAmount((cells[places[field]?.[0] ?? -1] ?? '').trim(), money);
    if (part === undefined) continue;
    if (isOther(order.parts[field], part)) order.problem ??= message('export_amounts_differ');
    order.parts[field] = part;
  }
  for (const at of places.taxes ?? []) {
    const tax = takeAmount((cells[at] ?? '').trim(), money);
    if (tax !== undefined) order.taxes = addDecimals(order.taxes, tax);
  }
}

function takeStatus(
  order: Running,
  word: string,
  { preset, meanings }: Reading,
): ShopStatus | undefined {
  // A list without statuses, of what was paid; where the column is missing, nothing is known.
  if (word === '') return preset.columns.status === undefined ? 'paid' : undefined;
  const status = meanings.get(plainWord(word));
  if (status === undefined) order.problem ??= message('export_unknown_status', { word });
  if (preset.neverPaid?.includes(word)) order.isNeverPaid = true;
  return status;
}

/** What is asked for and not done yet may still be taken back; and of some units of an item no column has the amount. */
function takeClaim(
  order: Running,
  textAt: (field: ExportField) => string,
  status: ShopStatus | undefined,
): void {
  if (!NOT_CLAIMED.has(textAt('claimed').toUpperCase()))
    order.problem ??= message('export_quantity_claimed');
  const word = textAt('claimState');
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
    const isLong = LONG_ID.test(id) || [...order.items.keys()].some((key) => LONG_ID.test(key));
    if (isLong) order.problem ??= message('export_ids_rounded');
  }
}

type Finished = { readonly order: ShopOrder } | { readonly held: HeldOrder };

function finishOrder(
  merchantOrderId: string,
  order: Running,
  preset: ExportPreset,
  fallback: string | undefined,
): Finished {
  const { line } = order;
  const hold = (reason: Message): Finished => ({ held: { merchantOrderId, line, reason } });
  if (order.problem !== undefined) return hold(order.problem);
  const [currency, second] = [...order.currencies];
  if (second !== undefined) return hold(message('export_two_currencies'));
  const [clickId = null, anotherClick] = [...order.clickIds];
  if (anotherClick !== undefined) return hold(message('export_two_click_ids'));
  const money = moneyOf(order, preset);
  if ('code' in money) return hold(money);
  return {
    order: {
      ...{ line, merchantOrderId, clickId, ...money },
      currency: currency ?? preset.currency ?? fallback ?? null,
      productName: order.product?.name ?? null,
      subId: null,
    },
  };
}

type Money = Pick<ShopOrder, 'status' | 'refunded' | 'refunds'> & { readonly amount: Decimal };

/** What was paid of an order, and what went back. */
function moneyOf(order: Running, preset: ExportPreset): Money | Message {
  const [status, other] = [...order.statuses];
  if (status === undefined) return message('export_no_status');
  const amount = amountOf(order, preset);
  if (other !== undefined) return moneyOfItems(order, preset, amount);
  if ('reason' in amount) return amount.reason;
  const refunded = refundedOf(order);
  if (refunded === 'several') return message('export_refunds_differ');
  const settled = statusOf(status, amount.total, refunded);
  if (typeof settled === 'object') return settled;
  const doubt = doubtOf(order, settled, amount.total, refunded);
  return doubt ?? { status: settled, amount: amount.total, refunded };
}

/** Of an order of which some items went back. */
function moneyOfItems(order: Running, preset: ExportPreset, amount: Total): Money | Message {
  const ofOrder = onlyOne(order.refunds);
  if (order.isNeverPaid || preset.columns.line === undefined || ofOrder === 'several')
    return message('export_mixed_statuses');
  const refunds = refundsOfItems(order.lines, preset, ofOrder);
  if ('code' in refunds) return refunds;
  if ('reason' in amount) return amount.reason;
  const refunded = refunds.map((refund) => refund.amount).reduce(addDecimals, ZERO);
  const settled = statusOf('refunded', amount.total, refunded);
  if (typeof settled === 'object') return settled;
  // Some of it is still paid for.
  if (settled === 'cancelled' && preset.combine === 'once') return message('export_mixed_statuses');
  const doubt = doubtOf(order, settled, amount.total, refunded);
  return doubt ?? { status: settled, amount: amount.total, refunded, refunds };
}

/** Whether the refunds of several items add up, or each line repeats that of the order, no column says. */
function refundedOf({ refunds, itemRefunds }: Running): Decimal | 'several' {
  const ofOrder = onlyOne(refunds);
  if (ofOrder !== undefined) return ofOrder;
  const [first = ZERO, ...others] = itemRefunds;
  return others.length > 0 ? 'several' : first;
}

/** What the order's other columns have against what its status says. */
function doubtOf(
  { isCancelled, parts: { baseAmount } }: Running,
  status: ShopStatus,
  total: Decimal,
  refunded: Decimal,
): Message | undefined {
  if (isCancelled && (status === 'paid' || status === 'refunded'))
    return message('export_cancelled_yet_paid');
  const isAbroad = baseAmount !== undefined && compareDecimals(baseAmount, total) !== 0;
  return isAbroad && refunded.units > 0n ? message('export_refund_in_base') : undefined;
}

type Total = { readonly total: Decimal } | { readonly reason: Message };

function amountOf(order: Running, { combine }: ExportPreset): Total {
  if (order.amounts.length === 0) return { reason: message('export_no_amount') };
  if (combine === 'sum') return { total: order.amounts.reduce(addDecimals) };
  const total = onlyOne(order.amounts);
  if (total === undefined || total === 'several')
    return { reason: message('export_amounts_differ') };
  return addsUp(order, total) ? { total } : { reason: message('export_not_adding_up') };
}

/** Taxes are part of the subtotal in some shops, and beside it in others. */
function addsUp({ parts: { subtotal, shipping }, taxes }: Running, total: Decimal): boolean {
  if (subtotal === undefined) return true;
  const without = addDecimals(subtotal, shipping ?? ZERO);
  return [without, addDecimals(without, taxes)].some((sum) => compareDecimals(sum, total) === 0);
}

function onlyOne(amounts: readonly Decimal[]): Decimal | 'several' | undefined {
  const [first, ...others] = amounts;
  if (first === undefined) return undefined;
  return others.every((other) => compareDecimals(other, first) === 0) ? first : 'several';
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
