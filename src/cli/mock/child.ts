import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { Failure } from '../../core/failure.ts';
import { fileWord } from '../../core/shell.ts';
import { makeVisible } from '../../core/visible.ts';

/** What a run is ended or asked for from outside: none of it is for us alone. */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

/** Where this process is told of signals: `process` itself. */
interface SignalSource {
  on(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
  removeListener(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
}

export interface Signals {
  readonly source: SignalSource;
  /** Whether a terminal is shared with the child: then Ctrl-C reaches it without us. */
  readonly onTerminal: boolean;
}

/** What a shell adds to a signal's number for the exit status of what it ended. */
const SIGNALLED = 128;

/**
 * Runs a program to its end, without a shell, on our own standard input, output and error.
 * SIGINT, SIGTERM and SIGHUP are passed on to it, and do not end this process meanwhile.
 * @param command the program and its arguments.
 * @param environment all of the child's variables.
 * @returns its exit status, or 128 + n where signal n ended it.
 * @throws Failure `command_not_found` (127) or `command_not_executable` (126) where it could not be started.
 */
export async function runChild(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  signals: Signals,
): Promise<number> {
  const child = start(command, environment);
  const stop = passOn(signals, child);
  try {
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return status ?? SIGNALLED + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    throw cannotRun(command[0] ?? '', error as NodeJS.ErrnoException);
  } finally {
    stop();
  }
}

/** Some errors are thrown at once (too long a list of arguments), others come as an event. */
function start(
  [program = '', ...words]: readonly string[],
  environment: NodeJS.ProcessEnv,
): ChildProcess {
  try {
    return spawn(program, words, { env: environment, stdio: 'inherit', shell: false });
  } catch (error) {
    throw cannotRun(program, error as NodeJS.ErrnoException);
  }
}

/** @returns a function that stops it. */
function passOn({ source, onTerminal }: Signals, child: ChildProcess): () => void {
  let interrupts = 0;
  const listener = (name: NodeJS.Signals): void => {
    // The terminal gave the child its Ctrl-C; many programs take a second one as an order to break off.
    const isOfTerminal =
      onTerminal && (name === 'SIGQUIT' || (name === 'SIGINT' && interrupts === 0));
    if (name === 'SIGINT') interrupts += 1;
    if (!isOfTerminal) child.kill(name);
  };
  for (const name of PASSED_ON) source.on(name, listener);
  return () => {
    for (const name of PASSED_ON) source.removeListener(name, listener);
  };
}

function cannotRun(program: string, cause: NodeJS.ErrnoException): Failure {
  const shown = makeVisible(program);
  if (cause.code !== 'ENOENT') return notExecutable(`${shown} ${reasonOf(cause)}`, cause);
  if (program.includes('/') && existsSync(program))
    return notExecutable(`${shown} names an interpreter (#!) that is not there`, cause);
  return new Failure('command_not_found', `there is no program ${shown}`, {
    hint: remedyFor(program),
    cause,
  });
}

/** What users of a shell are used to, and what they mean. */
function remedyFor(program: string): string {
  if (/\s/.test(program))
    return 'its words are one: write them apart, such as: conv mock -- npm test';
  if (/^\w+=/.test(program))
    return 'a variable before a command takes env: conv mock -- env NAME=text command';
  return program.includes('/')
    ? `look from this directory: ls -l ${fileWord(program)}`
    : 'it stands in no directory of PATH; what a shell knows takes one: sh -c …';
}

const notExecutable = (message: string, cause: Error): Failure =>
  new Failure('command_not_executable', message, { hint: 'no test was run', cause });

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string =>
  REASONS[code ?? ''] ?? `cannot be run (${code ?? message})`;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'is not executable: a directory, or a file without the permission (chmod +x)',
  ENOEXEC: 'is no program of this system',
  ENOTDIR: 'lies in what is no directory',
  E2BIG: 'was given more arguments or variables than the system takes',
};
