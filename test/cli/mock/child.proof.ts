import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE } from '../../../src/build/bundle-options.mjs';
import { finished } from '../../helpers/conv.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'conv-child-'));
const RUNNER = path.join(directory, 'runner.cjs');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;

beforeAll(async () => {
  const entryPoints = [fileURLToPath(new URL('./runner.ts', import.meta.url))];
  await build({
    ...BUNDLE,
    entryPoints,
    outfile: RUNNER,
  });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const start = (command: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [RUNNER, ...command], {
    cwd: directory,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

const node = (script: string): string[] => [process.execPath, '-e', script];

function file(name: string, text: string, mode: number): string {
  const made = path.join(directory, name);
  writeFileSync(made, text);
  chmodSync(made, mode);
  return made;
}

/** Resolves once the child has said that it is ready. */
async function ready(runner: ChildProcess): Promise<void> {
  const ended = once(runner, 'exit').then(() => {
    throw new Error('the command ended before it was ready');
  });
  if (runner.stdout) await Promise.race([once(runner.stdout, 'data'), ended]);
  ended.catch(() => undefined);
}

describe('the command behind --', () => {
  it.each([
    [0, ['true']],
    [1, ['false']],
    [3, ['sh', '-c', 'exit 3']],
    [255, node('process.exit(255)')],
    [128 + 15, ['sh', '-c', 'kill -TERM $$']],
    [128 + 9, ['sh', '-c', 'kill -KILL $$']],
    [128 + 6, node('process.abort()')],
  ])('ends in %i: %j', async (status, command) => {
    expect(await finished(start(command), '')).toMatchObject({ status, signal: null });
  });

  it('has our standard input, output and error, and its words as they are: no shell reads them', async () => {
    const script =
      'process.stdin.pipe(process.stdout); console.error(JSON.stringify(process.argv.slice(1)))';
    const words = ['$HOME', '*', 'a b', '', '; exit 9', '"'];
    const { stdout, stderr, status } = await finished(start([...node(script), ...words]), 'piped');
    expect({ stdout, status }).toEqual({ stdout: 'piped', status: 0 });
    expect(JSON.parse(stderr)).toEqual(words);
  });

  it.each([
    [
      'a name that is in no directory of PATH',
      () => 'no-such-program-here',
      127,
      'command_not_found: there is no program no-such-program-here',
    ],
    [
      'a path that is not there',
      () => './absent',
      127,
      'command_not_found: there is no program ./absent',
    ],
    [
      'a file without the permission',
      () => file('data', '#!/bin/sh\n', 0o644),
      126,
      'is not executable',
    ],
    ['a directory', () => directory, 126, 'is not executable'],
    [
      'an interpreter that is not there',
      () => file('lost', '#!/no/such/interpreter\n', 0o755),
      126,
      'names an interpreter (#!) that does not exist',
    ],
    [
      'a file as a directory',
      () => `${file('plain', '', 0o644)}/x`,
      126,
      'is in a path that is not a directory',
    ],
  ])('is said to be %s', async (_, command, status, sentence) => {
    const result = await finished(start([command()]), '');
    expect(result).toMatchObject({ status, stdout: '' });
    expect(result.stderr).toContain(sentence);
  });

  it('says that there are too many words, where the system takes no more', async () => {
    const script = `require(${JSON.stringify(RUNNER)})`;
    const inside = `process.argv = [process.argv[0], '', 'true', 'x'.repeat(5_000_000)]; ${script}`;
    const runner = spawn(process.execPath, ['-e', inside], { stdio: ['pipe', 'pipe', 'pipe'] });
    const { status, stderr } = await finished(runner, '');
    expect(status).toBe(126);
    expect(stderr).toContain(
      'was given more arguments or environment variables than the system allows',
    );
  });

  it.each(SIGNALS)('is passed %s, and ends as it likes', async (signal) => {
    const runner = start(
      node(
        `process.on('${signal}', () => process.exit(42)); setInterval(() => {}, 1000); console.log('ready')`,
      ),
    );
    await ready(runner);
    runner.kill(signal);
    expect(await finished(runner)).toMatchObject({ status: 42, signal: null });
  });

  it.each(SIGNALS)('gives 128 + n where %s ends it', async (signal) => {
    const runner = start(node("setInterval(() => {}, 1000); console.log('ready')"));
    await ready(runner);
    runner.kill(signal);
    expect(await finished(runner)).toMatchObject({
      status: 128 + constants.signals[signal],
      signal: null,
    });
  });

  it('is passed each signal that comes, and we outlive all of them', async () => {
    const runner = start(
      node(`let count = 0;
        process.on('SIGTERM', () => { count += 1; console.log(count); if (count === 3) process.exit(0); });
        setInterval(() => {}, 1000); console.log('ready')`),
    );
    await ready(runner);
    for (const count of [1, 2, 3]) {
      runner.kill('SIGTERM');
      const [said] = await once(runner.stdout, 'data');
      expect(String(said)).toBe(`${count}\n`);
    }
    expect(await finished(runner)).toMatchObject({ status: 0, signal: null });
  });
});
