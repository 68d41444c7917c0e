import type { Connection, Row, Statement, Steps } from '../../connection.ts';
import type { StoredBatch } from '../batches.ts';
import type { Session } from '../sessions.ts';

/** What a step needs to know before it writes, in one question: a server may be far away. */
export interface Standing {
  /** Whether the batch's rows may be sent at present. */
  readonly isOpen: boolean;
  /**
   * How many runs the batch has had so far. Every event that a run leaves is marked with that number: runs that had
   * begun by then do not take it up again, later ones do.
   */
  readonly drains: number;
  /** Whether the batch has staged rows whose event ID another entry has. */
  readonly hasRepeats: boolean;
  /** Whether any row of the journal follows an event of another file. */
  readonly hasFollowers: boolean;
  /** The session that has each lane of the account. */
  readonly owners: ReadonlyMap<number, number>;
  /** Other sessions of the account; those that stage a file need no lanes. */
  readonly others: readonly Row[];
}

const STANDING = `
  SELECT state, drains,
    (SELECT count(*) FROM (SELECT 1 FROM repeats WHERE batch = batches.number LIMIT 1) AS found) AS repeats,
    (SELECT count(*) FROM (SELECT 1 FROM batch_rows INDEXED BY batch_rows_following
      WHERE event IS NOT NULL AND state <> 'duplicate' LIMIT 1) AS found) AS followers,
    (SELECT json_group_array(json_array(lane, session)) FROM lanes WHERE account = ?2) AS owners,
    (SELECT json_group_array(json_object('number', number, 'token', token, 'process_id', process_id,
        'host', host, 'lease_end', lease_end)) FROM sessions
      WHERE account = ?2 AND number <> ?3 AND number NOT IN
        (SELECT session FROM batches WHERE state = 'staging' AND session IS NOT NULL)) AS others
  FROM batches WHERE number = ?1`;

/** What `standingOf` is going to ask for. */
export const askedOfStanding = (
  { number: batch }: StoredBatch,
  { account, number }: Session,
): Statement => [STANDING, batch, account, number];

export function* standingOf(
  connection: Connection,
  batch: StoredBatch,
  session: Session,
): Steps<Standing> {
  const row = (yield* connection.get(...askedOfStanding(batch, session))) ?? {};
  return {
    isOpen: row.state === 'open' || row.state === 'done',
    drains: Number(row.drains),
    hasRepeats: Number(row.repeats) > 0,
    hasFollowers: Number(row.followers) > 0,
    owners: new Map(listed(row.owners) as [number, number][]),
    others: listed(row.others) as Row[],
  };
}

/** PostgreSQL answers with NULL where there is none. */
const listed = (json: unknown): unknown[] => (typeof json === 'string' ? JSON.parse(json) : []);
