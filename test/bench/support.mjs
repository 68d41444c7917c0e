// What the benchmarks share.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @returns the path of a file of this folder. */
export const fileAt = (name) => fileURLToPath(new URL(name, import.meta.url));

export const CONV = fileAt('../../bin/conv.js');
export const KEY = 'bench_key';
export const SECRET = 'bench_secret_0123456789abcdef';

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

/** Starts the service that accepts every paid report, in a process of its own, so that it takes nothing from the sender's time. */
export async function startService(answerMs = 0) {
  const child = spawn(process.execPath, [fileAt('bare-record.mjs'), String(answerMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: url.trim(), stop: () => child.kill() };
}

/** Prints one figure. */
export function tell(name, value, unit, target = '') {
  process.stdout.write(
    `${name.padEnd(58)} ${String(value).padEnd(22)} ${unit.padEnd(12)} ${target}\n`,
  );
}

/** Prints rows of texts, the first of them the heads, in columns. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]));
    process.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}
