import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { type Pass, pagesOf } from '../files/read-file.ts';
import type { ByteStore } from '../files/rows/byte-store.ts';
import { FaultGroups } from '../files/rows/fault-groups.ts';
import { EXPORT_FIELDS, type Mapping } from '../files/rows/mapping.ts';
import { createOrderSet } from '../files/rows/order-set.ts';
import type { FileRow, RowFault, RowFile } from '../files/rows/row.ts';
import { type CheckedRows, checkRows } from './check-rows.ts';
import { type CheckedOrders, createSkipped, NOTHING_COMPARED, SHOWN } from './checked-orders.ts';
import type { HeldOrder, ShopOrder } from './order.ts';
import type { ReadOrders } from './read-export.ts';
import { columnsLacking, ownExport, withOwnNames } from './saved-map.ts';
import { mayRepeatTotals, readSheet, requireCurrency, type Sheet, sheetOf } from './sheet.ts';
import type { ShopReader } from './shop-row.ts';

/** A shop's file, or a statement, that was read to its end. */
export interface ShopFile {
  readonly name: string;
  readonly checked: CheckedOrders;
  readonly isStatement: boolean;
  /**
   * Its orders in pages, in file order.
   * @throws Failure `interrupted`; `invalid_input` if the file changed since it was checked.
   */
  orders(pass: Pass): AsyncIterable<readonly ShopOrder[]>;
}

interface Reading {
  readonly pass: Pass;
  readonly openScratch: () => Promise<ByteStore>;
}

/**
 * Reads a file whose header is right: each row as an order, or the lines of an order together, as `conv send` reads an
 * order export, if it can have several.
 * @throws Failure `usage`, `invalid_input`, `interrupted`
 */
export async function readShopFile(
  file: RowFile,
  reader: ShopReader,
  { pass, openScratch }: Reading,
): Promise<ShopFile> {
  const { isStatement, mapping } = reader.options;
  if (isStatement || !hasLines(mapping))
    return fileOfRows(file, reader, await checkRows(file, reader, pass));
  const sheet = ownSheet(file, reader);
  const store = await openScratch();
  try {
    const { currency, needsCurrency, ignored } = reader.options;
    const asked = { ...mapping, ignored };
    const { parts, lines, areAllEqual } = await readSheet(
      file,
      sheet,
      { currency, store, mapping: asked },
      pass,
    );
    const read = allOf(parts());
    mayRepeatTotals({ areAllEqual }, sheet);
    if (needsCurrency) requireCurrency(read, sheet);
    return fileOfLines(file, { ...read, lines }, reader.orderColumn);
  } finally {
    store.close();
  }
}

/** Whether an order can have several lines, so that it is complete only after the last line. */
const hasLines = ({ amounts, columns, holds }: Mapping): boolean =>
  holds !== undefined ||
  amounts === 'sum' ||
  amounts === 'first' ||
  EXPORT_FIELDS.some((field) => columns[field] !== undefined);

/** @throws Failure `usage` if a map does not tell all that is needed; `invalid_input` if a column is missing. */
function ownSheet(
  { name, header }: Pick<RowFile, 'name' | 'header'>,
  { options: { mapping, isAllPaid } }: Pick<ShopReader, 'options'>,
): Sheet {
  const { kind: _, ...others } = mapping;
  const asked: Mapping = isAllPaid ? { ...others, kind: 'paid' } : others;
  if (header === null) throw new Failure('usage', message('from_not_a_table'));
  const own = ownExport(makeVisible(name), withOwnNames(asked, header));
  if (own === undefined) throw new Failure('usage', message('amounts_need_map'));
  const sheet = sheetOf(own, header, 1);
  if (sheet !== undefined) return sheet;
  const columns = columnsLacking(own, header).map(makeVisible);
  const what = message('export_lacks_columns', { columns });
  throw new Failure('invalid_input', message('in_file', { file: makeVisible(name), what }));
}

function allOf(parts: Iterable<ReadOrders>): ReadOrders {
  const all = [...parts];
  const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;
  return {
    orders: all.flatMap(({ orders }) => orders).sort(byLine),
    held: all.flatMap(({ held }) => held).sort(byLine),
  };
}

const PAGE = 256;

function fileOfLines(
  { name }: Pick<RowFile, 'name'>,
  { lines, orders: read, held }: ReadOrders & { readonly lines: number },
  column: string,
): ShopFile {
  const orders = createOrderSet();
  const skipped = createSkipped(orders);
  for (const { merchantOrderId, line } of read) orders.add(merchantOrderId, 0, line);
  for (const { merchantOrderId, line } of held) skipped.add(merchantOrderId, line);
  const all = held.map((one) => faultOf(one, column));
  const groups = new FaultGroups();
  for (const fault of all) groups.add(fault);
  const faults = { faults: all.slice(0, SHOWN), groups: groups.first(SHOWN) };
  return {
    name,
    checked: { rows: lines, orders, skipped, ...faults, faultCount: all.length, cutOff: null },
    isStatement: false,
    async *orders() {
      for (let at = 0; at < read.length; at += PAGE) yield read.slice(at, at + PAGE);
    },
  };
}

const faultOf = ({ line, reason }: HeldOrder, column: string): RowFault => ({
  ...{ row: line, line, column, field: 'merchant_order_id', code: 'conflict', message: reason },
});

/** Reads the orders again, row by row, however many there are. */
const fileOfRows = (
  file: Pick<RowFile, 'rows' | 'name'>,
  reader: ShopReader,
  checked: CheckedRows,
): ShopFile => ({
  ...{ name: file.name, checked, isStatement: reader.options.isStatement },
  async *orders(pass) {
    for await (const page of pagesOf(file, pass, NOTHING_COMPARED))
      yield page.flatMap((row) =>
        checked.repeats.has(row.row) ? [] : (orderIn(row, file, reader, checked) ?? []),
      );
  },
});

/**
 * The lines of a statement add up, credit notes among them.
 * @returns undefined for a row of an order that is skipped.
 */
function orderIn(
  row: FileRow,
  { name }: Pick<RowFile, 'name'>,
  reader: ShopReader,
  { skipped, orders, bills }: CheckedRows,
): ShopOrder | undefined {
  const reading = reader.read(row);
  if (reading.type !== 'order') {
    if (skipped.rows > 0) return undefined;
    throw changed(name);
  }
  const { order } = reading;
  if (skipped.has(order.merchantOrderId)) return undefined;
  if (!reader.options.isStatement) return order;
  const known = orders.get(order.merchantOrderId);
  if (known === undefined) throw changed(name);
  return { ...order, ...bills.of(known.content) };
}

const changed = (name: string): Failure =>
  new Failure('invalid_input', message('export_changed', { name }), {
    hint: message('reconcile_again'),
  });
