import { message } from '../../core/words/message.ts';
import { AUTHOR_COLUMNS, readAuthor } from './authors.ts';
import { IS_CANCELLED } from './batch/cancelled-events.ts';
import type { Connection, Row, Steps } from './connection.ts';
import { IS_BEGUN, IS_PENDING, IS_STAGED } from './events.ts';
import { damage } from './failures.ts';
import { holderNamed, isAlive } from './leases.ts';
import type { JournalStatus, JournalWorker } from './port.ts';
import { originalText } from './stored-text.ts';

/** All of them are counted, on an index: after a prune the newest number says more than there are. */
const EVENTS = `SELECT count(*) - (SELECT count(*) FROM events WHERE ${IS_STAGED}) AS count,
  coalesce(max(sequence), 0) AS last FROM events`;

const OPEN = `SELECT count(*) AS count, min(created_at) AS oldest FROM events
  WHERE ${IS_PENDING} AND NOT ${IS_CANCELLED}`;

const STAGED = `SELECT coalesce(sum(count), 0) AS count FROM batch_totals
  WHERE state = 'staged' AND batch IN (SELECT number FROM batches WHERE state = 'open')`;

/** How many of the newest events are counted by who made them: all of them could take long. */
const RECENT = 10_000;

const MADE_BY = `SELECT actors.actor AS actor, count(*) AS count
  FROM events JOIN actors ON actors.number = events.actor
  WHERE sequence > ? AND ${IS_BEGUN} GROUP BY actors.actor ORDER BY count(*) DESC, actors.actor`;

const WORKERS = `SELECT sessions.*, ${AUTHOR_COLUMNS},
    (SELECT count(*) FROM lanes WHERE lanes.session = sessions.number) AS lanes,
    (SELECT count(*) FROM events WHERE ${IS_PENDING} AND events.session = sessions.number) AS held
  FROM sessions LEFT JOIN actors ON actors.number = sessions.actor ORDER BY lease_end DESC, number`;

/** BatchReader.status. @param now milliseconds since 1970, by the clock of the leases. */
export function* readStatus(connection: Connection, now: number): Steps<JournalStatus> {
  const events = yield* one(connection, EVENTS);
  const open = yield* one(connection, OPEN);
  const staged = yield* one(connection, STAGED);
  const batches = yield* one(
    connection,
    `SELECT count(*) AS count FROM batches WHERE state = 'open'`,
  );
  const workers: JournalWorker[] = [];
  for (const row of yield* connection.all(WORKERS))
    if (yield* isAlive(connection, row, now)) workers.push(workerOf(connection, row, now));
  return {
    bytes: yield* connection.size(),
    events: Number(events.count),
    open: Number(open.count),
    ...(open.oldest === null ? {} : { oldestOpenAt: Number(open.oldest) }),
    staged: Number(staged.count),
    openBatches: Number(batches.count),
    madeBy: yield* madeBy(connection, Number(events.last)),
    workers,
  };
}

function* madeBy(connection: Connection, last: number): Steps<JournalStatus['madeBy']> {
  return (yield* connection.all(MADE_BY, Math.max(0, last - RECENT))).map(({ actor, count }) => ({
    actor: originalText(actor) ?? '',
    events: Number(count),
  }));
}

function* one(connection: Connection, sql: string): Steps<Row> {
  const row = yield* connection.get(sql);
  if (row === undefined) throw damage(message('index_incomplete'));
  return row;
}

const workerOf = (connection: Connection, row: Row, now: number): JournalWorker => ({
  name: holderNamed(connection, row),
  ...readAuthor(row),
  lanes: Number(row.lanes),
  held: Number(row.held),
  leaseLeftMs: Math.max(0, Number(row.lease_end) - now),
});
