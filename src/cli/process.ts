import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { ShellDialect } from '../core/kit/shell.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Waits `milliseconds`, or less: returns at once when `signal` ends the wait. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // Loaded when it is needed: most reports are settled at the first attempt.
  sleep: async (milliseconds, signal) => {
    const { setTimeout: wait } = process.getBuiltinModule('node:timers/promises');
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  },
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * @returns a function that returns the run's signal, which the first SIGINT or SIGTERM aborts; the next one
 *   terminates the process as usual. Listening starts with the first call.
 */
export function createInterrupt(): () => AbortSignal {
  let signal: AbortSignal | undefined;
  return () => {
    signal ??= listen();
    return signal;
  };
}

function listen(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    for (const name of SIGNALS) process.removeListener(name, stop);
    controller.abort();
  };
  for (const name of SIGNALS) process.once(name, stop);
  return controller.signal;
}

/**
 * Tunes V8's garbage collection: one thread for the young generation, because several cost more time than they save,
 * and an earlier collection of the old one, once it has doubled. V8 reads both flags at each collection, so they can
 * be set at run time.
 */
export function tuneCollector(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--heap-growing-percent=100');
}

/** Windows sets `PSModulePath` to two directories; PowerShell puts the user's own in front. */
const OWN_MODULE_PATHS = 3;

/** Shells by program name; all others use POSIX quoting. */
const DIALECTS: Readonly<Record<string, ShellDialect>> = {
  bash: 'posix',
  zsh: 'posix',
  sh: 'posix',
  dash: 'posix',
  ksh: 'posix',
  fish: 'fish',
  pwsh: 'powershell',
};

/**
 * The shell into which a printed command is probably pasted, determined without running anything.
 * @param parent name of the parent program, if known.
 */
export function shellInUse(
  variables: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  parent: () => string | undefined,
): ShellDialect {
  return platform === 'win32' ? shellOfWindows(variables) : shellOfUnix(variables, parent());
}

/** If another program, such as npm, runs conv, the environment variables decide. */
function shellOfUnix(
  { SHELL = '', PSModulePath }: NodeJS.ProcessEnv,
  parent: string | undefined,
): ShellDialect {
  const running = DIALECTS[parent ?? ''];
  if (running !== undefined) return running;
  if (PSModulePath !== undefined) return 'powershell';
  return DIALECTS[path.basename(SHELL)] ?? 'posix';
}

/** Git Bash sets `MSYSTEM`. */
function shellOfWindows({ MSYSTEM, PSModulePath = '' }: NodeJS.ProcessEnv): ShellDialect {
  if (MSYSTEM !== undefined) return 'posix';
  return PSModulePath.split(';').length >= OWN_MODULE_PATHS ? 'powershell' : 'cmd';
}

/** Only Linux provides this without running another program. */
export function parentProgram(): string | undefined {
  try {
    return readFileSync(`/proc/${process.ppid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}
