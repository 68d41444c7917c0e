import type { Connection } from '../../connection.ts';
import type { EventState } from '../../journal.ts';
import { type EventlessRow, readBatchRow, resealBatchRow } from '../batch-rows.ts';
import type { Totals } from '../totals.ts';

/**
 * The rows that wait for the event of another batch or of a single command, and become what it becomes.
 * The conditions are those of the index.
 */
const SELECT_FOLLOWERS = `SELECT * FROM batch_rows INDEXED BY batch_rows_following
  WHERE event = ? AND state <> 'duplicate'`;

/** Whether any row follows an event: most journals have none, and then no event needs to be asked for. */
export function hasFollowers(connection: Connection): boolean {
  const find = `SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
    WHERE event IS NOT NULL AND state <> 'duplicate' LIMIT 1`;
  return connection.get(find) !== undefined;
}

/** Brings the rows that follow an event to its new state. */
export function moveFollowers(
  connection: Connection,
  sequence: number,
  state: EventState,
  totals: Totals,
): void {
  for (const stored of connection.all(SELECT_FOLLOWERS, sequence)) {
    const row = readBatchRow(stored);
    if (row.state === state) continue;
    resealBatchRow(connection, { ...row, state });
    totals.move(row.batch, row, row.state, state);
  }
}

/** The row of a batch that follows an event; undefined where none does. */
export function followerIn(
  connection: Connection,
  batch: number,
  sequence: number,
): EventlessRow | undefined {
  const row = connection.get(`${SELECT_FOLLOWERS} AND batch = ?`, sequence, batch);
  return row === undefined ? undefined : readBatchRow(row);
}
