import type { ReportKind } from '../../../core/protocol.ts';
import { message } from '../../../words/message.ts';
import type { RowState } from '../../batches.ts';
import type { Connection, Row } from '../../connection.ts';
import { readStoredEvent, SELECT_EVENTS, type StoredEvent } from '../../events.ts';
import { damage, guarded } from '../../failures.ts';
import { IS_PENDING } from '../../open-state.ts';
import { originalText } from '../../text.ts';
import { IS_UNKNOWN } from '../../unknown-outcome.ts';
import { endDeadClaims } from '../claimed.ts';
import { Totals } from '../totals.ts';

/** So many rows one transaction takes out, so that no other process waits for long. */
const PIECE = 512;

/**
 * Of an event: the service cannot have counted it. What a process holds for a batch has a session, and what a dead one
 * may have sent has an attempt whose outcome nobody knows: burySession writes it for what was in flight.
 */
export const IS_UNSENT = `(${IS_PENDING} AND events.session IS NULL
  AND NOT EXISTS (SELECT 1 FROM attempts WHERE event = events.sequence AND ${IS_UNKNOWN}))`;

/** Between two attempts a single command has a claim on an event of which no byte may have left. */
const IS_FREE = `(${IS_UNSENT} AND NOT EXISTS (SELECT 1 FROM claims WHERE event = events.sequence))`;

/** The event of an open batch's row is that batch's to send, wherever it came from. */
const HAS_NO_FOLLOWER = `NOT EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
  WHERE event = events.sequence AND batch_rows.state <> 'duplicate')`;

const CANCELLED = `(SELECT number FROM batches WHERE state = 'cancelled')`;

/** Rows of cancelled batches that follow another one's unsent event. */
const FOLLOWING = `batch_rows.state = 'pending' AND batch_rows.state <> 'duplicate'
  AND batch_rows.batch IN ${CANCELLED}`;

/**
 * Gives up the rows of cancelled batches that are in the journal, and of which no byte ever left: they are taken out
 * again, and count as cancelled. Each piece leaves the journal whole, so whoever comes after a kill goes on.
 * @param now milliseconds since 1970.
 */
export function removeUnsent(connection: Connection, now: number): void {
  if (!hasCancelled(connection)) return;
  inTransaction(connection, () => endDeadClaims(connection, now));
  for (const batch of batchesToClear(connection)) {
    let before: number | undefined = Number.MAX_SAFE_INTEGER;
    while (before !== undefined) before = removeRowsBefore(connection, batch, before);
  }
  while (removeEvents(connection) === PIECE);
}

function hasCancelled(connection: Connection): boolean {
  const find = `SELECT 1 FROM batches WHERE state = 'cancelled' LIMIT 1`;
  return guarded(connection.path, 'reading', () => connection.get(find)) !== undefined;
}

/** The batches with rows that made no event of their own, and stand for one that is unsent. */
function batchesToClear(connection: Connection): readonly number[] {
  const find = `
    SELECT DISTINCT batch FROM events INDEXED BY events_left
      WHERE ${IS_FREE} AND batch IN ${CANCELLED}
    UNION SELECT DISTINCT batch_rows.batch FROM batch_rows INDEXED BY batch_rows_following
      CROSS JOIN events ON sequence = event WHERE event IS NOT NULL AND ${FOLLOWING} AND ${IS_FREE}`;
  const found = guarded(connection.path, 'reading', () => connection.all(find));
  return found.map(({ batch }) => Number(batch));
}

/**
 * From the last row to the first: what says the same as an earlier row goes before that one.
 * @returns the row that the next piece ends before; undefined where there is none.
 */
function removeRowsBefore(
  connection: Connection,
  batch: number,
  before: number,
): number | undefined {
  const find = `
    SELECT batch_rows.row, batch_rows.kind, batch_rows.amount, batch_rows.currency, batch_rows.state
    FROM batch_rows CROSS JOIN events ON sequence = event
    WHERE batch_rows.batch = ? AND batch_rows.row < ? AND batch_rows.state IN ('pending', 'duplicate')
      AND ${IS_FREE} ORDER BY batch_rows.row DESC LIMIT ${PIECE}`;
  return inTransaction(connection, () => {
    const rows = connection.all(find, batch, before);
    const totals = new Totals();
    for (const row of rows) removeRow(connection, batch, row, totals);
    totals.write(connection);
    return rows.length < PIECE ? undefined : Number(rows.at(-1)?.row);
  });
}

/** Takes a row out that made no event of its own. @param batch its batch's number. */
export function removeRow(
  connection: Connection,
  batch: number,
  stored: Row,
  totals: Totals,
): void {
  const { row, kind, amount, currency, state } = stored;
  connection.run('DELETE FROM batch_rows WHERE batch = ? AND row = ?', batch, Number(row));
  const counted = {
    kind: kind as ReportKind,
    amount: amount as string | null,
    currency: originalText(currency),
  };
  totals.move(batch, counted, state as RowState, 'cancelled');
}

/** @returns how many events it removed. */
function removeEvents(connection: Connection): number {
  const find = `${SELECT_EVENTS} WHERE sequence IN (SELECT sequence FROM events INDEXED BY events_left
    WHERE ${IS_FREE} AND batch IN ${CANCELLED} AND ${HAS_NO_FOLLOWER} LIMIT ${PIECE})`;
  return inTransaction(connection, () => {
    const totals = new Totals();
    const found = connection.all(find);
    for (const row of found) removeEvent(connection, readStoredEvent(row), totals);
    totals.write(connection);
    return found.length;
  });
}

/** Takes an event out with its attempts. */
export function removeEvent(
  connection: Connection,
  { event, place }: StoredEvent,
  totals: Totals,
): void {
  if (place === null) throw damage(message('entry_without_batch', { entry: event.sequence }));
  const { kind, sequence } = event;
  connection.run('DELETE FROM attempts WHERE event = ?', sequence);
  connection.run('DELETE FROM events WHERE sequence = ?', sequence);
  totals.move(place.batch, { ...place, kind }, 'pending', 'cancelled');
}

const inTransaction = <Result>(connection: Connection, work: () => Result): Result =>
  guarded(connection.path, 'clearing', () => connection.transaction(work));
