import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { ShellDialect } from '../kit/shell.ts';

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
 * @returns a function that gives the one signal of this run: it aborts at the first SIGINT or SIGTERM,
 * and the next one ends the process as ever. Listening begins at the first call.
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
 * V8 is told how to collect what a run leaves behind: the young part of the heap on one thread, for several cost more
 * time than they save, and the old one as soon as it has doubled. Both flags are asked at each collection, so they may be
 * set while it runs.
 */
export function tuneCollector(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--heap-growing-percent=100');
}

/** Windows sets `PSModulePath` to two directories; PowerShell puts the user's own in front. */
const OWN_MODULE_PATHS = 3;

/** Shells by the names of their programs; all others read words as POSIX says. */
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
 * The shell that a printed command is most likely pasted into, without running anything.
 * @param parent the name of the program that started this one; undefined where the system does not tell.
 */
export function shellInUse(
  variables: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  parent: () => string | undefined,
): ShellDialect {
  return platform === 'win32' ? shellOfWindows(variables) : shellOfUnix(variables, parent());
}

/** A program between the shell and conv, such as npm, tells nothing: then the variables do. */
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

/** Linux tells; elsewhere only another program could. */
export function parentProgram(): string | undefined {
  try {
    return readFileSync(`/proc/${process.ppid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}
