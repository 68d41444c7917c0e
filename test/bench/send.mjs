// npm run bench: `conv send` against what the wire allows (wrk, one thread, 32 connections, against the same
// server), and `conv sign --lines` against a plain createHmac loop, in turn. Arguments: rows, rounds.
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writePaidRows } from './paid-rows.mjs';
import { accountIn, CONV, median, startService, tell } from './support.mjs';

const ROWS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 5);
const WRK_SECONDS = 5;

const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));
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

/** Runs conv with data directories of its own; output goes to a file, as it would in a nightly job. */
async function run(args, url) {
  const home = mkdtempSync(path.join(folder, 'home-'));
  const output = openSync(path.join(home, 'out'), 'w');
  const child = spawn(process.execPath, [CONV, ...args], {
    env: { ...accountIn(home), CONV_ENDPOINT: url, CONV_CURRENCY: 'KRW' },
    stdio: ['ignore', output, 'pipe'],
  });
  const startedAt = performance.now();
  let [stagedAt, peak, notes] = [startedAt, 0, ''];
  child.stderr.setEncoding('utf8').on('data', (text) => {
    notes += text;
    if (text.includes('staged ')) stagedAt = performance.now();
  });
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 20);
  const [status] = await once(child, 'exit');
  clearInterval(watch);
  if (status !== 0) throw new Error(`conv ${args.join(' ')} ended with ${status}: ${notes}`);
  const endedAt = performance.now();
  rmSync(home, { recursive: true, force: true });
  return { seconds: (endedAt - startedAt) / 1000, drainSeconds: (endedAt - stagedAt) / 1000, peak };
}

/** In MB (Linux). */
function peakOf(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
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

const server = await startService();
try {
  const file = path.join(folder, 'rows.ndjson');
  writePaidRows(file, ROWS);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const bytes = lines.map((line) => Buffer.from(line));
  const rounds = [];
  await run(['send', file, '--check'], server.url);
  for (let round = 0; round < ROUNDS; round += 1) {
    const wrk = runWrk(server.url);
    const sent = await run(['send', file], server.url);
    const checked = await run(['send', file, '--check'], server.url);
    const signed = await run(['sign', '--lines', file], server.url);
    const [plain, least] = [rateOf(plainSigner, lines), rateOf(twoDigests, bytes)];
    rounds.push({ wrk, sent, checked, signed, plain, least });
  }
  const of = (pick) => median(rounds.map(pick));
  const wrk = rounds[0].wrk === undefined ? 'not installed' : thousands(of((one) => one.wrk));
  tell('wrk -t1 -c32', wrk, 'requests/s', 'the limit');
  tell(
    'conv send, after staging',
    thousands(of(({ sent }) => ROWS / sent.drainSeconds)),
    'rows/s',
    '',
  );
  tell(
    '  of the limit',
    of((one) => ROWS / one.sent.drainSeconds / one.wrk).toFixed(2),
    '',
    'at least 0.55',
  );
  tell('conv send, all of it', thousands(of(({ sent }) => ROWS / sent.seconds)), 'rows/s', '');
  tell('  of the limit', of((one) => ROWS / one.sent.seconds / one.wrk).toFixed(2), '', '');
  tell('  memory at its peak', Math.round(of(({ sent }) => sent.peak)), 'MB', 'below 200');
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
} finally {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
