import { existsSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemReason } from '../core/system-reason.ts';
import { unwritable, writeArtifact, writing } from './artifact.ts';

/** A file that is to be written, or replaced as a whole. */
export interface FileTarget {
  /** As it was given. */
  readonly file: string;
  /** Absolute, and through links. */
  readonly target: string;
  /** What did not happen where it cannot be written, such as `nothing was sent`. */
  readonly consequence: string;
}

/**
 * Finds out before anything else whether a file can be written, and leaves nothing behind.
 * @throws Failure `artifact_unwritable`; a directory cannot be replaced, and a device must not.
 */
export function findTarget(file: string, consequence: string): FileTarget {
  const found = { file, target: resolved(file), consequence };
  const status = writingTo(found, () => statSync(found.target, { throwIfNoEntry: false }));
  if (status !== undefined && !status.isFile())
    throw unwritable(file, undefined, `it is no plain file; ${consequence}`);
  probe(found.target);
  return found;
}

/** Does something to a file. @throws Failure `artifact_unwritable` in place of what the system throws. */
export const writingTo = <Result>({ file, consequence }: FileTarget, work: () => Result): Result =>
  writing(file, (error) => `${systemReason(error)}; ${consequence}`, work);

/** Whether two names are of one file: it would be overwritten by what is made of it. */
export const isSameFile = (one: string, other: string): boolean =>
  resolved(one) === resolved(other);

/** Through links; of a file that is not there yet, through those of its directory. */
function resolved(file: string): string {
  const whole = path.resolve(file);
  for (const name of [whole, path.dirname(whole)]) {
    try {
      const real = realpathSync.native(name);
      return name === whole ? real : path.join(real, path.basename(whole));
    } catch {
      // Not there: its directory may be.
    }
  }
  return whole;
}

function probe(target: string): void {
  const tidyUp = rememberMissing(target);
  const beside = `${target}.${process.pid}.part`;
  try {
    writeArtifact(beside, '');
    rmSync(beside, { force: true });
  } finally {
    tidyUp();
  }
}

/**
 * Remembers which directories above a file are not there yet.
 * @param target absolute.
 * @returns what removes those that were made since, and that nothing stands in.
 */
export function rememberMissing(target: string): () => void {
  const missing = missingAbove(target);
  return () => missing.forEach(removeEmpty);
}

/** The innermost first. */
function missingAbove(file: string): readonly string[] {
  const directory = path.dirname(file);
  return existsSync(directory) ? [] : [directory, ...missingAbove(directory)];
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // It was not made, or there is something in it.
  }
}
