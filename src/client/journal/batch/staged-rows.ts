import { message } from '../../../core/words/message.ts';
import type { CheckedRow } from '../../files/rows/row.ts';
import { AUTHOR_COLUMNS } from '../authors.ts';
import type { Connection, Row, Statement, Steps } from '../connection.ts';
import { batchIdOf, IS_STAGED, readStoredEvent, type StoredEvent } from '../events.ts';
import { damage } from '../failures.ts';
import type { Author, JournaledEvent } from '../port.ts';
import { storedOptional, storedText } from '../stored-text.ts';
import type { StoredBatch } from './batches.ts';

/**
 * A staged row is an event that nothing but its file's run sees yet. One whose event ID another entry has waits in the
 * table `repeats` instead, with the same columns and the same seal: only once its turn comes is it known what it is, a
 * duplicate, a conflict, or the successor of a refused report.
 */
export interface StagedRow {
  readonly stored: StoredEvent;
  /** Whether another entry had its event ID when it was staged, or got it since. */
  readonly isRepeat: boolean;
}

/** The first staged rows after a sequence (?1), in the order in which they were staged. @param which SQL. */
function stagedAfter(which: string, limit: number): string {
  const pageOf = (table: 'events' | 'repeats', condition: string): string => `
    SELECT * FROM (SELECT events.*, '${table}' AS found_in FROM ${table} AS events
      WHERE ${condition} AND sequence > ?1 AND ${which} ORDER BY sequence LIMIT ${limit}) AS ${table}_page`;
  return `SELECT staged.*, account_id, endpoint, ${batchIdOf('staged')}, ${AUTHOR_COLUMNS} FROM (
      ${pageOf('events', IS_STAGED)} UNION ALL ${pageOf('repeats', 'true')}
      ORDER BY sequence LIMIT ${limit}) AS staged
    LEFT JOIN accounts ON accounts.number = staged.account LEFT JOIN actors ON actors.number = staged.actor
    ORDER BY sequence`;
}

const readStaged = (row: Row): StagedRow => ({
  stored: readStoredEvent(row),
  isRepeat: row.found_in === 'repeats',
});

/** Which staged rows of a batch are read. */
export interface Wanted {
  /** All by default. */
  readonly lanes?: readonly number[] | undefined;
  /** Only rows with a greater sequence. */
  readonly after: number;
  readonly limit: number;
  readonly hasRepeats: boolean;
}

const IN_LANES = 'lane IN (SELECT CAST(value AS INTEGER) FROM json_each(?3))';

/** What a staged row says itself; the rest is its batch's. */
const OWN_COLUMNS = [
  'sequence',
  'event_id',
  'kind',
  'merchant_order_id',
  'sub_id',
  'refund_id',
  'created_at',
  'row',
  'line',
  'lane',
  'derived',
  'amount',
  'currency',
  'checksum',
  'seal',
  'body',
].join(', ');

const NEXT = `SELECT ${OWN_COLUMNS}, ${AUTHOR_COLUMNS} FROM events LEFT JOIN actors ON actors.number = events.actor
  WHERE ${IS_STAGED} AND sequence > ?1 AND batch = ?2`;

/** What `nextStaged` is going to ask for. */
export function askedForNext(
  { number }: Pick<StoredBatch, 'number'>,
  { lanes, after, limit, hasRepeats }: Wanted,
): Statement {
  const values = [after, number, ...(lanes === undefined ? [] : [JSON.stringify(lanes)])];
  const inLanes = lanes === undefined ? 'true' : IN_LANES;
  const select = hasRepeats
    ? stagedAfter(`batch = ?2 AND ${inLanes}`, limit)
    : `${NEXT} AND ${inLanes} ORDER BY sequence LIMIT ${limit}`;
  return [select, ...values];
}

/** The next staged rows of some lanes, in the order of the file. */
export function* nextStaged(
  connection: Connection,
  batch: StoredBatch,
  wanted: Wanted,
): Steps<readonly StagedRow[]> {
  const found = yield* connection.all(...askedForNext(batch, wanted));
  if (wanted.hasRepeats) return found.map(readStaged);
  const of = columnsOfBatch(batch);
  return found.map((row) => ({
    stored: readStoredEvent(Object.assign(row, of)),
    isRepeat: false,
  }));
}

const columnsOfBatch = (batch: StoredBatch): Row => ({
  account_id: storedText(batch.accountId),
  endpoint: storedText(batch.endpoint),
  profile: storedOptional(batch.profile),
  note: storedOptional(batch.note ?? null),
  batch: batch.number,
  batch_id: storedText(batch.id),
  state: 'staged',
  session: null,
  open_since: null,
  withdrawn_at: null,
  successor_of: null,
});

/** A page of all staged rows. */
export function* stagedPage(
  connection: Connection,
  after: number,
  limit: number,
): Steps<readonly StagedRow[]> {
  return (yield* connection.all(stagedAfter('true', limit), after)).map(readStaged);
}

/** Staged rows of a batch from a row to before another, which have no attempts. */
export function stagedBetween(
  connection: Connection,
  batch: number,
  from: number,
  end: number,
): Steps<readonly Row[]> {
  const rows = (table: string, which: string): string =>
    `SELECT * FROM ${table} WHERE ${which} AND batch = ?1 AND row >= ?2 AND row < ?3`;
  return connection.all(
    `SELECT staged.*, account_id, endpoint, ${batchIdOf('staged')}, ${AUTHOR_COLUMNS}
    FROM (${rows('events INDEXED BY events_by_row', IS_STAGED)} UNION ALL ${rows('repeats', 'true')}) AS staged
    LEFT JOIN accounts ON accounts.number = staged.account LEFT JOIN actors ON actors.number = staged.actor`,
    batch,
    from,
    end,
  );
}

/** SQL: a batch has staged rows in a lane. */
const hasStaged = (
  lane: string,
): string => `(EXISTS (SELECT 1 FROM events WHERE ${IS_STAGED} AND batch = ?2 AND lane = ${lane})
  OR EXISTS (SELECT 1 FROM repeats WHERE batch = ?2 AND lane = ${lane}))`;

const LANE = 'CAST(json_each.value AS INTEGER)';

/** What `lanesWithStaged` is going to ask for. */
export const askedOfLanes = (
  { number }: Pick<StoredBatch, 'number'>,
  lanes: readonly number[],
): Statement => [
  `SELECT ${LANE} AS lane FROM json_each(?1) WHERE ${hasStaged(LANE)}`,
  JSON.stringify(lanes),
  number,
];

/** Those of some lanes in which a batch has staged rows. */
export function* lanesWithStaged(
  connection: Connection,
  batch: Pick<StoredBatch, 'number'>,
  lanes: readonly number[],
): Steps<readonly number[]> {
  return (yield* connection.all(...askedOfLanes(batch, lanes))).map((row) => Number(row.lane));
}

const COUNT_STAGED = `SELECT (SELECT count(*) FROM events WHERE ${IS_STAGED} AND batch = ?1)
  + (SELECT count(*) FROM repeats WHERE batch = ?1) AS count`;

/**
 * Looks whether all staged rows of a batch can be found, before any of them is sent: an index that lost one would let
 * later rows of its order go first. It reads no row.
 * @throws damage if some cannot.
 */
export function* checkStaged(connection: Connection, batch: StoredBatch): Steps<void> {
  if (batch.state !== 'open') return;
  const staged = batch.totals.filter(({ state }) => state === 'staged');
  const expected = staged.reduce((sum, { count }) => sum + count, 0);
  const found = Number((yield* connection.get(COUNT_STAGED, batch.number))?.count);
  if (found === expected) return;
  throw damage(message('staged_rows_missing', { batch: batch.id, expected, found }));
}

/** The event that a row of a batch is. */
export const eventOf = (
  { accountId, endpoint, profile, note }: StoredBatch,
  { eventId, kind, merchantOrderId, subId, refundId, body }: CheckedRow,
  {
    sequence,
    createdAt,
    by,
  }: Pick<JournaledEvent, 'sequence' | 'createdAt'> & { by: Author | undefined },
): JournaledEvent => ({
  sequence,
  accountId,
  endpoint,
  profile,
  eventId,
  kind,
  merchantOrderId,
  subId,
  body,
  state: 'pending',
  createdAt,
  attemptCount: 0,
  ...(refundId === null ? {} : { refundId }),
  ...(note === undefined ? {} : { note }),
  ...(by === undefined ? {} : { by }),
});

/** A staged row as its file has it. */
export function checkedRow({ event, place }: Pick<StoredEvent, 'event' | 'place'>): CheckedRow {
  if (place === null) throw damage(message('entry_without_batch', { entry: event.sequence }));
  const { kind, eventId, merchantOrderId, subId, body } = event;
  const { row, line, amount, currency, isDerived } = place;
  return {
    row,
    line,
    kind,
    eventId,
    merchantOrderId,
    subId,
    body,
    amount,
    currency,
    isDerived,
    refundId: event.refundId ?? null,
  };
}
