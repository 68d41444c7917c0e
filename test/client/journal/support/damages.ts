import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { isFailure } from '../../../../src/core/words/failure.ts';

/** The codes by which a damaged journal is refused. */
export const FAILURES = [
  'journal_corrupt',
  'journal_too_new',
  'journal_unwritable',
  // A cut within a page can look like a disk that reads too little.
  'journal_unreadable',
];

/** What it leaves of a file. */
type Damage = (bytes: Buffer) => Buffer;

/** A place in the file, as a share of its length: every place as likely as any other. */
const place = fc.noBias(fc.nat(999_999_999)).map((part) => part / 1_000_000_000);

const flippedByte = fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(
  ([where, bits]): Damage =>
    (bytes) => {
      const offset = Math.floor(where * bytes.length);
      bytes[offset] = (bytes[offset] ?? 0) ^ bits;
      return bytes;
    },
);
const cutShort = place.map(
  (where): Damage =>
    (bytes) =>
      bytes.subarray(0, where * bytes.length),
);
const lostBlock = fc.tuple(place, fc.constantFrom(0, 0xff, 0x61)).map(
  ([where, value]): Damage =>
    (bytes) => {
      const start = Math.floor((where * bytes.length) / 512) * 512;
      return bytes.fill(value, start, start + 512);
    },
);

/** One to four flipped bytes, a cut, or a lost block. */
export const anyDamage = fc.oneof(
  { weight: 6, arbitrary: fc.array(flippedByte, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: cutShort.map((damage) => [damage]) },
  { weight: 1, arbitrary: lostBlock.map((damage) => [damage]) },
);

/** What a journal shows of itself after the damage; the code of the failure where it shows nothing. */
export async function surveyDamaged(
  parent: string,
  whole: Buffer,
  damages: readonly Damage[],
  survey: (directory: string) => Promise<unknown>,
): Promise<unknown> {
  const directory = join(parent, 'damaged');
  mkdirSync(directory);
  try {
    const bytes = damages.reduce<Buffer>((left, damage) => damage(left), Buffer.from(whole));
    writeFileSync(join(directory, 'journal.db'), bytes);
    return await survey(directory);
  } catch (error) {
    if (isFailure(error)) return error.code;
    throw error;
  } finally {
    rmSync(directory, { recursive: true });
  }
}
