import { randomInt, randomUUID } from 'node:crypto';
import type { Connection } from '../connection.ts';
import { isAlive, type LeaseTerms } from '../leases.ts';
import { ownerText } from '../owner.ts';

/** One process at work on batches of an account: what events, lanes and unfinished batches are held by. */
export interface Session {
  readonly number: number;
  /** Proves that the row is still the one that this process wrote. */
  readonly token: string;
  /** `accounts.number`. */
  readonly account: number;
}

/** The driver carries integers up to 2^53; `randomInt` draws from fewer than 2^48. */
const MOST_SESSIONS = 2 ** 48 - 1;

/** The number is drawn, never counted on: what a dead session still holds must not become another's. */
export function openSession(connection: Connection, account: number, terms: LeaseTerms): Session {
  const session: Session = { number: randomInt(1, MOST_SESSIONS), token: randomUUID(), account };
  connection.run(
    `INSERT INTO sessions (number, account, token, process_id, host, lease_end)
      VALUES (?, ?, ?, ?, ?, ?)`,
    session.number,
    account,
    session.token,
    process.pid,
    ownerText(connection.machine, terms.leaseMs),
    terms.now() + terms.leaseMs,
  );
  return session;
}

/** @returns false where another process has taken over what the session held: it is gone for good. */
export function renewSession(connection: Connection, session: Session, terms: LeaseTerms): boolean {
  const renew = 'UPDATE sessions SET host = ?, lease_end = ? WHERE number = ? AND token = ?';
  const host = ownerText(connection.machine, terms.leaseMs);
  const leaseEnd = terms.now() + terms.leaseMs;
  return connection.run(renew, host, leaseEnd, session.number, session.token) === 1;
}

/** What the session holds is to be let go before. */
export function endSession(connection: Connection, { number }: Pick<Session, 'number'>): void {
  connection.run('DELETE FROM sessions WHERE number = ?', number);
}

/** @returns the id of the session's living process; undefined where nobody holds anything by it any more. */
export function processOf(connection: Connection, number: number, now: number): number | undefined {
  const row = connection.get('SELECT * FROM sessions WHERE number = ?', number);
  return row !== undefined && isAlive(connection, row, now) ? Number(row.process_id) : undefined;
}

export const isSessionAlive = (connection: Connection, number: number, now: number): boolean =>
  processOf(connection, number, now) !== undefined;
