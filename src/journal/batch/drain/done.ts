import type { Connection } from '../../connection.ts';
import { IS_PENDING } from '../../open-state.ts';
import type { StoredBatch } from '../batches.ts';

/** Whether other processes have events of the batch in flight; one that dies leaves them to this one. */
export function isHeldElsewhere(
  connection: Connection,
  { number }: StoredBatch,
  session: number,
): boolean {
  const find = `SELECT 1 FROM events WHERE ${IS_PENDING} AND batch = ?
    AND session IS NOT NULL AND session <> ? LIMIT 1`;
  return connection.get(find, number, session) !== undefined;
}

/** Marks a batch that nothing is left of. */
export function markDone(connection: Connection, { number }: Pick<StoredBatch, 'number'>): void {
  connection.run(
    `UPDATE batches SET state = 'done' WHERE number = ?1 AND state = 'open'
      AND NOT EXISTS (SELECT 1 FROM chunks WHERE batch = ?1)
      AND NOT EXISTS (SELECT 1 FROM events INDEXED BY events_left
        WHERE ${IS_PENDING} AND batch = ?1)
      AND NOT EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
        WHERE event IS NOT NULL AND state <> 'duplicate' AND batch = ?1 AND state = 'pending')`,
    number,
  );
}

/** Whether rows of the batch may be sent at present. */
export function isOpen(connection: Connection, { number }: StoredBatch): boolean {
  const state = connection.get('SELECT state FROM batches WHERE number = ?', number)?.state;
  return state === 'open' || state === 'done';
}
