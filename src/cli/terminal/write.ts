import { writeSync } from 'node:fs';

const RETRY_PAUSE_MS = 5;

/**
 * Writes a whole text to a file descriptor synchronously, so that nothing is lost at exit. `writeSync` is cheaper
 * than the first access to `process.stdout`. If the reader is gone (`| head`), the rest is dropped without an error.
 */
export function writeFully(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE' || code === 'EBADF') return;
      if (code !== 'EAGAIN') throw error;
      // A pipe that another process made non-blocking is full: wait until its reader has read on.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_PAUSE_MS);
    }
  }
}
