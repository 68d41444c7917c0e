import { formatDecimal } from '../../core/money.ts';
import { createOrderSet, digestOf, type OrderSet } from '../../core/reconcile/order-set.ts';
import type { ShopOrder } from '../../core/reconcile/shop-order.ts';
import type { ShopReader } from '../../core/reconcile/shop-row.ts';
import { type FaultGroup, FaultGroups } from '../../core/rows/fault-groups.ts';
import type { FileRow, RowFault } from '../../core/rows/row.ts';
import { createRowSet, type RowSet } from '../../core/rows/row-set.ts';
import { makeVisible } from '../../core/visible.ts';
import type { RowFile } from '../../intake/row-file.ts';
import { reconcileWords } from '../../words/en/reconcile.ts';
import { type Pass, pagesOf } from '../batch/file/read-file.ts';
import { type Bills, createBills } from './bill-lines.ts';
import { NOTHING_COMPARED } from './counted-reports.ts';

/** So many faults are kept to be shown; all are counted. */
const SHOWN = 20;

/** What a shop's file was found to be, before anything is compared. */
export interface CheckedExport {
  readonly rows: number;
  /** The first twenty, in the order of the file. */
  readonly faults: readonly RowFault[];
  /** What is wrong, each thing once: the first twenty. */
  readonly groups: readonly FaultGroup[];
  readonly faultCount: number;
  /** The orders of the file. */
  readonly orders: OrderSet;
  /** Rows that say of an order what an earlier one has said. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
  /** Of a statement; the content of an order is the number of its bill. */
  readonly bills: Pick<Bills, 'of'>;
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
  const known = { orders: createOrderSet(), bills: createBills() };
  const repeats = createRowSet();
  const faults: RowFault[] = [];
  const groups = new FaultGroups();
  let [rows, faultCount] = [0, 0];
  for await (const page of pagesOf(file, pass, NOTHING_COMPARED)) {
    for (const row of page) {
      rows += 1;
      const { found, isRepeat } = checkRow(row, reader, known);
      if (isRepeat) repeats.add(row.row);
      faultCount += found.length;
      faults.push(...found.slice(0, SHOWN - faults.length));
      for (const fault of found) groups.add(fault);
    }
  }
  return { rows, faults, groups: groups.first(SHOWN), faultCount, ...known, repeats };
}

interface Known {
  readonly orders: OrderSet;
  readonly bills: Bills;
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
  known: Known,
  { isStatement, orderColumn: column }: ShopReader,
): CheckedRow {
  const added = isStatement ? addBillLine(order, known) : addShopOrder(order, known);
  if (added === 'new') return { found: [], isRepeat: false };
  const faults =
    added.against === undefined ? [] : [contradiction(row, order, added.against, isStatement)];
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
  isBill: boolean,
): Omit<RowFault, 'column'> => ({
  ...{ row, line, field: 'merchant_order_id', code: 'conflict' },
  message: reconcileWords.rows_contradict({
    order: makeVisible(merchantOrderId),
    earlier,
    isBill,
  }),
});
