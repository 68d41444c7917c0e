import type { Amounts } from '../../files/rows/mapping.ts';
import { isAboutRefunds } from '../../files/rows/refund-words.ts';
import {
  type Arithmetic,
  areEqual,
  arithmeticOf,
  between,
  type OrderAmount,
  priceOf,
  sumOf,
} from './arithmetic.ts';
import { isEitherPrice, isOfOrder, isQuantity, isUnitPrice, rankOf } from './field-words.ts';
import { folded } from './folded.ts';
import {
  cellsIn,
  formOf,
  isOfAmounts,
  type LineForm,
  type OrderLines,
  type SheetContents,
} from './sheet-contents.ts';
import {
  hasTotalWord,
  isInMinorUnits,
  isLikeTotal,
  isPaidOf,
  isTotalToo,
  isWithTaxesOf,
  UNTAXED,
} from './total-words.ts';

/** The column of the amounts, and how the lines of an order make up its amount. */
interface MoneyColumn {
  readonly column: number;
  readonly amounts: Amounts | '?' | undefined;
  /** How many pieces the amount has to be multiplied by; -1 if it is of the whole line, or order. */
  readonly quantity: number;
  /** Columns of what the amount leaves out, or may: an order with such a thing is not certain. */
  readonly leftOut: readonly number[];
  /** The names of others that could be meant. */
  readonly others: readonly string[];
  /** Of those, the columns that contradict the amount of some orders. */
  readonly differing: readonly number[];
}

/** A column that may be the amount. */
interface Candidate {
  readonly at: number;
  readonly name: string;
  /** Lower is better. */
  readonly rank: number;
  readonly form: LineForm;
  /** Of what it is the amount. */
  readonly of: 'order' | 'line' | 'piece' | '?';
}

/** After all known names. */
const GUESSED = 5000;
/** After all names of totals. */
const OF_ITEMS = 2000;
const OF_PIECES = 20_000;

interface Sheet {
  readonly contents: SheetContents;
  readonly all: Arithmetic;
  /** Those that have several lines. */
  readonly several: readonly OrderLines[];
}

/** @returns undefined if no column has amounts that could be those of the orders. */
export function amountsOf(
  contents: SheetContents,
  orders: readonly OrderLines[],
  { order, given }: { readonly order: number; readonly given: number },
): MoneyColumn | undefined {
  const several = orders.filter((lines) => lines.length > 1);
  const sheet = { contents, several, all: arithmeticOf(contents, orders) };
  const found = candidates(sheet, order);
  const best =
    found.find(({ at }) => at === given) ?? (given < 0 ? bestOf(sheet, found) : undefined);
  const chosen = best ?? (given < 0 ? undefined : candidateAt(given, 0, sheet));
  if (chosen === undefined) return undefined;
  const open = found.filter((one) => one.at !== chosen.at && !isExplained(sheet, chosen, one));
  const others = open.filter(({ rank }) => rank < OF_ITEMS).map(({ name }) => name);
  const isDifferent = ({ name }: Candidate): boolean =>
    given < 0 && chosen.of === 'order' && isTotalToo(name);
  const differing = open.filter(isDifferent).map(({ at }) => at);
  return { column: chosen.at, ...howOf(sheet, chosen, order), others, differing };
}

/** A column that only has amounts in lines with an ID is better; of another one, conv holds back what is not certain. */
function candidates(sheet: Sheet, order: number): readonly Candidate[] {
  const certain = candidatesOf(sheet, order, (at) => !isWithoutOrder(at, order, sheet.contents));
  return certain.length > 0 ? certain : candidatesOf(sheet, order, () => true);
}

function candidatesOf(
  sheet: Sheet,
  order: number,
  qualifies: (at: number) => boolean,
): readonly Candidate[] {
  return sheet.contents.header
    .flatMap((name, at) => {
      const isUsable = at !== order && qualifies(at);
      const rank = isUsable ? rankIn(name, at, sheet.contents) : undefined;
      return rank === undefined ? [] : [candidateAt(at, rank, sheet)];
    })
    .sort((one, other) => one.rank - other.rank);
}

/** Of a line without an ID it is not certain to which order its amount belongs. */
const isWithoutOrder = (at: number, order: number, { rows }: SheetContents): boolean =>
  rows.some((cells) => (cells[order] ?? '') === '' && (cells[at] ?? '') !== '');

function rankIn(name: string, at: number, contents: SheetContents): number | undefined {
  const isMoney =
    isOfAmounts(contents, at) && cellsIn(contents, at).some((cell) => /[1-9]/.test(cell));
  if (!isMoney || isAboutRefunds(name) || isQuantity(name) || isInMinorUnits(name)) return;
  const total = rankOf('amount', name);
  if (total !== undefined) return total;
  if (isUnitPrice(name)) return OF_PIECES;
  const item = rankOf('itemAmount', name);
  if (item !== undefined) return OF_ITEMS + item;
  return isLikeTotal(name) ? OF_ITEMS + GUESSED : undefined;
}

function candidateAt(at: number, rank: number, sheet: Sheet): Candidate {
  const name = sheet.contents.header[at] ?? '';
  const form = formOf(at, sheet.several);
  return { at, rank, name, form, of: subjectOf(at, { name, rank, form }, sheet) };
}

function subjectOf(
  at: number,
  { name, rank, form }: Pick<Candidate, 'name' | 'rank' | 'form'>,
  sheet: Sheet,
): Candidate['of'] {
  if (form === 'once') return 'order';
  if (form === 'equal' && isTotal(at, name, sheet)) return 'order';
  if (form === 'single' && rank < OF_ITEMS && !mayBeOfPiece(name, sheet)) return 'order';
  if (isUnitPrice(name) || isEitherPrice(name)) return pieceOrLine(at, name, sheet);
  if (form === 'item' || rank < OF_ITEMS + GUESSED)
    return form === 'equal' ? likelyOf(at, rank, sheet) : 'line';
  return form === 'equal' ? '?' : 'order';
}

/** Whether lines have several pieces. */
const isOfSeveral = ({ contents, all }: Sheet): boolean =>
  all.quantity >= 0 && contents.rows.some((cells) => all.line(all.quantity)(cells) > 1);

const mayBeOfPiece = (name: string, sheet: Sheet): boolean =>
  isEitherPrice(name) && isOfSeveral(sheet);

/** A price of a line, unless the sheet says otherwise. */
function pieceOrLine(at: number, name: string, sheet: Sheet): Candidate['of'] {
  const { contents, all } = sheet;
  if (!isOfSeveral(sheet)) return 'line';
  const shown = priceOf(contents, all, at);
  if (shown !== undefined) return shown;
  if (isUnitPrice(name)) return 'piece';
  // Amazon's item-price is of the line, as its documentation says.
  return contents.header.includes('amazon-order-id') ? 'line' : '?';
}

/** Items may cost the same; in many orders of different items, hardly. */
const ENOUGH_ORDERS = 3;

/** All lines of each order are equal, and no other column says why. */
function likelyOf(at: number, rank: number, sheet: Sheet): Candidate['of'] {
  const isOften = ordersOfDifferent(at, sheet, isOfNames) >= ENOUGH_ORDERS;
  if (rank < OF_ITEMS) return isOften ? 'order' : '?';
  return isOften ? '?' : 'line';
}

/** Whether a column that repeats on all lines of an order is its total. */
const isTotal = (at: number, name: string, sheet: Sheet): boolean =>
  isOfOrder(name) || ordersOfDifferent(at, sheet, isOfPrices) > 0 || isSumOfLines(at, sheet);

/** In how many orders another column differs between lines that this column is filled in. */
const ordersOfDifferent = (
  at: number,
  { contents, several }: Sheet,
  qualifies: (name: string) => boolean,
): number =>
  several.filter((lines) => {
    const filled = lines.filter((cells) => (cells[at] ?? '') !== '');
    return contents.header.some(
      (name, other) =>
        other !== at &&
        qualifies(name) &&
        new Set(filled.map((cells) => cells[other] ?? '').filter((cell) => cell !== '')).size > 1,
    );
  }).length;

const isOfNames = (name: string): boolean => rankOf('product_name', name) !== undefined;

const isOfPrices = (name: string): boolean =>
  isUnitPrice(name) || rankOf('itemAmount', name) !== undefined;

/** Whether the lines of another column add up to this one in all orders with several. */
const isSumOfLines = (total: number, { contents, several, all }: Sheet): boolean =>
  contents.header.some((name, at) => {
    if (at === total || !(isOfPrices(name) || rankOf('amount', name) !== undefined)) return false;
    const some = { ...all, orders: several };
    const sums = [sumOf(all.line(at)), sumOf(all.pieces(at))];
    return sums.some((sum) => areEqual(some, all.once(total), sum));
  });

/** What is added and taken off between the items and what was paid. */
const paidParts = ({ parts }: Arithmetic): Arithmetic['parts'] =>
  parts.filter(({ kind }) => kind !== 'cost' && kind !== 'refund');

/** The total of the orders; without one, the amounts of lines; without any, the prices. */
function bestOf(sheet: Sheet, found: readonly Candidate[]): Candidate | undefined {
  const { all } = sheet;
  const totals = found.filter(({ of, rank }) => of === 'order' && rank < OF_PIECES);
  const [first] = totals;
  const lines = found.filter(({ of }) => of === 'line');
  if (first === undefined) return lines[0] ?? found[0];
  const best = totals.reduce((one, other) => (isBetter(all, other, one) ? other : one), first);
  // In a file of single lines, the amount of an order may be called one of items.
  const others = [...totals, ...(best.form === 'single' ? lines : [])];
  return others.find((one) => one.at !== best.at && isPayout(all, best, one)) ?? best;
}

/** Whether the first is what is paid in the end. */
const isBetter = (all: Arithmetic, one: Candidate, other: Candidate): boolean =>
  isLater(all, all.once(one.at), all.once(other.at)) || isBetterByName(all, one, other);

/** Where no part shows how they differ: an amount with its taxes, or what is left to pay of the other. */
const isBetterByName = (all: Arithmetic, one: Candidate, other: Candidate): boolean =>
  (isWithTaxesOf(one.name, other.name) && isNeverBelow(all, one.at, other.at)) ||
  (isPaidOf(one.name, other.name) && isNeverBelow(all, other.at, one.at));

/** Whether an amount is another one with what is paid besides, and without what is taken off. */
const isLater = (all: Arithmetic, later: OrderAmount, earlier: OrderAmount): boolean =>
  (between(all, later, earlier, paidParts(all))?.length ?? 0) > 0;

/** Whether the first is what the shop gets of the second: the fees are taken off. */
const isPayout = (all: Arithmetic, one: Candidate, other: Candidate): boolean =>
  between(all, all.once(one.at), all.once(other.at), all.parts)?.some(
    ({ kind }) => kind === 'cost',
  ) === true;

/** Whether it is known how another column differs from the chosen one. */
const isExplained = ({ all }: Sheet, chosen: Candidate, other: Candidate): boolean =>
  other.of !== 'order' ||
  isBetterByName(all, chosen, other) ||
  between(all, all.once(chosen.at), all.once(other.at), all.parts) !== undefined ||
  between(all, all.once(other.at), all.once(chosen.at), all.parts) !== undefined;

const isNeverBelow = ({ orders, once }: Arithmetic, one: number, other: number): boolean =>
  orders.every((lines) => !(once(one)(lines) < once(other)(lines)));

function howOf(
  sheet: Sheet,
  chosen: Candidate,
  order: number,
): Pick<MoneyColumn, 'amounts' | 'quantity' | 'leftOut'> {
  const { all } = sheet;
  const { of, form } = chosen;
  const whole = of === 'order' ? all.once(chosen.at) : sumOf(all.line(chosen.at));
  const left = leftOutOf(sheet, chosen, whole).filter((at) => at !== order);
  if (of === 'order')
    return { amounts: form === 'single' ? undefined : 'once', quantity: -1, leftOut: left };
  if (of === '?' && form === 'equal' && !isOfPieces(sheet, chosen))
    return { amounts: '?', quantity: -1, leftOut: left };
  return {
    amounts: 'sum',
    quantity: of === 'piece' ? all.quantity : -1,
    // One piece is certain.
    leftOut: of === '?' ? [all.quantity, ...left] : left,
  };
}

/** Whether only the number of pieces is not clear. */
const isOfPieces = ({ all }: Sheet, { name }: Candidate): boolean =>
  all.quantity >= 0 && isEitherPrice(name);

/** Parts that the amount most likely leaves out: a total is trusted by its name, unless the prices tell otherwise. */
function leftOutOf(
  sheet: Sheet,
  { of, rank, name }: Candidate,
  whole: OrderAmount,
): readonly number[] {
  const text = folded(name);
  const untaxed = UNTAXED.test(text) ? sheet.all.parts.filter(({ kind }) => kind === 'tax') : [];
  const parts = [
    ...sheet.all.parts.filter(({ kind }) => kind === 'discount' || kind === 'shipping'),
    ...untaxed,
  ];
  const { kinds, isShown } = madeOf(sheet, whole);
  if (!isShown && of === 'order' && rank < OF_ITEMS) return untaxed.map(({ at }) => at);
  const isNet = !isShown && NET.test(text);
  const isIn = (kind: string): boolean => kinds.has(kind) || (kind === 'discount' && isNet);
  return parts.filter(({ kind }) => !isIn(kind)).map(({ at }) => at);
}

/** Names of what is paid of an item after its discounts. */
const NET =
  /after discount|net sales|실\s*결제|결제\s*금액|할인\s*(?:후|적용)|割引後|折后|실구매|faturalanacak|paid/i;

/** Of which kinds the parts are that make an amount out of prices, or out of another amount such as a subtotal. */
interface Making {
  readonly kinds: ReadonlySet<string>;
  /** Whether prices show all that it is made of. */
  readonly isShown: boolean;
}

function madeOf({ contents, all }: Sheet, whole: OrderAmount): Making {
  const prices = contents.header.flatMap((name, at) =>
    isUnitPrice(name) || isEitherPrice(name) ? [sumOf(all.pieces(at))] : [],
  );
  const others = contents.header.flatMap((name, at) => (hasTotalWord(name) ? [all.once(at)] : []));
  const partsFrom = (of: OrderAmount) => between(all, whole, of, paidParts(all));
  const parts = [...prices, ...others].flatMap((of) => partsFrom(of) ?? []);
  return {
    kinds: new Set(parts.map(({ kind }) => kind)),
    isShown: prices.some((price) => partsFrom(price) !== undefined),
  };
}
