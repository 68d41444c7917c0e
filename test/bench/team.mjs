// npm run bench: one batch in a journal on a PostgreSQL server of its own, sent by 1, 2, and 4 processes to a service
// that takes 100 ms an answer. Arguments: rows, rounds.
import path from 'node:path';
import { writePaidRows } from './paid-rows.mjs';
import { newMachine, postgresIn, startPostgres } from './stores.mjs';
import { CONV, measure, median, startService, tell, temporaryFolder } from './support.mjs';

const ROWS = Number(process.argv[2] ?? 30_000);
const ROUNDS = Number(process.argv[3] ?? 1);
const TARGETS = { 1: '', 2: 'at least 1.9', 4: 'at least 3.6' };
const WORKERS = Object.keys(TARGETS).map(Number);
const ANSWER_MS = 100;

const folder = temporaryFolder();
const file = path.join(folder, 'rows.ndjson');
writePaidRows(file, ROWS);

/** @returns rows a second of all together, from the moment at which the file is staged. */
async function drain(store, workers, url) {
  const { environment, remove } = await store.newJournal(url);
  const others = [];
  let startedAt;
  await measure([CONV, 'send', file], environment, () => {
    startedAt = performance.now();
    for (let other = 1; other < workers; other += 1) {
      const machine = { ...environment, ...newMachine(folder, url) };
      others.push(measure([CONV, 'replay', '--pending'], machine));
    }
  });
  await Promise.all(others);
  const rate = ROWS / ((performance.now() - startedAt) / 1000);
  await remove();
  return rate;
}

const service = await startService(ANSWER_MS);
const store = postgresIn(folder, await startPostgres(folder));
const rates = WORKERS.map(() => []);
for (let round = 0; round < ROUNDS; round += 1)
  for (const [at, workers] of WORKERS.entries())
    rates[at].push(await drain(store, workers, service.url));
service.stop();

const medians = rates.map(median);
for (const [at, workers] of WORKERS.entries()) {
  const name = `${workers} at work on one batch, ${ANSWER_MS} ms an answer`;
  tell(name, Math.round(medians[at]), 'rows/s');
  tell('  compared with one', (medians[at] / medians[0]).toFixed(2), '', TARGETS[workers]);
}
