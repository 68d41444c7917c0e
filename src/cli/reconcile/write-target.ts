import { reconcileWords } from '../../words/en/reconcile.ts';
import { findTarget } from '../file-target.ts';
import { type KeptFiles, refuseKept } from '../kept-files.ts';
import { refuseForeign } from '../open-artifact.ts';
import { putAway, replaceFile, sizeOf } from '../replace-file.ts';

/** Where `--write` puts the reports that are missing. */
export interface WriteTarget {
  /**
   * Writes the file; what stood there before is there until the new one is whole, and then beside it. Without
   * any text nothing is written: an empty file would be refused by `conv send`.
   * @returns where the old one is kept, if there was one that said something else.
   */
  write(texts: AsyncGenerator<string>): Promise<string | undefined>;
  /**
   * Takes what stood there out of the way: where there is nothing to send, it speaks of what is mended.
   * @returns where it is kept, if there was one.
   */
  putAway(): string | undefined;
}

/** How each line begins that conv reconcile writes; a merchant's own file of reports may begin so, too. */
const OWN = /^\{"kind":"(?:paid|partial|cancel|decline)","merchant_order_id":/;
const isOwnReports = (start: string): boolean => OWN.test(start);

/**
 * Finds out before anything else whether the file can be written.
 * @param force whether a file of another sort is put aside, too.
 * @throws Failure `usage` where a file is there that must not be written over; `artifact_unwritable`
 */
export function openWriteTarget(file: string, kept: KeptFiles, force: boolean): WriteTarget {
  refuseKept(file, kept);
  const place = findTarget(file, reconcileWords.nothing_compared);
  // Once it is written to, there has been a comparison.
  const late = { ...place, consequence: reconcileWords.missing_not_written };
  const { target } = place;
  const isFilled = (): boolean => sizeOf(target) > 0;
  refuseForeign(place, { isOwn: isOwnReports, force });
  return {
    write: async (texts) => {
      const first = await texts.next();
      return first.done === true ? undefined : replaceFile(late, chained(first.value, texts));
    },
    putAway: () => (isFilled() ? putAway(late) : undefined),
  };
}

async function* chained(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
