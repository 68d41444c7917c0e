// npm run bench: the bundled service against a bare node:http server that does only the HMAC, in turn.
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import {
  accountIn,
  CONV,
  figure,
  fileAt,
  KEY,
  LIMIT_MS,
  median,
  printTable,
  SECRET,
  spawnNode,
} from './support.mjs';

const STARTS = Number(process.argv[2] ?? 15);
const ROUNDS = Number(process.argv[3] ?? 15);
const REQUESTS = 10_000;
/** The first of them are not measured: the code is compiled meanwhile. */
const WARM_UP = 2;
const CONNECTIONS = 32;

const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));
const environment = accountIn(folder);
const MOCK = [CONV, 'mock', '--json'];
const BARE = [fileAt('bare-http.mjs'), SECRET];

/** Its request log goes into a file, as it does on a machine that keeps it. */
async function start(args) {
  const log = path.join(folder, `log-${Math.random()}`);
  const startedAt = process.hrtime.bigint();
  const child = spawnNode(args, {
    env: environment,
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
  });
  // Read as often as a script that waits for the first line would.
  while (statSync(log).size === 0) await pause(1);
  const milliseconds = Number(process.hrtime.bigint() - startedAt) / 1e6;
  const { url } = JSON.parse(readFileSync(log, 'utf8').split('\n')[0]);
  const stop = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(log);
  };
  return { url, milliseconds, pid: child.pid, stop };
}

const CLOCK_TICK_US = 10_000;

/** User and system time of a process so far, in microseconds (Linux). */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_US;
}

const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

let sent = 0;
function signedReport() {
  sent += 1;
  const body = `{"merchant_order_id":"bench-${sent}","event_id":"e-${sent}","amount":5000,"currency":"KRW","product_name":"A thing that somebody bought","cb_aev":"aev_0123456789"}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET)
    .update(timestamp + body)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-merchant-key': KEY,
    'x-signature-timestamp': timestamp,
    'x-signature': signature,
  };
  return { path: '/conversions', method: 'POST', headers, body };
}

/** CPU that a server spends on one request, in microseconds. */
async function cpuPerRequest({ url, pid }) {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const reports = Array.from({ length: REQUESTS }, signedReport);
  const before = cpuOf(pid);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let next = reports.pop(); next !== undefined; next = reports.pop()) {
        const { statusCode, body } = await pool.request(next);
        await body.dump();
        if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
      }
    }),
  );
  const spent = cpuOf(pid) - before;
  await pool.close();
  return spent / REQUESTS;
}

/** Reports a figure. @returns both medians. */
function tellRatio(name, ours, others) {
  figure(
    name,
    ours.map((value, round) => value / others[round]),
  );
  return [median(ours), median(others)];
}

async function measureStarts() {
  const [ours, bare] = [[], []];
  for (let run = -1; run < STARTS; run += 1) {
    for (const [args, times] of [
      [MOCK, ours],
      [BARE, bare],
    ]) {
      const server = await start(args);
      if (run >= 0) times.push(server.milliseconds);
      await server.stop();
    }
  }
  return tellRatio('start to listening, next to a bare server', ours, bare);
}

async function measureRequests() {
  const [mock, bare] = [await start(MOCK), await start(BARE)];
  await pause(500);
  const idle = [memoryOf(mock.pid), memoryOf(bare.pid)];
  const warmUp = [];
  const [ours, others] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const pair = [await cpuPerRequest(mock), await cpuPerRequest(bare)];
    if (round < 0) warmUp.push([memoryOf(mock.pid), memoryOf(bare.pid)]);
    if (round >= 0) {
      ours.push(pair[0]);
      others.push(pair[1]);
    }
  }
  await Promise.all([mock.stop(), bare.stop()]);
  const cpu = tellRatio('CPU a request, next to a bare server', ours, others);
  return { idle, loaded: warmUp.at(-1), cpu };
}

/** What `conv mock -- node -e 0` takes over `node -e 0`, in turn. */
function measureCommand() {
  const [ours, alone] = [[], []];
  const time = (args) => {
    const startedAt = process.hrtime.bigint();
    const { status } = spawnSync(process.execPath, args, { env: environment, timeout: LIMIT_MS });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
    return Number(process.hrtime.bigint() - startedAt) / 1e6;
  };
  for (let run = -1; run < STARTS; run += 1) {
    const pair = [
      time([CONV, 'mock', '--allow-none', '--', process.execPath, '-e', '0']),
      time(['-e', '0']),
    ];
    if (run >= 0) {
      ours.push(pair[0]);
      alone.push(pair[1]);
    }
  }
  return tellRatio('a command after --, next to it alone', ours, alone);
}

const row = (name, [ours, bare], unit, target) => [
  name,
  ...[ours, bare].map((value) => `${value.toFixed(1)} ${unit}`),
  `+${(ours - bare).toFixed(1)} ${unit}`,
  target,
];

try {
  const starts = await measureStarts();
  const command = measureCommand();
  const { idle, loaded, cpu } = await measureRequests();
  printTable([
    ['the bundled service', 'conv mock', 'bare http', 'added', 'target'],
    row('start to listening', starts, 'ms', '< 100 ms'),
    row('memory, idle', idle, 'MB', '< 60 MB'),
    row(`memory after ${WARM_UP * REQUESTS} requests`, loaded, 'MB', '< 60 MB'),
    row('CPU a request', cpu, 'µs', `4 times (${(cpu[0] / cpu[1]).toFixed(1)})`),
    row('a command after --', command, 'ms', '+120 ms'),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
