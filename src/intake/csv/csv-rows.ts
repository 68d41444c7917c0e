import type { FileRow, RowPlace } from '../../core/rows/row.ts';
import { intake } from '../../words/en/intake.ts';
import { brokenRow, countLineFeeds, MAX_ROW_CHARACTERS } from '../json/splitter.ts';

/** What papaparse's parser says of a text whose lines end in LF. */
export interface ParsedRecords {
  readonly data: readonly string[][];
  readonly errors: readonly QuoteError[];
  /** `cursor` is where the record begins that goes on behind the text. */
  readonly meta: { readonly cursor: number };
}

interface QuoteError {
  readonly code: 'MissingQuotes' | 'InvalidQuotes';
  /** The index in `data`; one more than the last for the record that goes on. */
  readonly row: number;
  /** Where the cell begins, behind its quote. */
  readonly index: number;
}

/**
 * Gives the records their places. A quote in the wrong place costs its record alone, if the parser
 * finds its way back in the same line; else it may have swallowed good rows, so nothing more is read.
 * @param text what was parsed; it begins with a record.
 * @param first the place of that record.
 * @returns the rows and the place of the record that goes on.
 */
export function recordsToRows(
  text: string,
  parsed: ParsedRecords,
  first: RowPlace,
): { readonly rows: FileRow[]; readonly next: RowPlace } {
  const errors = new Map(parsed.errors.map((error) => [error.row, error]));
  const mayHaveLines = text.includes('"');
  const rows: FileRow[] = [];
  let { row, line } = first;
  const broken = (message: string, isLast: boolean, cells?: readonly string[]): FileRow => {
    const start = startOfLine(text, line - first.line);
    return brokenRow({ row, line }, text.slice(start), message, isLast, cells);
  };
  for (const [i, cells] of parsed.data.entries()) {
    const lines = mayHaveLines ? linesOf(cells) : 1;
    const error = errors.get(i);
    if (error !== undefined)
      rows.push(broken(describe(error, lines), isFatal(error, lines), cells));
    else if (!isBlank(cells)) rows.push({ format: 'csv', row, line, cells });
    if (error !== undefined && isFatal(error, lines)) return { rows, next: { row, line } };
    row = first.row + rows.length;
    line += lines;
  }
  const message = faultOfOpenRecord(text, parsed, errors.get(parsed.data.length));
  if (message !== undefined) rows.push(broken(message, true));
  return { rows, next: { row, line } };
}

const isFatal = (error: QuoteError, lines: number): boolean =>
  error.code === 'MissingQuotes' || lines > 1;

function describe(error: QuoteError, lines: number): string {
  if (error.code === 'MissingQuotes') return intake.quote_never_closed;
  return lines > 1 ? intake.quote_misplaced_over_lines : intake.quote_misplaced;
}

/** What is already known to be wrong with the record that goes on behind the text. */
function faultOfOpenRecord(
  text: string,
  parsed: ParsedRecords,
  error: QuoteError | undefined,
): string | undefined {
  if (error !== undefined && goesOverLines(text, error.index))
    return intake.quote_misplaced_over_lines;
  return text.length - parsed.meta.cursor > MAX_ROW_CHARACTERS ? intake.record_too_long : undefined;
}

/** Whether the line ends behind the quote that closed the cell, with something in between. */
function goesOverLines(text: string, cell: number): boolean {
  let quote = text.indexOf('"', cell);
  while (text.startsWith('""', quote)) quote = text.indexOf('"', quote + 2);
  return quote !== -1 && text.includes('\n', quote);
}

function linesOf(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) lines += countLineFeeds(cell);
  return lines;
}

/** A blank line, or the empty cells (`,,,`) that a spreadsheet leaves of a deleted row. */
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function startOfLine(text: string, lines: number): number {
  let at = 0;
  for (let i = 0; i < lines; i += 1) at = text.indexOf('\n', at) + 1;
  return at;
}
