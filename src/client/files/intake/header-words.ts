import { ROW_FIELDS } from '../rows/fields.ts';
import { plainWord } from '../rows/mapping.ts';

/** Words that a header of reports has. */
const KNOWN: ReadonlySet<string> = new Set(ROW_FIELDS.map(plainWord));

/** Instruction lines and titles may precede the header, so it is looked for in this many rows. */
export const HEADER_ROWS = 30;

/**
 * The words of a header that conv knows; none if these cells are no header.
 * @param others words that a header may have, too: mapped columns, and those of known exports.
 */
export function knownWords(cells: readonly string[], others: readonly string[]): readonly string[] {
  const given = new Set(others.map(plainWord));
  const words = new Set(cells.map(plainWord));
  const known = [...words].filter((word) => KNOWN.has(word) || given.has(word));
  return known.length >= 2 ? known : [];
}

export const looksLikeHeader = (cells: readonly string[], others: readonly string[]): boolean =>
  knownWords(cells, others).length > 0;
