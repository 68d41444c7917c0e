// npm run bench: what the whole process of a command costs over a bare `node -e 0`, the two measured
// in turn (A B A B …), so that a machine whose speed drifts slows both. Quote the medians.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PAIRS = Number(process.argv[2] ?? 41);
const BARE_NODE = ['-e', '0'];
const SECRET = 'bench_secret_0123456789abcdef';
const NOW = 1_800_000_000;

const binary = fileURLToPath(new URL('../../bin/conv.js', import.meta.url));
const listener = fileURLToPath(new URL('listener.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));
const environment = {
  PATH: process.env.PATH,
  HOME: folder,
  CONV_CONFIG_DIR: path.join(folder, 'config'),
  CONV_DATA_DIR: path.join(folder, 'data'),
};

/** @returns wall time of one run, in milliseconds. */
function time(args, expectedStatus) {
  const startedAt = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: environment,
    encoding: 'utf8',
  });
  const milliseconds = Number(process.hrtime.bigint() - startedAt) / 1e6;
  if (status !== expectedStatus)
    throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return milliseconds;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Times a command and bare node in turn. `argsOf(n)` gives the n-th run its arguments. */
function measure(name, target, argsOf) {
  const [ours, bare] = [[], []];
  for (let run = -2; run < PAIRS; run += 1) {
    const pair = [time([binary, ...argsOf(run + 2)], 0), time(BARE_NODE, 0)];
    // The first two pairs warm the file cache and are not counted.
    if (run >= 0) {
      ours.push(pair[0]);
      bare.push(pair[1]);
    }
  }
  const ratio = median(ours.map((value, at) => value / bare[at]));
  const added = median(ours.map((value, at) => value - bare[at]));
  return { name, target, median: median(ours), bare: median(bare), ratio, added };
}

function print(rows) {
  const cells = rows.map(({ name, target, median: ours, bare, ratio, added }) => [
    name,
    `${ours.toFixed(1)} ms`,
    `${bare.toFixed(1)} ms`,
    `${ratio.toFixed(2)}×`,
    `+${added.toFixed(1)} ms`,
    target,
  ]);
  const table = [['whole process', 'median', 'node -e 0', 'ratio', 'added', 'target'], ...cells];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}\n`);
  }
}

async function startListener() {
  const child = spawn(process.execPath, [listener], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: url.trim(), stop: () => child.kill() };
}

function addProfile(url) {
  const add = [
    'profile',
    'add',
    'bench',
    '--api-key',
    'bench_key',
    '--endpoint',
    url,
    '--secret-stdin',
  ];
  const options = { env: environment, input: SECRET, encoding: 'utf8' };
  const { status, stderr } = spawnSync(process.execPath, [binary, ...add], options);
  if (status !== 0) throw new Error(stderr);
}

/** A body and the headers of a request that is fine at `NOW`. */
function writeRequest() {
  const body = '{"merchant_order_id":"1","event_id":"e1","amount":5000,"currency":"KRW"}';
  const signature = createHmac('sha256', SECRET).update(`${NOW}${body}`).digest('hex');
  const headers = `X-Merchant-Key: bench_key\nX-Signature-Timestamp: ${NOW}\nX-Signature: ${signature}\n`;
  const files = { body: path.join(folder, 'body.json'), headers: path.join(folder, 'headers.txt') };
  writeFileSync(files.body, body);
  writeFileSync(files.headers, headers);
  return files;
}

const service = await startListener();
try {
  addProfile(service.url);
  const { body, headers } = writeRequest();
  const paid = (n) => [
    'paid',
    '--order',
    `bench-${n}`,
    '--amount',
    '5000',
    '--currency',
    'KRW',
    '--click-id',
    'aev_1',
  ];
  const rows = [
    measure('conv --version', '1.05×', () => ['--version']),
    measure('conv sign', '1.2× (+10 ms)', () => ['sign', body]),
    measure('conv verify, request is fine', '+12 ms', () => [
      ...['verify', body, '--headers', headers, '--now', String(NOW)],
    ]),
    measure('conv paid, journal synced, loopback POST', '1.6× (+30 ms)', paid),
    measure('conv paid --dry-run', '+35 ms', (n) => [...paid(n), '--dry-run']),
  ];
  process.stdout.write(`Node ${process.version}, ${PAIRS} pairs each, medians\n`);
  print(rows);
} finally {
  service.stop();
  rmSync(folder, { recursive: true, force: true });
}
