import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemDirectories } from './cli/system-directories.ts';

const WRITABLE_BY_OTHERS = 0o022;

/**
 * Enables Node's compile cache in this user's cache directory. Whoever can write there can run code, so only a
 * directory that belongs to this user alone is used; without one, conv just starts more slowly.
 * @param enable `module.enableCompileCache`.
 */
export async function useCompileCache(enable: (directory: string) => unknown): Promise<void> {
  try {
    const directory = (await systemDirectories())?.cache;
    if (directory === undefined || !path.isAbsolute(directory)) return;
    if (!isPrivate(nearestExisting(directory))) return;
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    enable(directory);
  } catch {
    // An unusable directory is not an error.
  }
}

/** Under `sudo` the home directory may still be another user's: nothing is read or left there. */
function isPrivate(directory: string): boolean {
  const { uid, mode } = statSync(directory);
  const user = process.geteuid?.();
  return user === undefined || (uid === user && (mode & WRITABLE_BY_OTHERS) === 0);
}

function nearestExisting(directory: string): string {
  const isThere = statSync(directory, { throwIfNoEntry: false }) !== undefined;
  return isThere ? directory : nearestExisting(path.dirname(directory));
}
