import { FaultGroups } from '../../../client/files/rows/fault-groups.ts';
import { composed, EXPORT_FIELDS, type Mapping } from '../../../client/files/rows/mapping.ts';
import { createOrderSet } from '../../../client/files/rows/order-set.ts';
import type { RowFault, RowFile } from '../../../client/files/rows/row.ts';
import { createRowSet } from '../../../client/files/rows/row-set.ts';
import type { Settings } from '../../../client/profiles/settings.ts';
import {
  type CheckedExport,
  createBills,
  createSkipped,
} from '../../../client/reconcile/check-export.ts';
import type { ShopFile } from '../../../client/reconcile/compare-journal.ts';
import { ownColumns, ownExport, withOwnNames } from '../../../client/shops/own-export.ts';
import type { ReadExport, ReadOrders } from '../../../client/shops/read-export.ts';
import type { HeldOrder } from '../../../client/shops/settle-order.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSheet, requireCurrency } from '../send/export.ts';
import type { ReconcileOptions } from './plan.ts';

/** Whether an order can have several lines, so that it is complete only after the last line. */
export const isGathered = ({ amounts, columns }: Mapping): boolean =>
  amounts === 'sum' ||
  amounts === 'first' ||
  EXPORT_FIELDS.some((field) => columns[field] !== undefined);

interface GatherErrand {
  readonly mapping: Mapping;
  readonly settings: Pick<Settings, 'currency'>;
  readonly options: Pick<ReconcileOptions, 'allPaid' | 'write'>;
  /** The file's word for the order's id. */
  readonly orderColumn: string;
}

/** The orders of a file, put together, and what keeps others from being compared. */
export interface GatheredFile {
  readonly shop: ShopFile;
  readonly checked: CheckedExport;
}

/**
 * Puts the lines of a file together as `conv send` does with an order export.
 * @throws Failure `usage`, `invalid_input`
 */
export async function gatherOrders(
  file: RowFile,
  { mapping, settings, options, orderColumn }: GatherErrand,
  dependencies: Pick<Dependencies, 'clock' | 'interrupt' | 'openScratch' | 'terminal'>,
): Promise<GatheredFile> {
  const { kind: _, ...others } = mapping;
  const asked: Mapping = options.allPaid === true ? { ...others, kind: 'paid' } : others;
  if (file.header === null) throw new Failure('usage', message('from_not_a_table'));
  const preset = ownExport(makeVisible(file.name), withOwnNames(asked, file.header));
  if (preset === undefined) throw new Failure('usage', message('amounts_need_map'));
  const words = new Set(file.header.map(composed));
  const lacking = preset.signatures.flat().filter((column) => !words.has(composed(column)));
  if (lacking.length > 0) throw lacks(file.name, lacking);
  const columns = ownColumns(preset, file.header);
  const sheet = { header: file.header, columns, preset, line: 1 };
  const scratch = await dependencies.openScratch();
  try {
    const { parts, lines } = await readSheet(file, sheet, settings, scratch, dependencies);
    const read = { lines, ...allOf(parts()) };
    if (options.write !== undefined) requireCurrency(read, sheet);
    return asShop(file.name, read, orderColumn);
  } finally {
    scratch.close();
  }
}

function allOf(parts: Iterable<ReadOrders>): ReadOrders {
  const all = [...parts];
  const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;
  return {
    orders: all.flatMap(({ orders }) => orders).sort(byLine),
    held: all.flatMap(({ held }) => held).sort(byLine),
  };
}

const lacks = (name: string, columns: readonly string[]): Failure =>
  new Failure(
    'invalid_input',
    message('in_file', {
      file: makeVisible(name),
      what: message('export_lacks_columns', { columns: columns.map(makeVisible) }),
    }),
  );

/** The first twenty are shown; all are counted. */
const SHOWN = 20;
const PAGE = 256;

function asShop(
  name: string,
  read: ReadOrders & Pick<ReadExport, 'lines'>,
  column: string,
): GatheredFile {
  const orders = createOrderSet();
  const skipped = createSkipped(orders);
  for (const { merchantOrderId, line } of read.orders) orders.add(merchantOrderId, 0, line);
  for (const { merchantOrderId, line } of read.held) skipped.add(merchantOrderId, line);
  const held = read.held.map((one) => faultOf(one, column));
  const groups = new FaultGroups();
  for (const fault of held) groups.add(fault);
  const faults = held.slice(0, SHOWN);
  const shown = { faults, groups: groups.first(SHOWN), faultCount: held.length, cutOff: null };
  const none = { repeats: createRowSet(), bills: createBills() };
  const checked: CheckedExport = { rows: read.lines, orders, skipped, ...shown, ...none };
  const shop: ShopFile = {
    ...{ name, checked, isStatement: false },
    async *orders() {
      for (let at = 0; at < read.orders.length; at += PAGE) yield read.orders.slice(at, at + PAGE);
    },
  };
  return { shop, checked };
}

const faultOf = ({ line, reason }: HeldOrder, column: string): RowFault => ({
  ...{ row: line, line, column, field: 'merchant_order_id', code: 'conflict', message: reason },
});
