import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestRunner } from 'vitest';
import { builtBinary } from './require-build.ts';

/** The result of a run of the built binary. */
export interface Finished {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Written to standard input, which then ends. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** One user's machine: directories of its own for profiles and journal, and an environment without anybody's settings. */
export interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs the built binary to its end. */
  run(args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** Starts it without waiting. */
  start(args: readonly string[], options?: RunOptions): ChildProcess;
  remove(): void;
}

export function createMachine(): Machine {
  const home = mkdtempSync(path.join(tmpdir(), 'conv-test-'));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    CONV_CONFIG_DIR: path.join(home, 'config'),
    CONV_DATA_DIR: path.join(home, 'data'),
    // From Node 22 on, a process writes its cache into the home directory when it exits.
    CONV_ACTOR: 'mia@laptop',
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  const start = (args: readonly string[], options: RunOptions = {}): ChildProcess => {
    skipWithoutBuild();
    return spawn(process.execPath, [builtBinary(), ...args], {
      env: { ...env, ...options.env },
      cwd: options.cwd ?? home,
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
  };
  return {
    home,
    env,
    start,
    run: (args, options = {}) => finished(start(args, options), options.input),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** `npm run test:unit` needs no build: in a file that seldom spawns, it leaves out the tests that do. */
function skipWithoutBuild(): void {
  if (process.env.MODE === 'unit') TestRunner.getCurrentTest()?.context.skip('it runs the build');
}

/** Waits for a started run; writes its input, if there is any. */
export function finished(child: ChildProcess, input?: string | Uint8Array): Promise<Finished> {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  child.stdin?.on('error', () => undefined);
  if (input !== undefined) child.stdin?.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve({ status, signal, ...output }));
  });
}
