import { message } from '../../words/message.ts';
import type { Batch, BatchRow, RowState } from '../batches.ts';
import type { Connection } from '../connection.ts';
import { damage, guarded } from '../failures.ts';
import { readBatch, type StoredBatch } from './batches.ts';
import { begunRows, nextBegunRow } from './begun-rows.ts';
import { StagedRows } from './staging/staged-rows.ts';

/** Rows of the file that are looked for at once, so that the memory stays small and no reading holds up a writer. */
const PAGE_ROWS = 256;

/** Cancelled rows are not kept, and the rows of a file that is still being staged are nobody's business. */
const WITH_STAGED_ROWS: ReadonlySet<unknown> = new Set<Batch['state']>(['open', 'done']);

/**
 * BatchReader.rowsOf: a row that is claimed meanwhile is given once, as it was or as it is.
 * @throws damage, as a Failure, where in the end a row was not there.
 */
export function* rowsOf(connection: Connection, { id }: Batch): Generator<BatchRow> {
  const batch = readBatch(connection, id);
  if (batch === undefined || batch.state === 'staging') return;
  const staged = new StagedRows(connection, batch.number);
  let from = 0;
  let count = 0;
  for (;;) {
    const page = guarded(connection.path, 'reading', () =>
      connection.snapshot(() => readPage(connection, batch, staged, from)),
    );
    if (page === undefined) break;
    yield* page.rows;
    from = page.end;
    count += page.rows.length;
  }
  guarded(connection.path, 'reading', () => checkCount(connection, batch, count));
}

interface Page {
  readonly rows: readonly BatchRow[];
  /** The first row that is behind it. */
  readonly end: number;
}

/** @returns undefined where no row is left. */
function readPage(
  connection: Connection,
  { number, state }: StoredBatch,
  staged: StagedRows,
  from: number,
): Page | undefined {
  const begun = nextBegunRow(connection, number, from);
  const unbegun = WITH_STAGED_ROWS.has(state) ? staged.refresh() : undefined;
  if (begun === undefined && unbegun === undefined) return undefined;
  const end =
    Math.min(begun ?? Number.POSITIVE_INFINITY, unbegun ?? Number.POSITIVE_INFINITY) + PAGE_ROWS;
  const rows = [
    ...(unbegun === undefined ? [] : staged.takeBefore(end).map(asStaged)),
    ...begunRows(connection, number, from, end),
  ];
  return { rows: rows.sort((one, other) => one.row - other.row), end };
}

const asStaged = (row: Omit<BatchRow, 'state' | 'reason' | 'event'>): BatchRow => ({
  row: row.row,
  line: row.line,
  kind: row.kind,
  eventId: row.eventId,
  merchantOrderId: row.merchantOrderId,
  amount: row.amount,
  currency: row.currency,
  state: 'staged',
  reason: null,
  event: null,
});

/** An index that lost an entry hides a row without a word. */
function checkCount(connection: Connection, before: StoredBatch, count: number): void {
  const batch = readBatch(connection, before.id);
  if (batch === undefined || batch.state !== before.state) return;
  const expected = keptRows(batch);
  // A cancel was at work meanwhile.
  if (expected !== keptRows(before)) return;
  if (count !== expected) {
    throw damage(message('batch_rows_missing', { batch: batch.id, expected, count }));
  }
}

function keptRows({ totals }: StoredBatch): number {
  const cancelled: RowState = 'cancelled';
  const kept = totals.filter(({ state }) => state !== cancelled);
  return kept.reduce((sum, { count }) => sum + count, 0);
}
