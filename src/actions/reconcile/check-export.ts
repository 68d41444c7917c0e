import { formatDecimal } from '../../core/money.ts';
import { createOrderSet, digestOf, type OrderSet } from '../../core/reconcile/order-set.ts';
import type { ShopOrder } from '../../core/reconcile/shop-order.ts';
import type { ShopReader } from '../../core/reconcile/shop-row.ts';
import type { FileRow, RowFault } from '../../core/rows/row.ts';
import { createRowSet, type RowSet } from '../../core/rows/row-set.ts';
import { makeVisible } from '../../core/visible.ts';
import type { RowFile } from '../../intake/row-file.ts';
import { type Pass, pagesOf } from '../batch/file/read-file.ts';
import { addBillLine, currencyMark, type FurtherLines } from './bill-lines.ts';

/** So many faults are kept to be shown; all are counted. */
const SHOWN = 20;

/** What a shop's file was found to be, before anything is compared. */
export interface CheckedExport {
  readonly rows: number;
  /** The first twenty, in the order of the file. */
  readonly faults: readonly RowFault[];
  readonly faultCount: number;
  /** The orders of the file. */
  readonly orders: OrderSet;
  /** Rows that say of an order what an earlier one has said. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
  /** What the further lines of an order come to, by its id; empty where the file is no statement. */
  readonly further: ReadonlyMap<string, FurtherLines>;
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
  const known = { orders: createOrderSet(), further: new Map<string, FurtherLines>() };
  const repeats = createRowSet();
  const faults: RowFault[] = [];
  let [rows, faultCount] = [0, 0];
  for await (const page of pagesOf(file, pass)) {
    for (const row of page) {
      rows += 1;
      const { found, isRepeat } = checkRow(row, reader, known);
      if (isRepeat) repeats.add(row.row);
      faultCount += found.length;
      faults.push(...found.slice(0, SHOWN - faults.length));
    }
  }
  return { rows, faults, faultCount, ...known, repeats };
}

interface Known {
  readonly orders: OrderSet;
  readonly further: Map<string, FurtherLines>;
}

interface CheckedRow {
  readonly found: readonly RowFault[];
  readonly isRepeat: boolean;
}

function checkRow(row: FileRow, reader: ShopReader, known: Known): CheckedRow {
  const reading = reader.read(row);
  switch (reading.type) {
    case 'faulty':
      return { found: reading.faults, isRepeat: false };
    case 'line':
      if (known.orders.has(reading.merchantOrderId)) return { found: [], isRepeat: true };
      return { found: reading.otherwise, isRepeat: false };
    case 'order':
      return addOrder(row, reading.order, known, reader);
  }
}

function addOrder(
  row: FileRow,
  order: ShopOrder,
  { orders, further }: Known,
  { isStatement, orderColumn: column }: ShopReader,
): CheckedRow {
  const { merchantOrderId, currency } = order;
  const content = isStatement ? currencyMark(currency) : digestOf(contentOf(order));
  const known = orders.add(merchantOrderId, content, row.line);
  if (known === undefined) return { found: [], isRepeat: false };
  const against = isStatement
    ? addBillLine(row.line, order, known, further)
    : known.content === content
      ? undefined
      : known.line;
  const what = isStatement ? OF_A_BILL : OF_AN_ORDER;
  const faults = against === undefined ? [] : [contradiction(row, order, against, what)];
  return { found: faults.map((fault) => ({ ...fault, column })), isRepeat: true };
}

const OF_A_BILL = 'another currency';
const OF_AN_ORDER = 'another amount, status, refund, currency or click id';

/** What rows of one order have in common; line items differ in what they name. */
const contentOf = ({ status, amount, refunded, currency, clickId, subId }: ShopOrder): string =>
  JSON.stringify([
    ...[status, amount && formatDecimal(amount), formatDecimal(refunded)],
    ...[currency, clickId, subId],
  ]);

const contradiction = (
  { row, line }: FileRow,
  { merchantOrderId }: ShopOrder,
  earlier: number,
  what: string,
): Omit<RowFault, 'column'> => ({
  ...{ row, line, field: 'merchant_order_id', code: 'conflict' },
  message: `order ${makeVisible(merchantOrderId)} stands in line ${earlier} with ${what}: an order has one of each; keep the row that is right`,
});
