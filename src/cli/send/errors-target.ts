import { findTarget, writingTo } from '../file-target.ts';
import { putAway, replaceFile } from '../replace-file.ts';
import { refuseForeign } from './old-errors-file.ts';

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
 * @throws Failure `usage` where a file is there that is none of bad rows; `artifact_unwritable`
 */
export function openErrorsTarget(file: string): ErrorsTarget {
  const place = findTarget(file, 'nothing was sent');
  writingTo(place, () => refuseForeign(file, place.target));
  return {
    write: (texts) => replaceFile(place, texts),
    remove: () => putAway(place),
  };
}
