import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Failure } from '../core/failure.ts';
import { systemReason } from '../core/system-reason.ts';
import { makeVisible } from '../core/visible.ts';
import { isTerminal } from './is-terminal.ts';

/** More than this is no report: the bound keeps an endless pipe from filling the memory. */
export const MAX_INPUT_BYTES = 16 * 1024 * 1024;

const STDIN = 0;
const BLOCK_BYTES = 64 * 1024;
const RETRY_PAUSE_MS = 5;

/**
 * Reads all bytes of an input, as they are.
 * @param source a file (or a named pipe, or `/dev/fd/…`); `-` or undefined is standard input.
 * @param subject what the bytes are, for the messages: `the body`.
 * @param stdin the descriptor that counts as standard input.
 * @throws Failure `usage` where standard input is a terminal, so that nobody waits for nothing;
 *   `invalid_input` where the input cannot be read or has more than 16 MiB.
 */
export async function readInput(
  source: string | undefined,
  subject: string,
  stdin: number = STDIN,
): Promise<Uint8Array> {
  const blocks: Uint8Array[] = [];
  let size = 0;
  for (const block of inputBlocks(source, subject, BLOCK_BYTES, stdin)) {
    blocks.push(Buffer.from(block));
    size += block.length;
    if (size > MAX_INPUT_BYTES) throw tooLarge(nameOf(source), subject);
  }
  return Buffer.concat(blocks);
}

/**
 * Reads an input of any length, as `readInput` does, a block at a time.
 * @param blockBytes the most bytes of a block; each is valid until the next one.
 */
export function* inputBlocks(
  source: string | undefined,
  subject: string,
  blockBytes: number,
  stdin: number = STDIN,
): Iterable<Uint8Array> {
  const isFile = source !== undefined && source !== '-';
  if (!isFile && isTerminal(stdin)) throw nothingPiped(subject);
  const descriptor = isFile ? open(source, subject) : stdin;
  const block = Buffer.allocUnsafeSlow(blockBytes);
  try {
    for (;;) {
      const count = readBlock(descriptor, block, nameOf(source), subject);
      if (count === 0) return;
      yield block.subarray(0, count);
    }
  } finally {
    if (isFile) closeSync(descriptor);
  }
}

/** Whether another program can read the same bytes again: not so for standard input and pipes. */
export function canBeReadAgain(source: string | undefined): source is string {
  if (source === undefined || source === '-') return false;
  return statSync(source, { throwIfNoEntry: false })?.isFile() ?? false;
}

function open(file: string, subject: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    throw unreadable(error, quoted(file), subject);
  }
}

/** @returns how many bytes came; 0 at the end. */
function readBlock(descriptor: number, block: Uint8Array, name: string, subject: string): number {
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

const nameOf = (source: string | undefined): string =>
  source === undefined || source === '-' ? 'standard input' : quoted(source);

const quoted = (file: string): string => `"${makeVisible(file)}"`;

const SPECIAL = { ENOTDIR: 'there is no such file' };

function unreadable(error: unknown, name: string, subject: string): Failure {
  const reason = systemReason(error, SPECIAL);
  return new Failure('invalid_input', `cannot read ${subject} from ${name}: ${reason}`, {
    hint: 'Name a file that you can read, or - for standard input.',
    cause: error,
  });
}

const nothingPiped = (subject: string): Failure =>
  new Failure('usage', `no input for ${subject}: no file is named and nothing is piped in`, {
    hint: 'Name a file (conv … FILE), or pipe it in (cat FILE | conv … -).',
  });

const tooLarge = (name: string, subject: string): Failure =>
  new Failure('invalid_input', `${name} is too large for ${subject}: it has more than 16 MiB`, {
    hint: 'Check that it is the file that you meant.',
  });
