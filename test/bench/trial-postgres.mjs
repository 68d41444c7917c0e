// The measuring stick for `conv send` with a journal on a PostgreSQL server. Arguments: rows, service, the folder of the
// server's socket, and the schema of a journal that conv has made and put one report in.
import pg from 'pg';
import { ATTEMPT, EVENT, runTrial } from './trial.mjs';

const [file, url, host, schema] = process.argv.slice(2);

const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
await client.connect();

/** @returns a function that runs a statement with the columns of rows as its parameters. */
function forAll(name, columns, text) {
  return (rows) =>
    rows.length === 0
      ? undefined
      : client.query({ name, text, values: columns.map((_, at) => rows.map((row) => row[at])) });
}

function insertInto(table, columns) {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ');
  const text = `INSERT INTO ${schema}.${table} (${names}) SELECT * FROM unnest(${arrays})`;
  return forAll(table, columns, text);
}

const insertEvents = insertInto('events', EVENT);
const insertAttempts = insertInto('attempts', ATTEMPT);
const claim = forAll(
  'claim',
  ['sequence', 'now'],
  `UPDATE ${schema}.events SET state = 'pending', session = 1, open_since = given.now
    FROM unnest($1::bigint[], $2::bigint[]) AS given (sequence, now)
    WHERE events.sequence = given.sequence`,
);
const settle = forAll(
  'settle',
  ['sequence'],
  `UPDATE ${schema}.events SET state = 'accepted', session = NULL, open_since = NULL
    FROM unnest($1::bigint[]) AS given (sequence)
    WHERE events.sequence = given.sequence AND batch = 1 AND state = 'pending'`,
);

/** Statements are queued at once, and run one after the other. */
const inTransaction = (work) =>
  Promise.all([client.query('BEGIN'), ...work(), client.query('COMMIT')]);

await runTrial(file, url, {
  stage: (rows) => inTransaction(() => [insertEvents(rows.map(({ event }) => event))]),
  write: (ended, claims) =>
    inTransaction(() => [
      insertAttempts(ended.map(({ attempt }) => attempt)),
      settle(ended.map(({ sequence }) => [sequence])),
      claim(claims.map(({ sequence }) => [sequence, Date.now()])),
    ]),
});
await client.end();
