import { putAway, refuseForeign, replaceFile, sizeOf } from './artifact.ts';
import { findTarget } from './file-target.ts';
import { type KeptFiles, refuseKept } from './kept-files.ts';

/** A file that a run writes at its end. */
export interface WriteTarget {
  /**
   * Writes the file. An existing one is replaced only when the new one is complete, and is kept under another name.
   * If there is no text, no file is written, because `conv send` would refuse an empty one.
   * @returns where the old file is kept, if its contents differ.
   */
  write(texts: AsyncGenerator<string>): Promise<string | undefined>;
  /**
   * Renames an existing file, whose reports are obsolete if there is nothing to send.
   * @returns where it is kept, if there was one.
   */
  putAway(): string | undefined;
}

/** The start of every line of reports that conv writes for `conv send`. A merchant's own file of reports may start the same way. */
const OWN = /^\{"kind":"(?:paid|partial|cancel|decline)","merchant_order_id":/;
export const isOwnReports = (start: string): boolean => OWN.test(start);

/** What kind of file it is. */
interface TargetRules {
  /** Whether to rename a file that conv did not write. */
  readonly force: boolean;
  /** Recognizes conv's own files by their start. */
  readonly isOwn: (start: string) => boolean;
  /** Consequences of a failed write, before and after the work. */
  readonly before: string;
  readonly after: string;
}

/**
 * Checks in advance whether a file that a run writes at its end can be written.
 * @throws Failure `usage` if an existing file must not be overwritten; `artifact_unwritable`
 */
export function openTarget(
  file: string,
  kept: KeptFiles,
  { force, isOwn, before, after }: TargetRules,
): WriteTarget {
  refuseKept(file, kept);
  const place = findTarget(file, before);
  const late = { ...place, consequence: after };
  const { target } = place;
  const isFilled = (): boolean => sizeOf(target) > 0;
  refuseForeign(place, { isOwn, force });
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
