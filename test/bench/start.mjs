// npm run bench: CPU of the whole process of each command, as a ratio to that of a bare `node -e 0`. All are measured in turn
// (A B C … A B C …), so that a machine whose speed drifts slows all of them. Quote the medians.
// node test/bench/start.mjs [ROUNDS [OTHER_CONV …]] measures other builds beside this one.
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePaidRows } from './paid-rows.mjs';
import {
  CONV,
  environmentIn,
  figure,
  KEY,
  LIMIT_MS,
  median,
  printTable,
  SECRET,
  startService,
} from './support.mjs';
import { runNode } from './usage.mjs';

const ROUNDS = Number(process.argv[2] ?? 15);
/** These fill the file caches and keep the code of each command, and are not counted. */
const WARM_UP = 3;
const NOW = 1_800_000_000;
/** Events of the journal that `log` and `order` read. */
const EVENTS = 300;

const binaries = [CONV, ...process.argv.slice(3).map((name) => path.resolve(name))];
const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));
const environment = environmentIn(folder);
const withEvents = { ...environment, CONV_DATA_DIR: path.join(folder, 'with-events') };

/** A POST to loopback without anything of conv. */
const BARE_REQUEST = `
require('node:http').request(process.argv[1], { method: 'POST' }, (answer) => answer.resume())
  .end('{"merchant_order_id":"1","amount":5000,"currency":"KRW"}');`;

/** @returns wall time and CPU of one run, in milliseconds. */
function time(args, variables) {
  const { status, stderr, ...times } = runNode(args, variables);
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return times;
}

/**
 * Times all commands in turn.
 * @param commands the first is what the others are compared with; `argsOf(n)` gives the n-th run its arguments.
 */
function measure(commands) {
  const rounds = [];
  for (let run = -WARM_UP; run < ROUNDS; run += 1) {
    const round = commands.map(({ argsOf, variables }) => time(argsOf(run), variables));
    if (run >= 0) rounds.push(round);
  }
  return commands.map((command, at) => ({
    ...command,
    cpu: median(rounds.map((round) => round[at].cpu)),
    wall: median(rounds.map((round) => round[at].wall)),
    ratios: rounds.map((round) => round[at].cpu / round[0].cpu),
  }));
}

function print(rows) {
  const cells = rows.map(({ name, target, cpu, wall, ratios }) => [
    name,
    `${cpu.toFixed(1)} ms`,
    `${median(ratios).toFixed(2)}×`,
    target === undefined ? '' : `${target}×`,
    `${wall.toFixed(1)} ms`,
  ]);
  printTable([['whole process', 'CPU', 'ratio', 'target', 'wall time'], ...cells]);
}

function setUp(args, input, variables = environment) {
  const options = { env: variables, input, encoding: 'utf8', timeout: LIMIT_MS };
  const { status, stderr } = spawnSync(process.execPath, [CONV, ...args], options);
  if (status !== 0) throw new Error(stderr);
}

function addProfile(url) {
  const account = ['--api-key', KEY, '--endpoint', url, '--secret-stdin'];
  setUp(['profile', 'add', 'bench', ...account], SECRET);
}

/** Sends some rows. @returns an order of them. */
function writeJournal() {
  const rows = path.join(folder, 'rows.ndjson');
  writePaidRows(rows, EVENTS);
  setUp(['send', rows], '', withEvents);
  const [first] = readFileSync(rows, 'utf8').split('\n');
  return JSON.parse(first).merchant_order_id;
}

/** A body and the headers of a request that is fine at `NOW`. */
function writeRequest() {
  const body = '{"merchant_order_id":"1","event_id":"e1","amount":5000,"currency":"KRW"}';
  const signature = createHmac('sha256', SECRET).update(`${NOW}${body}`).digest('hex');
  const headers = `X-Merchant-Key: ${KEY}\nX-Signature-Timestamp: ${NOW}\nX-Signature: ${signature}\n`;
  const files = { body: path.join(folder, 'body.json'), headers: path.join(folder, 'headers.txt') };
  writeFileSync(files.body, body);
  writeFileSync(files.headers, headers);
  return files;
}

/** What is measured of a build, with the most that it may cost of a bare node. */
function commandsOf(binary, at, { body, headers, order }) {
  const paid = (run) => [
    ...['paid', '--order', `bench-${at}-${run}`, '--amount', '5000'],
    ...['--currency', 'KRW', '--click-id', 'aev_1'],
  ];
  const command = (name, target, argsOf, variables = environment) => ({
    name: `${at === 0 ? 'conv' : binary} ${name}`,
    target,
    argsOf: (run) => [binary, ...argsOf(run)],
    variables,
    isOurs: at === 0,
  });
  return [
    command('--version', 1.05, () => ['--version']),
    command('--help', 1.5, () => ['--help']),
    command('complete, a flag', 1.4, () => ['complete', '--', 'zsh', 'paid', '--pro']),
    command('complete, IDs of orders', 1.4, () => ['complete', '--', 'zsh', 'order', '']),
    command('sign', 1.5, () => ['sign', body]),
    command('verify, request is fine', 1.6, () => [
      ...['verify', body, '--headers', headers, '--now', String(NOW)],
    ]),
    command('paid, journal synced, loopback POST', 2.4, paid),
    command('paid --dry-run', 2.6, (run) => [...paid(run), '--dry-run']),
    command(`log, ${EVENTS} events`, 2, () => ['log'], withEvents),
    command(`order, ${EVENTS} events`, 2, () => ['order', order], withEvents),
  ];
}

const service = await startService();
try {
  addProfile(service.url);
  const inputs = { ...writeRequest(), order: writeJournal() };
  const bare = (name, ...args) => ({ name, argsOf: () => args, variables: environment });
  const rows = measure([
    bare('node -e 0', '-e', '0'),
    bare('bare http.request, loopback POST', '-e', BARE_REQUEST, service.url),
    ...binaries.flatMap((binary, at) => commandsOf(binary, at, inputs)),
  ]);
  process.stdout.write(`Node ${process.version}, ${ROUNDS} rounds, medians\n`);
  print(rows);
  for (const { name, ratios, isOurs } of rows) if (isOurs) figure(name, ratios);
} finally {
  service.stop();
  rmSync(folder, { recursive: true, force: true });
}
