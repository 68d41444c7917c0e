import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** What tells one content of a file from the next: a file that is replaced is another one. */
export interface Stamp {
  readonly inode: bigint;
  readonly modified: bigint;
  readonly size: bigint;
}

export const stampOf = (status: Pick<BigIntStats, 'ino' | 'mtimeNs' | 'size'>): Stamp => ({
  inode: status.ino,
  modified: status.mtimeNs,
  size: status.size,
});

/**
 * A file that is gone has nothing that could get lost.
 * @param last what was there when it was last read or written; undefined where nothing was.
 * @throws the system's error; one with the code `ECHANGED` where another program wrote the file since.
 */
export async function requireUnchanged(target: string, last: Stamp | undefined): Promise<void> {
  const found = await statusOf(target);
  if (found === undefined) return;
  const { inode, modified, size } = stampOf(found);
  if (inode === last?.inode && modified === last.modified && size === last.size) return;
  throw Object.assign(new Error(`${target} was changed`), { code: 'ECHANGED' });
}

async function statusOf(file: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
