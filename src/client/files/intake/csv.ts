import type { Parser } from 'papaparse';
import { type Message, message } from '../../../core/words/message.ts';
import type { FileRow, RowPlace } from '../rows/row.ts';
import { HEADER_ROWS } from './header-words.ts';
import { brokenRow, countLineFeeds, MAX_ROW_CHARACTERS, type Splitter } from './splitter.ts';

export type CsvParser = typeof Parser;

/** How a CSV file is written, as its header shows. */
export interface Dialect {
  readonly delimiter: string;
  readonly header: readonly string[];
  /** The line on which the header begins, from 1. */
  readonly headerLine: number;
  /** Whether a lone CR ends a line, as in files from old Mac programs. */
  readonly isCarriageReturn: boolean;
  /** Where the rows begin: the offset in the text with LF line ends, and the line. */
  readonly rowsStart: number;
  readonly rowsLine: number;
  /** What is wrong with the header's quotes. */
  readonly isMalformed: boolean;
}

/** In the order in which they win if the header has as many of each. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Blank lines, and the line that names the delimiter for Excel. */
const BEFORE_HEADER = /^(?:[ \t]*[\r\n])*(?:sep=(.)[\r\n]+)?(?:[ \t]*[\r\n])*/i;

/** All line ends as LF, so that a file with CRLF has the same cells as the same file with LF. */
const toLineFeeds = (text: string, isCarriageReturn: boolean): string =>
  text.replace(isCarriageReturn ? /\r\n?/g : /\r\n/g, '\n');

/**
 * @param text the beginning of the file.
 * @param isWhole whether nothing follows.
 * @param given what `--delimiter` says.
 * @param isHeader whether cells are the words of a header; if no row has such cells, the first one is the header.
 * @returns undefined where the text is too short to tell.
 */
export function readDialect(
  Parser: CsvParser,
  text: string,
  isWhole: boolean,
  given: string | undefined,
  isHeader: (cells: readonly string[]) => boolean,
): Dialect | undefined {
  const before = BEFORE_HEADER.exec(text);
  const start = before?.[0].length ?? 0;
  const said = given ?? before?.[1];
  const candidates = said === undefined ? DELIMITERS : [said];
  const first = recordAt(Parser, text, start, isWhole, candidates);
  let record = first;
  for (let rows = 1; record !== undefined; rows += 1) {
    if (isHeader(record.header)) return record;
    // A quote that is not closed hides what follows; the search is over.
    if (rows >= HEADER_ROWS || (isWhole && record.nextStart >= text.length) || record.isMalformed)
      break;
    record = recordAt(Parser, text, record.nextStart, isWhole, candidates);
  }
  // The header may be on a line that is not read yet.
  if (record === undefined && text.length < MAX_SEARCHED) return undefined;
  return first;
}

/** No instructions above a header are longer. */
const MAX_SEARCHED = 256 * 1024;

interface CsvRecord extends Dialect {
  /** Where the next record begins, in the original text. */
  readonly nextStart: number;
}

/** The record at an offset of the text, as if it were the header; undefined if it continues past the text. */
function recordAt(
  Parser: CsvParser,
  text: string,
  start: number,
  isWhole: boolean,
  candidates: readonly string[],
): CsvRecord | undefined {
  const end = findEnd(text, start, candidates);
  if (!isWhole && (end >= text.length - 1 || end === -1)) return undefined;
  const raw = text.slice(start, end === -1 ? text.length : end);
  const isCarriageReturn = text[end] === '\r' && text[end + 1] !== '\n';
  const delimiter = mostFrequent(raw, candidates);
  const parsed = new Parser({ delimiter, newline: '\n' }).parse(
    toLineFeeds(raw, isCarriageReturn),
    0,
    false,
  );
  const nextStart = end === -1 ? text.length : end + (text.startsWith('\r\n', end) ? 2 : 1);
  const head = toLineFeeds(text.slice(0, nextStart), isCarriageReturn);
  return {
    delimiter,
    header: (parsed.data[0] ?? []).map((cell: string) => withoutFormula(cell.trim())),
    headerLine: 1 + countLineFeeds(toLineFeeds(text.slice(0, start), isCarriageReturn)),
    isCarriageReturn,
    rowsStart: head.length,
    rowsLine: 1 + countLineFeeds(head),
    isMalformed: parsed.errors.length > 0,
    nextStart,
  };
}

const EQUALS = 0x3d;
const TEXT_FORMULA = /^="([^"]*)"$/;

/** `="0012"` is how exports keep a spreadsheet from turning digits into a number: the text is meant. */
export const withoutFormula = (cell: string): string =>
  cell.charCodeAt(0) === EQUALS ? cell.replace(TEXT_FORMULA, '$1') : cell;

/** @returns where the header's line ends, outside quotes; -1 if it continues. */
function findEnd(text: string, start: number, delimiters: readonly string[]): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted && opensQuotes(text, at, start, delimiters);
    else if (!isQuoted && (character === '\n' || character === '\r')) return at;
  }
  return -1;
}

/** A quote opens a cell only at its beginning; after another quote it is half of a doubled one. */
function opensQuotes(
  text: string,
  at: number,
  start: number,
  delimiters: readonly string[],
): boolean {
  const before = text.charAt(at - 1);
  return at === start || before === '"' || delimiters.includes(before);
}

function mostFrequent(header: string, candidates: readonly string[]): string {
  const unquoted = header.replace(/"[^"]*"/g, '');
  const counts = candidates.map((candidate) => unquoted.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** What papaparse's parser returns for a text whose lines end in LF. */
interface ParsedRecords {
  readonly data: readonly string[][];
  readonly errors: readonly QuoteError[];
  /** `cursor` is where a record begins that continues past the text. */
  readonly meta: { readonly cursor: number };
}

interface QuoteError {
  readonly code: 'MissingQuotes' | 'InvalidQuotes';
  /** The index in `data`; one past the last for the record that continues. */
  readonly row: number;
  /** Where the cell begins, after its quote. */
  readonly index: number;
}

/**
 * Gives the records their places. A misplaced quote costs its own record alone, if the parser
 * recovers within the same line; else it may have swallowed good rows, so nothing more is read.
 * @param text what was parsed; it begins with a record.
 * @param first the place of that record.
 * @param isWhole whether nothing follows; the last record is what is after the last line end, then.
 * @returns the rows and the place of the record that continues.
 */
function recordsToRows(
  text: string,
  parsed: ParsedRecords,
  first: RowPlace,
  isWhole: boolean,
): { readonly rows: FileRow[]; readonly next: RowPlace } {
  const errors = new Map(parsed.errors.map((error) => [error.row, error]));
  const { data, meta } = parsed;
  // Cells with line feeds are rare: without one, each record has ended one line.
  const ended = data.length - Number(isWhole);
  const hasLines = countLineFeeds(text.slice(0, meta.cursor)) > ended;
  const mayHaveFormulas = text.includes('="');
  const texts = (cells: readonly string[]): readonly string[] =>
    mayHaveFormulas ? cells.map(withoutFormula) : cells;
  const rows: FileRow[] = [];
  let { row, line } = first;
  const broken = (reason: Message, isLast: boolean, cells?: readonly string[]): FileRow => {
    const start = startOfLine(text, line - first.line);
    return brokenRow({ row, line }, text.slice(start), reason, isLast, cells);
  };
  for (const [i, cells] of data.entries()) {
    const lines = hasLines ? countLines(cells) : 1;
    const error = errors.get(i);
    if (error !== undefined)
      rows.push(broken(describe(error, lines), isFatal(error, lines), cells));
    else if (!isBlank(cells)) rows.push({ format: 'csv', row, line, cells: texts(cells) });
    if (error !== undefined && isFatal(error, lines)) return { rows, next: { row, line } };
    row = first.row + rows.length;
    line += lines;
  }
  const reason = faultOfOpenRecord(text, parsed, errors.get(parsed.data.length));
  if (reason !== undefined) rows.push(broken(reason, true));
  return { rows, next: { row, line } };
}

const isFatal = (error: QuoteError, lines: number): boolean =>
  error.code === 'MissingQuotes' || lines > 1;

function describe(error: QuoteError, lines: number): Message {
  if (error.code === 'MissingQuotes') return message('quote_never_closed');
  return lines > 1 ? message('quote_misplaced_over_lines') : message('quote_misplaced');
}

/** What is already known to be wrong with the record that continues after the text. */
function faultOfOpenRecord(
  text: string,
  parsed: ParsedRecords,
  error: QuoteError | undefined,
): Message | undefined {
  if (error !== undefined && goesOverLines(text, error.index))
    return message('quote_misplaced_over_lines');
  return text.length - parsed.meta.cursor > MAX_ROW_CHARACTERS
    ? message('record_too_long')
    : undefined;
}

/** Whether the line ends after the quote that closed the cell, with something in between. */
function goesOverLines(text: string, cell: number): boolean {
  let quote = text.indexOf('"', cell);
  while (text.startsWith('""', quote)) quote = text.indexOf('"', quote + 2);
  return quote !== -1 && text.includes('\n', quote);
}

function countLines(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) lines += countLineFeeds(cell);
  return lines;
}

/** A blank line, or the empty cells (`,,,`) that a spreadsheet leaves behind for a deleted row. */
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function startOfLine(text: string, lines: number): number {
  let at = 0;
  for (let i = 0; i < lines; i += 1) at = text.indexOf('\n', at) + 1;
  return at;
}

/** Splits a CSV file into the records after its header, by papaparse's parser, with the line each begins on. */
export function splitCsv(Parser: CsvParser, dialect: Dialect): Splitter {
  const parser = new Parser({ delimiter: dialect.delimiter, newline: '\n' });
  const toLines = makeLineFeeds(dialect);
  let next = { row: 1, line: dialect.rowsLine };
  /** The beginning of an unfinished record, and what has come since it was last looked at. */
  let rest = '';
  let waiting = '';

  const parse = (text: string, isWhole: boolean): FileRow[] => {
    const parsed: ParsedRecords = parser.parse(text, 0, !isWhole);
    const read = recordsToRows(text, parsed, next, isWhole);
    next = read.next;
    rest = text.slice(parsed.meta.cursor);
    waiting = '';
    return read.rows;
  };

  return {
    take: (piece) => {
      waiting += toLines(piece);
      // An unfinished record is parsed again only when it has doubled, so that the work stays proportional to the file.
      if (waiting.length < Math.min(rest.length, MAX_ROW_CHARACTERS - rest.length)) return [];
      return parse(rest + waiting, false);
    },
    end: () => {
      const text = rest + waiting;
      return parse(text.endsWith('\n') ? text : `${text}\n`, true);
    },
  };
}

/** Turns line ends into LF, even a CRLF split between two pieces, and drops what precedes the rows. */
function makeLineFeeds(dialect: Dialect): (piece: string) => string {
  let held = '';
  let toSkip = dialect.rowsStart;
  return (piece) => {
    const all = held + piece;
    held = all.endsWith('\r') ? '\r' : '';
    const whole = held === '' ? all : all.slice(0, -1);
    const text = toLineFeeds(whole, dialect.isCarriageReturn);
    const skipped = Math.min(toSkip, text.length);
    toSkip -= skipped;
    return skipped === 0 ? text : text.slice(skipped);
  };
}
