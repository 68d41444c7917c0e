// npm run bench: one batch in a journal on a PostgreSQL server of its own, sent by 1, 2, and 4 processes to a service
// that takes 100 ms an answer, and by one to a service that answers at once. Arguments: rows, rounds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { writePaidRows } from './paid-rows.mjs';
import { accountIn, CONV, fileAt, median, startService, tell } from './support.mjs';

const ROWS = Number(process.argv[2] ?? 30_000);
const ROUNDS = Number(process.argv[3] ?? 1);
const WORKERS = [1, 2, 4];
const ANSWER_MS = 100;
/** Rows for the service that answers at once. */
const FAST_ROWS = 20_000;

const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));

/** The server of the tests. */
async function startPostgres() {
  const helper = fileAt('../helpers/postgres.ts');
  const outfile = path.join(folder, 'postgres.mjs');
  await build({
    entryPoints: [helper],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(helper).href) },
  });
  const { startPostgres: start } = await import(outfile);
  return start({ fsync: true });
}

let homes = 0;

/** A colleague's machine: nothing is shared but the journal. */
function newHome() {
  homes += 1;
  const home = path.join(folder, `home-${homes}`);
  mkdirSync(home);
  return home;
}

function start(args, journal, endpoint) {
  const home = newHome();
  return spawn(process.execPath, [CONV, ...args], {
    env: {
      ...accountIn(home),
      CONV_ENDPOINT: endpoint,
      CONV_CURRENCY: 'KRW',
      ...(journal === undefined ? {} : { CONV_JOURNAL: journal }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** @throws Error where it does not exit with 0. */
async function ended(child) {
  let notes = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    notes += text;
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`conv ended with ${status}: ${notes}`);
}

async function untilStaged(child) {
  for await (const text of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false }))
    if (text.includes('staged ')) return;
  throw new Error('conv ended before it had staged the file');
}

/** @returns rows a second, from the moment at which the file is staged. */
async function drain(file, rows, workers, journal, endpoint) {
  const sender = start(['send', file], journal, endpoint);
  await untilStaged(sender);
  const startedAt = performance.now();
  const others = Array.from({ length: workers - 1 }, () => start(['work'], journal, endpoint));
  await Promise.all([sender, ...others].map(ended));
  return rows / ((performance.now() - startedAt) / 1000);
}

/** Of the children that have ended so far, in microseconds (Linux). */
function childrenCpu() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const CUTIME = 13;
  return (Number(fields[CUTIME]) + Number(fields[CUTIME + 1])) * 10_000;
}

const TARGETS = { 1: '1.0', 2: 'at least 1.9', 4: 'at least 3.6' };

async function measureWorkers(newJournal, endpoint) {
  const file = path.join(folder, 'rows.ndjson');
  writePaidRows(file, ROWS);
  const rates = new Map(WORKERS.map((workers) => [workers, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const workers of WORKERS)
      rates.get(workers).push(await drain(file, ROWS, workers, await newJournal(), endpoint));
  const alone = median(rates.get(1));
  for (const [workers, found] of rates) {
    const rate = median(found);
    const name = `${workers} at work on one batch, ${ANSWER_MS} ms an answer`;
    tell(name, Math.round(rate), 'rows/s');
    tell('  compared with one', (rate / alone).toFixed(2), '', TARGETS[workers]);
  }
}

/** CPU of one process, its start and staging with it: on the server, and in a file. */
async function measureCost(newJournal, endpoint) {
  const file = path.join(folder, 'fast.ndjson');
  writePaidRows(file, FAST_ROWS);
  const costs = { server: [], file: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const place of ['server', 'file']) {
      const journal = place === 'server' ? await newJournal() : undefined;
      const before = childrenCpu();
      await drain(file, FAST_ROWS, 1, journal, endpoint);
      costs[place].push((childrenCpu() - before) / FAST_ROWS);
    }
  tell('conv send, journal on a server, all of its CPU', median(costs.server).toFixed(0), 'µs/row');
  tell('  compared with a file', (median(costs.server) / median(costs.file)).toFixed(2), '');
}

const services = [];
try {
  const server = await startPostgres();
  let schemas = 0;
  const newJournal = async () => {
    schemas += 1;
    const url = `postgres://postgres@/postgres?host=${server.directory}&schema=bench${schemas}`;
    await ended(start(['journal', 'init'], url, 'http://127.0.0.1:9'));
    return url;
  };
  services.push(await startService(ANSWER_MS), await startService(0));
  await measureWorkers(newJournal, services[0].url);
  await measureCost(newJournal, services[1].url);
} finally {
  for (const service of services) service.stop();
  rmSync(folder, { recursive: true, force: true });
}
