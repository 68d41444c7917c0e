import { randomUUID } from 'node:crypto';
import type { Machine } from '../durable/alive.ts';
import type { Connection, Row } from './connection.ts';
import { hasDied, ownerText, readOwner, steadyEndOf } from './owner.ts';
import { isFarAhead, wasSeenLongAgo } from './strangers.ts';

/**
 * The right to send one event, as the journal records it: whose it is, and until when at the latest.
 * The lease's end decides where the owner cannot be asked (another host), and where it was stopped.
 */
export interface LeaseTerms {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a claim holds without a new attempt, in milliseconds. */
  readonly leaseMs: number;
  /** Where this process runs; this machine by default. */
  readonly machine?: Machine;
}

/** @returns the id of the living process that holds the event; undefined where it is free. */
export function holderOf(
  connection: Connection,
  sequence: number,
  now: number,
): number | undefined {
  const claim = connection.get('SELECT * FROM claims WHERE event = ?', sequence);
  return claim !== undefined && isAlive(connection, claim, now)
    ? Number(claim.process_id)
    : undefined;
}

/**
 * Whether a process may still be at work. Where both are of one boot, the clock that nobody can set decides
 * when the lease ends: a wall clock that is off takes nothing from a living process.
 * @param row a claim or a session.
 */
export function isAlive(connection: Connection, row: Row, now: number): boolean {
  const { machine } = connection;
  const owner = readOwner(row, machine);
  if (hasDied(owner, machine)) return false;
  const steadyEnd = steadyEndOf(owner, machine);
  if (steadyEnd !== undefined) return steadyEnd > machine.steadyMs();
  if (owner.leaseEnd.wall <= now) return false;
  return !isFarAhead(owner, now) || !wasSeenLongAgo(connection, row, owner, now);
}

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
    ownerText(connection.machine, leaseMs),
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
  const renew = 'UPDATE claims SET host = ?, lease_end = ? WHERE event = ? AND token = ?';
  const host = ownerText(connection.machine, leaseMs);
  return connection.run(renew, host, now() + leaseMs, sequence, token) === 1;
}

export function holdsLease(connection: Connection, sequence: number, token: string): boolean {
  const find = 'SELECT 1 FROM claims WHERE event = ? AND token = ?';
  return connection.get(find, sequence, token) !== undefined;
}

/** Does not wait for the disk: after a power cut no owner is left, and the lease ends by itself. */
export function endLease(connection: Connection, sequence: number, token: string): void {
  connection.runUnsynchronised('DELETE FROM claims WHERE event = ? AND token = ?', sequence, token);
}
