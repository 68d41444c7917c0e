import type { Connection, Statement, Steps } from '../connection.ts';
import type { Intent } from '../port.ts';
import { storedText } from '../stored-text.ts';

export const stagedWithId = ({
  accountId,
  eventId,
}: Pick<Intent, 'accountId' | 'eventId'>): Statement => [
  `SELECT sequence FROM events WHERE event_id = ?
    AND account = (SELECT number FROM accounts WHERE account_id = ?) AND state = 'staged'`,
  storedText(eventId),
  storedText(accountId),
];

/**
 * Frees an event ID that only a staged row has: whatever needs it first becomes the event, and the row waits for its
 * turn as a repeat of it. Call within the transaction that writes the event.
 */
export function* makeRoom(
  connection: Connection,
  id: Pick<Intent, 'accountId' | 'eventId'>,
): Steps<void> {
  const found = yield* connection.get(...stagedWithId(id));
  if (found !== undefined) yield* setAside(connection, Number(found.sequence));
}

/** Makes a staged row a repeat. */
export function* setAside(connection: Connection, sequence: number): Steps<void> {
  yield* connection.run('INSERT INTO repeats SELECT * FROM events WHERE sequence = ?', sequence);
  yield* connection.run('DELETE FROM events WHERE sequence = ?', sequence);
}
