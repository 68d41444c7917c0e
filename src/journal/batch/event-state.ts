import type { Connection } from '../connection.ts';
import { readStoredEvent, SELECT_EVENTS } from '../events.ts';
import type { EventState } from '../journal.ts';
import { markDone } from './drain/done.ts';
import { moveFollowers } from './drain/followers.ts';
import { Totals } from './totals.ts';

/**
 * Writes what became of an event, also in the totals of the batches that it belongs to, one of which may be done now.
 * An accepted event stays accepted: the service has counted it, whatever a later replay met.
 */
export function updateState(connection: Connection, sequence: number, state: EventState): void {
  const totals = new Totals();
  moveState(connection, sequence, state, totals);
  const batches = state === 'pending' ? [] : totals.batches;
  totals.write(connection);
  for (const number of batches) markDone(connection, { number });
}

/** As `updateState`, for several in one transaction. */
export function moveState(
  connection: Connection,
  sequence: number,
  state: EventState,
  totals: Totals,
): void {
  const row = connection.get(`${SELECT_EVENTS} WHERE sequence = ?`, sequence);
  if (row === undefined) return;
  const { event, place } = readStoredEvent(row);
  if (event.state === 'accepted' || event.state === state) return;
  connection.run('UPDATE events SET state = ? WHERE sequence = ?', state, sequence);
  if (place !== null) {
    totals.move(place.batch, { ...place, kind: event.kind }, event.state, state);
  }
  moveFollowers(connection, sequence, state, totals);
}
