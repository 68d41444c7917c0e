import type { BrokenRow, FileRow } from '../../core/rows/row.ts';
import { withoutMarks } from '../text/marks.ts';

/** Cuts a text that comes in pieces into rows. After a broken row with `isLast` it is not called again. */
export interface Splitter {
  take(text: string): FileRow[];
  end(): FileRow[];
}

/**
 * No report is longer (the bound of a body): what is, was never closed, or is no file of rows.
 * In characters (UTF-16 units), as the text is held.
 */
export const MAX_ROW_CHARACTERS = 16 * 1024 * 1024;

const SHOWN_CHARACTERS = 1000;

/**
 * @param text from the row's beginning; it may go on behind it.
 * @param cells of a CSV, where it could be cut into them.
 */
export const brokenRow = (
  place: { readonly row: number; readonly line: number },
  text: string,
  message: string,
  isLast: boolean,
  cells?: readonly string[],
): BrokenRow => ({
  format: 'broken',
  row: place.row,
  line: place.line,
  text: withoutMarks(text.slice(0, SHOWN_CHARACTERS)),
  message,
  isLast,
  ...(cells === undefined ? {} : { cells: cells.map(withoutMarks) }),
});

export function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
