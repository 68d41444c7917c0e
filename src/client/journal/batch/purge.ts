import type { Connection } from '../connection.ts';
import { guarded } from '../failures.ts';
import { type LeaseTerms, noteStrangers } from '../leases.ts';
import type { StoredBatch } from './batches.ts';
import { removeUnsent } from './given-up.ts';
import { endSession, isSessionAlive, type Session } from './sessions.ts';

/** Of up to 256 rows each: what one transaction takes out, so that no other process waits for long. */
const PIECE_CHUNKS = 16;

/** A batch whose rows are no longer needed; its number may be another batch's later, which is never of this state. */
const IS_UNWANTED = `(state = 'cancelled' OR (state = 'staging' AND session IS NULL))`;

/**
 * Takes out what processes have left that died while they staged, gave up or cancelled.
 * Several processes may do it at once, and each may die at it.
 */
export function purgeDead(connection: Connection, { now }: LeaseTerms): void {
  guarded(connection.path, 'clearing', () => noteStrangers(connection, now()));
  for (const { number, session } of findUnfinished(connection)) {
    const isWanted = session !== null && !disown(connection, number, session, now());
    if (!isWanted) removeRows(connection, number);
  }
  removeUnsent(connection, now());
}

/** The first step of a removal. @returns false where the batch is not this session's any more. */
export function giveUp(connection: Connection, batch: StoredBatch, session: Session): boolean {
  return guarded(connection.path, 'clearing', () =>
    connection.transaction(() => {
      endSession(connection, session);
      return clearSession(connection, batch.number, session.number);
    }),
  );
}

/** Removes the rows of an unwanted batch piece by piece; a batch that was never complete is removed with the last one. */
export function removeRows(connection: Connection, number: number): void {
  while (removePiece(connection, number) === PIECE_CHUNKS);
}

interface Unfinished {
  readonly number: number;
  readonly session: number | null;
}

function findUnfinished(connection: Connection): readonly Unfinished[] {
  const find = `
    SELECT number, session FROM batches WHERE state = 'staging'
      OR (state = 'cancelled' AND EXISTS (SELECT 1 FROM chunks WHERE batch = batches.number))`;
  return guarded(connection.path, 'reading', () =>
    connection.all(find).map(({ number, session }) => ({
      number: Number(number),
      session: session === null ? null : Number(session),
    })),
  );
}

/** Takes the batch from a dead session. @returns false where the session lives. */
function disown(connection: Connection, number: number, session: number, now: number): boolean {
  return guarded(connection.path, 'clearing', () =>
    connection.transaction(() => {
      if (isSessionAlive(connection, session, now)) return false;
      endSession(connection, { number: session });
      return clearSession(connection, number, session);
    }),
  );
}

function clearSession(connection: Connection, number: number, session: number): boolean {
  const clear = `UPDATE batches SET session = NULL WHERE number = ? AND session = ? AND state = 'staging'`;
  return connection.run(clear, number, session) === 1;
}

/** @returns how many chunks it removed. */
function removePiece(connection: Connection, number: number): number {
  return guarded(connection.path, 'clearing', () =>
    connection.transaction(() => {
      const removed = connection.run(
        `DELETE FROM chunks WHERE number IN (SELECT number FROM chunks WHERE batch = ? LIMIT ?)
          AND EXISTS (SELECT 1 FROM batches WHERE number = ? AND ${IS_UNWANTED})`,
        number,
        PIECE_CHUNKS,
        number,
      );
      if (removed < PIECE_CHUNKS) removeNeverWhole(connection, number);
      return removed;
    }),
  );
}

function removeNeverWhole(connection: Connection, number: number): void {
  connection.run(
    `DELETE FROM batches WHERE number = ? AND state = 'staging' AND session IS NULL`,
    number,
  );
}
