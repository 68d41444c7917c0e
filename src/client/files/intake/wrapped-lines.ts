import type { FileRow } from '../rows/row.ts';
import { type CsvParser, type Dialect, readDialect, splitCsv } from './csv.ts';
import { HEADER_ROWS } from './header-words.ts';
import { countLineFeeds, type Splitter } from './splitter.ts';

/** A CSV whose lines are cells of another one: a program that expected another delimiter saved it again. */
export interface WrappedCsv {
  /** Of the lines as they were. */
  readonly dialect: Dialect;
  readonly makeSplitter: () => Splitter;
}

/** A line that is one quoted cell, or has no quote. */
const LINE = /(?:"((?:[^"]|"")*)"|[^"\r\n]*)([,;\t|]*)(?:\r\n?|\n|$)/y;

/** Fewer columns may be a coincidence. */
const LEAST_COLUMNS = 3;

/**
 * @param text the beginning of the file.
 * @returns undefined for any other file.
 */
export function readWrapped(
  Parser: CsvParser,
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
): WrappedCsv | undefined {
  const separator = separatorOf(text);
  if (separator === undefined) return undefined;
  const split = () => splitCsv(Parser, outerOf(separator, text));
  const inner = createUnwrapper(separator)(split().take(text));
  const dialect = readDialect(Parser, inner, true, undefined, isHeader);
  if (dialect === undefined || dialect.header.length < LEAST_COLUMNS) return undefined;
  const fits = ({ 1: wrapped }: RegExpExecArray): boolean => {
    if (wrapped === undefined) return false;
    const { data } = new Parser({ delimiter: dialect.delimiter, newline: '\n' }).parse(
      wrapped.replaceAll('""', '"'),
      0,
      false,
    );
    return data[0]?.length === dialect.header.length;
  };
  if (!linesIn(text).slice(1).some(fits)) return undefined;
  return {
    dialect,
    makeSplitter: () => splitWrapped(split(), splitCsv(Parser, dialect), separator),
  };
}

/** The first lines, up to one of another kind. */
function linesIn(text: string): readonly RegExpExecArray[] {
  const lines: RegExpExecArray[] = [];
  for (let at = text.search(/\S|$/); at < text.length && lines.length < HEADER_ROWS; ) {
    LINE.lastIndex = at;
    const line = LINE.exec(text);
    if (line === null) break;
    lines.push(line);
    at = LINE.lastIndex;
  }
  return lines;
}

/** What separates cells in the outer file; undefined if no line is a quoted cell of others. */
function separatorOf(text: string): string | undefined {
  const wrapped = linesIn(text).find(([, inner = '']) => /[,;\t|]/.test(inner));
  if (wrapped === undefined) return undefined;
  return wrapped[2]?.charAt(0) || (wrapped[1]?.includes(';') ? ',' : ';');
}

const outerOf = (delimiter: string, text: string): Dialect => ({
  ...{ delimiter, header: [], headerLine: 1, rowsStart: 0, rowsLine: 1, isMalformed: false },
  isCarriageReturn: !/\n/.test(text) && text.includes('\r'),
});

/** Puts the lines together again, each on its number. */
function createUnwrapper(separator: string): (rows: readonly FileRow[]) => string {
  let line = 1;
  return (rows) => {
    let text = '';
    for (const row of rows) {
      if (row.format !== 'csv') continue;
      const content = withoutLast(row.cells).join(separator);
      text += `${'\n'.repeat(row.line - line)}${content}\n`;
      line = row.line + 1 + countLineFeeds(content);
    }
    return text;
  };
}

const withoutLast = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** What is wrong with the outer file ends the inner one: it is unknown which of its lines are lost. */
function splitWrapped(outer: Splitter, inner: Splitter, separator: string): Splitter {
  const unwrap = createUnwrapper(separator);
  let count = 0;
  const counted = (rows: FileRow[]): FileRow[] => {
    count += rows.length;
    return rows;
  };
  const take = (rows: readonly FileRow[], end: () => FileRow[]): FileRow[] => {
    const broken = rows.findIndex(({ format }) => format === 'broken');
    const whole = broken === -1 ? rows : rows.slice(0, broken);
    const read = counted([...inner.take(unwrap(whole)), ...(broken === -1 ? end() : [])]);
    const last = rows[broken];
    return last?.format === 'broken' ? [...read, { ...last, row: count + 1, isLast: true }] : read;
  };
  return {
    take: (text) => take(outer.take(text), () => []),
    end: () => take(outer.end(), inner.end),
  };
}
