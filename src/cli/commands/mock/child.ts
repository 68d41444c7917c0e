import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileWord } from '../../../kit/shell.ts';
import { makeVisible } from '../../../kit/visible.ts';
import { Failure } from '../../../words/failure.ts';
import { type Message, message } from '../../../words/message.ts';
import { isTerminal } from '../../terminal/terminal.ts';

/** Signals from outside, which the child gets too. */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

/** Where this process is told of signals: `process` itself. */
interface SignalSource {
  on(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
  removeListener(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
}

interface Signals {
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
  if (cause.code !== 'ENOENT') return notExecutable(shown, reasonOf(cause), cause);
  if (program.includes('/') && existsSync(program))
    return notExecutable(shown, message('interpreter_missing'), cause);
  return new Failure('command_not_found', message('command_not_found', { program: shown }), {
    hint: remedyFor(program),
    cause,
  });
}

/** Advice for habits from a shell. */
function remedyFor(program: string): Message {
  if (/\s/.test(program)) return message('write_words_apart');
  if (/^\w+=/.test(program)) return message('variable_needs_env');
  return program.includes('/')
    ? message('look_at_program', { program: fileWord(program) })
    : message('not_on_path');
}

const notExecutable = (program: string, why: Message, cause: Error): Failure =>
  new Failure('command_not_executable', message('command_cannot_run', { program, why }), {
    hint: message('no_test_ran'),
    cause,
  });

const reasonOf = ({ code, message: sentence }: NodeJS.ErrnoException): Message =>
  REASONS[code ?? ''] ?? message('program_fails', { code: code ?? sentence });

const REASONS: Readonly<Record<string, Message>> = {
  EACCES: message('program_not_executable'),
  ENOEXEC: message('program_of_other_system'),
  ENOTDIR: message('program_path_not_directory'),
  E2BIG: message('program_arguments_too_long'),
};

/** The signals of this process, for `runChild`. */
export const signalsOfThisProcess = (): Signals => ({
  source: process,
  onTerminal: [0, 1, 2].some(isTerminal),
});
