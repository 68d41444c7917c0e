import { randomUUID } from 'node:crypto';
import {
  asIdentity,
  lifeOf,
  type Machine,
  type ProcessIdentity,
} from '../../core/durable/alive.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { Connection, Row, Statement, Steps } from './connection.ts';

/** The process that a claim or a session names. */
interface Owner {
  /** Undefined if it cannot be checked. */
  readonly process: ProcessIdentity | undefined;
  readonly leaseEnd: {
    /** Milliseconds since 1970, by the owner's clock. */
    readonly wall: number;
    /** By its machine's monotonic clock; undefined if what it wrote cannot be read. */
    readonly steady: number | undefined;
  };
  /** How long the lease was when it was last renewed, in milliseconds. */
  readonly leaseMs: number;
}

/** The maximum `--timeout`, one hour, plus slack: no lease is longer. */
const LONGEST_LEASE_MS = 3_720_000;

/** The owner data of a row besides the process ID. */
export function ownerText({ self, steadyMs }: Machine, leaseMs: number): string {
  const { processId: _, ...place } = self;
  return JSON.stringify({ ...place, leaseMs, leaseEnd: steadyMs() + leaseMs });
}

/** @param row of a claim or a session. */
function readOwner(row: Row, machine: Machine): Owner {
  const written = parseHost(row.host);
  const process = asIdentity({ ...written, processId: Number(row.process_id) }, machine);
  const { leaseMs, leaseEnd } = written;
  const wall = Number(row.lease_end);
  return {
    process,
    leaseEnd: { wall, steady: typeof leaseEnd === 'number' ? leaseEnd : undefined },
    leaseMs: typeof leaseMs === 'number' ? Math.min(leaseMs, LONGEST_LEASE_MS) : LONGEST_LEASE_MS,
  };
}

/**
 * When the lease ends by this machine's monotonic clock; never later than its full length from now.
 * @returns undefined if the owner used another clock, or if none is known.
 */
function steadyEndOf(owner: Owner, { self, steadyMs }: Machine): number | undefined {
  const { steady } = owner.leaseEnd;
  if (steady === undefined || self.boot === null || owner.process?.boot !== self.boot)
    return undefined;
  return steady <= steadyMs() + owner.leaseMs ? steady : undefined;
}

/** In a shared journal only a process of this very boot is looked for: another machine may have the same name. */
function hasDied({ process }: Owner, { machine, isShared }: Connection): boolean {
  if (process === undefined) return false;
  const isHere = machine.self.boot !== null && process.boot === machine.self.boot;
  return (isHere || !isShared) && lifeOf(process, machine) === 'dead';
}

function parseHost(host: unknown): Record<string, unknown> {
  if (typeof host !== 'string' || !host.startsWith('{')) return { host };
  try {
    return JSON.parse(host) as Record<string, unknown>;
  } catch {
    return { host };
  }
}

/**
 * Whether the owner's clock is ahead of this one, so that its lease would seem to be longer than any. If the owner
 * cannot be checked either, its first sighting here is recorded: a lease that has not been renewed for its full length
 * since then has ended, whatever either clock says.
 */
const isFarAhead = ({ leaseEnd, leaseMs }: Owner, now: number): boolean =>
  leaseEnd.wall > now + leaseMs;

const SELECT_HELD = `
  SELECT token, process_id, host, lease_end FROM claims WHERE lease_end > ?1
  UNION ALL SELECT token, process_id, host, lease_end FROM sessions WHERE lease_end > ?1`;

const IS_FORGOTTEN = `token NOT IN (SELECT token FROM claims UNION ALL SELECT token FROM sessions)`;

/** Records the first sighting of such owners; writes nothing if none is new. */
export function* recordSightings(connection: Connection, now: number): Steps<void> {
  const { machine } = connection;
  for (const row of yield* connection.all(SELECT_HELD, now)) {
    const owner = readOwner(row, machine);
    const isKnown = steadyEndOf(owner, machine) !== undefined || hasDied(owner, connection);
    if (isKnown || !isFarAhead(owner, now)) continue;
    if ((yield* seenAt(connection, row, now)) === undefined) yield* note(connection, row, now);
  }
}

/** Whether an owner has been seen without a sign of life for as long as its lease is. */
function* wasSeenLongAgo(
  connection: Connection,
  row: Row,
  { leaseMs }: Owner,
  now: number,
): Steps<boolean> {
  const first = yield* seenAt(connection, row, now);
  return first !== undefined && clockOf(connection, now).at - first >= leaseMs;
}

function* seenAt(connection: Connection, row: Row, now: number): Steps<number | undefined> {
  const find = 'SELECT seen_at FROM sightings WHERE token = ? AND viewer = ? AND lease_end = ?';
  const { viewer } = clockOf(connection, now);
  const found = yield* connection.get(find, String(row.token), viewer, Number(row.lease_end));
  return found === undefined ? undefined : Number(found.seen_at);
}

function* note(connection: Connection, row: Row, now: number): Steps<void> {
  const { viewer, at } = clockOf(connection, now);
  yield* connection.run(`DELETE FROM sightings WHERE ${IS_FORGOTTEN}`);
  yield* connection.run(
    `INSERT INTO sightings (token, viewer, lease_end, seen_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (token, viewer) DO UPDATE SET lease_end = excluded.lease_end, seen_at = excluded.seen_at`,
    String(row.token),
    viewer,
    Number(row.lease_end),
    at,
  );
}

/** Identifies a clock, with its time. */
function clockOf(
  { machine: { self, steadyMs } }: Connection,
  now: number,
): { readonly viewer: string; readonly at: number } {
  return self.boot === null
    ? { viewer: self.host, at: now }
    : { viewer: self.boot, at: steadyMs() };
}

/**
 * The right to send an event: who holds it, and until when. The lease end matters if the owner cannot be checked
 * (another host), or if it was stopped.
 */
export interface LeaseTerms {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a claim holds without a new attempt, in milliseconds. */
  readonly leaseMs: number;
  /** The machine of this process. */
  readonly machine?: Machine;
}

/** The living process that holds the event, if any. */
export function* holderOf(
  connection: Connection,
  sequence: number,
  now: number,
): Steps<Message | undefined> {
  const claim = yield* connection.get('SELECT * FROM claims WHERE event = ?', sequence);
  return claim !== undefined && (yield* isAlive(connection, claim, now))
    ? holderNamed(connection, claim)
    : undefined;
}

/** Who it is, for messages. @param row a claim or a session. */
export function holderNamed({ isShared }: Pick<Connection, 'isShared'>, row: Row): Message {
  const process = Number(row.process_id);
  const { host } = parseHost(row.host);
  return isShared
    ? message('holder_elsewhere', { process, host: String(host) })
    : message('holder_process', { process });
}

/**
 * Whether a process may still be alive. Within one boot, the monotonic clock decides when the lease ends, so a wrong
 * wall clock takes nothing from a living process.
 * @param row a claim or a session.
 */
export function* isAlive(connection: Connection, row: Row, now: number): Steps<boolean> {
  const { machine } = connection;
  const owner = readOwner(row, machine);
  if (hasDied(owner, connection)) return false;
  const steadyEnd = steadyEndOf(owner, machine);
  if (steadyEnd !== undefined) return steadyEnd > machine.steadyMs();
  if (owner.leaseEnd.wall <= now) return false;
  return !isFarAhead(owner, now) || !(yield* wasSeenLongAgo(connection, row, owner, now));
}

/** Takes the event, also from an earlier holder. @returns the token of the claim. */
export function takeLease(
  connection: Connection,
  sequence: number,
  { now, leaseMs }: LeaseTerms,
): string {
  const token = randomUUID();
  connection.write(
    `INSERT INTO claims (event, token, process_id, host, lease_end) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (event) DO UPDATE SET token = excluded.token, process_id = excluded.process_id,
        host = excluded.host, lease_end = excluded.lease_end`,
    sequence,
    token,
    process.pid,
    ownerText(connection.machine, leaseMs),
    now() + leaseMs,
  );
  return token;
}

/** Changes nothing if another process took the event over. */
export const renewalOf = (
  { machine }: Pick<Connection, 'machine'>,
  sequence: number,
  token: string,
  { now, leaseMs }: LeaseTerms,
): Statement => [
  'UPDATE claims SET host = ?, lease_end = ? WHERE event = ? AND token = ?',
  ownerText(machine, leaseMs),
  now() + leaseMs,
  sequence,
  token,
];

export const leaseOf = (sequence: number, token: string): Statement => [
  'SELECT 1 FROM claims WHERE event = ? AND token = ?',
  sequence,
  token,
];

export const endOfLease = (sequence: number, token: string): Statement => [
  'DELETE FROM claims WHERE event = ? AND token = ?',
  sequence,
  token,
];

/** Does not wait for the disk: after a power cut, there is no owner, and the lease expires. */
export function* endLease(connection: Connection, sequence: number, token: string): Steps<void> {
  yield* connection.runUnsynchronised(...endOfLease(sequence, token));
}
