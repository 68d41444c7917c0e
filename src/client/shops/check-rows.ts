import { makeVisible } from '../../core/kit/visible.ts';
import { formatDecimal, ZERO } from '../../core/protocol/money.ts';
import { message } from '../../core/words/message.ts';
import { type Pass, pagesOf } from '../files/read-file.ts';
import { FaultGroups } from '../files/rows/fault-groups.ts';
import { createOrderSet, digest32, type OrderSet } from '../files/rows/order-set.ts';
import type { FileRow, RowFault, RowFile } from '../files/rows/row.ts';
import { createRowSet, type RowSet } from '../files/rows/row-set.ts';
import { type Bills, createBills } from './bills.ts';
import { type CheckedOrders, createSkipped, NOTHING_COMPARED, SHOWN } from './checked-orders.ts';
import type { ShopOrder } from './order.ts';
import { printOf } from './repeated-lines.ts';
import type { ShopReader } from './shop-row.ts';

/** Of a file with a row for each order. */
export interface CheckedRows extends CheckedOrders {
  /** Rows that repeat an earlier one, or only add them up. */
  readonly repeats: Pick<RowSet, 'has'>;
  /** Of a statement; the content of an order is the number of its bill. */
  readonly bills: Pick<Bills, 'of'>;
}

/**
 * Reads a whole file once: every row must be right, and no two may contradict each other.
 * @throws Failure `interrupted`
 */
export async function checkRows(
  file: Pick<RowFile, 'rows'>,
  reader: ShopReader,
  pass: Pass,
): Promise<CheckedRows> {
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
    case 'total':
      return { found: [], isRepeat: true };
    case 'order':
      return addOrder(row, reading.order, known, reader);
  }
}

function addOrder(row: FileRow, order: ShopOrder, known: Known, reader: ShopReader): CheckedRow {
  const {
    orderColumn: column,
    options: { isStatement },
  } = reader;
  const added = isStatement ? addBillLine(row, order, known) : addShopOrder(order, known);
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

function addBillLine(row: FileRow, order: ShopOrder, { orders, bills }: Known): Added {
  const print = printOf(row, order.amount ?? ZERO);
  const known = orders.add(order.merchantOrderId, bills.size, order.line);
  if (known !== undefined) return { against: bills.add(known.content, order, print) };
  bills.begin(order, print);
  return 'new';
}

function addShopOrder(order: ShopOrder, { orders }: Known): Added {
  const content = digest32(contentOf(order));
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
  { options: { isStatement }, isOnce }: ShopReader,
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
