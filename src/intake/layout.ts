import { recogniseUtf16 } from '../core/json/decode.ts';
import type { FileRow } from '../core/rows/row.ts';
import { cellAsWritten, isOwnHeader } from '../core/spreadsheet.ts';
import { type Message, message } from '../words/message.ts';
import type { ByteSource } from './byte-source.ts';
import { splitCsv } from './csv/csv.ts';
import { type CsvParser, type Dialect, readDialect } from './csv/csv-dialect.ts';
import { badHeader, isUtf16, noRows } from './failures.ts';
import { splitJsonArray } from './json/json-array.ts';
import { splitNdjson } from './json/ndjson.ts';
import type { Splitter } from './json/splitter.ts';
import { readPieces } from './pieces.ts';
import type { RowFile } from './row-file.ts';
import { adviseEncoding, startsAsUtf8 } from './text/advice.ts';
import { describeDamage } from './text/damage.ts';
import { type Encoding, UTF_8 } from './text/encoding.ts';
import { refuseHtml, refuseSpreadObject } from './text/foreign-format.ts';
import { hasMark, markedByte } from './text/marks.ts';

/** How a file's rows are written, and what cuts them apart. */
export interface Layout extends Pick<RowFile, 'format' | 'header' | 'delimiter' | 'isHeaderUtf8'> {
  readonly makeSplitter: () => Splitter;
}

interface CsvBeginning {
  readonly Parser: CsvParser;
  readonly dialect: Dialect;
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

/**
 * By the first character that is no blank: `[` begins a JSON array, `{` NDJSON, all else CSV.
 * @param delimiter what `--delimiter` says; only a CSV has one.
 * @throws Failure `invalid_input` where there is none, for what is no file of rows, for UTF-16 that `--encoding` does not name, and
 *   for a CSV whose header cannot be read.
 */
export async function recogniseLayout(
  source: ByteSource,
  encoding: Encoding,
  delimiter: string | undefined,
  blockBytes: number,
): Promise<Layout> {
  if (encoding.name === UTF_8.name) await refuseUtf16(source);
  let text = '';
  for await (const piece of readPieces(source, encoding.makeDecoder(), blockBytes)) {
    // Blanks decide nothing, and a header may be longer than a block.
    text += piece.text;
    const found = await recognise(source.name, text, false, delimiter);
    if (found !== undefined) return toLayout(found, source, encoding);
    if (text.length > MAX_HEADER_CHARACTERS)
      throw badHeader(source.name, 1, message('header_too_long'));
  }
  const found = await recognise(source.name, text, true, delimiter);
  if (found === undefined) throw noRows(source.name);
  return toLayout(found, source, encoding);
}

async function refuseUtf16(source: ByteSource): Promise<void> {
  const bytes = Buffer.alloc(2);
  const count = await source.read(bytes, 0);
  const kind = recogniseUtf16(bytes.subarray(0, count));
  if (kind !== undefined) throw isUtf16(source.name, kind);
}

/** @returns undefined where the text is too short to tell. */
async function recognise(
  name: string,
  text: string,
  isWhole: boolean,
  delimiter: string | undefined,
): Promise<Layout | CsvBeginning | undefined> {
  const first = text.trimStart().charAt(0);
  if (first === '') return undefined;
  if (delimiter === undefined && first === '[') return JSON_ARRAY;
  if (delimiter === undefined && first === '{') {
    refuseSpreadObject(name, text);
    return NDJSON;
  }
  refuseHtml(name, text);
  const { Parser } = (await import('papaparse')).default;
  const dialect = readDialect(Parser, text, isWhole, delimiter);
  return dialect && { Parser, dialect };
}

async function toLayout(
  found: Layout | CsvBeginning,
  source: ByteSource,
  encoding: Encoding,
): Promise<Layout> {
  if ('format' in found) return found;
  const { Parser, dialect } = found;
  const fault = await headerFault(dialect, source, encoding);
  if (fault !== undefined) throw badHeader(source.name, dialect.headerLine, fault);
  const { delimiter } = dialect;
  const isHeaderUtf8 =
    encoding.name !== UTF_8.name && (await startsAsUtf8(source, dialect.headerLine));
  const isOwn = isOwnHeader(dialect.header);
  const header = isOwn ? dialect.header.map(cellAsWritten) : dialect.header;
  const makeSplitter = () =>
    isOwn ? asWritten(splitCsv(Parser, dialect)) : splitCsv(Parser, dialect);
  return { format: 'csv', header, delimiter, isHeaderUtf8, makeSplitter };
}

/** The rows of a file that conv wrote, without the marks that keep a spreadsheet from running them. */
const asWritten = (splitter: Splitter): Splitter => ({
  take: (text) => splitter.take(text).map(withoutMarks),
  end: () => splitter.end().map(withoutMarks),
});

const withoutMarks = (row: FileRow): FileRow =>
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
