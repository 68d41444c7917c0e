import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { pause } from './pause.ts';

/**
 * Without it, `open` waits for the other end of a named pipe, and no signal is handled meanwhile. Windows has no such
 * pipes in its folders.
 */
const NONBLOCK = constants.O_NONBLOCK ?? 0;

const READ = constants.O_RDONLY | NONBLOCK;

/** Appends to a file that only its owner may read, and creates it if necessary. */
export const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NONBLOCK;

/**
 * Opens a regular file for reading, and never waits for anything else.
 * @returns a descriptor, to be closed.
 * @throws the system's error; one with the code `EFTYPE` if it is not a regular file.
 */
export function openRegular(file: string): number {
  const descriptor = openSync(file, READ);
  try {
    refuseSpecial(fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** macOS and BSD have `EFTYPE` for a file of an inappropriate type. */
function refuseSpecial(status: Pick<Stats, 'isFile' | 'isDirectory'>): void {
  if (status.isFile()) return;
  const code = status.isDirectory() ? 'EISDIR' : 'EFTYPE';
  throw Object.assign(new Error(code), { code, syscall: 'open' });
}

/** Whether a name refers to standard input or to an open descriptor of the shell, such as `<(command)`. */
export const isStream = (name: string): boolean =>
  name === '-' || /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/.test(name);

/**
 * Opens an input of the command line: a regular file, or a descriptor that the shell has opened already. Read it with
 * `readSome`, which waits for a pipe.
 * @returns a descriptor, to be closed.
 * @throws as `openRegular`.
 */
export const openInput = (file: string): number =>
  isStream(file) ? openSync(file, READ) : openRegular(file);

const RETRY_PAUSE_MS = 5;

/** @returns how many bytes came; 0 at the end. @throws the system's error. */
export function readSome(descriptor: number, into: Uint8Array): number {
  for (;;) {
    try {
      return readSync(descriptor, into);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows reports the end of a pipe this way.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      // The pipe is still empty.
      pause(RETRY_PAUSE_MS);
    }
  }
}

const BLOCK_BYTES = 64 * 1024;

/** Reads to the end. @throws the system's error. */
export function readWhole(descriptor: number): Buffer {
  const parts: Buffer[] = [];
  for (;;) {
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    const count = readSome(descriptor, block);
    if (count === 0) return Buffer.concat(parts);
    parts.push(block.subarray(0, count));
  }
}

/** The bytes of a regular file. @throws as `openRegular`. */
export const readRegular = (file: string): Buffer => reading(openRegular(file), readWhole);

/** Closes a descriptor when the work is done. */
export function reading<Result>(descriptor: number, work: (descriptor: number) => Result): Result {
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
