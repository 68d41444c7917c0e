import { randomUUID } from 'node:crypto';
import type { Connection, Row } from './connection.ts';
import { currentHost, isRunning } from './owner.ts';

/**
 * The right to send one event, as the journal records it: whose it is, and until when at the latest.
 * The lease's end decides where the owner cannot be asked (another host), and where its process id
 * may by now be that of another process.
 */
export interface LeaseTerms {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a claim holds without a new attempt, in milliseconds. */
  readonly leaseMs: number;
}

/** @returns the id of the living process that holds the event; undefined where it is free. */
export function holderOf(
  connection: Connection,
  sequence: number,
  now: number,
): number | undefined {
  const claim = connection.get('SELECT * FROM claims WHERE event = ?', sequence);
  return claim !== undefined && isAlive(claim, now) ? Number(claim.process_id) : undefined;
}

/** @param owner a row that names a process, its host and the end of its lease. */
export const isAlive = (owner: Row, now: number): boolean =>
  Number(owner.lease_end) > now && !isAbandoned(owner);

const isAbandoned = (owner: Row): boolean =>
  owner.host === currentHost() && !isRunning(Number(owner.process_id));

/** Takes the event, also from a holder before. @returns the token that proves the holding. */
export function takeLease(
  connection: Connection,
  sequence: number,
  { now, leaseMs }: LeaseTerms,
): string {
  const token = randomUUID();
  connection.run(
    'INSERT OR REPLACE INTO claims (event, token, process_id, host, lease_end) VALUES (?, ?, ?, ?, ?)',
    sequence,
    token,
    process.pid,
    currentHost(),
    now() + leaseMs,
  );
  return token;
}

/** @returns false where another process has taken the event over since. */
export function renewLease(
  connection: Connection,
  sequence: number,
  token: string,
  { now, leaseMs }: LeaseTerms,
): boolean {
  const renew = 'UPDATE claims SET lease_end = ? WHERE event = ? AND token = ?';
  return connection.run(renew, now() + leaseMs, sequence, token) === 1;
}

export function holdsLease(connection: Connection, sequence: number, token: string): boolean {
  const find = 'SELECT 1 FROM claims WHERE event = ? AND token = ?';
  return connection.get(find, sequence, token) !== undefined;
}

/** Does not wait for the disk: after a power cut no owner is left, and the lease ends by itself. */
export function endLease(connection: Connection, sequence: number, token: string): void {
  connection.runUnsynchronised('DELETE FROM claims WHERE event = ? AND token = ?', sequence, token);
}
