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
 * As `makeDirectory`, for what must never be lost: the whole path survives a power cut after the return,
 * whichever process made it, however short a time ago. Meant for the first file in a directory, since it may cost
 * a disk access for each parent.
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

/** @returns false where its parent is missing. */
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

/** Where this user may not write, no conv of this user has made a name; and it may be forbidden to look there. */
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
