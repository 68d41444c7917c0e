import { type Message, message } from '../../../core/words/message.ts';
import type { BrokenRow, FileRow } from '../rows/row.ts';

/**
 * Bytes that are not text are marked by a lone surrogate, which no decoded text can hold
 * (as in Python's PEP 383): 0xdc00 + the byte, or 0xdc00 alone if the byte is not known.
 */
const UNKNOWN_MARK = '\udc00';
const MARK_BASE = 0xdc00;
const REPLACEMENT = /\ufffd/g;
const MARK = /[\ud800-\udfff]/u;
const MARKS = /[\ud800-\udfff]/gu;

export const markOf = (byte: number): string => String.fromCharCode(MARK_BASE + byte);

export const hasMark = (text: string): boolean => MARK.test(text);

/** Marks what a lenient decoder replaced. */
export const markReplacements = (text: string): string => text.replace(REPLACEMENT, UNKNOWN_MARK);

/** The text in a form that can be shown to people. */
const withoutMarks = (text: string): string => text.replace(MARKS, '\ufffd');

/** @returns the first byte that is not text; undefined if it is not known. */
export function markedByte(text: string): number | undefined {
  const code = MARK.exec(text)?.[0].charCodeAt(0) ?? MARK_BASE;
  return code > MARK_BASE && code <= MARK_BASE + 0xff ? code - MARK_BASE : undefined;
}

/** Cuts a text that comes in pieces into rows. After a broken row with `isLast` it is not called again. */
export interface Splitter {
  take(text: string): FileRow[];
  end(): FileRow[];
}

/**
 * No report is longer (the limit of a body): a longer row was never closed, or the file is not one of rows.
 * In characters (UTF-16 units), as the text is held.
 */
export const MAX_ROW_CHARACTERS = 16 * 1024 * 1024;

const SHOWN_CHARACTERS = 1000;

/**
 * @param text from the row's beginning; it may continue past the row.
 * @param cells of a CSV's record that could be split.
 */
export const brokenRow = (
  place: { readonly row: number; readonly line: number },
  text: string,
  reason: Message,
  isLast: boolean,
  cells?: readonly string[],
): BrokenRow => ({
  format: 'broken',
  row: place.row,
  line: place.line,
  text: withoutMarks(text.slice(0, SHOWN_CHARACTERS)),
  message: reason,
  isLast,
  ...(cells === undefined ? {} : { cells: cells.map(withoutMarks) }),
});

export function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/**
 * Turns a row with bytes that are not text into a broken one; the rows around it stay.
 * @param describe says what is wrong, given the first bad byte if it is known.
 */
export function breakDamaged(
  row: FileRow,
  delimiter: string | null,
  describe: (byte: number | undefined) => Message,
): FileRow {
  if (row.format === 'broken') return row;
  const text = row.format === 'json' ? row.text : row.cells.join(delimiter ?? ',');
  if (!hasMark(text)) return row;
  const cells = row.format === 'csv' ? row.cells : undefined;
  return { ...brokenRow(row, text, describe(markedByte(text)), false, cells), isDamaged: true };
}

/**
 * @param encoding what the file was read as.
 * @param advice what to do.
 */
export const describeDamage =
  (encoding: string, advice: Message) =>
  (byte: number | undefined): Message =>
    message('bytes_not_in_encoding', { byte, encoding, advice });
