import { message } from '../../../core/words/message.ts';
import type { CheckedRow } from '../../files/rows/row.ts';
import type { Connection, Row, Steps } from '../connection.ts';
import { readEvent, readStoredEvent, SELECT_EVENTS } from '../events.ts';
import { damage } from '../failures.ts';
import type { Batch, BatchRow, JournaledEvent, RowState } from '../port.ts';
import { readBatchRow } from './batch-rows.ts';
import { readBatch, type StoredBatch } from './batches.ts';
import { IS_CANCELLED, IS_ROW_CANCELLED } from './cancelled-events.ts';
import { firstChunks, nextChunk } from './unpack.ts';

/** The next row from this one that is not staged anymore. @param batch its number. */
function* nextBegunRow(
  connection: Connection,
  batch: number,
  from: number,
): Steps<number | undefined> {
  const find = `SELECT min(row) AS next FROM (
    SELECT min(row) AS row FROM events WHERE batch = ? AND row >= ?
    UNION ALL SELECT min(row) FROM batch_rows WHERE batch = ? AND row >= ?) AS begun`;
  const next = (yield* connection.get(find, batch, from, batch, from))?.next;
  return typeof next === 'number' ? next : undefined;
}

/** Rows in this range, with or without their own event, except canceled ones that are not yet removed. */
function* begunRows(
  connection: Connection,
  batch: number,
  from: number,
  end: number,
): Steps<readonly BatchRow[]> {
  const range = [batch, from, end] as const;
  const inRange = 'WHERE batch = ? AND row >= ? AND row < ?';
  const kept = `${inRange} AND NOT ${IS_CANCELLED} ORDER BY row`;
  const keptRows = `${inRange} AND NOT ${IS_ROW_CANCELLED} ORDER BY row`;
  const rows = (yield* connection.all(`${SELECT_EVENTS} ${kept}`, ...range)).map(asSent);
  for (const row of yield* connection.all(`SELECT * FROM batch_rows ${keptRows}`, ...range))
    rows.push(yield* asEventless(connection, row));
  return rows;
}

function asSent(stored: Row): BatchRow {
  const { event, place } = readStoredEvent(stored);
  if (place === null) throw damage(message('entry_without_batch', { entry: event.sequence }));
  return {
    row: place.row,
    line: place.line,
    kind: event.kind,
    eventId: event.eventId,
    merchantOrderId: event.merchantOrderId,
    amount: place.amount,
    currency: place.currency,
    state: event.state,
    reason: null,
    event,
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

/** A reader's position in a lane, with the unread rows of its current chunk. */
interface LaneCursor {
  readonly lane: number;
  chunk: number;
  rows: readonly CheckedRow[];
}

/** The staged rows of a batch in the order of the file: within a lane they ascend, so a chunk a lane is enough. */
class StagedRows {
  readonly #connection: Connection;
  readonly #batch: number;
  #cursors: readonly LaneCursor[] = [];
  #isBegun = false;

  /** @param batch its number. */
  constructor(connection: Connection, batch: number) {
    this.#connection = connection;
    this.#batch = batch;
  }

  /** Forgets the rows of chunks that were claimed meanwhile: they are elsewhere now. @returns the first row that is left. */
  *refresh(): Steps<number | undefined> {
    if (this.#isBegun) yield* this.#forgetClaimed();
    else yield* this.#begin();
    for (const cursor of this.#cursors) if (cursor.rows.length === 0) yield* this.#readOn(cursor);
    this.#cursors = this.#cursors.filter(({ rows }) => rows.length > 0);
    const firsts = this.#cursors.map(({ rows }) => rows[0]?.row ?? Number.POSITIVE_INFINITY);
    return firsts.length === 0 ? undefined : Math.min(...firsts);
  }

  /** Unread rows before this one. Call in the snapshot of `refresh`. */
  *takeBefore(end: number): Steps<readonly CheckedRow[]> {
    const taken: CheckedRow[] = [];
    for (const cursor of this.#cursors) taken.push(...(yield* this.#takeFrom(cursor, end)));
    return taken;
  }

  *#takeFrom(cursor: LaneCursor, end: number): Steps<readonly CheckedRow[]> {
    const taken: CheckedRow[] = [];
    while (cursor.rows.length > 0) {
      const behind = cursor.rows.findIndex(({ row }) => row >= end);
      taken.push(...(behind < 0 ? cursor.rows : cursor.rows.slice(0, behind)));
      cursor.rows = behind < 0 ? [] : cursor.rows.slice(behind);
      if (behind >= 0) break;
      yield* this.#readOn(cursor);
    }
    return taken;
  }

  *#readOn(cursor: LaneCursor): Steps<void> {
    const next = yield* nextChunk(this.#connection, this.#batch, cursor.lane, cursor.chunk);
    cursor.rows = next?.rows ?? [];
    cursor.chunk = next?.number ?? cursor.chunk;
  }

  *#begin(): Steps<void> {
    const chunks = yield* firstChunks(this.#connection, this.#batch);
    this.#cursors = [...chunks].map(([lane, { number, rows }]) => ({ lane, chunk: number, rows }));
    this.#isBegun = true;
  }

  *#forgetClaimed(): Steps<void> {
    const read = this.#cursors.filter(({ rows }) => rows.length > 0);
    const chunks = JSON.stringify(read.map(({ chunk }) => chunk));
    const find = `SELECT number FROM chunks WHERE batch = ?
      AND number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`;
    const found = yield* this.#connection.all(find, this.#batch, chunks);
    const there = new Set(found.map(({ number }) => Number(number)));
    for (const cursor of read) if (!there.has(cursor.chunk)) cursor.rows = [];
  }
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
  const staged = new StagedRows(connection, batch.number);
  let from = 0;
  let count = 0;
  for (;;) {
    const page = await connection.perform(() =>
      connection.guarded('reading', () =>
        connection.snapshot(() => readPage(connection, batch, staged, from)),
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
  { number, state }: StoredBatch,
  staged: StagedRows,
  from: number,
): Steps<Page | undefined> {
  const begun = yield* nextBegunRow(connection, number, from);
  const unbegun = WITH_STAGED_ROWS.has(state) ? yield* staged.refresh() : undefined;
  if (begun === undefined && unbegun === undefined) return undefined;
  const end =
    Math.min(begun ?? Number.POSITIVE_INFINITY, unbegun ?? Number.POSITIVE_INFINITY) + PAGE_ROWS;
  const rows = [
    ...(unbegun === undefined ? [] : (yield* staged.takeBefore(end)).map(asStaged)),
    ...(yield* begunRows(connection, number, from, end)),
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
