import { ROW_FIELDS } from '../rows/fields.ts';
import { plainWord } from '../rows/mapping.ts';

/** Words that a header of reports has. */
const KNOWN: ReadonlySet<string> = new Set(ROW_FIELDS.map(plainWord));

/** Instruction lines and titles may precede the header, so it is looked for in this many rows. */
export const HEADER_ROWS = 30;

/** @param others words that a header may have, too: mapped columns, and those of known exports. */
export function looksLikeHeader(cells: readonly string[], others: readonly string[]): boolean {
  const given = new Set(others.map(plainWord));
  const words = new Set(cells.map(plainWord));
  let count = 0;
  for (const word of words) if (KNOWN.has(word) || given.has(word)) count += 1;
  return count >= 2;
}
