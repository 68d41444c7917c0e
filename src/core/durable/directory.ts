import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory } from './sync.ts';

/**
 * Makes a directory and its missing parents. The names that this call makes survive a power cut after
 * the return; one that was there already may be another process's, which has not synced it yet.
 * One by one, because Node's own `recursive` never ends below /proc.
 * @param mode of each directory that is made.
 * @throws the system's error.
 */
export function makeDirectory(directory: string, mode?: number): void {
  if (!tryMake(directory, mode)) {
    makeDirectory(dirname(directory), mode);
    if (!tryMake(directory, mode)) throw missing(directory);
  }
}

/**
 * Like `makeDirectory`, but the whole path is durable when this returns, whichever process created it, and however
 * recently. Meant for the first file in a directory, because it can cost a disk access per parent.
 * @throws the system's error.
 */
export function makeDurableDirectory(directory: string, mode?: number): void {
  makeDirectory(directory, mode);
  if (process.platform === 'win32') return;
  let name = realpathSync(directory);
  while (!isRootOfFileSystem(name)) {
    name = dirname(name);
    if (mayHaveChanged(name)) syncDirectory(name);
  }
}

/** Whether this user may write nothing there: of a directory that is missing its parent decides. */
export function isReadOnly(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return false;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(directory) !== directory)
      return isReadOnly(dirname(directory));
    return code === 'EACCES' || code === 'EPERM' || code === 'EROFS';
  }
}

/** @returns false if its parent is missing. */
function tryMake(directory: string, mode: number | undefined): boolean {
  try {
    mkdirSync(directory, { mode });
  } catch (error) {
    if (isDirectory(directory)) return true;
    const isOrphan = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isOrphan && dirname(directory) !== directory && !isDirectory(dirname(directory)))
      return false;
    throw error;
  }
  syncDirectory(dirname(directory));
  return true;
}

const isDirectory = (name: string): boolean =>
  statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

/** Its parent then lies on another file system, or is itself, and has no name of it to lose. */
const isRootOfFileSystem = (directory: string): boolean =>
  dirname(directory) === directory || statSync(dirname(directory)).dev !== statSync(directory).dev;

/** If this user cannot write there, no conv of this user created an entry, and reading may be forbidden. */
function mayHaveChanged(directory: string): boolean {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const missing = (directory: string): Error =>
  Object.assign(new Error(`ENOENT: no such directory, mkdir '${directory}'`), {
    code: 'ENOENT',
    syscall: 'mkdir',
  });
