// npm run bench: what the whole process of a command costs over a bare `node -e 0`. All are measured in turn
// (A B C … A B C …), so that a machine whose speed drifts slows all of them. Quote the medians.
// node test/bench/start.mjs [ROUNDS [OTHER_CONV …]] measures other builds beside this one.
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CONV,
  environmentIn,
  KEY,
  LIMIT_MS,
  median,
  printTable,
  SECRET,
  startService,
} from './support.mjs';

const ROUNDS = Number(process.argv[2] ?? 41);
/** These fill the file caches, and are not counted. */
const WARM_UP = 2;
const BARE_NODE = ['-e', '0'];
const NOW = 1_800_000_000;

const binaries = [CONV, ...process.argv.slice(3).map((name) => path.resolve(name))];
const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));
const environment = environmentIn(folder);

/** A POST to loopback without anything of conv. */
const BARE_REQUEST = `
require('node:http').request(process.argv[1], { method: 'POST' }, (answer) => answer.resume())
  .end('{"merchant_order_id":"1","amount":5000,"currency":"KRW"}');`;

/** @returns wall time of one run, in milliseconds. */
function time(args) {
  const startedAt = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: environment,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  const milliseconds = Number(process.hrtime.bigint() - startedAt) / 1e6;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return milliseconds;
}

/**
 * Times all commands in turn.
 * @param commands the first is what the others are compared with; `argsOf(n)` gives the n-th run its arguments.
 */
function measure(commands) {
  const times = commands.map(() => []);
  for (let run = 0; run < WARM_UP + ROUNDS; run += 1) {
    const round = commands.map(({ argsOf }) => time(argsOf(run)));
    if (run < WARM_UP) continue;
    for (const [at, value] of round.entries()) times[at].push(value);
  }
  const [bare] = times;
  return commands.map(({ name, target }, at) => ({
    name,
    target,
    median: median(times[at]),
    ratio: median(times[at].map((value, round) => value / bare[round])),
    added: median(times[at].map((value, round) => value - bare[round])),
  }));
}

function print(rows) {
  const cells = rows.map(({ name, target, median: ours, ratio, added }) => [
    name,
    `${ours.toFixed(1)} ms`,
    `${ratio.toFixed(2)}×`,
    `+${added.toFixed(1)} ms`,
    target,
  ]);
  printTable([['whole process', 'median', 'ratio', 'added', 'target'], ...cells]);
}

function addProfile(url) {
  const account = ['--api-key', KEY, '--endpoint', url, '--secret-stdin'];
  const options = { env: environment, input: SECRET, encoding: 'utf8', timeout: LIMIT_MS };
  const { status, stderr } = spawnSync(
    process.execPath,
    [CONV, 'profile', 'add', 'bench', ...account],
    options,
  );
  if (status !== 0) throw new Error(stderr);
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

const service = await startService();
try {
  addProfile(service.url);
  const { body, headers } = writeRequest();
  const paid = (id) => [
    ...['paid', '--order', id, '--amount', '5000', '--currency', 'KRW', '--click-id', 'aev_1'],
  ];
  const commands = binaries.flatMap((binary, at) => {
    const which = at === 0 ? 'conv' : binary;
    const command = (name, target, argsOf) => ({
      name: `${which} ${name}`,
      target,
      argsOf: (run) => [binary, ...argsOf(`bench-${at}-${run}`)],
    });
    return [
      command('--version', '+1 ms', () => ['--version']),
      command('complete, a flag', '+20 ms', () => ['complete', '--', 'zsh', 'paid', '--pro']),
      command('complete, orders of the journal', '+20 ms', () => [
        'complete',
        '--',
        'zsh',
        'order',
        '',
      ]),
      command('--help', '+15 ms', () => ['--help']),
      command('sign', '+10 ms', () => ['sign', body]),
      command('verify, request is fine', '+12 ms', () => [
        ...['verify', body, '--headers', headers, '--now', String(NOW)],
      ]),
      command('paid, journal synced, loopback POST', '+35 ms', (id) => paid(id)),
      command('paid --dry-run', '+40 ms', (id) => [...paid(id), '--dry-run']),
    ];
  });
  const rows = measure([
    { name: 'node -e 0', target: '', argsOf: () => BARE_NODE },
    {
      name: 'bare http.request, loopback POST',
      target: '',
      argsOf: () => ['-e', BARE_REQUEST, service.url],
    },
    ...commands,
  ]);
  process.stdout.write(`Node ${process.version}, ${ROUNDS} rounds, medians\n`);
  print(rows);
} finally {
  service.stop();
  rmSync(folder, { recursive: true, force: true });
}
