import { message } from '../../../core/words/message.ts';
import type { Connection, Row, Steps } from '../connection.ts';
import { IS_BEGUN, readEvent, readStoredEvent, SELECT_EVENTS } from '../events.ts';
import { damage } from '../failures.ts';
import type { Batch, BatchRow, JournaledEvent, RowState } from '../port.ts';
import { readBatchRow } from './batch-rows.ts';
import { readBatch, type StoredBatch } from './batches.ts';
import { IS_CANCELLED, IS_ROW_CANCELLED } from './cancelled-events.ts';
import { stagedBetween } from './staged-rows.ts';

/** Tables in which the rows of a batch are. */
const TABLES = ['events', 'repeats', 'batch_rows'] as const;

const NEXT = `SELECT min(row) AS next FROM (
  ${TABLES.map((table) => `SELECT min(row) AS row FROM ${table} WHERE batch = ?1 AND row >= ?2`).join(' UNION ALL ')}) AS ahead`;

/** The next row from this one. @param batch its number. */
function* nextRow(connection: Connection, batch: number, from: number): Steps<number | undefined> {
  const next = (yield* connection.get(NEXT, batch, from))?.next;
  return typeof next === 'number' ? next : undefined;
}

/** Rows in this range, with or without their own event, except canceled ones that are not yet removed. */
function* rowsIn(
  connection: Connection,
  { number, state }: StoredBatch,
  from: number,
  end: number,
): Steps<readonly BatchRow[]> {
  const range = [number, from, end] as const;
  const inRange = 'WHERE batch = ? AND row >= ? AND row < ?';
  const events = `${SELECT_EVENTS} ${inRange} AND ${IS_BEGUN} AND NOT ${IS_CANCELLED}`;
  const rows = (yield* connection.all(events, ...range)).map(asReport);
  if (WITH_STAGED_ROWS.has(state))
    rows.push(...(yield* stagedBetween(connection, number, from, end)).map(asReport));
  const eventless = `SELECT * FROM batch_rows ${inRange} AND NOT ${IS_ROW_CANCELLED}`;
  for (const row of yield* connection.all(eventless, ...range))
    rows.push(yield* asEventless(connection, row));
  return rows.sort((one, other) => one.row - other.row);
}

function asReport(stored: Row): BatchRow {
  const { event, place, isStaged } = readStoredEvent(stored);
  if (place === null) throw damage(message('entry_without_batch', { entry: event.sequence }));
  return {
    row: place.row,
    line: place.line,
    kind: event.kind,
    eventId: event.eventId,
    merchantOrderId: event.merchantOrderId,
    amount: place.amount,
    currency: place.currency,
    state: isStaged ? 'staged' : event.state,
    reason: null,
    event: isStaged ? null : event,
  };
}

function* asEventless(connection: Connection, stored: Row): Steps<BatchRow> {
  const { event, ...row } = readBatchRow(stored);
  return { ...row, event: event === null ? null : yield* eventAt(connection, event) };
}

function* eventAt(connection: Connection, sequence: number): Steps<JournaledEvent | null> {
  const row = yield* connection.get(`${SELECT_EVENTS} WHERE sequence = ?`, sequence);
  return row === undefined ? null : readEvent(row);
}

/** Rows of the file that are looked for at once, so that the memory stays small and no reading holds up a writer. */
const PAGE_ROWS = 256;

/** Cancelled rows are not kept, and the rows of a file that is still being staged are not shown. */
const WITH_STAGED_ROWS: ReadonlySet<unknown> = new Set<Batch['state']>(['open', 'done']);

/**
 * BatchReader.rowsOf: a row that is claimed meanwhile is returned once, in its old or new state.
 * @throws damage, as a Failure, if a row is missing in the end.
 */
export async function* pagesOfRows(
  connection: Connection,
  { id }: Batch,
): AsyncGenerator<readonly BatchRow[]> {
  const batch = await connection.perform(() => readBatch(connection, id));
  if (batch === undefined || batch.state === 'staging') return;
  let from = 0;
  let count = 0;
  for (;;) {
    const page = await connection.perform(() =>
      connection.guarded('reading', () =>
        connection.snapshot(() => readPage(connection, batch, from)),
      ),
    );
    if (page === undefined) break;
    if (page.rows.length > 0) yield page.rows;
    from = page.end;
    count += page.rows.length;
  }
  await connection.perform(() =>
    connection.guarded('reading', () => checkCount(connection, batch, count)),
  );
}

interface Page {
  readonly rows: readonly BatchRow[];
  /** The first row after it. */
  readonly end: number;
}

/** @returns undefined if no row is left. */
function* readPage(
  connection: Connection,
  batch: StoredBatch,
  from: number,
): Steps<Page | undefined> {
  const next = yield* nextRow(connection, batch.number, from);
  if (next === undefined) return undefined;
  const end = next + PAGE_ROWS;
  return { rows: yield* rowsIn(connection, batch, next, end), end };
}

/** An index that lost an entry hides a row silently. */
function* checkCount(connection: Connection, before: StoredBatch, count: number): Steps<void> {
  const batch = yield* readBatch(connection, before.id);
  if (batch === undefined || batch.state !== before.state) return;
  const expected = keptRows(batch);
  // A cancel was at work meanwhile.
  if (expected !== keptRows(before)) return;
  if (count !== expected) {
    throw damage(message('batch_rows_missing', { batch: batch.id, expected, count }));
  }
}

const NOT_KEPT: ReadonlySet<RowState> = new Set(['cancelled', 'pruned']);

function keptRows({ totals }: StoredBatch): number {
  const kept = totals.filter(({ state }) => !NOT_KEPT.has(state));
  return kept.reduce((sum, { count }) => sum + count, 0);
}
