import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { replaceFile } from '../../durable/replace-file.ts';
import { Failure } from '../../words/failure.ts';
import { message } from '../../words/message.ts';
import { reasonOf } from '../../words/system-reason.ts';
import { said } from '../../words/text.ts';
import { createStateEncoder, type EncodedState } from './state-encode.ts';

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
async function requireUnchanged(target: string, last: Stamp | undefined): Promise<void> {
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

/** Keeps a state file up to date with few writes: all changes that wait share the next one. */
export interface StateWriter {
  /** Says that the state has changed. Its write takes all that came until the write begins. */
  changed(state: EncodedState): void;
  /**
   * Resolves once everything that was said to have changed is on the disk. An answer that waits for
   * it tells of nothing that a killed process would forget; after a failed write it tries again.
   * @throws Failure `state_unwritable`
   */
  settled(): Promise<void>;
}

/**
 * @param file no symbolic link.
 * @param read the file as it was read; undefined where there was none.
 */
export function createStateWriter(file: string, read?: Stamp): StateWriter {
  const encode = createStateEncoder();
  let stamp = read;
  let unwritten: EncodedState | undefined;
  let last: Promise<void> = Promise.resolve();
  /** The write that waits for the last one; it has not looked at the state yet. */
  let waiting: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    waiting = undefined;
    const state = unwritten;
    unwritten = undefined;
    if (state === undefined) return;
    try {
      const known = stamp;
      const check = (): Promise<void> => requireUnchanged(file, known);
      stamp = stampOf(await replaceFile(file, encode(state), check));
    } catch (error) {
      unwritten ??= state;
      throw unwritable(file, error);
    }
  };
  const settled = (): Promise<void> => {
    if (unwritten === undefined) return last;
    if (waiting === undefined) {
      waiting = last.catch(() => undefined).then(write);
      last = waiting;
    }
    return waiting;
  };
  const changed = (state: EncodedState): void => {
    unwritten = state;
    // Who waits is told of a failure; who doesn't wait has it tried again.
    settled().catch(() => undefined);
  };
  return { changed, settled };
}

function unwritable(file: string, cause: unknown): Failure {
  const { code } = cause as NodeJS.ErrnoException;
  const why = said(
    reasonOf(cause, {
      ECHANGED: message('state_changed_meanwhile'),
      ENOENT: message('state_directory_missing'),
    }),
  );
  const hint = message(code === 'ECHANGED' ? 'state_file_each' : 'fix_or_other_state');
  return new Failure('state_unwritable', message('state_unwritable', { file, why }), {
    hint,
    cause,
  });
}
