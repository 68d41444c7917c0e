// npm run bench: `conv send` with a journal in each store against its trial, the least that the same work costs, and
// against what the wire allows (wrk, one thread, 32 connections, against the same server); and `conv sign --lines` against
// a plain createHmac loop; all in turn. Arguments: rows, rounds.
import { spawnSync } from 'node:child_process';
import { createHmac, hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writePaidRows } from './paid-rows.mjs';
import { newMachine, postgresIn, sqliteIn, startPostgres } from './stores.mjs';
import { CONV, figure, measure, median, startService, tell, temporaryFolder } from './support.mjs';

const ROWS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 5);
const WRK_SECONDS = 5;

const folder = temporaryFolder();
const thousands = (value) => `${Math.round(value / 1000)}k`;

/** @returns requests a second; undefined where wrk is not installed. */
function runWrk(url) {
  const script = path.join(folder, 'post.lua');
  const body = `{"merchant_order_id":"ORD-1","filler":"${'x'.repeat(260)}"}`;
  const quoted = JSON.stringify(body);
  writeFileSync(
    script,
    `wrk.method = "POST"\nwrk.body = ${quoted}\nwrk.headers["Content-Type"] = "application/json"\n`,
  );
  const args = ['-t1', '-c32', `-d${WRK_SECONDS}s`, '-s', script, `${url}/conversions`];
  const { stdout, error } = spawnSync('wrk', args, { encoding: 'utf8' });
  if (error !== undefined) return undefined;
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** @returns what a trial and conv take for a file, each with a new journal. */
async function compare(store, file, url) {
  const [tried, used] = [await store.newJournal(url), await store.newJournal(url)];
  const [program, ...place] = tried.trial;
  const trial = await measure([program, file, url, ...place], tried.environment);
  const sent = await measure([CONV, 'send', file], used.environment);
  const { output } = await measure([CONV, 'journal', 'status', '--json'], used.environment);
  const { bytes } = JSON.parse(output());
  await Promise.all([tried.remove(), used.remove()]);
  return { trial, sent, bytes };
}

/** @param limits requests a second that wrk made in each round, where it is installed. */
function tellStore(name, rounds, limits) {
  const of = (pick) => median(rounds.map(pick));
  const isFile = name === 'SQLite';
  function tellRate(what, pick, target = '') {
    tell(what, thousands(of((round) => ROWS / pick(round))), 'rows/s');
    if (limits[0] === undefined) return;
    const ratio = median(rounds.map((round, at) => ROWS / pick(round) / limits[at]));
    tell('  of the limit', ratio.toFixed(2), '', target);
  }
  tell(`${name}: the trial, CPU a row`, (of(({ trial }) => trial.cpu) / ROWS).toFixed(1), 'µs');
  tell('  conv send, CPU a row', (of(({ sent }) => sent.cpu) / ROWS).toFixed(1), 'µs');
  const ratios = rounds.map(({ trial, sent }) => sent.cpu / trial.cpu);
  figure(`${name}: conv send, CPU next to the trial`, ratios);
  tell('  of the trial', median(ratios).toFixed(2), '', 'at most 1.6');
  tellRate('  the trial, all of it', ({ trial }) => trial.seconds);
  tellRate('  conv send, all of it', ({ sent }) => sent.seconds, isFile ? 'at least 0.35' : '');
  tellRate('  conv send, after staging', ({ sent }) => sent.drainSeconds);
  tell('  memory at its peak', Math.round(of(({ sent }) => sent.peak)), 'MB', 'at most 200');
  const bytes = Math.round(of((round) => round.bytes) / ROWS);
  tell('  journal, an event', bytes, 'bytes', isFile ? 'at most 600' : '');
}

/** The plainest signer in the same language. */
const plainSigner = (line) =>
  createHmac('sha256', 'bench_secret').update(`1800000000${line}`).digest('hex');

const inner = Buffer.alloc(64 + 4096, 0x36);
const outer = Buffer.alloc(64 + 32, 0x5c);

/** The least that any signer does: two digests, over pads that are ready and bytes that lie in place. */
function twoDigests(line) {
  line.copy(inner, 64);
  hash('sha256', inner.subarray(0, 64 + line.length), 'buffer').copy(outer, 64);
  return hash('sha256', outer, 'hex');
}

/** @returns lines a second. */
function rateOf(signer, lines) {
  const startedAt = performance.now();
  for (const line of lines) signer(line);
  return lines.length / ((performance.now() - startedAt) / 1000);
}

const service = await startService();
const stores = [sqliteIn(folder), postgresIn(folder, await startPostgres(folder))];
const file = path.join(folder, 'rows.ndjson');
writePaidRows(file, ROWS);
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
const bytes = lines.map((line) => Buffer.from(line));
const machine = newMachine(folder, service.url);
const run = (...args) => measure([CONV, ...args], machine);

await run('send', file, '--check');
const [rounds, compared] = [[], stores.map(() => [])];
for (let round = 0; round < ROUNDS; round += 1) {
  const wrk = runWrk(service.url);
  for (const [at, store] of stores.entries())
    compared[at].push(await compare(store, file, service.url));
  const checked = await run('send', file, '--check');
  const signed = await run('sign', '--lines', file);
  const [plain, least] = [rateOf(plainSigner, lines), rateOf(twoDigests, bytes)];
  rounds.push({ wrk, checked, signed, plain, least });
}
service.stop();

const of = (pick) => median(rounds.map(pick));
figure(
  'conv sign --lines, next to two digests a line',
  rounds.map(({ signed, least }) => (signed.seconds / ROWS) * least),
);
const limits = rounds.map(({ wrk }) => wrk);
const limit = limits[0] === undefined ? 'not installed' : thousands(median(limits));
tell('wrk -t1 -c32', limit, 'requests/s', 'the limit');
for (const [at, { name }] of stores.entries()) tellStore(name, compared[at], limits);
tell(
  'conv send --check',
  thousands(of(({ checked }) => ROWS / checked.seconds)),
  'rows/s',
  'at least 250k',
);
tell(
  'conv sign --lines',
  thousands(of(({ signed }) => ROWS / signed.seconds)),
  'lines/s',
  'at least 800k',
);
tell(
  '  of a createHmac loop',
  of((one) => ROWS / one.signed.seconds / one.plain).toFixed(2),
  '',
  '800k against 620k: 1.29',
);
tell(
  '  of two digests a line, and nothing else',
  of((one) => ROWS / one.signed.seconds / one.least).toFixed(2),
  '',
  '800k against 1.26M: 0.63',
);
tell('  memory at its peak', Math.round(of(({ signed }) => signed.peak)), 'MB', 'below 80');
