import type { Connection, Steps } from '../connection.ts';
import { IS_STAGED } from '../events.ts';
import { type LeaseTerms, recordSightings } from '../leases.ts';
import type { StoredBatch } from './batches.ts';
import { removeUnsent } from './cancelled-events.ts';
import { endSession, processOf, type Session } from './sessions.ts';

/** The most rows that one transaction removes, so that no other process waits for long. */
const PIECE = 2048;

/** A batch whose rows are no longer needed; its number may later be reused by a batch in another state. */
const IS_UNWANTED = `(state = 'cancelled' OR (state = 'staging' AND session IS NULL))`;

/**
 * Removes what processes left behind that died while they staged or canceled a file. Several processes may do this at
 * once, and any of them may be killed meanwhile.
 */
export function* purgeDead(connection: Connection, { now }: LeaseTerms): Steps<void> {
  yield* connection.guarded('clearing', () => recordSightings(connection, now()));
  for (const { number, session } of yield* findUnfinished(connection)) {
    const isWanted =
      session !== null && !(yield* takeFromDeadSession(connection, number, session, now()));
    if (!isWanted) yield* removeRows(connection, number);
  }
  yield* removeUnsent(connection, now());
}

/** The first step of a removal. @returns false if the batch no longer belongs to this session. */
export function* abandonStaging(
  connection: Connection,
  batch: StoredBatch,
  session: Session,
): Steps<boolean> {
  return yield* connection.guarded('clearing', () =>
    connection.transaction(function* () {
      yield* endSession(connection, session);
      return yield* clearSession(connection, batch.number, session.number);
    }),
  );
}

/** Removes the staged rows of an unwanted batch piece by piece, and then a batch that was never complete. */
export function* removeRows(connection: Connection, number: number): Steps<void> {
  for (const find of STAGED_ROWS) while ((yield* removePiece(connection, number, find)) === PIECE);
  yield* connection.guarded('clearing', () => removeNeverWhole(connection, number));
}

/** Staged rows of a batch, by table. */
const STAGED_ROWS = [
  `events WHERE sequence IN (SELECT sequence FROM events WHERE ${IS_STAGED} AND batch = ?1 LIMIT ${PIECE})`,
  `repeats WHERE sequence IN (SELECT sequence FROM repeats WHERE batch = ?1 LIMIT ${PIECE})`,
] as const;

interface Unfinished {
  readonly number: number;
  readonly session: number | null;
}

function* findUnfinished(connection: Connection): Steps<readonly Unfinished[]> {
  const find = `
    SELECT number, session FROM batches WHERE state = 'staging'
      OR (state = 'cancelled' AND (EXISTS (SELECT 1 FROM repeats WHERE batch = batches.number)
        OR EXISTS (SELECT 1 FROM events WHERE ${IS_STAGED} AND batch = batches.number)))`;
  return yield* connection.guarded('reading', function* () {
    return (yield* connection.all(find)).map(({ number, session }) => ({
      number: Number(number),
      session: session === null ? null : Number(session),
    }));
  });
}

/** Takes the batch from a dead session. @returns false if the session is alive. */
function* takeFromDeadSession(
  connection: Connection,
  number: number,
  session: number,
  now: number,
): Steps<boolean> {
  return yield* connection.guarded('clearing', () =>
    connection.transaction(function* () {
      if ((yield* processOf(connection, session, now)) !== undefined) return false;
      yield* endSession(connection, { number: session });
      return yield* clearSession(connection, number, session);
    }),
  );
}

function* clearSession(connection: Connection, number: number, session: number): Steps<boolean> {
  const clear = `UPDATE batches SET session = NULL WHERE number = ? AND session = ? AND state = 'staging'`;
  return (yield* connection.run(clear, number, session)) === 1;
}

/** @returns how many rows it removed. */
const removePiece = (
  connection: Connection,
  number: number,
  rows: (typeof STAGED_ROWS)[number],
): Steps<number> =>
  connection.guarded('clearing', () =>
    connection.transaction(() =>
      connection.run(
        `DELETE FROM ${rows} AND EXISTS (SELECT 1 FROM batches WHERE number = ?1 AND ${IS_UNWANTED})`,
        number,
      ),
    ),
  );

function* removeNeverWhole(connection: Connection, number: number): Steps<void> {
  yield* connection.run(
    `DELETE FROM batches WHERE number = ? AND state = 'staging' AND session IS NULL`,
    number,
  );
}
