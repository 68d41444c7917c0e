import { type Amounts, composed, type Mapping, plainWord } from '../../files/rows/mapping.ts';
import { isAboutRefunds } from '../../files/rows/refund-words.ts';
import { createStatusWords, type StatusWords } from '../status-word.ts';
import { thousandsOf } from './amount-format.ts';
import { isKnownName, isOfOneName, isQuantity, rankOf, type SheetField } from './field-words.ts';
import { amountsOf } from './money-columns.ts';
import { refundColumns } from './refund-columns.ts';
import { cellsIn, linesByOrder, type SheetContents } from './sheet-contents.ts';
import { currencyIn } from './sheet-currency.ts';
import { meaningOf, type StatusColumns, statusColumns } from './status-columns.ts';
import { type GuessedStatus, guessStatus, isInPart } from './status-guess.ts';

/** A status word that conv does not know, how often it is there, and what it most likely means. */
export interface ProposedWord {
  readonly word: string;
  readonly count: number;
  readonly meaning: GuessedStatus;
}

/** How a sheet of an unknown shop is most likely read. */
export interface Proposal {
  /** The columns by their fields. */
  readonly columns: Readonly<Record<string, string>>;
  /** Undefined if each order has one line. */
  readonly amounts: Amounts | '?' | undefined;
  /** Other columns that could be the amount. */
  readonly otherAmounts: readonly string[];
  readonly words: readonly ProposedWord[];
  /** Whether no column says what became of each order. */
  readonly isAllPaid: boolean;
  /** `?` if nothing tells it. */
  readonly currency: string | undefined;
  readonly thousands: string | undefined;
  readonly ignored: readonly string[];
  /** Columns that hold an order back if they are filled. */
  readonly holds: readonly string[];
}

/**
 * Proposes how to read a sheet, by the names of its columns and what is in them.
 * @param given how the user says that it is read.
 * @param currency of orders without one, if known.
 * @returns undefined if no column is likely that of the order IDs, or of the amounts.
 */
export function propose(
  contents: SheetContents,
  given: Mapping,
  currency: string | undefined,
): Proposal | undefined {
  const { header } = contents;
  const placed = (field: string): number => placeOf(header, given.columns[field]);
  const chosen = (field: SheetField, find: () => number): number =>
    given.columns[field] === undefined ? find() : placed(field);
  const order = chosen('merchant_order_id', () => orderColumn(contents));
  if (order < 0) return undefined;
  const orders = linesByOrder(contents, order);
  const money = amountsOf(contents, orders, { order, given: placed('amount') });
  if (money === undefined) return undefined;
  const known = createStatusWords(given.statuses);
  const told = statusColumns(
    contents,
    given.columns.status === undefined ? undefined : placed('status'),
    known,
  );
  const { status } = told;
  const amounts = given.amounts ?? money.amounts;
  const others = { product_name: productColumn(contents), cb_aev: clickColumn(contents) };
  const taken = [order, money.column, status, ...told.others, ...Object.values(others)];
  const mapped = [...Object.values(given.columns), ...(given.ignored ?? [])].map(composed);
  const isFree = (at: number): boolean =>
    !taken.includes(at) && !mapped.includes(composed(header[at] ?? ''));
  const refunds = refundColumns(contents, isFree, {
    ...{ order, amount: money.column, isSum: amounts === 'sum', refunded: placed('refund_amount') },
    mayBePaid: (cells) => ['paid', '?'].includes(statusOf(cells[status] ?? '', known)),
  });
  const isSum = amounts === 'sum';
  const paidIn = currencyIn(contents, money.column, { known: currency, given });
  const named = {
    ...{ merchant_order_id: order, amount: money.column, status },
    currency: paidIn.column,
    ...(isSum ? { line: lineColumn(contents, order), quantity: money.quantity } : {}),
    ...(status < 0 ? { paid_at: paidColumn(contents) } : {}),
    ...others,
    refund_amount: refunds.refund_amount,
    cancelled_at: refunds.cancelled_at,
  };
  const holding = [...told.others, ...refunds.others, ...money.leftOut, ...money.differing].filter(
    (at) => !mapped.includes(composed(header[at] ?? '')) && isOfOneName(header, at),
  );
  // A paid report has no refund: this makes orders of the rows.
  const isOfOrders = status < 0 && refunds.refund_amount >= 0;
  const columns = Object.entries(named).flatMap(([field, at]) =>
    at < 0 ? [] : [[field, header[at] ?? ''] as const],
  );
  return {
    columns: { ...Object.fromEntries(columns), ...given.columns },
    amounts: amounts ?? (isOfOrders ? 'once' : undefined),
    otherAmounts: money.others,
    words: wordsOf(contents, told, known, {
      isOfItems: isSum,
      hasAmount: given.columns.refund_amount !== undefined || refunds.refund_amount >= 0,
    }),
    isAllPaid: status < 0,
    currency: paidIn.code,
    thousands: given.thousands ?? thousandsOf(contents, money.column),
    ignored: given.ignored ?? [],
    holds: [...new Set([...(given.holds ?? []), ...holding.map((at) => header[at] ?? '')])],
  };
}

const placeOf = (header: readonly string[], column: string | undefined): number =>
  column === undefined ? -1 : header.findIndex((name) => composed(name) === composed(column));

/** The best-known name among the columns that qualify; a name that is there twice names none of them. */
function bestNamed(
  { header }: SheetContents,
  field: SheetField,
  qualifies: (column: number) => boolean,
): number {
  const ranked = header.flatMap((name, at) => {
    const rank = rankOf(field, name);
    return rank !== undefined && isOfOneName(header, at) && qualifies(at) ? [{ at, rank }] : [];
  });
  return ranked.sort((one, other) => one.rank - other.rank)[0]?.at ?? -1;
}

const MOSTLY = 0.8;

/** Nearly every line names its order, or the first line of each does, and not all the same one. */
function isOfIds(contents: SheetContents, column: number, least = MOSTLY): boolean {
  const cells = cellsIn(contents, column);
  const isFew = cells.length > 2 && new Set(cells).size === 1;
  const isOfDates = cells.every((cell) => DATE.test(cell));
  return cells.length > 0 && cells.length >= contents.rows.length * least && !isFew && !isOfDates;
}

const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:\D|$)/;
/** Of an order's lines, the first may be the only one that names it. */
const SELDOM = 0.25;

const ANY_NUMBER = /번호|番号|编号|編號|number|nummer|numer|n[úu]mero|\bn[or]\b|id$/i;

function orderColumn(contents: SheetContents): number {
  const named = bestNamed(contents, 'merchant_order_id', (at) => isOfIds(contents, at, SELDOM));
  if (named >= 0) return named;
  const numbered = contents.header.findIndex(
    (name, at) =>
      ANY_NUMBER.test(name) &&
      /order|주문|注文|订单|訂單|bestell|pedido|ordine/i.test(name) &&
      isOfIds(contents, at),
  );
  return numbered >= 0 ? numbered : contents.header.findIndex((_, at) => isOfKeys(contents, at));
}

/** Whether no two rows have the same short word with a digit, and no row an amount with decimals or a sign. */
function isOfKeys(contents: SheetContents, at: number): boolean {
  const name = contents.header[at] ?? '';
  const cells = cellsIn(contents, at);
  const isOther = isQuantity(name) || isAboutRefunds(name) || rankOf('amount', name) !== undefined;
  return (
    !isOther &&
    !isKnownName(name) &&
    cells.length > 1 &&
    isOfIds(contents, at) &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => KEY.test(cell))
  );
}

const KEY = /^#?(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}_/-]{0,39}$/u;

const PAID_AT =
  /^(?:date[ _-]?paid|paid[ _-]?(?:at|on|time|date|on date)|payment[ _-]?date|결제일시?|결제완료일시?|입금(?:확인)?일시?|入金日|支払日|付款时间|付款時間|支付时间|bezahlt am|zahlungsdatum|date de paiement|fecha de pago)$/i;

/** When the money came in, of a list that has orders without it, too. */
const paidColumn = (contents: SheetContents): number =>
  contents.header.findIndex(
    (name, at) => PAID_AT.test(name.normalize('NFC').trim()) && cellsIn(contents, at).length > 0,
  );

/** A key of its own for each line. */
const lineColumn = (contents: SheetContents, order: number): number =>
  bestNamed(contents, 'line', (at) => {
    const cells = cellsIn(contents, at);
    return (
      at !== order && cells.length === contents.rows.length && new Set(cells).size === cells.length
    );
  });

const productColumn = (contents: SheetContents): number =>
  bestNamed(contents, 'product_name', (at) => cellsIn(contents, at).length > 0);

function clickColumn(contents: SheetContents): number {
  const named = bestNamed(contents, 'cb_aev', () => true);
  if (named >= 0) return named;
  return contents.header.findIndex((_, at) =>
    cellsIn(contents, at).some((cell) => /\bcb_aev\b/i.test(cell)),
  );
}

/** Lines without a status are most likely of the order above. */
const statusOf = (word: string, known: StatusWords): GuessedStatus =>
  word === '' ? 'paid' : meaningOf(word, known);

/** The words that conv does not know, of the status and of the column that contradicts it. */
function wordsOf(
  contents: SheetContents,
  { status, others, otherWords }: StatusColumns,
  known: StatusWords,
  { isOfItems, hasAmount }: { readonly isOfItems: boolean; readonly hasAmount: boolean },
): readonly ProposedWord[] {
  const isKnown = (word: string): boolean => {
    const meaning = known.meaningOf(word);
    const isRefund = known.isVague(word) || meaning === 'refunded';
    return isRefund ? hasAmount : meaning !== undefined;
  };
  const own = [...(contents.wordsIn(status) ?? [])]
    .filter(([word]) => !isKnown(word))
    .map(([word, count]) => {
      const guess = guessStatus(word);
      // A line that was returned is refunded in full, unless its word says in part; of a whole order, a column with the amount says how much.
      const isWhole = guess === 'refunded' && isOfItems && !isInPart(word);
      return { word, count, meaning: isWhole ? ('cancelled' as const) : guess };
    });
  const isOwn = (word: string): boolean =>
    own.some((one) => plainWord(one.word) === plainWord(word));
  const countOf = (word: string): number =>
    Math.max(...others.map((at) => contents.wordsIn(at)?.get(word) ?? 0));
  const more = new Map(otherWords.map(({ word, meaning }) => [word, meaning]));
  return [
    ...own,
    ...[...more]
      .filter(([word]) => !isOwn(word))
      .map(([word, meaning]) => ({ word, meaning, count: countOf(word) })),
  ];
}
