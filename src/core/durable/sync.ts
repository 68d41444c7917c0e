import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Errors of file systems that cannot sync directories (some network and FUSE file systems). They are ignored, because
 * conv would be unusable there otherwise. Any other error, such as EIO, means that directory entries may be lost.
 */
const CANNOT_SYNC_NAMES: ReadonlySet<unknown> = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
]);

/**
 * Waits until a file's content has reached the disk. A new or renamed file also needs `syncDirectory`.
 * @throws the system's error.
 */
export function syncFile(path: string): void {
  sync(path, 'r+', fsyncSync);
}

/**
 * Syncs a directory's entries, without which a power cut can lose a file whose content was synced. Windows cannot and
 * does not have to sync directories.
 * @throws the system's error.
 */
export function syncDirectory(directory: string): void {
  if (process.platform !== 'win32') sync(directory, 'r', syncNames);
}

/** As `syncDirectory`, without blocking the process meanwhile. */
export async function syncDirectoryLater(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync().catch(unlessImpossible);
  } finally {
    await handle.close();
  }
}

function syncNames(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    unlessImpossible(error);
  }
}

function unlessImpossible(error: unknown): void {
  if (!CANNOT_SYNC_NAMES.has((error as NodeJS.ErrnoException).code)) throw error;
}

function sync(path: string, flags: 'r' | 'r+', work: (descriptor: number) => void): void {
  const descriptor = openSync(path, flags);
  try {
    work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
