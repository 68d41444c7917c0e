import { isFailure } from '../../../../core/words/failure.ts';
import { message } from '../../../../core/words/message.ts';
import { damagedFile, noRows, noTable } from '../failures.ts';
import { openScratch } from '../scratch.ts';
import { type BiffRecord, readStrings, recordsFrom } from './biff-records.ts';
import { readRows } from './biff-rows.ts';
import { currencySign, type DateForm, dateForm } from './cell.ts';
import { chooseSheet, type Sheet, type SheetWish } from './choose-sheet.ts';
import { copiedSheet, copyRows, type OpenedSheet } from './copied-sheet.ts';
import { addMerge, type Merge } from './merges.ts';
import type { CellReader } from './sheet.ts';

/** The types of records, as [MS-XLS] 2.3 numbers them. */
const TYPE = {
  dateMode: 0x22,
  password: 0x2f,
  sheet: 0x85,
  style: 0xe0,
  merges: 0xe5,
  strings: 0xfc,
  format: 0x41e,
} as const;

const BIFF_8 = 0x600;

/**
 * Copies one sheet of a workbook of Excel 97 to 2003 (.xls) into a private scratch file.
 * @param stream of the container.
 * @throws Failure `invalid_input` if it is older, protected with a password, or damaged; `usage` if it is unclear which
 *   sheet is meant.
 */
export async function openBiff(
  name: string,
  stream: Buffer,
  directory: string,
  wish: SheetWish,
): Promise<OpenedSheet> {
  const store = openScratch(directory);
  try {
    if (stream.readUInt16LE(4) !== BIFF_8)
      throw noTable(name, message('excel_workbook'), message('save_as_csv'));
    const { sheets, reader } = readGlobals(name, stream);
    const rowsOf = async function* ({ part }: Sheet) {
      yield readRows(recordsFrom(stream, Number(part)), reader);
    };
    const sheet = await chooseSheet(name, sheets, wish, rowsOf);
    const header = sheet && (await copyRows(rowsOf(sheet), store, wish.columns));
    if (header === undefined) throw noRows(name);
    return copiedSheet(name, store, header, sheet && mergesIn(stream, sheet));
  } catch (error) {
    store.close();
    throw isFailure(error) ? error : damagedFile(name, 'workbook_noun', error);
  }
}

/** Ranges of cells that are shown as one. */
function mergesIn(stream: Buffer, { part }: Sheet): readonly Merge[] {
  const merges: Merge[] = [];
  for (const { type, data } of recordsFrom(stream, Number(part))) {
    if (type !== TYPE.merges) continue;
    for (let at = 2; at + RANGE_BYTES <= data.length; at += RANGE_BYTES) {
      const lines = { from: data.readUInt16LE(at) + 1, to: data.readUInt16LE(at + 2) + 1 };
      addMerge(merges, [data.readUInt16LE(at + 4), data.readUInt16LE(at + 6)], lines);
    }
  }
  return merges;
}

const RANGE_BYTES = 8;

interface Globals {
  readonly sheets: readonly Sheet[];
  readonly reader: CellReader;
}

function readGlobals(name: string, stream: Buffer): Globals {
  const sheets: Sheet[] = [];
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let shared: readonly string[] = [];
  let is1904 = false;
  for (const record of recordsFrom(stream, 0)) {
    const { type, data } = record;
    if (type === TYPE.password)
      throw noTable(name, message('protected_xls'), message('save_as_xlsx'));
    if (type === TYPE.dateMode) is1904 = data.readUInt16LE(0) === 1;
    if (type === TYPE.format) codes.set(data.readUInt16LE(0), readStrings(record, 2).string(2));
    if (type === TYPE.style) formats.push(data.readUInt16LE(2));
    if (type === TYPE.strings) shared = sharedStrings(record);
    if (type === TYPE.sheet && data.readUInt8(5) === 0) sheets.push(sheetOf(record));
  }
  const codeOf = (id: number) => codes.get(id);
  const forms = formats.map((id): DateForm => dateForm(id, isBuiltIn(id) ? undefined : codeOf(id)));
  const signs = formats.map((id) => currencySign(codeOf(id)));
  return { sheets, reader: { shared, forms, signs, is1904 } };
}

/** Some programs write down the built-in formats, in their own words. */
const isBuiltIn = (id: number): boolean => id < 164;

const sheetOf = (record: BiffRecord): Sheet => ({
  name: readStrings(record, 6).string(1),
  part: `${record.data.readUInt32LE(0)}`,
  isHidden: (record.data.readUInt8(4) & 3) !== 0,
});

function sharedStrings(record: BiffRecord): readonly string[] {
  const count = record.data.readUInt32LE(4);
  const reader = readStrings(record, 8);
  const strings: string[] = [];
  while (strings.length < count) strings.push(reader.string(2));
  return strings;
}
