// What the benchmarks share.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @returns the path of a file of this folder. */
export const fileAt = (name) => fileURLToPath(new URL(name, import.meta.url));

export const CONV = fileAt('../../bin/conv.js');
export const KEY = 'bench_key';
export const SECRET = 'Zk4vQ9_secret_0123456789abcdef';

/** @returns variables for conv with a home, profiles and a journal of its own. */
export const environmentIn = (home) => ({
  PATH: process.env.PATH,
  HOME: home,
  CONV_CONFIG_DIR: path.join(home, 'config'),
  CONV_DATA_DIR: path.join(home, 'data'),
});

/** And an account. */
export const accountIn = (home) => ({
  ...environmentIn(home),
  CONV_API_KEY: KEY,
  CONV_HMAC_SECRET: SECRET,
});

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** After this long, a program of a benchmark is killed. */
export const LIMIT_MS = 20 * 60_000;

/** What ends with this process, however it ends. */
const children = new Set();
const folders = [];
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** @returns a folder that is removed when this process exits. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'conv-bench-'));
  folders.push(folder);
  return folder;
}

/** Starts a program of Node; if it does not end, it is ended. */
export function spawnNode(args, options) {
  const limit = { timeout: LIMIT_MS, killSignal: 'SIGKILL' };
  const child = spawn(process.execPath, args, { ...limit, ...options });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Starts the service that accepts every paid report, in a process of its own, so that it takes nothing from the sender's time. */
export async function startService(answerMs = 0) {
  const child = spawnNode([fileAt('bare-record.mjs'), String(answerMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 0,
  });
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: url.trim(), stop: () => child.kill() };
}

/**
 * Runs a program to its end; output goes to a file, as it would in a nightly job.
 * @param environment with a home of its own.
 * @param onStaged called when conv says that it has staged its file.
 * @returns how long it took, in seconds, also from the staging on; its CPU, in microseconds, if no other child ended
 *   meanwhile; and its memory at its peak, in MB (Linux).
 * @throws Error where it does not exit with 0.
 */
export async function measure(args, environment, onStaged = () => undefined) {
  const out = path.join(environment.HOME, 'out');
  const cpuBefore = childrenCpu();
  const startedAt = performance.now();
  const output = openSync(out, 'w');
  const child = spawnNode(args, { env: environment, stdio: ['ignore', output, 'pipe'] });
  closeSync(output);
  let [stagedAt, peak, notes] = [undefined, 0, ''];
  child.stderr.setEncoding('utf8').on('data', (text) => {
    notes += text;
    if (stagedAt !== undefined || !notes.includes('staged ')) return;
    stagedAt = performance.now();
    onStaged();
  });
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOf(child.pid));
  }, 20);
  const [status, signal] = await once(child, 'close');
  const endedAt = performance.now();
  clearInterval(watch);
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status ?? signal}: ${notes}`);
  return {
    seconds: (endedAt - startedAt) / 1000,
    drainSeconds: (endedAt - (stagedAt ?? startedAt)) / 1000,
    cpu: childrenCpu() - cpuBefore,
    peak,
    output: () => readFileSync(out, 'utf8'),
  };
}

function peakOf(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Of the children that have ended so far, in microseconds (Linux). */
function childrenCpu() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const CUTIME = 13;
  return (Number(fields[CUTIME]) + Number(fields[CUTIME + 1])) * 10_000;
}

/** Prints one figure. */
export function tell(name, value, unit, target = '') {
  process.stdout.write(
    `${name.padEnd(58)} ${String(value).padEnd(22)} ${unit.padEnd(12)} ${target}\n`,
  );
}

/**
 * Reports a figure to `run.mjs`, which compares it with the last release's.
 * @param rounds what something cost in each round, as a ratio to what was measured beside it; less is better.
 */
export function figure(name, rounds) {
  process.send?.({ name, rounds });
}

/** Prints rows of texts, the first of them the heads, in columns. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}
