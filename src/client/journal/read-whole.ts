import { closeSync, lstatSync, readSync } from 'node:fs';
import { openRegular } from '../../core/durable/regular-file.ts';

/** @throws the system's error if the journal or its log cannot be read. */
export function readWhole(path: string): void {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  for (const file of [path, `${path}-wal`]) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) continue;
    const descriptor = openRegular(file);
    try {
      while (readSync(descriptor, buffer) > 0);
    } finally {
      closeSync(descriptor);
    }
  }
}

const READ_BYTES = 1024 * 1024;
