import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { Failure } from '../../core/failure.ts';
import { systemReason } from '../../core/system-reason.ts';
import { makeVisible } from '../../core/visible.ts';
import { unwritable, writing } from '../artifact.ts';
import { openErrorsTarget, resolved } from '../send/errors-target.ts';
import { isSameContent, keepAside } from '../send/old-errors-file.ts';

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
const START_BYTES = 64;

/**
 * Finds out before anything else whether the file can be written.
 * @throws Failure `usage` where a file of another sort is there; `artifact_unwritable`
 */
export function openWriteTarget(file: string): WriteTarget {
  openErrorsTarget(file);
  if (isFilled(file) && !OWN.test(startOf(file))) throw foreign(file);
  return {
    write: async (texts) => {
      const first = await texts.next();
      return first.done === true ? undefined : replace(file, chained(first.value, texts));
    },
    putAway: () => (isFilled(file) ? moving(file, () => keepAside(resolved(file))) : undefined),
  };
}

/** The new file is written under a name of its own: the old one may be wanted again. */
async function replace(file: string, texts: AsyncIterable<string>): Promise<string | undefined> {
  const target = resolved(file);
  const fresh = `${target}.${process.pid}.new`;
  try {
    await openErrorsTarget(fresh).write(texts);
    return moving(file, () => {
      const kept = isSameContent(fresh, target) ? undefined : keepAside(target);
      renameSync(fresh, target);
      return kept;
    });
  } finally {
    rmSync(fresh, { force: true });
  }
}

const moving = <Result>(file: string, work: () => Result): Result =>
  writing(file, (error) => systemReason(error), work);

const isFilled = (file: string): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

async function* chained(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function startOf(file: string): string {
  const start = Buffer.alloc(START_BYTES);
  try {
    const descriptor = openSync(file, 'r');
    const length = readSync(descriptor, start, 0, START_BYTES, 0);
    closeSync(descriptor);
    return start.toString('utf8', 0, length);
  } catch (error) {
    throw unwritable(file, error);
  }
}

const foreign = (file: string): Failure =>
  new Failure(
    'usage',
    `--write ${makeVisible(file)}: this file is there, and it holds no reports; nothing was compared`,
    { hint: 'Name another file: it would be replaced by the missing reports.' },
  );
