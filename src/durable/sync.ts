import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Waits until a file's content has reached the disk. A new or renamed file also needs `syncDirectory`.
 * @throws the system's error.
 */
export function syncFile(path: string): void {
  sync(path, 'r+');
}

/**
 * Waits until the names in a directory have reached the disk: without it, a power cut can lose a file
 * whose content was synced. Windows neither can nor needs to sync a directory.
 * @throws the system's error.
 */
export function syncDirectory(directory: string): void {
  if (process.platform !== 'win32') sync(directory, 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
