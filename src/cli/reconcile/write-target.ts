import {
  closeSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { NOTHING_COMPARED } from '../../actions/reconcile/counted-reports.ts';
import { Failure } from '../../core/failure.ts';
import { systemReason } from '../../core/system-reason.ts';
import { makeVisible } from '../../core/visible.ts';
import { unwritable, writeArtifact, writing } from '../artifact.ts';
import { resolved } from '../send/errors-target.ts';
import { isSameContent, keepAside } from '../send/old-errors-file.ts';
import { probe, rememberMissing } from './probe.ts';

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
  const target = resolved(file);
  requirePlain(file, target);
  probe(target);
  if (isFilled(file) && !OWN.test(startOf(file))) throw foreign(file);
  return {
    write: async (texts) => {
      const first = await texts.next();
      return first.done === true ? undefined : replace(file, target, chained(first.value, texts));
    },
    putAway: () => (isFilled(file) ? guarded(file, () => keepAside(target)) : undefined),
  };
}

/** A directory cannot be replaced, and a device must not. */
function requirePlain(file: string, target: string): void {
  const status = guarded(file, () => statSync(target, { throwIfNoEntry: false }));
  if (status === undefined || status.isFile()) return;
  throw unwritable(file, undefined, `it is no plain file; ${NOTHING_COMPARED}`);
}

/** The new file is written under a name of its own: the old one may be wanted again. */
async function replace(
  file: string,
  target: string,
  texts: AsyncIterable<string>,
): Promise<string | undefined> {
  const tidyUp = rememberMissing(target);
  const fresh = `${target}.${process.pid}.new`;
  try {
    await writeFresh(file, fresh, texts);
    return guarded(file, () => {
      const kept = isSameContent(fresh, target) ? undefined : keepAside(target);
      renameSync(fresh, target);
      return kept;
    });
  } finally {
    rmSync(fresh, { force: true });
    tidyUp();
  }
}

async function writeFresh(
  file: string,
  fresh: string,
  texts: AsyncIterable<string>,
): Promise<void> {
  writeArtifact(fresh, '');
  const descriptor = guarded(file, () => openSync(fresh, 'w'));
  try {
    for await (const text of texts) guarded(file, () => writeFileSync(descriptor, text));
  } finally {
    closeSync(descriptor);
  }
}

const guarded = <Result>(file: string, work: () => Result): Result =>
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
    `--write ${makeVisible(file)}: this file is there, and it holds no reports; ${NOTHING_COMPARED}`,
    { hint: 'Name another file: it would be replaced by the missing reports.' },
  );
