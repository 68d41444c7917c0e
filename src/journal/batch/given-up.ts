import type { Connection } from '../connection.ts';
import { readStoredEvent, SELECT_EVENTS } from '../events.ts';
import type { Intent } from '../journal.ts';
import { storedText } from '../text.ts';
import { IS_UNSENT, removeEvent, removeRow } from './drain/unsent.ts';
import { Totals } from './totals.ts';

const CANCELLED = `(SELECT number FROM batches WHERE state = 'cancelled')`;

/** The row of another file, which wants the event sent though its own batch is cancelled. */
const HAS_LIVE_FOLLOWER = `EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
  WHERE batch_rows.event = events.sequence AND batch_rows.state <> 'duplicate'
    AND batch_rows.batch NOT IN ${CANCELLED})`;

/**
 * Of an event: its batch is cancelled, and no byte of it ever left. A cancel takes such events out piece by piece after
 * its first commit; where it is killed in between, they count as taken out for every reader and are never sent.
 */
export const IS_GIVEN_UP = `(events.batch IS NOT NULL AND events.batch IN ${CANCELLED}
  AND ${IS_UNSENT} AND NOT ${HAS_LIVE_FOLLOWER})`;

/** The same of a row that made no event of its own: it follows an event that was never sent. */
export const IS_ROW_GIVEN_UP = `(batch_rows.state IN ('pending', 'duplicate') AND batch_rows.batch IN ${CANCELLED}
  AND EXISTS (SELECT 1 FROM events WHERE sequence = batch_rows.event AND ${IS_UNSENT}))`;

export const isGivenUp = (connection: Connection, sequence: number): boolean =>
  connection.get(`SELECT 1 FROM events WHERE sequence = ? AND ${IS_GIVEN_UP}`, sequence) !==
  undefined;

/**
 * Takes the event of this id out if it is given up, as the cancel would have done: the id is free again.
 * To be called in the transaction that is about to claim or write the event.
 * @returns whether it was.
 */
export function takeOutGivenUp(
  connection: Connection,
  { accountId, eventId }: Pick<Intent, 'accountId' | 'eventId'>,
): boolean {
  const row = connection.get(
    `${SELECT_EVENTS} WHERE event_id = ?
      AND account = (SELECT number FROM accounts WHERE account_id = ?) AND ${IS_GIVEN_UP}`,
    storedText(eventId),
    storedText(accountId),
  );
  if (row === undefined) return false;
  const totals = new Totals();
  removeFollowers(connection, Number(row.sequence), totals);
  connection.run('DELETE FROM claims WHERE event = ?', Number(row.sequence));
  removeEvent(connection, readStoredEvent(row), totals);
  totals.write(connection);
  return true;
}

/** All of them are rows of cancelled batches: that of another one would have kept the event. */
function removeFollowers(connection: Connection, sequence: number, totals: Totals): void {
  const find = `SELECT * FROM batch_rows WHERE event = ? AND ${IS_ROW_GIVEN_UP}`;
  for (const row of connection.all(find, sequence)) {
    removeRow(connection, Number(row.batch), row, totals);
  }
}
