import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';

const { ENOSPC, EDQUOT, EFBIG } = constants.errno;

/** The system's errors, as SQLite and as Node report them: Node has no name for a quota that is reached. */
export const NO_ROOM: ReadonlySet<unknown> = new Set([
  ...[ENOSPC, EDQUOT, EFBIG],
  ...['ENOSPC', 'EDQUOT', 'EFBIG'],
]);

export const saysNoRoom = ({ code, errno = 0 }: NodeJS.ErrnoException): boolean =>
  NO_ROOM.has(code) || NO_ROOM.has(-errno);

export function isDiskFull(path: string): boolean {
  try {
    const { bavail, files, ffree } = statfsSync(dirname(path));
    return bavail === 0 || (files > 0 && ffree === 0);
  } catch {
    return false;
  }
}

/** More than an empty journal has. */
const LEAST_BYTES = 256 * 1024;

const PAGE = Buffer.alloc(4096);

/**
 * Whether the journal cannot grow because of its disk, a quota, or a limit on the size of files. Node's own driver does not
 * pass on the system's error, so a page is written as far into another file as the journal's end.
 */
export function cannotGrow(path: string): boolean {
  // Removed with the half-made journals if this process is killed.
  const probe = `${path}.new-${randomUUID()}`;
  try {
    const descriptor = openSync(probe, 'wx', 0o600);
    try {
      writeSync(descriptor, PAGE, 0, PAGE.length, Math.max(LEAST_BYTES, ...sizes(path)));
      // A quota of NFS is reported here.
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
      rmSync(probe);
    }
    return false;
  } catch (error) {
    return saysNoRoom(error as NodeJS.ErrnoException);
  }
}

const sizes = (path: string): number[] =>
  ['', '-wal'].map((part) => statSync(path + part, { throwIfNoEntry: false })?.size ?? 0);
