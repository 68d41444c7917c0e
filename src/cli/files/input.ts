import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { makeVisible } from '../../kit/visible.ts';
import { Failure } from '../../words/failure.ts';
import { type Message, message } from '../../words/message.ts';
import { reasonOf } from '../../words/system-reason.ts';
import { isTerminal } from '../terminal/terminal.ts';

/** Larger than any report; keeps an endless pipe from filling memory. */
export const MAX_INPUT_BYTES = 16 * 1024 * 1024;

/** The kind of an input, for messages. */
type Subject =
  | 'the_report'
  | 'the_body'
  | 'the_headers'
  | 'the_lines'
  | 'the_secret'
  | 'the_password'
  | 'the_map'
  | 'the_event_ids';

/** An input as failures call it. */
type Name = string | Message;

const STDIN = 0;
const BLOCK_BYTES = 64 * 1024;
const RETRY_PAUSE_MS = 5;

/**
 * Reads all bytes of an input.
 * @param source a file (or a named pipe, or `/dev/fd/…`); `-` or undefined is standard input.
 * @param subject what the input is, for messages.
 * @param stdin the file descriptor of standard input.
 * @throws Failure `usage` if standard input is a terminal, so that the command does not hang; `invalid_input` if the
 *   input cannot be read or exceeds 16 MiB.
 */
export async function readInput(
  source: string | undefined,
  subject: Subject,
  stdin: number = STDIN,
): Promise<Uint8Array> {
  return gather(inputBlocks(source, subject, BLOCK_BYTES, stdin), nameOf(source), subject);
}

/**
 * Reads all bytes of a regular file. Pipes, devices, and sockets are refused without waiting for them.
 * @throws Failure `invalid_input` if it is not a regular file, cannot be read, or exceeds 16 MiB.
 */
export async function readRegularFile(file: string, subject: Subject): Promise<Uint8Array> {
  const descriptor = openRegular(file, subject);
  const name = quoted(file);
  try {
    return gather(blocksOf(descriptor, BLOCK_BYTES, name, subject), name, subject);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads an input from the command line: standard input, a pipe of the shell such as `<(command)`, or a regular file.
 * It never waits for anything else.
 */
export const readNamed = (source: string, subject: Subject): Promise<Uint8Array> =>
  isStream(source) ? readInput(source, subject) : readRegularFile(source, subject);

/** Whether a name refers to an open descriptor of the shell, which may block. */
export const isStream = (source: string): boolean =>
  source === '-' || /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/.test(source);

function gather(blocks: Iterable<Uint8Array>, name: Name, subject: Subject): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const block of blocks) {
    parts.push(Buffer.from(block));
    size += block.length;
    if (size > MAX_INPUT_BYTES) throw tooLarge(name, subject);
  }
  return Buffer.concat(parts);
}

/**
 * Reads an input of any length, as `readInput` does, a block at a time.
 * @param blockBytes the most bytes of a block; each is valid until the next one.
 */
export function* inputBlocks(
  source: string | undefined,
  subject: Subject,
  blockBytes: number,
  stdin: number = STDIN,
): Iterable<Uint8Array> {
  const isFile = source !== undefined && source !== '-';
  if (!isFile && isTerminal(stdin)) throw nothingPiped(subject);
  const descriptor = isFile ? open(source, subject) : stdin;
  try {
    yield* blocksOf(descriptor, blockBytes, nameOf(source), subject);
  } finally {
    if (isFile) closeSync(descriptor);
  }
}

function* blocksOf(
  descriptor: number,
  blockBytes: number,
  name: Name,
  subject: Subject,
): Iterable<Uint8Array> {
  const block = Buffer.allocUnsafeSlow(blockBytes);
  for (;;) {
    const count = readBlock(descriptor, block, name, subject);
    if (count === 0) return;
    yield block.subarray(0, count);
  }
}

/** Whether another program can read the same bytes again: not so for standard input and pipes. */
export function canBeReadAgain(source: string | undefined): source is string {
  if (source === undefined || source === '-') return false;
  return statSync(source, { throwIfNoEntry: false })?.isFile() ?? false;
}

function open(file: string, subject: Subject, flags: number = constants.O_RDONLY): number {
  try {
    return openSync(file, flags);
  } catch (error) {
    throw unreadable(error, quoted(file), subject);
  }
}

/** Does not wait for a pipe's writer; Windows has no such pipes in its folders. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** @returns the descriptor of a regular file, to be closed. */
export function openRegular(file: string, subject: Subject): number {
  const descriptor = open(file, subject, WITHOUT_WAITING);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw notRegular(quoted(file), subject);
}

/** @returns how many bytes came; 0 at the end. */
function readBlock(descriptor: number, block: Uint8Array, name: Name, subject: Subject): number {
  for (;;) {
    try {
      return readSync(descriptor, block);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows reports the end of a pipe this way.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw unreadable(error, name, subject);
      // A pipe that another process made non-blocking is still empty: wait for its writer.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_PAUSE_MS);
    }
  }
}

const nameOf = (source: string | undefined): Name =>
  source === undefined || source === '-' ? message('standard_input') : quoted(source);

const quoted = (file: string): string => `"${makeVisible(file)}"`;

const SPECIAL = { ENOTDIR: message('no_such_file') };

function unreadable(error: unknown, name: Name, subject: Subject): Failure {
  const reason = reasonOf(error, SPECIAL);
  return new Failure(
    'invalid_input',
    message('input_unreadable', { subject: message(subject), name, reason }),
    {
      hint: message('name_readable_input'),
      cause: error,
    },
  );
}

const nothingPiped = (subject: Subject): Failure =>
  new Failure('usage', message('input_missing', { subject: message(subject) }), {
    hint: message('name_or_pipe_input'),
  });

const notRegular = (name: Name, subject: Subject): Failure =>
  new Failure('invalid_input', message('input_not_regular', { subject: message(subject), name }), {
    hint: message('name_regular_file'),
  });

const tooLarge = (name: Name, subject: Subject): Failure =>
  new Failure('invalid_input', message('input_too_large', { name, subject: message(subject) }), {
    hint: message('check_input_file'),
  });
