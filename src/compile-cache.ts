import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemDirectories } from './cli/system-directories.ts';

const WRITABLE_BY_OTHERS = 0o022;

/**
 * Has Node keep compiled code in this user's cache directory. Whoever can write there can run code, so that
 * only a directory that is this user's alone will do; without one, conv just starts a little slower.
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
    // A directory that cannot be made or read is no reason to fail.
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
