import { type BigIntStats, close, fstat, read, readSync } from 'node:fs';
import { setImmediate as letOthersRun, setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { openInput } from '../../../core/durable/regular-file.ts';
import type { ByteStore } from '../rows/byte-store.ts';
import { changed, interrupted, nothingPiped, STANDARD_INPUT, unreadable } from './failures.ts';
import { openScratch } from './scratch.ts';

/** Bytes that can be read from any position, as often as needed. */
export interface ByteSource {
  readonly name: string;
  readonly sizeBytes: number;
  /** @returns how many bytes were read; 0 at the end. */
  read(into: Buffer, position: number): Promise<number>;
  /** @throws Failure `invalid_input` if the bytes have changed since they were first read. */
  assertUnchanged(): Promise<void>;
  close(): void;
}

const STDIN = 0;
const COPY_BYTES = 64 * 1024;
const RETRY_PAUSE_MS = 5;

const readFile = promisify(read);
const statFile = promisify(fstat) as unknown as (
  descriptor: number,
  options: { readonly bigint: true },
) => Promise<BigIntStats>;
const closeFile = promisify(close);

/**
 * Opens a regular file, or standard input for `-`. A pipe of the shell (`/dev/stdin`, `<(…)`) is copied to a
 * private scratch file first, because its bytes come only once.
 * @param scratchDirectory for the copy; created if missing.
 * @throws Failure `usage` for a terminal, which would wait for input forever; `invalid_input`
 *   if it cannot be read; `scratch_unwritable` if the copy cannot be made; `interrupted`.
 */
export async function openByteSource(
  path: string,
  scratchDirectory: string,
  interrupt?: () => AbortSignal,
): Promise<ByteSource> {
  if (path === '-') return copied(STDIN, STANDARD_INPUT, scratchDirectory);
  const descriptor = opened(path);
  const stats = await statFile(descriptor, { bigint: true });
  if (stats.isFile()) return inPlace(path, descriptor, stats);
  try {
    return await copied(descriptor, path, scratchDirectory, interrupt?.());
  } finally {
    await closeFile(descriptor);
  }
}

function inPlace(name: string, descriptor: number, first: BigIntStats): ByteSource {
  return {
    name,
    sizeBytes: Number(first.size),
    read: async (into, position) => {
      await letOthersRun();
      return readNow(name, descriptor, into, position);
    },
    assertUnchanged: async () => {
      const now = await statFile(descriptor, { bigint: true });
      if (now.size !== first.size || now.mtimeNs !== first.mtimeNs) throw changed(name);
    },
    close: () => close(descriptor),
  };
}

async function copied(
  descriptor: number,
  name: string,
  directory: string,
  signal?: AbortSignal,
): Promise<ByteSource> {
  if (isatty(descriptor)) throw nothingPiped();
  const store = openScratch(directory);
  try {
    await copy(descriptor, name, store, signal);
  } catch (error) {
    store.close();
    throw error;
  }
  return fromStore(name, store);
}

export const fromStore = (name: string, store: ByteStore): ByteSource => ({
  name,
  sizeBytes: store.sizeBytes,
  read: async (into, position) => {
    await letOthersRun();
    const count = Math.min(into.length, store.sizeBytes - position);
    if (count > 0) store.read(position, into.subarray(0, count));
    return count;
  },
  assertUnchanged: async () => {},
  close: () => store.close(),
});

/** Some of the bytes, block by block; each block stays valid. */
export async function* bytesOf(
  source: ByteSource,
  from: number,
  until: number,
): AsyncGenerator<Buffer> {
  for (let position = from; position < until; ) {
    const block = Buffer.allocUnsafeSlow(Math.min(COPY_BYTES, until - position));
    const count = await source.read(block, position);
    if (count === 0) return;
    position += count;
    yield block.subarray(0, count);
  }
}

async function copy(
  descriptor: number,
  name: string,
  store: ByteStore,
  signal: AbortSignal | undefined,
): Promise<void> {
  const block = Buffer.allocUnsafeSlow(COPY_BYTES);
  for (;;) {
    const count = await readSome(name, descriptor, block, signal);
    if (count === 0) return;
    store.append(block.subarray(0, count));
  }
}

/**
 * A file is read synchronously: a thread of the pool costs more than the page cache. Signals and timers
 * get their turn between two blocks.
 */
function readNow(name: string, descriptor: number, into: Buffer, position: number): number {
  try {
    return readSync(descriptor, into, 0, into.length, position);
  } catch (error) {
    throw unreadable(error, name);
  }
}

/** A pipe may be silent for long, so other work goes on while it is waited for. */
async function readSome(
  name: string,
  descriptor: number,
  into: Buffer,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (;;) {
    try {
      return (await readFile(descriptor, into, 0, into.length, null)).bytesRead;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows reports the end of a pipe this way.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw unreadable(error, name);
      if (signal?.aborted) throw interrupted();
      // The pipe is still empty.
      await pause(RETRY_PAUSE_MS);
    }
  }
}

function opened(path: string): number {
  try {
    return openInput(path);
  } catch (error) {
    throw unreadable(error, path);
  }
}
