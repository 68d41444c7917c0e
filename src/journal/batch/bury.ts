import { insertAttempt } from '../attempts.ts';
import type { Connection } from '../connection.ts';
import { IS_PENDING } from '../open-state.ts';
import { endSession, processOf } from './sessions.ts';

/**
 * Ends a session whose process cannot: its lanes and events are free. Of each event that was in flight it
 * is written that an attempt began, whose end nobody knows. What was in flight keeps `open_since` as the
 * sign that a living process is to go on with it at once, which nobody does with an event that was given up.
 */
export function burySession(connection: Connection, session: number): void {
  const held = connection.all(
    `SELECT sequence, open_since FROM events
      WHERE ${IS_PENDING} AND session = ?`,
    session,
  );
  for (const { sequence, open_since } of held) {
    insertAttempt(connection, Number(sequence), Number(open_since));
    connection.run('UPDATE events SET session = NULL WHERE sequence = ?', Number(sequence));
  }
  connection.run('DELETE FROM lanes WHERE session = ?', session);
  endSession(connection, { number: session });
}

/**
 * Makes an event free for a single command, unless a living process has it in a batch.
 * @returns the id of that process.
 */
export function freeOfSession(
  connection: Connection,
  sequence: number,
  now: number,
): number | undefined {
  const row = connection.get('SELECT session FROM events WHERE sequence = ?', sequence);
  if (row === undefined || row.session === null) return undefined;
  const session = Number(row.session);
  const processId = processOf(connection, session, now);
  if (processId === undefined) burySession(connection, session);
  return processId;
}

/** The event is a single command's: no batch is to go on with it unasked. */
export function clearSession(connection: Connection, sequence: number): void {
  connection.run(
    'UPDATE events SET session = NULL, open_since = NULL WHERE sequence = ? AND (session IS NOT NULL OR open_since IS NOT NULL)',
    sequence,
  );
}
