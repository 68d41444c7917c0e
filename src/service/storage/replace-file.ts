import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What tells one content of a file from the next: a file that is replaced is another one. */
export interface Stamp {
  readonly inode: bigint;
  readonly modified: bigint;
  readonly size: bigint;
}

/** Beside the file, so that it can take its place in one step; named after its process. */
const TEMPORARY = /^\.conv-state-(\d+)-[0-9a-f-]+\.next$/;

/**
 * Puts a text in a file's place, whole or not at all: killed at any time, the old or the new content
 * is there, and after the return the new one survives a power cut.
 * @param target no symbolic link.
 * @param last what was there when it was last read or written; undefined where nothing was.
 * @throws the system's error; one with the code `ECHANGED` where another program wrote the file since.
 */
export async function replaceFile(
  target: string,
  text: string,
  last: Stamp | undefined,
): Promise<Stamp> {
  const temporary = temporaryIn(path.dirname(target));
  try {
    const stamp = await writeWhole(temporary, text);
    await refuseChanged(target, last);
    await rename(temporary, target);
    await synchroniseDirectory(path.dirname(target));
    return stamp;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Removes what killed processes left behind in a directory. */
export function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    const owner = TEMPORARY.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(path.join(directory, name));
  }
}

export const stampOf = (status: { ino: bigint; mtimeNs: bigint; size: bigint }): Stamp => ({
  inode: status.ino,
  modified: status.mtimeNs,
  size: status.size,
});

const temporaryIn = (directory: string): string =>
  path.join(directory, `.conv-state-${process.pid}-${randomUUID()}.next`);

async function writeWhole(file: string, text: string): Promise<Stamp> {
  return withFile(await open(file, 'wx', 0o600), async (handle) => {
    await handle.writeFile(text);
    await handle.sync();
    return stampOf(await handle.stat({ bigint: true }));
  });
}

/** A file that is gone has nothing that could get lost. */
async function refuseChanged(target: string, last: Stamp | undefined): Promise<void> {
  const found = await statusOf(target);
  if (found === undefined) return;
  const { inode, modified, size } = stampOf(found);
  if (inode === last?.inode && modified === last.modified && size === last.size) return;
  throw Object.assign(new Error(`${target} was changed`), { code: 'ECHANGED' });
}

async function statusOf(file: string) {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Windows neither can nor needs to synchronise a directory. */
async function synchroniseDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(await open(directory, 'r'), (handle) => handle.sync());
}

async function withFile<Result>(
  handle: FileHandle,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** A process of another user runs too, although it may not be signalled. */
function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
