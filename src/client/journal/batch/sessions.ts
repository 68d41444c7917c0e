import { randomInt, randomUUID } from 'node:crypto';
import type { Message } from '../../../core/words/message.ts';
import { insertAttempt } from '../attempts.ts';
import { AUTHOR_COLUMNS, authorOf, readAuthor, type StoredAuthor } from '../authors.ts';
import type { Connection, Statement, Steps } from '../connection.ts';
import { IS_PENDING } from '../events.ts';
import { holderNamed, holderOf, isAlive, type LeaseTerms, ownerText } from '../leases.ts';
import type { Author } from '../port.ts';

/** One process at work on batches of an account: what events, lanes and unfinished batches are held by. */
export interface Session {
  readonly number: number;
  /** Proves that this process wrote the row. */
  readonly token: string;
  /** `accounts.number`. */
  readonly account: number;
}

/** The driver carries integers up to 2^53; `randomInt` draws from fewer than 2^48. */
const MOST_SESSIONS = 2 ** 48 - 1;

/** The number is random, so that a new session never inherits what a dead one holds. */
export function* openSession(
  connection: Connection,
  account: number,
  terms: LeaseTerms,
): Steps<Session> {
  const session: Session = { number: randomInt(1, MOST_SESSIONS), token: randomUUID(), account };
  yield* connection.run(
    `INSERT INTO sessions (number, account, token, process_id, host, lease_end, actor)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    session.number,
    account,
    session.token,
    process.pid,
    ownerText(connection.machine, terms.leaseMs),
    terms.now() + terms.leaseMs,
    (yield* authorOf(connection))?.number ?? null,
  );
  return session;
}

/** Changes nothing if another process took the session's events over; it cannot be renewed then. */
export const renewalOf = (
  { machine }: Pick<Connection, 'machine'>,
  { number, token }: Session,
  { now, leaseMs }: LeaseTerms,
): Statement => [
  'UPDATE sessions SET host = ?, lease_end = ? WHERE number = ? AND token = ?',
  ownerText(machine, leaseMs),
  now() + leaseMs,
  number,
  token,
];

/** Release everything that the session holds first. */
export function* endSession(
  connection: Connection,
  { number }: Pick<Session, 'number'>,
): Steps<void> {
  yield* connection.run('DELETE FROM sessions WHERE number = ?', number);
}

/** @returns the session's living process; undefined if it is dead or the session is gone. */
export function* processOf(
  connection: Connection,
  number: number,
  now: number,
): Steps<Message | undefined> {
  const row = yield* connection.get('SELECT * FROM sessions WHERE number = ?', number);
  return row !== undefined && (yield* isAlive(connection, row, now))
    ? holderNamed(connection, row)
    : undefined;
}

/**
 * Ends a session, such as that of a dead process, and frees its lanes and events. Each event in flight gets an attempt
 * of unknown outcome. It keeps `open_since`, so that another worker continues with it at once; an event that its own
 * worker released has none.
 */
export function* releaseSession(connection: Connection, session: number): Steps<void> {
  const held = yield* connection.all(
    `SELECT sequence, open_since FROM events
      WHERE ${IS_PENDING} AND session = ?`,
    session,
  );
  const by = held.length === 0 ? null : yield* authorAt(connection, session);
  for (const { sequence, open_since } of held) {
    yield* insertAttempt(connection, Number(sequence), Number(open_since), by);
    yield* connection.run('UPDATE events SET session = NULL WHERE sequence = ?', Number(sequence));
  }
  yield* connection.run('DELETE FROM lanes WHERE session = ?', session);
  yield* endSession(connection, { number: session });
}

/** The recorded author of each session. */
export function* listAuthorsAtWork(
  connection: Connection,
): Steps<readonly (readonly [session: number, by: Author])[]> {
  const find = `SELECT sessions.number, ${AUTHOR_COLUMNS}
    FROM sessions JOIN actors ON actors.number = sessions.actor`;
  return (yield* connection.all(find)).flatMap((row) => {
    const { by } = readAuthor(row);
    return by === undefined ? [] : [[Number(row.number), by] as const];
  });
}

/** The author of a session; null if unknown. */
function* authorAt(connection: Connection, session: number): Steps<StoredAuthor | null> {
  const find = `SELECT actors.number, ${AUTHOR_COLUMNS}
    FROM sessions JOIN actors ON actors.number = sessions.actor WHERE sessions.number = ?`;
  const row = yield* connection.get(find, session);
  const { by } = readAuthor(row ?? {});
  return by === undefined ? null : { number: Number(row?.number), by };
}

/** Frees an event for a single command, unless a living process holds it in a batch. @returns that process. */
export function* freeOfSession(
  connection: Connection,
  sequence: number,
  now: number,
): Steps<Message | undefined> {
  const row = yield* connection.get('SELECT session FROM events WHERE sequence = ?', sequence);
  if (row === undefined || row.session === null) return undefined;
  const session = Number(row.session);
  const holder = yield* processOf(connection, session, now);
  if (holder === undefined) yield* releaseSession(connection, session);
  return holder;
}

/** The event now belongs to a single command; no batch continues it on its own. */
export function* clearSession(connection: Connection, sequence: number): Steps<void> {
  yield* connection.run(
    'UPDATE events SET session = NULL, open_since = NULL WHERE sequence = ? AND (session IS NOT NULL OR open_since IS NOT NULL)',
    sequence,
  );
}

/** Claims of single commands, which are few, on events that are rows of some batches. */
const claimsIn = (batches: string): string => `
  SELECT claims.event FROM claims CROSS JOIN events ON events.sequence = claims.event
  WHERE events.batch IN (${batches})
    OR EXISTS (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
      WHERE batch_rows.event = claims.event AND batch_rows.state <> 'duplicate'
        AND batch_rows.batch IN (${batches}))`;

/** The living process that sends a single report of this batch. */
export function* claimantOf(
  connection: Connection,
  batch: number,
  now: number,
): Steps<Message | undefined> {
  const claimed = yield* connection.all(claimsIn('?1'), batch);
  for (const { event } of claimed) {
    const holder = yield* holderOf(connection, Number(event), now);
    if (holder !== undefined) return holder;
  }
  return undefined;
}

/** Deletes claims of dead processes on events of canceled batches, so that these events can be removed. */
export function* endDeadClaims(connection: Connection, now: number): Steps<void> {
  const claimed = yield* connection.all(
    claimsIn(`SELECT number FROM batches WHERE state = 'cancelled'`),
  );
  for (const event of claimed.map((claim) => Number(claim.event))) {
    if ((yield* holderOf(connection, event, now)) === undefined)
      yield* connection.run('DELETE FROM claims WHERE event = ?', event);
  }
}
