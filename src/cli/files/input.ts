import { closeSync, statSync } from 'node:fs';
import {
  isStream,
  openInput,
  openRegular,
  reading,
  readSome,
} from '../../core/durable/regular-file.ts';
import { quotedName } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { reasonOf } from '../../core/words/system-reason.ts';
import { isTerminal } from '../terminal/terminal.ts';

/** Larger than any report; keeps an endless pipe from filling memory. */
export const MAX_INPUT_BYTES = 16 * 1024 * 1024;

/** The kind of an input, for messages. */
type Subject =
  | 'the_report'
  | 'the_body'
  | 'the_signed_string'
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

/**
 * Reads all bytes of an input.
 * @param source a regular file, or a descriptor such as `/dev/fd/…`; `-` or undefined is standard input.
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
  return gather(inputBlocks(source, subject, BLOCK_BYTES, stdin), sourceName(source), subject);
}

/**
 * Reads all bytes of a regular file. Pipes, devices, and sockets are refused without waiting for them.
 * @throws Failure `invalid_input` if it is not a regular file, cannot be read, or exceeds 16 MiB.
 */
export async function readRegularFile(file: string, subject: Subject): Promise<Uint8Array> {
  const name = quotedName(file);
  return reading(
    opened(() => openRegular(file), name, subject),
    (descriptor) => gather(blocksOf(descriptor, BLOCK_BYTES, name, subject), name, subject),
  );
}

/**
 * Reads an input from the command line: standard input, a pipe of the shell such as `<(command)`, or a regular file.
 * It never waits for anything else.
 */
export const readNamed = (source: string, subject: Subject): Promise<Uint8Array> =>
  isStream(source) ? readInput(source, subject) : readRegularFile(source, subject);

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
  const descriptor = isFile ? opened(() => openInput(source), quotedName(source), subject) : stdin;
  try {
    yield* blocksOf(descriptor, blockBytes, sourceName(source), subject);
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

function opened(open: () => number, name: Name, subject: Subject): number {
  try {
    return open();
  } catch (error) {
    throw unreadable(error, name, subject);
  }
}

/** @returns how many bytes came; 0 at the end. */
function readBlock(descriptor: number, block: Uint8Array, name: Name, subject: Subject): number {
  try {
    return readSome(descriptor, block);
  } catch (error) {
    throw unreadable(error, name, subject);
  }
}

const sourceName = (source: string | undefined): Name =>
  source === undefined || source === '-' ? message('standard_input') : quotedName(source);

const SPECIAL = { ENOTDIR: message('no_such_file') };

function unreadable(error: unknown, name: Name, subject: Subject): Failure {
  const reason = reasonOf(error, SPECIAL);
  if (typeof name === 'string' && QUOTED_JSON.test(name))
    return new Failure('usage', message('input_is_json', { subject: message(subject) }), {
      hint: message('pipe_json_in'),
      cause: error,
    });
  return new Failure(
    'invalid_input',
    message('input_unreadable', { subject: message(subject), name, reason }),
    {
      hint: message('name_readable_input'),
      cause: error,
    },
  );
}

const QUOTED_JSON = /^"\s*(?:\{|\[[\s{\]])/;

const nothingPiped = (subject: Subject): Failure =>
  new Failure('usage', message('input_missing', { subject: message(subject) }), {
    hint: message('name_or_pipe_input'),
  });

const tooLarge = (name: Name, subject: Subject): Failure =>
  new Failure('invalid_input', message('input_too_large', { name, subject: message(subject) }), {
    hint: message('check_input_file'),
  });
