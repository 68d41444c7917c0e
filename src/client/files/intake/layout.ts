import { recognizeUtf16 } from '../../../core/kit/json/decode.ts';
import { cellAsWritten, isOwnHeader } from '../../../core/kit/spreadsheet.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { FileRow, RowFile } from '../rows/row.ts';
import type { ByteSource } from './byte-source.ts';
import { type Dialect, readDialect, splitCsv } from './csv.ts';
import { type Encoding, readPieces, startsAsUtf8, UTF_8 } from './encoding.ts';
import { badHeader, isUtf16, linesUnwrapped, noRows, noTable } from './failures.ts';
import { adviseEncoding, type KnownWords } from './find-encoding.ts';
import { knownWords, looksLikeHeader } from './header-words.ts';
import { splitJsonArray, splitNdjson } from './json.ts';
import { isPage } from './page-start.ts';
import { describeDamage, hasMark, markedByte, type Splitter } from './splitter.ts';
import { readWrapped } from './wrapped-lines.ts';

/** What files that are not text begin with, besides workbooks, and what to do about them. */
const FORMATS: readonly (readonly [start: string, what: Message, hint: Message])[] = [
  ['1f8b', message('gzip_file'), message('unpack_gzip')],
  ['25504446', message('pdf_file'), message('export_as_csv')],
  // Excel before 97, without a container; some scripts still write it.
  ['09000400', message('excel_workbook'), message('save_as_csv')],
  ['09020600', message('excel_workbook'), message('save_as_csv')],
  ['09040600', message('excel_workbook'), message('save_as_csv')],
  ['0908', message('excel_workbook'), message('save_as_csv')],
];

/** @throws Failure `invalid_input` if a file begins like one of another program. */
export function refuseOtherFormats(name: string, start: Buffer): void {
  const hex = start.toString('hex');
  const found = FORMATS.find(([mark]) => hex.startsWith(mark));
  if (found !== undefined) throw noTable(name, found[1], found[2]);
}

/** The first line that is not blank, and how the next one begins. */
const FIRST_LINES = /^\s*(\{[^\n]*?)\s*(?:\n\s*(\S)|$)/;

/**
 * Refuses one JSON object that is printed over several lines, as each line would be a broken row.
 * @param text of at least the first line.
 * @throws Failure `invalid_input`
 */
function refuseSpreadObject(name: string, text: string): void {
  const [, line = '', next = ''] = FIRST_LINES.exec(text) ?? [];
  const isOpen = line === '{' || /[[{]$/.test(line) || (line.endsWith(',') && next !== '{');
  if (!isOpen || next === '' || isJson(line.replace(/,$/, ''))) return;
  throw noTable(name, message('spread_json_object'), message('one_report_per_line'));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** How a file's rows are written, and what splits them. */
export interface Layout
  extends Pick<RowFile, 'format' | 'header' | 'delimiter' | 'isHeaderUtf8' | 'notes'> {
  readonly makeSplitter: () => Splitter;
}

interface CsvBeginning {
  readonly dialect: Dialect;
  readonly makeSplitter: () => Splitter;
  /** Whether each line was one cell. */
  readonly isWrapped?: boolean;
}

const NDJSON: Layout = {
  format: 'ndjson',
  header: null,
  delimiter: null,
  makeSplitter: splitNdjson,
};
const JSON_ARRAY: Layout = {
  format: 'json',
  header: null,
  delimiter: null,
  makeSplitter: splitJsonArray,
};
const MAX_HEADER_CHARACTERS = 1024 * 1024;
/** Whether the lines of a CSV are cells shows by then. */
const WRAPPED_CHARACTERS = 16 * 1024;

/**
 * Decides by the first nonblank character: `[` begins a JSON array, `{` NDJSON, anything else CSV.
 * @param delimiter what `--delimiter` says; only a CSV has one.
 * @param columns words of a header, in addition to those of reports.
 * @throws Failure `invalid_input` if there is none, for one JSON object over several lines, for UTF-16 that `--encoding`
 *   does not name, and for a CSV whose header cannot be read.
 */
export async function recognizeLayout(
  source: ByteSource,
  encoding: Encoding,
  delimiter: string | undefined,
  columns: readonly string[],
  blockBytes: number,
): Promise<Layout> {
  if (encoding.name === UTF_8.name) await refuseUtf16(source);
  let text = '';
  for await (const piece of readPieces(source, encoding.makeDecoder(), blockBytes)) {
    // Blanks decide nothing, and a header may be longer than a block.
    text += piece.text;
    const found = await recognize(source.name, text, false, delimiter, columns);
    if (found !== undefined) return toLayout(found, source, encoding);
    if (text.length > MAX_HEADER_CHARACTERS)
      throw badHeader(source.name, 1, message('header_too_long'));
  }
  const found = await recognize(source.name, text, true, delimiter, columns);
  if (found === undefined) throw noRows(source.name);
  return toLayout(found, source, encoding);
}

async function refuseUtf16(source: ByteSource): Promise<void> {
  const bytes = Buffer.alloc(2);
  const count = await source.read(bytes, 0);
  const kind = recognizeUtf16(bytes.subarray(0, count));
  if (kind !== undefined) throw isUtf16(source.name, kind);
}

/** @returns undefined where the text is too short to decide. */
async function recognize(
  name: string,
  text: string,
  isWhole: boolean,
  delimiter: string | undefined,
  columns: readonly string[],
): Promise<Layout | CsvBeginning | undefined> {
  const first = text.trimStart().charAt(0);
  if (first === '') return undefined;
  if (delimiter === undefined && first === '[') return JSON_ARRAY;
  if (delimiter === undefined && first === '{') {
    refuseSpreadObject(name, text);
    return NDJSON;
  }
  const { Parser } = (await import('papaparse')).default;
  const isHeader = (cells: readonly string[]): boolean => looksLikeHeader(cells, columns);
  const isShort = !isWhole && text.length < WRAPPED_CHARACTERS;
  if (delimiter === undefined && isShort) return undefined;
  const wrapped = delimiter === undefined ? readWrapped(Parser, text, isHeader) : undefined;
  if (wrapped !== undefined) return { ...wrapped, isWrapped: true };
  const dialect = readDialect(Parser, text, isWhole, delimiter, isHeader);
  return dialect && { dialect, makeSplitter: () => splitCsv(Parser, dialect) };
}

/** What finds the words of a header that conv knows. */
export const wordsKnown =
  (delimiter: string | undefined, columns: readonly string[]): KnownWords =>
  async (text, isWhole) => {
    if (isPage(text)) return (await import('./markup/open-page.ts')).pageWords(text, columns);
    const { Parser } = (await import('papaparse')).default;
    const isHeader = (cells: readonly string[]) => looksLikeHeader(cells, columns);
    const dialect = readDialect(Parser, text, isWhole, delimiter, isHeader);
    return knownWords(dialect?.header ?? [], columns);
  };

async function toLayout(
  found: Layout | CsvBeginning,
  source: ByteSource,
  encoding: Encoding,
): Promise<Layout> {
  if ('format' in found) return found;
  const { dialect, isWrapped = false } = found;
  const fault = await headerFault(dialect, source, encoding);
  if (fault !== undefined) throw badHeader(source.name, dialect.headerLine, fault);
  const { delimiter } = dialect;
  const isHeaderUtf8 =
    encoding.name !== UTF_8.name && (await startsAsUtf8(source, dialect.headerLine));
  const isOwn = isOwnHeader(dialect.header);
  const header = isOwn ? dialect.header.map(cellAsWritten) : dialect.header;
  const makeSplitter = () => (isOwn ? asWritten(found.makeSplitter()) : found.makeSplitter());
  const notes = isWrapped ? [linesUnwrapped(source.name)] : [];
  return { format: 'csv', header, delimiter, isHeaderUtf8, notes, makeSplitter };
}

/** The rows of a file that conv wrote, without the marks that keep a spreadsheet from running cells as formulas. */
const asWritten = (splitter: Splitter): Splitter => ({
  take: (text) => splitter.take(text).map(asWrittenRow),
  end: () => splitter.end().map(asWrittenRow),
});

const asWrittenRow = (row: FileRow): FileRow =>
  row.format === 'csv' ? { ...row, cells: row.cells.map(cellAsWritten) } : row;

async function headerFault(
  dialect: Dialect,
  source: ByteSource,
  encoding: Encoding,
): Promise<Message | undefined> {
  const text = dialect.header.join(dialect.delimiter);
  if (hasMark(text)) {
    const advice = await adviseEncoding(source, encoding);
    return message('header_damaged', {
      damage: describeDamage(encoding.name, advice)(markedByte(text)),
    });
  }
  return dialect.isMalformed ? message('header_quote_misplaced') : undefined;
}
