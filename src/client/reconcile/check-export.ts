import { makeVisible } from '../../core/kit/visible.ts';
import { addDecimals, type Decimal, formatDecimal, ZERO } from '../../core/protocol/money.ts';
import { currencyNumber, currencyOfNumber } from '../../core/protocol/reports/currency.ts';
import { message } from '../../core/words/message.ts';
import { type Pass, pagesOf } from '../files/read-file.ts';
import { isLikeAmount } from '../files/rows/amount-cell.ts';
import { type FaultGroup, FaultGroups } from '../files/rows/fault-groups.ts';
import { composed } from '../files/rows/mapping.ts';
import { createOrderSet, digestOf, type OrderSet } from '../files/rows/order-set.ts';
import type { FileRow, RowFault, RowFile } from '../files/rows/row.ts';
import { createRowSet, type RowSet } from '../files/rows/row-set.ts';
import { isSuspectedRefund } from '../shops/shop-columns.ts';
import type { ShopReader } from '../shops/shop-row.ts';
import type { ShopOrder } from './compare.ts';

/** The combined lines of a statement for one order. */
interface Billed {
  readonly amount: Decimal;
  /** The first currency, if any. */
  readonly currency: string | null;
}

/** The bills of a statement by their numbers, 15 bytes each, however many lines they have. */
export interface Bills {
  /** Begins one with its first line. Its number is how many there were before. */
  begin(line: ShopOrder): void;
  /** Adds a line; a missing currency never conflicts. @returns the line with a conflicting currency, if any. */
  add(bill: number, line: ShopOrder): number | undefined;
  of(bill: number): Billed;
  readonly size: number;
}

/** Bills per block; a full block is never copied. */
const BLOCK_BILLS = 16_384;

/** Sums in units of 10^-scale, currencies as numbers, and the line of each currency, or 0. */
interface Block {
  readonly units: BigInt64Array;
  readonly scales: Uint8Array;
  readonly currencies: Uint16Array;
  readonly lines: Uint32Array;
}

interface Place {
  readonly block: Block;
  readonly at: number;
}

export function createBills(): Bills {
  const blocks: Block[] = [];
  // Sums of more than 18 digits or 255 decimals; no real statement has them, but they stay exact, too.
  const large = new Map<number, Decimal>();
  let size = 0;
  const placeOf = (bill: number): Place => ({
    block: blocks[Math.floor(bill / BLOCK_BILLS)] as Block,
    at: bill % BLOCK_BILLS,
  });
  const sumOf = (bill: number): Decimal => large.get(bill) ?? sumAt(placeOf(bill));
  const add = (bill: number, { amount, currency, line }: ShopOrder): number | undefined => {
    const place = placeOf(bill);
    const sum = addDecimals(sumOf(bill), amount ?? ZERO);
    if (putSum(place, sum)) large.delete(bill);
    else large.set(bill, sum);
    return currency === null ? undefined : putCurrency(place, currency, line);
  };
  return {
    add,
    begin: (line) => {
      if (size % BLOCK_BILLS === 0) blocks.push(newBlock());
      size += 1;
      add(size - 1, line);
    },
    of: (bill) => ({ amount: sumOf(bill), currency: currencyAt(placeOf(bill)) }),
    get size() {
      return size;
    },
  };
}

const newBlock = (): Block => ({
  units: new BigInt64Array(BLOCK_BILLS),
  scales: new Uint8Array(BLOCK_BILLS),
  currencies: new Uint16Array(BLOCK_BILLS),
  lines: new Uint32Array(BLOCK_BILLS),
});

const sumAt = ({ block, at }: Place): Decimal => ({
  units: block.units[at] ?? 0n,
  scale: block.scales[at] ?? 0,
});

const BITS = 64;
const MOST_SCALE = 255;

/** @returns whether it goes into the block. */
function putSum({ block, at }: Place, { units, scale }: Decimal): boolean {
  if (scale > MOST_SCALE || BigInt.asIntN(BITS, units) !== units) return false;
  block.units[at] = units;
  block.scales[at] = scale;
  return true;
}

/** @returns the line with a different currency. */
function putCurrency({ block, at }: Place, currency: string, line: number): number | undefined {
  const number = currencyNumber(currency);
  const named = block.lines[at] ?? 0;
  if (named !== 0) return block.currencies[at] === number ? undefined : named;
  block.currencies[at] = number;
  block.lines[at] = line;
  return undefined;
}

const currencyAt = ({ block, at }: Place): string | null =>
  block.lines[at] === 0 ? null : currencyOfNumber(block.currencies[at] ?? 0);

/** The consequence of an interrupted comparison. */
export const NOTHING_COMPARED = message('nothing_compared');

/** How many faults are kept to be shown; all are counted. */
const SHOWN = 20;

/**
 * Drops header faults that the values refute: a column of words such as `환불상태` is not a refund.
 * @throws Failure `interrupted`
 */
export async function withoutWordColumns(
  faults: readonly RowFault[],
  file: Pick<RowFile, 'rows' | 'header'>,
  pass: Pass,
): Promise<readonly RowFault[]> {
  const columns = faults.flatMap((fault) => {
    const at = (file.header ?? []).findIndex((word) => composed(word) === fault.column);
    return isSuspectedRefund(fault) && at >= 0 ? [{ fault, at, amounts: 0, words: 0 }] : [];
  });
  if (columns.length === 0) return faults;
  const look = (cells: readonly string[]): void => {
    for (const column of columns) {
      const cell = cells[column.at] ?? '';
      if (isLikeAmount(cell)) column.amounts += 1;
      else if (/[^-\s]/.test(cell)) column.words += 1;
    }
  };
  for await (const page of pagesOf(file, pass, NOTHING_COMPARED)) {
    for (const row of page) if (row.format === 'csv') look(row.cells);
  }
  const ofWords = columns.filter(({ amounts, words }) => words > amounts);
  return faults.filter((fault) => !ofWords.some((column) => column.fault === fault));
}

/** The result of checking a shop's file before the comparison. */
export interface CheckedExport {
  readonly rows: number;
  /** The first twenty, in the order of the file. */
  readonly faults: readonly RowFault[];
  /** The first twenty distinct faults. */
  readonly groups: readonly FaultGroup[];
  readonly faultCount: number;
  /** The orders of the file. */
  readonly orders: OrderSet;
  /** Orders left out because of invalid rows. */
  readonly skipped: SkippedOrders;
  /** The line where the file breaks off, if it does. */
  readonly cutOff: number | null;
  /** Rows that repeat an earlier one. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
  /** Of a statement; the content of an order is the number of its bill. */
  readonly bills: Pick<Bills, 'of'>;
}

/** Orders with a faulty row: nothing is known of any of them. */
interface SkippedOrders extends Pick<OrderSet, 'has'> {
  /** Rows that are faulty. */
  readonly rows: number;
  /** How many of the file's orders are among them. */
  readonly orders: number;
  /** Whether some faulty row names no order: it may be one of any. */
  readonly isAnyUnknown: boolean;
}

export function createSkipped(orders: OrderSet) {
  const ids = createOrderSet();
  let [rows, both, isAnyUnknown] = [0, 0, false];
  return {
    has: ids.has,
    get rows() {
      return rows;
    },
    get orders() {
      return both;
    },
    get isAnyUnknown() {
      return isAnyUnknown;
    },
    /** A faulty row. */
    add(merchantOrderId: string, line: number): void {
      rows += 1;
      if (merchantOrderId === '') isAnyUnknown = true;
      else if (ids.add(merchantOrderId, 0, line) === undefined && orders.has(merchantOrderId))
        both += 1;
    },
    /** An order that was not in the file before. */
    begin(merchantOrderId: string): void {
      if (ids.has(merchantOrderId)) both += 1;
    },
  };
}

/**
 * Reads a whole file once: every row must be right, and no two may contradict each other.
 * @throws Failure `interrupted`
 */
export async function checkExport(
  file: Pick<RowFile, 'rows'>,
  reader: ShopReader,
  pass: Pass,
): Promise<CheckedExport> {
  const orders = createOrderSet();
  const known = { orders, bills: createBills(), skipped: createSkipped(orders) };
  const repeats = createRowSet();
  const faults: RowFault[] = [];
  const groups = new FaultGroups();
  let [rows, faultCount] = [0, 0];
  let cutOff: number | null = null;
  for await (const page of pagesOf(file, pass, NOTHING_COMPARED)) {
    for (const row of page) {
      rows += 1;
      if (row.format === 'broken' && row.isLast) cutOff = row.line;
      const { found, isRepeat } = checkRow(row, reader, known);
      if (isRepeat) repeats.add(row.row);
      faultCount += found.length;
      faults.push(...found.slice(0, SHOWN - faults.length));
      for (const fault of found) groups.add(fault);
    }
  }
  const shown = { faults, groups: groups.first(SHOWN), faultCount, cutOff };
  return { rows, ...shown, ...known, repeats };
}

interface Known {
  readonly orders: OrderSet;
  readonly bills: Bills;
  readonly skipped: ReturnType<typeof createSkipped>;
}

interface CheckedRow {
  readonly found: readonly RowFault[];
  readonly isRepeat: boolean;
}

function checkRow(row: FileRow, reader: ShopReader, known: Known): CheckedRow {
  const reading = reader.read(row);
  switch (reading.type) {
    case 'faulty':
      known.skipped.add(reading.merchantOrderId, row.line);
      return { found: reading.faults, isRepeat: false };
    case 'line':
      if (known.orders.has(reading.merchantOrderId)) return { found: [], isRepeat: true };
      known.skipped.add(reading.merchantOrderId, row.line);
      return { found: reading.otherwise, isRepeat: false };
    case 'order':
      return addOrder(row, reading.order, known, reader);
  }
}

function addOrder(row: FileRow, order: ShopOrder, known: Known, reader: ShopReader): CheckedRow {
  const { isStatement, orderColumn: column } = reader;
  const added = isStatement ? addBillLine(order, known) : addShopOrder(order, known);
  if (added === 'new') {
    known.skipped.begin(order.merchantOrderId);
    return { found: [], isRepeat: false };
  }
  const faults =
    added.against === undefined
      ? severalLines(row, order, reader)
      : [contradiction(row, order, added.against, isStatement)];
  if (faults.length > 0) known.skipped.add(order.merchantOrderId, row.line);
  return { found: faults.map((fault) => ({ ...fault, column })), isRepeat: true };
}

/** A row of an order that the file has already, and the line that it contradicts. */
type Added = 'new' | { readonly against: number | undefined };

function addBillLine(order: ShopOrder, { orders, bills }: Known): Added {
  const known = orders.add(order.merchantOrderId, bills.size, order.line);
  if (known !== undefined) return { against: bills.add(known.content, order) };
  bills.begin(order);
  return 'new';
}

function addShopOrder(order: ShopOrder, { orders }: Known): Added {
  const content = digestOf(contentOf(order));
  const known = orders.add(order.merchantOrderId, content, order.line);
  if (known === undefined) return 'new';
  return { against: known.content === content ? undefined : known.line };
}

/** The order-level content of a row; item lines differ in the rest. */
const contentOf = ({ status, amount, refunded, currency, clickId, subId }: ShopOrder): string =>
  JSON.stringify([
    ...[status, amount && formatDecimal(amount), formatDecimal(refunded)],
    ...[currency, clickId, subId],
  ]);

/** Two items at the same price look like a duplicated order; no column shows whether money is missing. */
const severalLines = (
  { row, line }: FileRow,
  { status, amount }: ShopOrder,
  { isStatement, isOnce }: ShopReader,
): Omit<RowFault, 'column'>[] => {
  const isMoney = (status === 'paid' || status === 'refunded') && (amount?.units ?? 0n) !== 0n;
  if (isStatement || isOnce || !isMoney) return [];
  const said = message('lines_may_add_up');
  return [{ row, line, field: 'merchant_order_id', code: 'conflict', message: said }];
};

const contradiction = (
  { row, line }: FileRow,
  { merchantOrderId }: ShopOrder,
  earlier: number,
  isBill: boolean,
): Omit<RowFault, 'column'> => ({
  ...{ row, line, field: 'merchant_order_id', code: 'conflict' },
  message: message('rows_contradict', {
    order: makeVisible(merchantOrderId),
    earlier,
    isBill,
  }),
});
