import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { searchHere } from '../../src/cli/commands/mock/search-here.ts';
import { describeFindings } from '../../src/cli/commands/verify/view/json.ts';
import type { Dependencies } from '../../src/cli/dependencies.ts';
import { shellInUse } from '../../src/cli/process.ts';
import { run } from '../../src/cli/run.ts';
import { createTerminal } from '../../src/cli/terminal/terminal.ts';
import type { Keychain } from '../../src/client/profiles/keychain.ts';
import { createDependencies } from '../../src/composition.ts';
import { useShell } from '../../src/core/kit/shell.ts';
import {
  createMachine as createSpawningMachine,
  type Finished,
  type Machine,
  type RunOptions,
} from './conv.ts';

export { type Finished, finished, type Machine, type RunOptions } from './conv.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STDIN = 0;
const STDOUT = 1;

/**
 * A machine as `createMachine` of `conv.ts` makes it, whose `run` starts no process: the sources run in this one, on
 * real files, a real journal and real sockets, and what they print is kept. That is ten times as fast and needs no
 * build. What a child of conv prints is not kept. `start` spawns the built binary as ever, for signals, kills and
 * whatever else takes a process.
 * @param keychain what `run` takes for the system's keychain.
 */
export function createMachine(keychain?: Keychain): Machine {
  const machine = createSpawningMachine();
  return {
    ...machine,
    run: (args, options) => startHere(machine, args, options, undefined, keychain).ended,
  };
}

/** A run in this process. */
interface Running {
  /** As Ctrl-C does. */
  interrupt(): void;
  readonly ended: Promise<Finished>;
}

/** @param onPrinted gets standard output as it comes. */
export function startHere(
  { env: own, home }: Machine,
  args: readonly string[],
  { env: more = {}, cwd = home, input }: RunOptions = {},
  onPrinted: (text: string) => void = () => undefined,
  keychain?: Keychain,
): Running {
  const env = { ...own, ...more };
  const controller = new AbortController();
  const output = { stdout: '', stderr: '' };
  const terminal = createTerminal(env, (descriptor, text) => {
    output[descriptor === STDOUT ? 'stdout' : 'stderr'] += text;
    if (descriptor === STDOUT) onPrinted(text);
  });
  const interrupt = (): AbortSignal => controller.signal;
  const toEnd = async (): Promise<Finished> => {
    const leave = enter(cwd, input);
    try {
      useShell(() => shellInUse(env, process.platform, () => undefined));
      const real = createDependencies(env, {
        terminal,
        interrupt,
        ...(keychain && { keychain: async () => keychain }),
      });
      const status = await run([...args], { ...real, ...OWN, startedAt: Date.now() });
      return { status, signal: null, ...output };
    } finally {
      leave();
    }
  };
  return { interrupt: () => controller.abort(), ended: toEnd() };
}

/** What the build has files for. */
const OWN: Pick<Dependencies, 'openMismatchSearch' | 'readInspector'> = {
  openMismatchSearch: async () => searchHere(() => performance.now(), describeAll),
  readInspector: () => readFileSync(path.join(ROOT, 'dist', 'inspector.html'), 'utf8'),
};

const describeAll: Parameters<typeof searchHere>[1] = async (result) => describeFindings(result);

/** What the runs of this moment share, because a process has only one of it. */
let shared = { runs: 0, cwd: ROOT };

/** @returns what undoes it. */
function enter(cwd: string, input: RunOptions['input']): () => void {
  if (shared.runs > 0 && (cwd !== shared.cwd || input !== undefined))
    throw new Error('runs at once share directory and input here: spawn them (helpers/conv.ts)');
  if (shared.runs === 0) process.chdir(cwd);
  shared = { runs: shared.runs + 1, cwd };
  if (input !== undefined) redirectInput(input);
  return () => {
    shared = { ...shared, runs: shared.runs - 1 };
    if (input !== undefined) openInput(devNull);
    if (shared.runs > 0) return;
    process.chdir(ROOT);
    useShell(() => 'posix');
  };
}

/** Input that a script redirects from a file. */
function redirectInput(input: string | Uint8Array): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'conv-input-'));
  const file = path.join(folder, 'input');
  writeFileSync(file, input);
  openInput(file);
  rmSync(folder, { recursive: true });
}

/** A descriptor that is opened takes the lowest number that is free. */
function openInput(file: string): void {
  closeSync(STDIN);
  if (openSync(file, 'r') !== STDIN) throw new Error('standard input went elsewhere');
}

// A worker's own input is a pipe that never ends.
openInput(devNull);
