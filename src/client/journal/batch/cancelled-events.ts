import type { ReportKind } from '../../../core/protocol/kinds/index.ts';
import { message } from '../../../core/words/message.ts';
import type { Connection, Row, Statement, Steps } from '../connection.ts';
import {
  entryWithId,
  IS_PENDING,
  readStoredEvent,
  SELECT_EVENTS,
  type StoredEvent,
} from '../events.ts';
import { damage } from '../failures.ts';
import type { Intent, RowState } from '../port.ts';
import { originalText } from '../stored-text.ts';
import { IS_OUTCOME_UNKNOWN } from '../unknown-outcome.ts';
import { makeRoom, stagedWithId } from './make-room.ts';
import { endDeadClaims } from './sessions.ts';
import { Totals } from './totals.ts';

/** The most rows that one transaction removes, so that no other process waits for long. */
const PIECE = 512;

/**
 * SQL: the service cannot have counted the event. An event that a process holds for a batch has a session, and one
 * that a dead process may have sent has an attempt of unknown outcome, which releaseSession writes.
 */
export const IS_UNSENT = `(${IS_PENDING} AND events.session IS NULL
  AND NOT EXISTS (SELECT 1 FROM attempts WHERE event = events.sequence AND ${IS_OUTCOME_UNKNOWN}))`;

/** Between two attempts, a single command can hold a claim on an event that was never sent. */
const IS_FREE = `(${IS_UNSENT} AND NOT EXISTS (SELECT 1 FROM claims WHERE event = events.sequence))`;

/** The event of an open batch's row is that batch's to send, wherever it came from. */
const HAS_NO_FOLLOWER = `NOT EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
  WHERE event = events.sequence AND batch_rows.state <> 'duplicate')`;

const CANCELLED = `(SELECT number FROM batches WHERE state = 'cancelled')`;

/** Rows of canceled batches that follow an unsent event of another batch. */
const FOLLOWING = `batch_rows.state = 'pending' AND batch_rows.state <> 'duplicate'
  AND batch_rows.batch IN ${CANCELLED}`;

/**
 * Removes rows of canceled batches that were never sent; they count as canceled. Every piece leaves the journal
 * consistent, so after a kill the next process continues.
 * @param now milliseconds since 1970.
 */
export function* removeUnsent(connection: Connection, now: number): Steps<void> {
  if (!(yield* hasCancelled(connection))) return;
  yield* inTransaction(connection, () => endDeadClaims(connection, now));
  for (const batch of yield* batchesToClear(connection)) {
    let before: number | undefined = Number.MAX_SAFE_INTEGER;
    while (before !== undefined) before = yield* removeRowsBefore(connection, batch, before);
  }
  while ((yield* removeEvents(connection)) === PIECE);
}

function* hasCancelled(connection: Connection): Steps<boolean> {
  const find = `SELECT 1 FROM batches WHERE state = 'cancelled' LIMIT 1`;
  return (yield* connection.guarded('reading', () => connection.get(find))) !== undefined;
}

/** The batches with rows that made no event of their own, and follow one that is unsent. */
function* batchesToClear(connection: Connection): Steps<readonly number[]> {
  const find = `
    SELECT DISTINCT batch FROM events INDEXED BY events_left
      WHERE ${IS_FREE} AND batch IN ${CANCELLED}
    UNION SELECT DISTINCT batch_rows.batch FROM batch_rows INDEXED BY batch_rows_following
      CROSS JOIN events ON sequence = event WHERE event IS NOT NULL AND ${FOLLOWING} AND ${IS_FREE}`;
  const found = yield* connection.guarded('reading', () => connection.all(find));
  return found.map(({ batch }) => Number(batch));
}

/**
 * Works backward, so that a duplicate is removed before the row that it repeats.
 * @returns the row that the next piece ends before; undefined if there is none.
 */
function* removeRowsBefore(
  connection: Connection,
  batch: number,
  before: number,
): Steps<number | undefined> {
  const find = `
    SELECT batch_rows.row, batch_rows.kind, batch_rows.amount, batch_rows.currency, batch_rows.state
    FROM batch_rows CROSS JOIN events ON sequence = event
    WHERE batch_rows.batch = ? AND batch_rows.row < ? AND batch_rows.state IN ('pending', 'duplicate')
      AND ${IS_FREE} ORDER BY batch_rows.row DESC LIMIT ${PIECE}`;
  return yield* inTransaction(connection, function* () {
    const rows = yield* connection.all(find, batch, before);
    const totals = new Totals();
    for (const row of rows) yield* removeRow(connection, batch, row, totals);
    yield* totals.write(connection);
    return rows.length < PIECE ? undefined : Number(rows.at(-1)?.row);
  });
}

/** Removes a row without its own event. @param batch its batch's number. */
function* removeRow(
  connection: Connection,
  batch: number,
  stored: Row,
  totals: Totals,
): Steps<void> {
  const { row, kind, amount, currency, state } = stored;
  yield* connection.run('DELETE FROM batch_rows WHERE batch = ? AND row = ?', batch, Number(row));
  const counted = {
    kind: kind as ReportKind,
    amount: amount as string | null,
    currency: originalText(currency),
  };
  totals.move(batch, counted, state as RowState, 'cancelled');
}

/** @returns how many events it removed. */
function* removeEvents(connection: Connection): Steps<number> {
  const find = `${SELECT_EVENTS} WHERE sequence IN (SELECT sequence FROM events INDEXED BY events_left
    WHERE ${IS_FREE} AND batch IN ${CANCELLED} AND ${HAS_NO_FOLLOWER} LIMIT ${PIECE})`;
  return yield* inTransaction(connection, function* () {
    const totals = new Totals();
    const found = yield* connection.all(find);
    for (const row of found) yield* removeEvent(connection, readStoredEvent(row), totals);
    yield* totals.write(connection);
    return found.length;
  });
}

/** Removes an event with its attempts. */
function* removeEvent(
  connection: Connection,
  { event, place }: StoredEvent,
  totals: Totals,
): Steps<void> {
  if (place === null) throw damage(message('entry_without_batch', { entry: event.sequence }));
  const { kind, sequence } = event;
  yield* connection.run('DELETE FROM attempts WHERE event = ?', sequence);
  yield* connection.run('DELETE FROM events WHERE sequence = ?', sequence);
  totals.move(place.batch, { ...place, kind }, 'pending', 'cancelled');
}

const inTransaction = <Result>(connection: Connection, work: () => Steps<Result>): Steps<Result> =>
  connection.guarded('clearing', () => connection.transaction(work));

/** A row of another file that needs the event, although the event's own batch is canceled. */
const HAS_LIVE_FOLLOWER = `EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
  WHERE batch_rows.event = events.sequence AND batch_rows.state <> 'duplicate'
    AND batch_rows.batch NOT IN ${CANCELLED})`;

/**
 * SQL: the event's batch is canceled, and it was never sent. After its first commit, a cancel removes such events
 * piece by piece; if it is killed meanwhile, readers ignore them, and they are never sent.
 */
export const IS_CANCELLED = `(events.batch IS NOT NULL AND events.batch IN ${CANCELLED}
  AND ${IS_UNSENT} AND NOT ${HAS_LIVE_FOLLOWER})`;

/** SQL: the same for a row without its own event, which follows an event that was never sent. */
export const IS_ROW_CANCELLED = `(batch_rows.state IN ('pending', 'duplicate') AND batch_rows.batch IN ${CANCELLED}
  AND EXISTS (SELECT 1 FROM events WHERE sequence = batch_rows.event AND ${IS_UNSENT}))`;

export function* isCancelled(connection: Connection, sequence: number): Steps<boolean> {
  return (
    (yield* connection.get(
      `SELECT 1 FROM events WHERE sequence = ? AND ${IS_CANCELLED}`,
      sequence,
    )) !== undefined
  );
}

const cancelledWithId = (id: Pick<Intent, 'accountId' | 'eventId'>): Statement =>
  entryWithId(id, IS_CANCELLED);

/** What `removeCancelled` is going to ask for. */
export const askedToRemoveCancelled = (
  id: Pick<Intent, 'accountId' | 'eventId'>,
): readonly Statement[] => [stagedWithId(id), cancelledWithId(id)];

/**
 * Frees an event ID for whatever is about to be sent under it: removes the event if its batch was canceled before it was
 * sent; a staged row makes room. Call within the transaction that is about to claim or write the event.
 * @returns whether an event was removed.
 */
export function* removeCancelled(
  connection: Connection,
  id: Pick<Intent, 'accountId' | 'eventId'>,
): Steps<boolean> {
  yield* makeRoom(connection, id);
  const row = yield* connection.get(...cancelledWithId(id));
  if (row === undefined) return false;
  const totals = new Totals();
  yield* removeFollowers(connection, Number(row.sequence), totals);
  yield* connection.run('DELETE FROM claims WHERE event = ?', Number(row.sequence));
  yield* removeEvent(connection, readStoredEvent(row), totals);
  yield* totals.write(connection);
  return true;
}

/** All followers belong to canceled batches; any other would have kept the event. */
function* removeFollowers(connection: Connection, sequence: number, totals: Totals): Steps<void> {
  const find = `SELECT * FROM batch_rows WHERE event = ? AND ${IS_ROW_CANCELLED}`;
  for (const row of yield* connection.all(find, sequence)) {
    yield* removeRow(connection, Number(row.batch), row, totals);
  }
}
