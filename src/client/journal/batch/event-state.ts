import { listAttempts } from '../attempts.ts';
import { BY_HAND, isUndoable } from '../by-hand.ts';
import type { Connection, Statement, Steps } from '../connection.ts';
import { eventAt, findStoredEvent, IS_PENDING, IS_STAGED } from '../events.ts';
import type { EventState, JournaledEvent } from '../port.ts';
import { type EventlessRow, readBatchRow, rewriteBatchRow } from './batch-rows.ts';
import type { StoredBatch } from './batches.ts';
import { Totals } from './totals.ts';

/** Whether other processes have events of the batch in flight; one that dies leaves them to this one. */
export function* isHeldElsewhere(
  connection: Connection,
  { number }: StoredBatch,
  session: number,
): Steps<boolean> {
  const find = `SELECT 1 FROM events WHERE ${IS_PENDING} AND batch = ?
    AND session IS NOT NULL AND session <> ? LIMIT 1`;
  return (yield* connection.get(find, number, session)) !== undefined;
}

/** Marks a batch as done if nothing of it is left to send. */
export function* markDone(
  connection: Connection,
  { number }: Pick<StoredBatch, 'number'>,
): Steps<void> {
  yield* connection.run(
    `UPDATE batches SET state = 'done' WHERE number = ?1 AND state = 'open'
      AND NOT EXISTS (SELECT 1 FROM repeats WHERE batch = ?1)
      AND NOT EXISTS (SELECT 1 FROM events WHERE ${IS_STAGED} AND batch = ?1)
      AND NOT EXISTS (SELECT 1 FROM events WHERE ${IS_PENDING} AND batch = ?1)
      AND NOT EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
        WHERE event IS NOT NULL AND state <> 'duplicate' AND batch = ?1 AND state = 'pending')`,
    number,
  );
}

/** Rows that follow an event of another batch or a single command. The conditions are those of the index. */
const SELECT_FOLLOWERS = `SELECT * FROM batch_rows INDEXED BY batch_rows_following
  WHERE event = ? AND state <> 'duplicate'`;

const followersOf = (sequence: number): Statement => [SELECT_FOLLOWERS, sequence];

/** Brings the rows that follow an event to its new state. */
export function* moveFollowers(
  connection: Connection,
  sequence: number,
  state: EventState,
  totals: Totals,
): Steps<void> {
  for (const stored of yield* connection.all(...followersOf(sequence))) {
    const row = readBatchRow(stored);
    if (row.state === state) continue;
    yield* rewriteBatchRow(connection, { ...row, state });
    totals.move(row.batch, row, row.state, state);
  }
}

/** The row of a batch that follows an event, if any. */
export function* followerIn(
  connection: Connection,
  batch: number,
  sequence: number,
): Steps<EventlessRow | undefined> {
  const row = yield* connection.get(`${SELECT_FOLLOWERS} AND batch = ?`, sequence, batch);
  return row === undefined ? undefined : readBatchRow(row);
}

/**
 * Writes an event's state and updates the totals of its batches, one of which may be done now. An accepted event
 * stays accepted, because the service counted it, no matter what a later replay got; one that a person settled as accepted
 * does not. A withdrawn one stays withdrawn unless the service accepted it, or a person settles it again.
 */
export function* updateState(
  connection: Connection,
  sequence: number,
  state: EventState,
  withdrawnAt: number | null = null,
): Steps<void> {
  const totals = new Totals();
  yield* moveState(connection, sequence, state, totals, withdrawnAt);
  const batches = state === 'pending' ? [] : totals.batches;
  yield* totals.write(connection);
  for (const number of batches) yield* markDone(connection, { number });
}

/** What `updateState` is going to ask for. */
export const askedToUpdateState = (sequence: number): readonly Statement[] => [
  eventAt(sequence),
  followersOf(sequence),
];

/** As `updateState`, for several in one transaction. */
export function* moveState(
  connection: Connection,
  sequence: number,
  state: EventState,
  totals: Totals,
  withdrawnAt: number | null = null,
): Steps<void> {
  const stored = yield* findStoredEvent(connection, sequence);
  if (stored === undefined) return;
  const { event, place, isStaged } = stored;
  if (isStaged || event.state === state || !(yield* canBecome(connection, event, state))) return;
  const write = 'UPDATE events SET state = ?, withdrawn_at = ? WHERE sequence = ?';
  connection.write(write, state, withdrawnAt, sequence);
  if (place !== null) {
    totals.move(place.batch, { ...place, kind: event.kind }, event.state, state);
  }
  yield* moveFollowers(connection, sequence, state, totals);
}

function* canBecome(
  connection: Connection,
  { sequence, state: now, byHand }: JournaledEvent,
  next: EventState,
): Steps<boolean> {
  if (now !== 'accepted' && now !== 'withdrawn') return true;
  if (byHand === undefined) return now === 'withdrawn' && next === 'accepted';
  return isUndoable(now, next, yield* listAttempts(connection, sequence));
}

/** Accepted by a person, and not being sent again. */
const FIND_YIELDING = `SELECT 1 FROM events WHERE sequence = ? AND state = 'accepted' AND session IS NULL
  AND NOT EXISTS (SELECT 1 FROM claims WHERE claims.event = sequence)
  AND EXISTS (SELECT 1 FROM attempts WHERE attempts.event = sequence AND error_code = '${BY_HAND}')`;

/** Whether a refusal counts although the process that got it has lost the event: it replaces an acceptance by hand. */
export function* yieldsToRefusal(connection: Connection, sequence: number): Steps<boolean> {
  return (yield* connection.get(FIND_YIELDING, sequence)) !== undefined;
}
