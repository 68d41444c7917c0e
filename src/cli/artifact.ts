import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure, isFailure } from '../core/failure.ts';
import { systemReason } from '../core/system-reason.ts';
import { makeVisible } from '../core/visible.ts';
import { makeDirectory } from '../durable/directory.ts';

/**
 * Writes what a CI server collects after a run; its directory is made where there is none. Called
 * with an empty text before the run, it tells early what would be lost, and takes an old one away.
 * @throws Failure `artifact_unwritable`
 */
export function writeArtifact(file: string, text: string): void {
  try {
    makeDirectory(path.dirname(path.resolve(file)));
    writeFileSync(file, text);
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
  reason: string = systemReason(error, SPECIAL),
): Failure =>
  new Failure('artifact_unwritable', `${makeVisible(file)} cannot be written: ${reason}`, {
    hint: 'mend that, or name another file',
    cause: error,
  });

const SPECIAL = { ENOENT: 'its directory cannot be made' };

/** Does what a file is in the way of. @throws Failure `artifact_unwritable` in place of what the system throws. */
export function writing<Result>(
  file: string,
  explain: (error: unknown) => string,
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (isFailure(error)) throw error;
    throw unwritable(file, error, explain(error));
  }
}
