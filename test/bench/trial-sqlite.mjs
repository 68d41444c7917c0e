// The measuring stick for `conv send` with a journal in a file. Arguments: rows, service, and a journal that conv has made
// and put one report in.
import { DatabaseSync } from '@photostructure/sqlite';
import { ATTEMPT, EVENT, runTrial } from './trial.mjs';

const [file, url, journal] = process.argv.slice(2);

const database = new DatabaseSync(journal);
database.exec(
  `PRAGMA synchronous = FULL; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000`,
);

function insertInto(table, columns) {
  const names = columns.map(([name]) => name);
  const values = names.map(() => '?');
  return database.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`,
  );
}

const insertEvent = insertInto('events', EVENT);
const insertAttempt = insertInto('attempts', ATTEMPT);
const claim = database.prepare(
  `UPDATE events SET state = 'pending', session = 1, open_since = ? WHERE sequence = ?`,
);
const settle = database.prepare(
  `UPDATE events SET state = 'accepted', session = NULL, open_since = NULL
    WHERE sequence = ? AND batch = 1 AND state = 'pending'`,
);

function inTransaction(work) {
  database.exec('BEGIN IMMEDIATE');
  work();
  database.exec('COMMIT');
}

await runTrial(file, url, {
  stage: (rows) =>
    inTransaction(() => {
      for (const { event } of rows) insertEvent.run(...event);
    }),
  write: (ended, claims) =>
    inTransaction(() => {
      for (const { sequence, attempt } of ended) {
        insertAttempt.run(...attempt);
        settle.run(sequence);
      }
      for (const { sequence } of claims) claim.run(Date.now(), sequence);
    }),
});
database.close();
