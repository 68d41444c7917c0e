import type { Connection } from '../../connection.ts';
import { isAlive } from '../../leases.ts';
import { burySession } from '../bury.ts';
import type { Session } from '../sessions.ts';

/** A session that stages a file has no lanes, and needs none. */
const SELECT_OTHERS = `
  SELECT * FROM sessions WHERE account = ? AND number <> ? AND number NOT IN
    (SELECT session FROM batches WHERE state = 'staging' AND session IS NOT NULL)`;

interface Neighbours {
  readonly living: ReadonlySet<number>;
  /** Whether dead ones were there, which now are buried. */
  readonly wereDead: boolean;
}

/** Buries the dead sessions of the account. @returns what other ones there are. */
export function meetNeighbours(
  connection: Connection,
  { account, number }: Session,
  now: number,
): Neighbours {
  const others = connection.all(SELECT_OTHERS, account, number);
  const dead = others.filter((row) => !isAlive(connection, row, now));
  for (const row of dead) burySession(connection, Number(row.number));
  const living = others.filter((row) => !dead.includes(row)).map((row) => Number(row.number));
  return { living: new Set(living), wereDead: dead.length > 0 };
}
