// npm run bench: a journal on a PostgreSQL server that is 0, 5, and 50 ms away: a drain, and a single report. Arguments:
// rows, rounds.
import path from 'node:path';
import { startDelay } from './delay.mjs';
import { writePaidRows } from './paid-rows.mjs';
import { paid, postgresIn, startPostgres } from './stores.mjs';
import { CONV, measure, median, startService, tell, temporaryFolder } from './support.mjs';

const ROWS = Number(process.argv[2] ?? 30_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const LATENCIES = [0, 5, 50];

const folder = temporaryFolder();
const file = path.join(folder, 'rows.ndjson');
writePaidRows(file, ROWS);

async function measureAt(latency, store, server, url) {
  const journal = await store.newJournal(url);
  const delay = await startDelay(path.join(server.directory, `.s.PGSQL.${server.port}`), latency);
  const place = `postgres://postgres@127.0.0.1:${delay.port}/postgres?schema=${journal.schema}`;
  const environment = { ...journal.environment, CONV_JOURNAL: `${place}&sslmode=disable` };
  const single = await measure(paid('second'), environment);
  const { roundTrips } = delay;
  const sent = await measure([CONV, 'send', file], environment);
  await delay.close();
  await journal.remove();
  return { seconds: single.seconds, roundTrips, rate: ROWS / sent.drainSeconds };
}

const service = await startService();
const server = await startPostgres(folder);
const store = postgresIn(folder, server);
const found = LATENCIES.map(() => []);
for (let round = 0; round < ROUNDS; round += 1)
  for (const [at, latency] of LATENCIES.entries())
    found[at].push(await measureAt(latency, store, server, service.url));
service.stop();

for (const [at, latency] of LATENCIES.entries()) {
  const of = (pick) => median(found[at].map(pick));
  const isFar = latency === 50;
  tell(
    `database ${latency} ms away: conv send, after staging`,
    Math.round(of(({ rate }) => rate)),
    'rows/s',
    isFar ? 'at least 1,000' : '',
  );
  tell('  one conv paid', of(({ seconds }) => seconds).toFixed(2), 's');
  tell(
    '  its round trips to the database, once it is connected',
    of(({ roundTrips }) => roundTrips),
    '',
    isFar ? 'at most 5' : '',
  );
}
