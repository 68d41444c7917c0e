import { lstatSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, isFailure, type Said } from '../core/failure.ts';
import { reasonOf } from '../core/system-reason.ts';
import { makeDirectory } from '../durable/directory.ts';
import { message } from '../words/message.ts';

/**
 * Makes a new file, and its directory where there is none. What is there under this name is removed,
 * never opened: a link that somebody put there leads nowhere.
 * @throws Failure `artifact_unwritable`
 */
export function writeArtifact(file: string, text: string): void {
  try {
    makeDirectory(path.dirname(path.resolve(file)));
    if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) unlinkSync(file);
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw unwritable(file, error);
  }
}

/**
 * @param error what the system threw, if it did.
 * @param reason why the file cannot be written, and what did not happen for that.
 */
export const unwritable = (
  file: string,
  error: unknown,
  reason: Said = reasonOf(error, SPECIAL),
): Failure =>
  new Failure('artifact_unwritable', message('artifact_unwritable', { file, reason }), {
    hint: message('fix_or_rename'),
    cause: error,
  });

const SPECIAL = { ENOENT: message('directory_not_creatable') };

/** Does what a file is in the way of. @throws Failure `artifact_unwritable` in place of what the system throws. */
export function writing<Result>(
  file: string,
  explain: (error: unknown) => Said,
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (isFailure(error)) throw error;
    throw unwritable(file, error, explain(error));
  }
}
