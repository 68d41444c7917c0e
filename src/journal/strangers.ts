import type { Connection, Row } from './connection.ts';
import { hasDied, type Owner, readOwner, steadyEndOf } from './owner.ts';

/**
 * A stranger is an owner that cannot be asked, whose clock is ahead of this one: by its word it would hold what
 * it claimed for longer than any lease is. So it is noted when it was first seen here; a lease that has not
 * been renewed since, for as long as it is, has ended, whatever either clock says.
 */
export const isFarAhead = ({ leaseEnd, leaseMs }: Owner, now: number): boolean =>
  leaseEnd.wall > now + leaseMs;

const SELECT_HELD = `
  SELECT token, process_id, host, lease_end FROM claims WHERE lease_end > ?1
  UNION ALL SELECT token, process_id, host, lease_end FROM sessions WHERE lease_end > ?1`;

const IS_FORGOTTEN = `token NOT IN (SELECT token FROM claims UNION ALL SELECT token FROM sessions)`;

/** Notes all that are there; writes nothing where none is new. */
export function noteStrangers(connection: Connection, now: number): void {
  const { machine } = connection;
  for (const row of connection.all(SELECT_HELD, now)) {
    const owner = readOwner(row, machine);
    const isKnown = steadyEndOf(owner, machine) !== undefined || hasDied(owner, machine);
    if (isKnown || !isFarAhead(owner, now)) continue;
    if (seenAt(connection, row, now) === undefined) note(connection, row, now);
  }
}

/** Whether an owner has been seen without a sign of life for as long as its lease is. */
export function wasSeenLongAgo(
  connection: Connection,
  row: Row,
  { leaseMs }: Owner,
  now: number,
): boolean {
  const first = seenAt(connection, row, now);
  return first !== undefined && clockOf(connection, now).at - first >= leaseMs;
}

function seenAt(connection: Connection, row: Row, now: number): number | undefined {
  const find = 'SELECT seen_at FROM sightings WHERE token = ? AND viewer = ? AND lease_end = ?';
  const { viewer } = clockOf(connection, now);
  const found = connection.get(find, String(row.token), viewer, Number(row.lease_end));
  return found === undefined ? undefined : Number(found.seen_at);
}

function note(connection: Connection, row: Row, now: number): void {
  const { viewer, at } = clockOf(connection, now);
  connection.run(`DELETE FROM sightings WHERE ${IS_FORGOTTEN}`);
  connection.run(
    'INSERT OR REPLACE INTO sightings (token, viewer, lease_end, seen_at) VALUES (?, ?, ?, ?)',
    String(row.token),
    viewer,
    Number(row.lease_end),
    at,
  );
}

/** Whose clock it is, and what it shows. */
function clockOf(
  { machine: { self, steadyMs } }: Connection,
  now: number,
): { readonly viewer: string; readonly at: number } {
  return self.boot === null
    ? { viewer: self.host, at: now }
    : { viewer: self.boot, at: steadyMs() };
}
