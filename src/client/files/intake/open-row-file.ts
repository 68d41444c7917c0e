import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import type { FileRow, RowFile, RowFileOptions } from '../rows/row.ts';
import { type ByteSource, openByteSource } from './byte-source.ts';
import {
  BLOCK_BYTES,
  chooseEncoding,
  type Encoding,
  encodingOfMark,
  readPieces,
  UTF_8,
} from './encoding.ts';
import { isExplanation, withoutFirst } from './explained-columns.ts';
import { columnsExplained, noRows, noSheets, readInEncoding } from './failures.ts';
import { adviseEncoding, encodingOfPage, findEncoding } from './find-encoding.ts';
import { type Layout, recognizeLayout, refuseOtherFormats, wordsKnown } from './layout.ts';
import { isPage } from './page-start.ts';
import { breakDamaged, describeDamage } from './splitter.ts';
import type { SheetWish } from './workbook/choose-sheet.ts';
import type { OpenedSheet } from './workbook/copied-sheet.ts';

/** Characters that end a line or quote a cell cannot separate cells. */
const IMPOSSIBLE = ['\n', '\r', '"', '\ufeff'];

/** @throws Failure `usage` if it is not one character, or one that means something else in CSV. */
function assertDelimiter(delimiter: string | undefined): void {
  if (delimiter === undefined) return;
  if (delimiter.length === 1 && !IMPOSSIBLE.includes(delimiter)) return;
  throw new Failure('usage', message('not_a_delimiter', { delimiter }), {
    hint: message('one_character'),
  });
}

/** The rows of a file from its beginning, one block's rows at a time; none after a broken one with `isLast`. */
async function* readRows(
  source: ByteSource,
  encoding: Encoding,
  layout: Layout,
  blockBytes: number,
): AsyncGenerator<readonly FileRow[]> {
  let describe: ReturnType<typeof describeDamage> | undefined;
  const checked = (rows: FileRow[]): FileRow[] => {
    const message = describe;
    return message === undefined
      ? rows
      : rows.map((row) => breakDamaged(row, layout.delimiter, message));
  };
  const splitter = layout.makeSplitter();
  for await (const { text, isSound } of readPieces(source, encoding.makeDecoder(), blockBytes)) {
    // From the first bad byte on, each row is checked: the byte may be in a row that ends in a later piece.
    if (!isSound)
      describe ??= describeDamage(encoding.name, await adviseEncoding(source, encoding));
    const rows = checked(splitter.take(text));
    if (rows.length > 0) yield rows;
    if (isOver(rows)) return;
  }
  const rows = checked(splitter.end());
  if (rows.length > 0) yield rows;
}

function isOver(rows: readonly FileRow[]): boolean {
  const last = rows.at(-1);
  return last?.format === 'broken' && last.isLast;
}

/**
 * Opens a file of rows: NDJSON, a JSON array or CSV, detected from how it begins.
 * @param path a file, or `-` for standard input. A pipe is copied first, so that it can be read again.
 * @param scratchDirectory for that copy; created if missing.
 * @param blockBytes how much is read at once.
 * @throws Failure `usage` for an unknown encoding, an impossible delimiter, and a terminal;
 *   `invalid_input` if there is nothing to read, or no row although one is needed, if the header of a CSV
 *   cannot be read, for anything but a file of rows (a workbook, an archive, HTML, one JSON object over several
 *   lines), and for UTF-16 without a byte order mark or `--encoding`; `scratch_unwritable` if the copy cannot be
 *   made.
 */
export async function openRowFile(
  path: string,
  options: RowFileOptions,
  scratchDirectory: string,
  blockBytes: number = BLOCK_BYTES,
): Promise<RowFile> {
  assertDelimiter(options.delimiter);
  const said = await chooseEncoding(options.encoding);
  const content = await unpacked(
    await openByteSource(path, scratchDirectory, options.interrupt),
    scratchDirectory,
  );
  const workbook = await sheetOf(content, options, scratchDirectory);
  const { source, encoding, layout } = workbook
    ? { ...workbook, encoding: UTF_8 }
    : await openText(content, said, options, scratchDirectory, blockBytes);
  try {
    const all = () => readRows(source, encoding, layout, blockBytes);
    if (options.mayBeEmpty !== true) await assertAnyRow(all(), source.name);
    const isExplained = layout.header !== null && (await isExplanation(layout.header, all()));
    const notes = [
      ...(layout.notes ?? []),
      ...(isExplained ? [columnsExplained(source.name)] : []),
    ];
    return makeRowFile(source, layout, notes, isExplained ? () => withoutFirst(all()) : all);
  } catch (error) {
    source.close();
    throw error;
  }
}

interface OpenedText extends OpenedSheet {
  readonly encoding: Encoding;
}

/** A text, or the rows of a table of one. The text is closed where it is not needed any more. */
async function openText(
  source: ByteSource,
  said: Encoding,
  options: RowFileOptions,
  scratchDirectory: string,
  blockBytes: number,
): Promise<OpenedText> {
  let opened: OpenedText | undefined;
  try {
    const { encoding, isFound } = await recognizeEncoding(source, said, options);
    const found = isFound ? [readInEncoding(source.name, encoding.name)] : [];
    const page = await pageOf(source, encoding, options, scratchDirectory);
    if (page === undefined && options.sheet !== undefined)
      throw noSheets(source.name, sheetFlagOf(options));
    const columns = columnsOf(options);
    const layout =
      page?.layout ??
      (await recognizeLayout(source, encoding, options.delimiter, columns, blockBytes));
    opened = {
      source: page?.source ?? source,
      encoding: page === undefined ? encoding : UTF_8,
      layout: { ...layout, notes: [...found, ...(layout.notes ?? [])] },
    };
    return opened;
  } finally {
    if (opened?.source !== source) source.close();
  }
}

/** The table of an HTML page or of an XML Spreadsheet 2003; undefined for any other text. */
async function pageOf(
  source: ByteSource,
  encoding: Encoding,
  options: RowFileOptions,
  scratchDirectory: string,
): Promise<OpenedSheet | undefined> {
  for await (const { text } of readPieces(source, encoding.makeDecoder(), BLOCK_BYTES)) {
    if (!isPage(text)) return undefined;
    const { openPage } = await import('./markup/open-page.ts');
    return openPage(source, encoding, scratchDirectory, wishOf(options));
  }
  return undefined;
}

const wishOf = (options: RowFileOptions): SheetWish => ({
  sheet: options.sheet,
  flag: sheetFlagOf(options),
  columns: columnsOf(options),
  isExportHeader: options.exports?.isHeader ?? (() => false),
});

/** Words of a header: mapped columns, and those of known exports. */
const columnsOf = ({ columns = {}, exports }: RowFileOptions): readonly string[] => [
  ...Object.values(columns),
  ...(exports?.headerWords ?? []),
];

const sheetFlagOf = ({ sheetFlag = '--sheet' }: RowFileOptions): string => sheetFlag;

/** Replaces a gzip file with its content. */
async function unpacked(source: ByteSource, scratchDirectory: string): Promise<ByteSource> {
  const mark = Buffer.alloc(2);
  try {
    if ((await source.read(mark, 0)) < 2 || mark.toString('hex') !== GZIP) return source;
    const { unpackGzip } = await import('./gzip.ts');
    const content = await unpackGzip(source, scratchDirectory);
    source.close();
    return content;
  } catch (error) {
    source.close();
    throw error;
  }
}

const GZIP = '1f8b';
const ZIP = '504b0304';
const OLE2 = 'd0cf11e0';

/** Replaces a workbook with the rows of its sheet; undefined for any other file. */
async function sheetOf(
  source: ByteSource,
  options: RowFileOptions,
  scratchDirectory: string,
): Promise<OpenedSheet | undefined> {
  let opened = source;
  let isOther = false;
  try {
    const start = Buffer.alloc(4);
    const mark = start.toString('hex', 0, await source.read(start, 0));
    isOther = mark !== ZIP && mark !== OLE2;
    if (isOther) return undefined;
    if (mark === OLE2) {
      const { openContainer } = await import('./workbook/decrypt.ts');
      const container = await openContainer(source, scratchDirectory, options.password);
      if ('biff' in container) {
        const { openBiff } = await import('./workbook/biff.ts');
        return await openBiff(source.name, container.biff, scratchDirectory, wishOf(options));
      }
      opened = container.workbook;
    }
    const { openWorkbook } = await import('./workbook/workbook.ts');
    return await openWorkbook(opened, scratchDirectory, wishOf(options));
  } finally {
    if (!isOther) source.close();
    if (opened !== source) opened.close();
  }
}

/** Longer than the signature of any format. */
const START_BYTES = 64;

interface Recognized {
  readonly encoding: Encoding;
  /** Whether neither the file nor the command line names it. */
  readonly isFound: boolean;
}

/** A byte order mark overrides the command line, because it is part of the file. */
async function recognizeEncoding(
  source: ByteSource,
  said: Encoding,
  options: RowFileOptions,
): Promise<Recognized> {
  const bytes = Buffer.alloc(START_BYTES);
  const start = bytes.subarray(0, await source.read(bytes, 0));
  refuseOtherFormats(source.name, start);
  const marked = encodingOfMark(start);
  if (marked !== undefined) return { encoding: await chooseEncoding(marked), isFound: false };
  if (options.encoding !== undefined) return { encoding: said, isFound: false };
  const named = await encodingOfPage(source);
  if (named !== undefined) return { encoding: named, isFound: false };
  const found = await findEncoding(source, wordsKnown(options.delimiter, columnsOf(options)));
  return { encoding: found ?? UTF_8, isFound: found !== undefined };
}

const makeRowFile = (
  source: ByteSource,
  { makeSplitter: _, ...layout }: Layout,
  notes: readonly Message[],
  rows: RowFile['rows'],
): RowFile => ({
  name: source.name,
  ...layout,
  notes,
  sizeBytes: source.sizeBytes,
  rows,
  close: () => source.close(),
});

async function assertAnyRow(rows: AsyncIterable<readonly FileRow[]>, name: string): Promise<void> {
  for await (const _some of rows) return;
  throw noRows(name);
}
