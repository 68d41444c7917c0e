import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { Failure } from '../../core/failure.ts';
import { makeVisible } from '../../core/visible.ts';
import { unwritable } from '../artifact.ts';
import { openErrorsTarget } from '../send/errors-target.ts';

/** Where `--write` puts the reports that are missing. */
export interface WriteTarget {
  /**
   * Writes the file; what an earlier comparison wrote is there until the new one is whole. Without any text
   * nothing is written: an empty file would be refused by `conv send`.
   */
  write(texts: AsyncGenerator<string>): Promise<void>;
  /**
   * Takes away what an earlier comparison wrote: where there is nothing to send, it speaks of what is mended.
   * @returns whether there was such a file.
   */
  removeOld(): boolean;
}

/** How each line begins that conv reconcile writes. */
const OWN = /^\{"kind":"(?:paid|partial|cancel|decline)","merchant_order_id":/;
const START_BYTES = 64;

/**
 * Finds out before anything else whether the file can be written.
 * @throws Failure `usage` where another file is there; `artifact_unwritable`
 */
export function openWriteTarget(file: string): WriteTarget {
  const target = openErrorsTarget(file);
  const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (isThere && !OWN.test(startOf(file))) throw foreign(file);
  return {
    write: async (texts) => {
      const first = await texts.next();
      if (first.done !== true) await target.write(chained(first.value, texts));
    },
    removeOld: () => {
      if (isThere) target.remove();
      return isThere;
    },
  };
}

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
    `--write ${makeVisible(file)}: this file is there, and conv reconcile did not write it; nothing was compared`,
    { hint: 'Name another file: it would be replaced by the missing reports.' },
  );
