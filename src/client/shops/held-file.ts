import { type BadRow, errorRecord, errorsHead } from '../files/errors-file.ts';
import { type Pass, pagesOf } from '../files/read-file.ts';
import type { ByteStore } from '../files/rows/byte-store.ts';
import type { RowFile } from '../files/rows/row.ts';
import { createLineLog } from '../files/rows/text-parts.ts';
import type { HeldOrder } from './order.ts';
import { UNCLEAR_STATUSES } from './presets.ts';
import { cellsOf } from './sheet.ts';

/** Orders that are held back, however many they are, in the order of the sheet. */
export interface HeldLog {
  add(order: HeldOrder): void;
  orders(): Iterable<HeldOrder>;
  readonly size: number;
  /** Whether one has a status whose meaning is not known for sure. */
  readonly isAnyUnknown: boolean;
}

const ABOUT_STATUS: ReadonlySet<string> = new Set([
  'export_unknown_status',
  ...UNCLEAR_STATUSES.map(({ reason }) => reason),
]);

/** @param lastLine of the sheet. */
export function createHeldLog(store: ByteStore, lastLine: number): HeldLog {
  const log = createLineLog(store, lastLine);
  let isAnyUnknown = false;
  return {
    add(order) {
      isAnyUnknown ||= ABOUT_STATUS.has(order.reason.code);
      log.add(order.line, JSON.stringify(order));
    },
    *orders() {
      for (const { text } of log.texts()) yield JSON.parse(text) as HeldOrder;
    },
    get size() {
      return log.size;
    },
    get isAnyUnknown() {
      return isAnyUnknown;
    },
  };
}

/** An export, as far as its lines are written again. */
interface Lines extends Pick<RowFile, 'rows' | 'delimiter'> {
  readonly header: readonly string[];
  /** The line of the header. */
  readonly headerLine: number;
  orderOf(cells: readonly string[]): string | undefined;
}

/**
 * The lines of some orders as an export of their own, all lines of each order, so that its sum is right once they are
 * corrected.
 * @param reasons by order.
 */
export async function* linesOfOrders(
  { header, headerLine, delimiter, rows, orderOf }: Lines,
  reasons: ReadonlyMap<string, string>,
  pass: Pass,
): AsyncGenerator<string> {
  const layout = { header, delimiter };
  yield errorsHead(layout);
  for await (const page of pagesOf({ rows }, pass)) {
    const records = page.flatMap((row) => {
      const cells = row.line > headerLine ? cellsOf(row) : undefined;
      const order = cells && orderOf(cells);
      const reason = order === undefined ? undefined : reasons.get(order);
      if (cells === undefined || reason === undefined) return [];
      const { line } = row;
      return errorRecord({ format: 'csv', row: row.row, line, cells }, reason, layout);
    });
    if (records.length > 0) yield records.join('');
  }
}

/** Adds the faults of reports to their orders. */
export async function addReasons(
  reasons: Map<string, string>,
  bad: AsyncIterable<readonly BadRow[]>,
): Promise<void> {
  for await (const page of bad)
    for (const { row, error } of page) {
      if (row.format !== 'json') continue;
      const { merchant_order_id: order }: { merchant_order_id: string } = JSON.parse(row.text);
      const before = reasons.get(order);
      reasons.set(order, before === undefined ? error : `${before}; ${error}`);
    }
}
