import {
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberOf,
} from '../../core/kit/json/node.ts';
import { findDuplicateKeys } from '../../core/kit/json/parse.ts';
import { shellWord } from '../../core/kit/shell.ts';
import {
  compareDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
  ZERO,
} from '../../core/protocol/money.ts';
import { type AmountReading, readAmount } from '../../core/protocol/reports/amount.ts';
import { findIdSlip } from '../../core/protocol/reports/id-slip.ts';
import { describeValue, toPlain } from '../../core/protocol/reports/plain.ts';
import type { Said } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import {
  amountIn,
  hasDecimalComma,
  isUnsigned,
  namedAmount,
  withCommas,
} from '../files/rows/amount-cell.ts';
import { canonicalNumber } from '../files/rows/canonical.ts';
import { numberSlip, readClearAmount } from '../files/rows/check/typed-cells.ts';
import type { Mapping, ShopStatus } from '../files/rows/mapping.ts';
import {
  type FileRow,
  placed,
  type RowFault,
  type RowFaultCode,
  type RowPlace,
} from '../files/rows/row.ts';
import { SHOP_FIELDS, type ShopField, type ShopOrder, STATEMENT_FIELDS } from './order.ts';
import { createShopColumns, refundNotRead, type ShopColumns } from './shop-columns.ts';
import { type StatusWords, unknownWord, vagueWord } from './status-word.ts';

/** Reports a fault of a field. */
type Complain = (field: ShopField, code: RowFaultCode, sentence: Said) => void;

/** The values of one row; what cannot be read is complained of, and undefined as if it were empty. */
interface ShopCells {
  /** Whether there is nothing in it. */
  isEmpty(field: ShopField): boolean;
  text(field: ShopField): string | undefined;
  id(): string | undefined;
  /** In major units, 0 or greater; amounts of a statement may be negative. */
  amount(field: 'amount' | 'refund_amount'): Decimal | undefined;
  /** Upper case; that in the amount's own cell, if no column names one. */
  currency(): string | undefined;
}

/** How amounts are written. */
interface AmountWords {
  readonly mapping: { readonly thousands?: string };
  /** Currency of rows without one, in upper case, whose sign amounts may have; undefined if unknown. */
  readonly currency: string | undefined;
  /** Whether an amount may be negative: a statement has credit notes. */
  readonly isStatement: boolean;
}

function createShopCells(
  members: readonly JsonMember[],
  { mapping: { thousands }, currency, isStatement }: AmountWords,
  complain: Complain,
): ShopCells {
  const row = { type: 'object', members } as const;
  const rawText = (field: ShopField): string | undefined => {
    const node = memberOf(row, field);
    if (node === undefined || isNothing(node)) return undefined;
    const text = textIn(node);
    if (text === undefined)
      complain(field, 'value', message('cell_not_text', { value: described(node) }));
    return text;
  };
  const amountOf = (field: 'amount' | 'refund_amount', text: string): Decimal | undefined => {
    const isMinus = field === 'amount' && text.startsWith('-');
    const format = { thousands, currency: currencyIn(row) ?? namedIn(row) ?? currency };
    const node = memberOf(row, field);
    const reading =
      node?.type === 'number'
        ? readNumber(unsigned(node.literal, isMinus), format.currency)
        : (readSigned(unsigned(text, isMinus), format) ??
          readClearAmount(unsigned(text, isMinus), 'partial', format));
    const isNegative = isMinus && !isStatement;
    if (!isNegative && reading.ok) return signed(parseDecimal(reading.literal), isMinus);
    complain(
      field,
      'value',
      isNegative || reading.ok ? message('total_is_negative', { text }) : reading.message,
    );
    return undefined;
  };
  return {
    isEmpty: (field) => {
      const node = memberOf(row, field);
      return node === undefined || isNothing(node);
    },
    text: rawText,
    id: () => {
      const id = rawText('merchant_order_id');
      const slip = id === undefined ? message('cell_required') : findIdSlip(id);
      if (slip === undefined) return id;
      complain('merchant_order_id', id === undefined ? 'required' : 'value', slip);
      return undefined;
    },
    amount: (field) => {
      const raw = rawText(field)?.trim();
      if (raw === undefined) return undefined;
      const cell = isStatement ? withMinus(raw) : raw;
      const named = namedAmount(cell);
      const own = currencyIn(row) ?? named?.currency;
      const text = named !== undefined && named.currency === own ? named.amount : cell;
      return (isStatement ? inExponentForm(text) : undefined) ?? amountOf(field, text);
    },
    currency: () => {
      const text = rawText('currency')?.trim();
      if (text === undefined) return namedIn(row);
      if (/^[A-Za-z]{3}$/.test(text)) return text.toUpperCase();
      complain('currency', 'value', message('cell_no_currency', { value: JSON.stringify(text) }));
      return undefined;
    },
  };
}

/** The row's currency, even if the row has faults. */
function currencyIn(row: JsonObject): string | undefined {
  const node = memberOf(row, 'currency');
  return node === undefined || isNothing(node) ? undefined : textIn(node)?.trim().toUpperCase();
}

/** The currency that is written with the amount. */
function namedIn(row: JsonObject): string | undefined {
  const node = memberOf(row, 'amount');
  const text = node === undefined ? undefined : textIn(node);
  return text === undefined ? undefined : namedAmount(text.trim())?.currency;
}

/** `1.0E+5`: what a service's software writes of a number. Nobody types it, and its point separates no thousands. */
const inExponentForm = (text: string): Decimal | undefined =>
  /^-?\d+(?:\.\d+)?e[+-]?\d+$/i.test(text) ? parseDecimal(text) : undefined;

const CREDIT = /^(?:\(([^()]+)\)|[△▲\u2212]\s*(.+)|([₩￦$€£¥])\s*[-\u2212](.+))$/;

/** Accounting writes credits as `(5,000)`, `△5,000` and `₩-5,000`. */
const withMinus = (text: string): string => {
  const [, inBrackets, afterMark, sign = '', afterSign] = CREDIT.exec(text) ?? [];
  const amount = inBrackets ?? afterMark ?? afterSign;
  return amount === undefined ? text : `-${sign}${amount.trim()}`;
};

/** An amount whose cell names the currency or has a decimal comma, as in an order export; undefined for any other. */
function readSigned(
  text: string,
  {
    thousands,
    currency,
  }: { readonly thousands: string | undefined; readonly currency: string | undefined },
): AmountReading | undefined {
  const isPlain = currency === undefined || isUnsigned(text);
  if (isPlain && !hasDecimalComma(text)) return undefined;
  const literal = amountIn(withCommas(text, thousands), currency);
  return literal === undefined || numberSlip(literal, currency) !== undefined
    ? undefined
    : readAmount(literal);
}

const signed = (amount: Decimal | undefined, isMinus: boolean): Decimal | undefined =>
  isMinus && amount !== undefined ? subtractDecimals(ZERO, amount) : amount;

const described = (node: JsonNode): string => describeValue(toPlain(node));

const isNothing = (node: JsonNode): boolean =>
  node.type === 'null' || (node.type === 'string' && node.value.trim() === '');

const unsigned = (text: string, isMinus: boolean): string => (isMinus ? text.slice(1) : text);

function readNumber(literal: string, currency: string | undefined): AmountReading {
  const slip = numberSlip(literal, currency);
  return slip === undefined ? readAmount(canonicalNumber(literal)) : { ok: false, message: slip };
}

/** Shops write ids and amounts as numbers or as text, and either is plain. */
function textIn(node: JsonNode): string | undefined {
  if (node.type === 'string') return node.value;
  return node.type === 'number' ? canonicalNumber(node.literal) : undefined;
}

interface ShopRules {
  readonly words: StatusWords;
  readonly isStatement: boolean;
  readonly needsCurrency: boolean;
  /** Whether rows without a status are paid. */
  readonly isAllPaid: boolean;
  /** Whether the status column is known. */
  readonly hasStatus: boolean;
  readonly complain: Complain;
  /** For what many rows have in common. */
  readonly complainOnce: Complain;
}

type Money = Pick<ShopOrder, 'amount' | 'refunded'>;

const TELLING: readonly ShopField[] = ['amount', 'status', 'refund_amount', 'currency'];

/** Some shops describe an order in its first row, and the rows of its other line items have only its id. */
const isOnlyNamed = (cells: ShopCells): boolean => TELLING.every(cells.isEmpty);

/** Reads a row by the rules of its status; violations are reported, and the order is then unusable. */
function readShopOrder(line: number, cells: ShopCells, rules: ShopRules): ShopOrder {
  const { isStatement } = rules;
  const merchantOrderId = cells.id() ?? '';
  const money: Money = {
    amount: cells.amount('amount') ?? null,
    refunded: (isStatement ? undefined : cells.amount('refund_amount')) ?? ZERO,
  };
  const order: ShopOrder = {
    line,
    merchantOrderId,
    status: isStatement ? 'paid' : readStatus(cells, money, rules),
    ...money,
    currency: cells.currency() ?? null,
    clickId: cells.text('cb_aev') ?? null,
    productName: cells.text('product_name') ?? null,
    subId: cells.text('sub_id') ?? null,
  };
  if (owes(order.status)) checkMoney(order, cells, rules);
  if (order.status === 'cancelled' || order.status === 'declined') checkWhole(order, cells, rules);
  return order;
}

const owes = (status: ShopStatus): boolean => status === 'paid' || status === 'refunded';

/** Whether an order was paid is not to be guessed: a report of a cancelled one would be money. */
function readStatus(cells: ShopCells, money: Money, rules: ShopRules): ShopStatus {
  const word = cells.text('status');
  if (word === undefined) {
    if (rules.isAllPaid) return 'paid';
    if (rules.hasStatus) rules.complain('status', 'required', EMPTY_STATUS);
    else rules.complainOnce('status', 'required', NO_STATUS);
    return 'paid';
  }
  if (rules.words.isVague(word)) return readRefund(word, money, rules);
  const status = rules.words.meaningOf(word);
  if (status === undefined) rules.complainOnce('status', 'value', unknownWord(word));
  return status ?? 'unpaid';
}

/** Distinguishes full and partial refunds by amount, because a wrong cancellation could not be undone. */
function readRefund(word: string, { amount, refunded }: Money, rules: ShopRules): ShopStatus {
  if (refunded.units === 0n) {
    const status = rules.words.meaningOf(word);
    if (status === undefined) rules.complainOnce('status', 'value', vagueWord(word));
    return status ?? 'unpaid';
  }
  return amount !== null && compareDecimals(refunded, amount) === 0 ? 'cancelled' : 'refunded';
}

const EMPTY_STATUS = message('status_empty');

const NO_STATUS = message('status_missing');

/** A cancellation or a decline would reverse the whole commission. */
function checkWhole(
  { amount, refunded }: ShopOrder,
  cells: ShopCells,
  { complain }: ShopRules,
): void {
  const word = cells.text('status') ?? '';
  if (amount === null) return;
  if (refunded.units === 0n || compareDecimals(refunded, amount) >= 0) return;
  complain(
    'status',
    'value',
    message('status_means_whole', {
      word,
      refunded: formatDecimal(refunded),
      amount: formatDecimal(amount),
      example: shellWord(`${word}=refunded`),
    }),
  );
}

function checkMoney(order: ShopOrder, cells: ShopCells, rules: ShopRules): void {
  const { complain, complainOnce } = rules;
  if (cells.isEmpty('amount')) complain('amount', 'required', message('total_required'));
  if (order.status === 'refunded' && order.refunded.units === 0n) {
    complain('refund_amount', 'required', HOW_MUCH);
  }
  if (!rules.isStatement && isMore(order.refunded, order.amount))
    complain('refund_amount', 'value', tooMuch(order));
  if (rules.needsCurrency && order.currency === null && cells.isEmpty('currency')) {
    complainOnce('currency', 'required', NO_CURRENCY);
  }
}

const HOW_MUCH = message('refund_required');

const NO_CURRENCY = message('currency_required_to_write');

const isMore = (refunded: Decimal, amount: Decimal | null): boolean =>
  amount !== null && compareDecimals(refunded, amount) > 0;

const tooMuch = ({ refunded, amount }: ShopOrder): Message =>
  message('refund_above_total', {
    refunded: formatDecimal(refunded),
    amount: formatDecimal(amount ?? ZERO),
  });

/** Duplicate fields of a JSON row, at any depth, which parsers resolve differently. @param ignored ignored columns. */
function findTwice(
  { row, line }: RowPlace,
  members: readonly JsonMember[],
  { wordFor }: Pick<ShopColumns, 'wordFor'>,
  ignored: readonly string[],
): RowFault[] {
  return findDuplicateKeys({ type: 'object', members }).flatMap(([key]) => {
    const field = SHOP_FIELDS.find((name) => name === key) ?? null;
    const column = field === null ? String(key) : wordFor(field);
    if (ignored.includes(column)) return [];
    return [{ row, line, column, field, code: 'duplicate', message: TWICE }];
  });
}

const TWICE = message('duplicate_member');

/** How a shop's file is read. */
interface ShopFileOptions {
  readonly mapping: Mapping;
  /** Ignored columns. */
  readonly ignored: readonly string[];
  /** Whether rows without a status are paid. */
  readonly isAllPaid: boolean;
  readonly words: StatusWords;
  /** Whether the file is a statement, which has no statuses; several rows of one order add up. */
  readonly isStatement: boolean;
  /** Whether orders that are paid have to name a currency. */
  readonly needsCurrency: boolean;
  /** Currency of rows without one, in upper case; undefined if unknown. */
  readonly currency: string | undefined;
}

/** The reading of a row: an order, another line of an earlier order, or faulty. */
export type ShopReading =
  | { readonly type: 'order'; readonly order: ShopOrder }
  | {
      readonly type: 'line';
      readonly merchantOrderId: string;
      /** The faults if no earlier row describes its order. */
      readonly otherwise: readonly RowFault[];
    }
  | {
      readonly type: 'faulty';
      readonly faults: readonly RowFault[];
      /** The order ID; empty if it cannot be read. */
      readonly merchantOrderId: string;
    }
  /** What a statement adds up to. */
  | { readonly type: 'total' };

export interface ShopReader {
  /** The file's word for the order's id. */
  readonly orderColumn: string;
  readonly options: ShopFileOptions;
  /** Whether each line of an order is known to have the order's amount. */
  readonly isOnce: boolean;
  readonly headerFaults: readonly RowFault[];
  /** Unread column names; in JSON, those of the rows read so far. */
  unread(): readonly string[];
  /** A fault that many rows share, such as an unknown word, is reported for the first of them only. */
  read(row: FileRow): ShopReading;
}

/**
 * A reader of the rows of a shop's own export, or of a statement.
 * @param header the first record of a CSV; null for a file of JSON.
 */
export function createShopReader(
  options: ShopFileOptions,
  header: readonly string[] | null,
): ShopReader {
  const isStatusOptional = options.isStatement || options.isAllPaid;
  const columns = createShopColumns({ ...options, isStatusOptional }, header, shopFields(options));
  const isNew = createNews();
  return {
    orderColumn: columns.wordFor('merchant_order_id'),
    options,
    isOnce: options.mapping.amounts === 'once',
    headerFaults: columns.headerFaults,
    unread: columns.unread,
    read: (row) => {
      const read = columns.read(row);
      if (!read.ok)
        return faulty(
          read.faults.map((fault) => placed(fault, row)),
          '',
        );
      if (options.isStatement && isOfTotal(row, read.members)) return { type: 'total' };
      const twice = findTwice(row, read.members, columns, options.ignored);
      const faults = [...twice, ...columns.splitsIn(row)];
      if (faults.length > 0) return faulty(faults, idIn(read.members, options));
      return readMembers(row, read.members, columns, options, isNew);
    },
  };
}

/** The word can be in another column, if the row has no order ID. */
const isOfTotal = (row: FileRow, members: readonly JsonMember[]): boolean => {
  const id = members.find(({ key }) => key === 'merchant_order_id');
  const text = (id && textIn(id.value)?.trim()) ?? '';
  const cells = row.format === 'csv' ? row.cells : [];
  const word = text === '' ? cells.find((cell) => cell.trim() !== '') : text;
  return word !== undefined && findIdSlip(word.trim())?.code === 'id_is_total';
};

const faulty = (faults: readonly RowFault[], merchantOrderId: string): ShopReading => ({
  ...{ type: 'faulty', faults, merchantOrderId },
});

/** A row with two order IDs is ambiguous. */
function idIn(members: readonly JsonMember[], options: ShopFileOptions): string {
  const own = members.filter(({ key }) => key === 'merchant_order_id');
  return own.length === 1 ? (createShopCells(own, options, () => undefined).id() ?? '') : '';
}

const shopFields = ({ isStatement }: ShopFileOptions): readonly ShopField[] =>
  isStatement ? STATEMENT_FIELDS : SHOP_FIELDS;

/** This many sentences are remembered as reported. */
const MOST_NEWS = 1000;

/** @returns whether this is reported for the first time. */
function createNews(): (sentence: Said) => boolean {
  const reported = new Set<string>();
  return (sentence) => {
    const what = JSON.stringify(sentence);
    if (reported.has(what)) return false;
    if (reported.size < MOST_NEWS) reported.add(what);
    return true;
  };
}

function readMembers(
  place: FileRow,
  members: readonly JsonMember[],
  columns: ShopColumns,
  options: ShopFileOptions,
  isNew: (sentence: Said) => boolean,
): ShopReading {
  const { row, line } = place;
  const slips = slipsIn(place, members, columns);
  const faults = slips.filter((slip) => isNew(slip.message));
  let isSound = slips.length === 0;
  const complain: Complain = (field, code, sentence) => {
    isSound = false;
    faults.push({ row, line, column: columns.wordFor(field), field, code, message: sentence });
  };
  const known: readonly string[] = shopFields(options);
  const own = members.filter(({ key }) => known.includes(key));
  const cells = createShopCells(own, options, complain);
  const isLine = isOnlyNamed(cells);
  const complainOnce: Complain = (field, code, sentence) => {
    isSound = false;
    // A line's faults may turn out irrelevant, because an earlier row can describe its order.
    if (isLine || isNew(sentence)) complain(field, code, sentence);
  };
  const { hasStatus } = columns;
  const rules = { ...options, hasStatus, complain, complainOnce };
  const order = readShopOrder(line, cells, rules);
  const other = owes(order.status) ? inOtherByName(order, columns, options) : undefined;
  if (other !== undefined) complainOnce('amount', 'value', other);
  const refunds = isLine ? [] : unreadRefunds(place, members, order, columns, options);
  if (refunds.length > 0) isSound = false;
  faults.push(...refunds.filter(({ column }) => isNew(`refund ${column}`)));
  if (isSound) return { type: 'order', order };
  if (!isLine || order.merchantOrderId === '') return faulty(faults, order.merchantOrderId);
  return { type: 'line', merchantOrderId: order.merchantOrderId, otherwise: faults };
}

/** The amount of a column that names another currency, such as `Total (EUR)`. */
function inOtherByName(
  order: ShopOrder,
  { amountsIn, wordFor }: ShopColumns,
  { currency: fallback, isStatement }: ShopFileOptions,
): Message | undefined {
  const currency = order.currency ?? fallback;
  if (isStatement || amountsIn === undefined || currency === undefined) return undefined;
  if (amountsIn.includes(currency)) return undefined;
  const code = order.currency === null && amountsIn.length === 1 ? amountsIn[0] : undefined;
  return message('export_column_in_other', { column: wordFor('amount'), currency, code });
}

/** Refunds that are not read of an order that would be reported as paid; each column is told once. */
function unreadRefunds(
  row: FileRow,
  members: readonly JsonMember[],
  { status, refunded }: ShopOrder,
  columns: ShopColumns,
  { isStatement }: ShopFileOptions,
): readonly RowFault[] {
  if (status !== 'paid' || refunded.units > 0n) return [];
  return columns.refundsIn(row, members).map((refund) => ({
    ...{ row: row.row, line: row.line, column: refund.word, field: null, code: 'unknown' },
    message: refundNotRead(refund, isStatement),
  }));
}

/** Fields that were probably meant for a missing field. */
function slipsIn(
  place: Pick<RowFault, 'row' | 'line'>,
  members: readonly JsonMember[],
  { slipIn }: ShopColumns,
): RowFault[] {
  const has = (field: ShopField): boolean => members.some(({ key }) => key === field);
  return members.flatMap(({ key }) => {
    const slip = slipIn(key);
    return slip === undefined || has(slip.unless) ? [] : [{ ...slip.fault, ...place }];
  });
}
