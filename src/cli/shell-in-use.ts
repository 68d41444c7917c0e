import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellDialect } from '../core/shell.ts';

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
