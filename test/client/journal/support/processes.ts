import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { BUNDLE } from '../../../../src/build/bundle-options.mjs';

export const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
/** What a process says needs it first. */
const CATALOG = fileURLToPath(new URL('../../../../src/catalog/use.ts', import.meta.url));
const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));

/** What a process answered to a command: its result, or the error that it ended in. */
export interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly isFailure: boolean; readonly code: string; readonly message: string };
}

/** A real process with a journal of its own. */
export interface JournalProcess {
  readonly child: ChildProcess;
  /** Has the process carry out one of the commands of child.ts. */
  ask(command: string, ...values: unknown[]): Promise<Answer>;
  /** Ends the process by the signal; resolves when it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Lets the process end by itself, as a command does, with its journal put in order. */
  end(): Promise<void>;
}

export interface Bundle {
  readonly file: string;
  remove(): void;
}

/** Builds child.ts, or another script, as conv itself is built: one CommonJS file beside which the driver is looked for. */
export async function bundleChild(script: string = CHILD): Promise<Bundle> {
  const directory = mkdtempSync(join(tmpdir(), 'conv-journal-child-'));
  chmodSync(directory, 0o755);
  const file = join(directory, 'child.cjs');
  await build({
    ...BUNDLE,
    entryPoints: [script],
    inject: [CATALOG],
    outfile: file,
  });
  return { file, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Starts a process; it is gone when the test has ended. */
export function startProcess({ file }: Bundle, options: ForkOptions = {}): JournalProcess {
  const child = fork(file, {
    serialization: 'advanced',
    env: { ...process.env, NODE_PATH: MODULES },
    ...options,
  });
  const gone = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    ask: (command, ...values) => ask(child, gone, { command, values }),
    async kill(signal) {
      child.kill(signal);
      await gone;
    },
    async end() {
      child.disconnect();
      await gone;
    },
  };
}

/** For `startProcess`: no file may become larger, as on a full disk. @param blocks of 512 bytes. */
export const withFileSizeLimit = (blocks: number): ForkOptions => ({
  execPath: '/bin/sh',
  execArgv: ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath],
});

/** For `startProcess`: file modes bind it, as they do not bind the superuser. */
export const withoutPrivileges: ForkOptions =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

async function ask(child: ChildProcess, gone: Promise<unknown[]>, call: object): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(call);
  const ended = gone.then(([code, signal]): never => {
    throw new Error(`the process ended: ${signal ?? code}`);
  });
  return (await Promise.race([answer, ended]))[0];
}
