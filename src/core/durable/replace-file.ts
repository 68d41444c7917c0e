import { createHash, randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectory, syncDirectoryLater, syncFile } from './sync.ts';

/** A unique name next to a file, for its atomic replacement. */
export const besideName = (target: string): string =>
  path.join(path.dirname(target), `${prefixOf(target)}${randomUUID()}.next`);

/** Of one length, since the file's own name may be as long as a name can be. */
const prefixOf = (target: string): string =>
  `.conv-${createHash('sha256').update(path.basename(target)).digest('hex').slice(0, 16)}-`;

/**
 * Atomically and durably replaces a file: at any moment, either the old or the new one exists.
 * @param beside a closed file in the same directory.
 * @throws the system's error.
 */
export function putInPlace(beside: string, target: string): void {
  syncFile(beside);
  renameSync(beside, target);
  syncDirectory(path.dirname(target));
}

/**
 * Replaces a file's content like `putInPlace`, without blocking; only its owner can read it.
 * @param target not a symbolic link.
 * @param check runs before the file is replaced; if it throws, the old file stays.
 * @returns the status of the new file.
 * @throws the system's error.
 */
export async function replaceFile(
  target: string,
  text: string,
  check: () => Promise<void>,
): Promise<BigIntStats> {
  const beside = besideName(target);
  try {
    const status = await writeWhole(beside, text);
    await check();
    await rename(beside, target);
    await syncDirectoryLater(path.dirname(target));
    return status;
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Removes leftovers of killed processes next to a file. The caller holds the lock that all writers of the file
 * require, so none of them is alive.
 */
export function removeLeftovers(target: string): void {
  const directory = path.dirname(target);
  const prefix = prefixOf(target);
  for (const name of readdirSync(directory).filter((name) => name.startsWith(prefix)))
    rmSync(path.join(directory, name), { force: true });
}

async function writeWhole(file: string, text: string): Promise<BigIntStats> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
    return await handle.stat({ bigint: true });
  } finally {
    await handle.close();
  }
}
