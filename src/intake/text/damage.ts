import type { FileRow } from '../../core/rows/row.ts';
import { intake } from '../../words/en/intake.ts';
import { brokenRow } from '../json/splitter.ts';
import { hasMark, markedByte } from './marks.ts';

/**
 * Turns a row that holds bytes which are no text into a broken one; the rows around it stay.
 * @param message what is wrong, from the first bad byte where it is known.
 */
export function breakDamaged(
  row: FileRow,
  delimiter: string | null,
  message: (byte: number | undefined) => string,
): FileRow {
  if (row.format === 'broken') return row;
  const text = row.format === 'json' ? row.text : row.cells.join(delimiter ?? ',');
  if (!hasMark(text)) return row;
  const cells = row.format === 'csv' ? row.cells : undefined;
  return { ...brokenRow(row, text, message(markedByte(text)), false, cells), isDamaged: true };
}

/**
 * @param encoding what the file was read as.
 * @param advice what to do.
 */
export const describeDamage =
  (encoding: string, advice: string) =>
  (byte: number | undefined): string =>
    intake.bytes_not_in_encoding({ byte, encoding, advice });
