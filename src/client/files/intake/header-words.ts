import { PRESETS } from '../../shops/presets.ts';
import { ROW_FIELDS } from '../rows/fields.ts';
import { plainWord } from '../rows/mapping.ts';

/** Words that a header of reports, or of a shop's export, has. */
const KNOWN: ReadonlySet<string> = new Set(
  [
    ...ROW_FIELDS,
    ...PRESETS.flatMap(({ signatures, otherColumns = [] }) => [
      ...signatures.flat(),
      ...otherColumns,
    ]),
  ].map(plainWord),
);

/** Instruction lines and titles may precede the header, so it is looked for in this many rows. */
export const HEADER_ROWS = 30;

/** @param mapped the columns that `--map` names. */
export function looksLikeHeader(cells: readonly string[], mapped: readonly string[]): boolean {
  const given = new Set(mapped.map(plainWord));
  const words = new Set(cells.map(plainWord));
  let count = 0;
  for (const word of words) if (KNOWN.has(word) || given.has(word)) count += 1;
  return count >= 2;
}
