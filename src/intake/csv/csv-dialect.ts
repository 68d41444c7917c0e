import type { Parser } from 'papaparse';
import { countLineFeeds } from '../json/splitter.ts';

export type CsvParser = typeof Parser;

/** How a CSV file is written, found out from its header. */
export interface Dialect {
  readonly delimiter: string;
  readonly header: readonly string[];
  /** The line that the header begins in, from 1. */
  readonly headerLine: number;
  /** Whether a lone CR ends a line, as old programs on a Mac write. */
  readonly isCarriageReturn: boolean;
  /** Where the rows begin: in characters of the text with line feeds, and its line. */
  readonly rowsStart: number;
  readonly rowsLine: number;
  /** What is wrong with the header's quotes. */
  readonly isMalformed: boolean;
}

/** In the order in which they win where the header has as many of each. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Blank lines, and the line by which a file tells Excel its delimiter. */
const BEFORE_HEADER = /^(?:[ \t]*[\r\n])*(?:sep=(.)[\r\n]+)?(?:[ \t]*[\r\n])*/i;

/** All line ends as LF, so that a file with CRLF has the same cells as the same file with LF. */
export const toLineFeeds = (text: string, isCarriageReturn: boolean): string =>
  text.replace(isCarriageReturn ? /\r\n?/g : /\r\n/g, '\n');

/**
 * @param text the beginning of the file.
 * @param isWhole whether nothing follows.
 * @param given what `--delimiter` says.
 * @returns undefined where the header goes on behind the text.
 */
export function readDialect(
  Parser: CsvParser,
  text: string,
  isWhole: boolean,
  given: string | undefined,
): Dialect | undefined {
  const before = BEFORE_HEADER.exec(text);
  const start = before?.[0].length ?? 0;
  const said = given ?? before?.[1];
  const candidates = said === undefined ? DELIMITERS : [said];
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
  const upToRows = end === -1 ? text : text.slice(0, end + (text.startsWith('\r\n', end) ? 2 : 1));
  const head = toLineFeeds(upToRows, isCarriageReturn);
  return {
    delimiter,
    header: (parsed.data[0] ?? []).map((cell: string) => cell.trim()),
    headerLine: 1 + countLineFeeds(toLineFeeds(text.slice(0, start), isCarriageReturn)),
    isCarriageReturn,
    rowsStart: head.length,
    rowsLine: 1 + countLineFeeds(head),
    isMalformed: parsed.errors.length > 0,
  };
}

/** @returns where the header's line ends, outside of quotes; -1 where it goes on. */
function findEnd(text: string, start: number, delimiters: readonly string[]): number {
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted && opensQuotes(text, at, start, delimiters);
    else if (!isQuoted && (character === '\n' || character === '\r')) return at;
  }
  return -1;
}

/** A quote opens a cell only at its beginning; behind another one it is half of a doubled one. */
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
