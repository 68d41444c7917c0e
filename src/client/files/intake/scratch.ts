import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makeDirectory } from '../../../core/durable/directory.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { reasonOf } from '../../../core/words/system-reason.ts';
import type { ByteStore } from '../rows/byte-store.ts';

/** Small appends are buffered, so that not each of them costs a system call. */
const BUFFER_BYTES = 64 * 1024;

/**
 * Makes a file that no other user can open: 0600, and nameless from the beginning where the
 * system allows that, so that nothing is left of it however the process ends.
 * @param directory for the file; created if missing.
 * @throws Failure `scratch_unwritable`, here and from every method, such as on a full disk.
 */
export function openScratch(directory: string): ByteStore {
  const file = path.join(directory, `scratch-${randomUUID()}`);
  const descriptor = guarded(directory, () => create(directory, file));
  const isNameless = unlink(file);
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  let used = 0;
  let written = 0;
  const put = (bytes: Uint8Array): void => {
    guarded(directory, () => writeAll(descriptor, bytes, written));
    written += bytes.length;
  };
  const flush = (): void => {
    if (used > 0) put(buffer.subarray(0, used));
    used = 0;
  };
  const read = (position: number, into: Uint8Array): void => {
    if (position + into.length > written) flush();
    guarded(directory, () => readAll(descriptor, into, position));
  };
  return {
    append: (bytes) => {
      if (used + bytes.length > BUFFER_BYTES) flush();
      if (bytes.length > BUFFER_BYTES) return put(bytes);
      buffer.set(bytes, used);
      used += bytes.length;
    },
    read,
    *blocks(recordBytes) {
      const end = written + used;
      const block = new Uint8Array(
        Math.max(1, Math.floor(BUFFER_BYTES / recordBytes)) * recordBytes,
      );
      for (let at = 0; at < end; at += block.length) {
        const part = block.subarray(0, Math.min(block.length, end - at));
        read(at, part);
        yield part;
      }
    },
    get sizeBytes() {
      return written + used;
    },
    close: () => discard(descriptor, isNameless ? undefined : file),
  };
}

function create(directory: string, file: string): number {
  makeDirectory(directory, 0o700);
  return openSync(file, 'wx+', 0o600);
}

/** @returns whether the open file has lost its name; Windows keeps it until the file is closed. */
function unlink(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch {
    return false;
  }
}

/** The work is done by now: a file that cannot be removed is left empty, and never fails a run. */
function discard(descriptor: number, file: string | undefined): void {
  const steps = [
    () => file !== undefined && ftruncateSync(descriptor),
    () => closeSync(descriptor),
    () => file !== undefined && rmSync(file, { force: true }),
  ];
  for (const step of steps) {
    try {
      step();
    } catch {}
  }
}

function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
}

function readAll(descriptor: number, into: Uint8Array, position: number): void {
  for (let at = 0; at < into.length; ) {
    const count = readSync(descriptor, into, at, into.length - at, position + at);
    if (count === 0) throw Object.assign(new Error('too short'), { code: 'EIO' });
    at += count;
  }
}

function guarded<Result>(directory: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const reason = reasonOf(error, { ENOENT: message('directory_not_creatable') });
    throw new Failure('scratch_unwritable', message('scratch_unwritable', { directory, reason }), {
      hint: message('free_scratch_space'),
      cause: error,
    });
  }
}
