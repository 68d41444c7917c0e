import { findTarget } from '../file-target.ts';
import { type KeptFiles, refuseKept } from '../kept-files.ts';
import { refuseForeign } from '../open-artifact.ts';
import { putAway, replaceFile } from '../replace-file.ts';
import { isOwnErrors } from './old-errors-file.ts';

/** Where the bad rows go; what stood there before is there until the new file is whole, and then beside it. */
export interface ErrorsTarget {
  /**
   * Writes the file.
   * @returns where the old one is kept, if there was one that said something else.
   * @throws Failure `artifact_unwritable`
   */
  write(texts: AsyncIterable<string>): Promise<string | undefined>;
  /**
   * Takes the old file out of the way: what it lists is no more wrong.
   * @returns where it is kept, if there was one.
   */
  remove(): string | undefined;
}

/**
 * Finds out before anything else whether the file can be written.
 * @param force whether a file that is none of bad rows is put aside, too.
 * @throws Failure `usage` where a file is there that must not be written over; `artifact_unwritable`
 */
export function openErrorsTarget(file: string, kept: KeptFiles, force: boolean): ErrorsTarget {
  refuseKept(file, kept);
  const place = findTarget(file, 'nothing was sent');
  refuseForeign(place, { isOwn: isOwnErrors, force });
  return {
    write: (texts) => replaceFile(place, texts),
    remove: () => putAway(place),
  };
}
