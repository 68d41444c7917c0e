// npm run check: types, promises, lint and unused code, side by side; with --build the build before.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// Tests import the package's own types, which the build makes: where install scripts are off, nothing else has.
const OF_THE_BUILD = [
  ['tsc', '-p', '.', '--singleThreaded'],
  ['node', 'test/promises.mjs'],
  ['node', '--experimental-require-module', 'node_modules/knip/bin/knip.js'],
];
const OTHERS = [
  ['biome', 'check', '--error-on-warnings'],
  ['tsc', '-p', 'src/mock/inspector'],
];
const BUILD = ['node', 'src/build/build.mjs'];

const bin = path.join(root, 'node_modules', '.bin');
// tsc is written in Go: collecting garbage less often spares a fifth of its time.
const env = { GOGC: '400', ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };

/** @returns whether it passed; what it prints is shown when it has ended, so that nothing is mixed. */
function run([program, ...args]) {
  const child = spawn(program, args, { cwd: root, env, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      const title = [program, ...args].join(' ');
      process.stdout.write(`${status === 0 ? '✓' : '✗'} ${title}\n${output}`);
      resolve(status === 0);
    });
  });
}

const others = OTHERS.map(run);
const isBuilt = !process.argv.includes('--build') || (await run(BUILD));
const passed = await Promise.all([...others, ...(isBuilt ? OF_THE_BUILD.map(run) : [false])]);
process.exitCode = passed.every(Boolean) ? 0 : 1;
