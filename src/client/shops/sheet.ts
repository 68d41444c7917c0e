import { fileWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { HEADER_ROWS } from '../files/intake/header-words.ts';
import { type Pass, pagesOf } from '../files/read-file.ts';
import type { ByteStore } from '../files/rows/byte-store.ts';
import { composed, type Mapping } from '../files/rows/mapping.ts';
import type { FileRow, RowFile } from '../files/rows/row.ts';
import { isBlank } from './export-rows.ts';
import {
  columnWord,
  EXPORT_NAMES,
  type ExportPreset,
  lackingFor,
  PRESETS,
  presetOf,
} from './presets.ts';
import {
  createExportReader,
  type ExportReader,
  type ReadExport,
  type ReadOrders,
} from './read-export.ts';
import { columnsLacking, doubledColumns, ownColumns } from './saved-map.ts';
import { type RefundColumn, refundColumns } from './shop-columns.ts';
import { isOfOrder } from './unknown/field-words.ts';

/** A header row, the rows below it, and how they are read. */
export interface Sheet {
  readonly header: readonly string[];
  /** The header, with unread columns blank. */
  readonly columns?: readonly string[] | undefined;
  readonly preset: ExportPreset;
  /** The line of the header. */
  readonly line: number;
  /** Columns of a known shop's export that are not read. */
  readonly ignored?: readonly string[] | undefined;
}

/** How a file is to be read: by a saved map, as an export of the named shop, or as its header says. */
interface SheetWish {
  /** A preset of a saved map. */
  readonly own?: ExportPreset | undefined;
  /** A shop. */
  readonly from: string | undefined;
}

/** Finds the header of an order export, if any: it can follow instructions, a title, or blank rows. */
export async function findSheet(
  file: Pick<RowFile, 'header' | 'rows'>,
  { own, from }: SheetWish,
): Promise<Sheet | undefined> {
  const wanted = PRESETS.find(({ name }) => name === from);
  const sheetAt = (header: readonly string[], line: number): Sheet | undefined => {
    if (own !== undefined) return sheetOf(own, header, line);
    const isWanted = wanted !== undefined && lackingFor(wanted, header).length === 0;
    const preset = wanted === undefined ? presetOf(header) : isWanted ? wanted : undefined;
    return preset && { header, line, preset };
  };
  if (file.header === null) return undefined;
  const first = sheetAt(file.header, 1);
  if (first !== undefined) return first;
  for await (const page of file.rows()) {
    for (const row of page) {
      if (row.row > HEADER_ROWS) return undefined;
      const cells = cellsOf(row);
      const below = cells && sheetAt(cells, row.line);
      if (below !== undefined) return below;
    }
  }
  return undefined;
}

/** A sheet that is read by a saved map; undefined if the header lacks one of its columns. */
export function sheetOf(
  own: ExportPreset,
  header: readonly string[],
  line: number,
): Sheet | undefined {
  const columns = ownColumns(own, header);
  return columns && { header, columns, line, preset: own };
}

/** Why a file is no export of the named shop. */
export function notOf(from: string, { name, header }: Pick<RowFile, 'name' | 'header'>): Failure {
  const preset = PRESETS.find((one) => one.name === from);
  if (preset === undefined || header === null)
    return new Failure('usage', message('from_not_a_table'), {
      hint: message('from_unknown', { known: EXPORT_NAMES }),
    });
  const lacking = lackingFor(preset, header);
  return new Failure(
    'usage',
    inFile(name, message('from_lacks_columns', { title: preset.title, lacking })),
    { hint: message('from_other_columns') },
  );
}

/** Why a file cannot be read by a saved map. */
export function notOfOwn(
  own: ExportPreset,
  { name, header }: Pick<RowFile, 'name' | 'header'>,
): Failure {
  if (header === null) return new Failure('usage', message('from_not_a_table'));
  const lacking = columnsLacking(own, header);
  return new Failure(
    'usage',
    inFile(name, message('file_lacks_mapped', { name: own.title, lacking })),
  );
}

/** A file that was not named an export, and has the columns of one. */
export const misread = ({ name }: Pick<RowFile, 'name'>, { preset: { title } }: Sheet): Failure =>
  new Failure('usage', message('looks_like_export', { file: makeVisible(name), title }), {
    hint: message('send_export', { file: fileWord(name) }),
  });

const inFile = (name: string, what: Message): Message =>
  message('in_file', { file: makeVisible(name), what });

/** Below a title, each row has another number of cells than the first one. */
export const cellsOf = (row: FileRow): readonly string[] | undefined =>
  row.format === 'json' ? undefined : row.cells;

interface SheetOptions {
  /** Currency of orders without one, in any case. */
  readonly currency: string | undefined;
  /** Must stay open while the orders are read. */
  readonly store: ByteStore;
  /** Of a sheet that is read by a map. */
  readonly mapping?: Mapping | undefined;
  /** Whether the order of a line with too few or too many cells is held, not the whole file. */
  readonly skipInvalid?: boolean | undefined;
}

/**
 * The orders of a sheet, regardless of earlier reports.
 * @throws Failure `invalid_input` if a line cannot be read, or if a column that a saved map names is there twice;
 *   `interrupted`
 */
export async function readSheet(
  file: Pick<RowFile, 'name' | 'rows'>,
  { header, columns, preset, line, ignored = [] }: Sheet,
  { currency, store, mapping, skipInvalid = false }: SheetOptions,
  pass: Pass,
): Promise<ReadExport> {
  const [twice] = columns === undefined ? [] : doubledColumns(columns);
  if (twice !== undefined)
    throw new Failure(
      'invalid_input',
      inFile(file.name, message('own_column_twice', { column: makeVisible(twice) })),
    );
  const fallback = currency?.toUpperCase();
  const left = new Set(ignored.map(composed));
  const read = columns ?? header.map((name) => (left.has(composed(name)) ? '' : name));
  const reader = createExportReader(preset, read, {
    ...{
      fallback,
      store,
      refunds: unreadRefunds(header, preset, mapping ?? { columns: {}, ignored }),
      isMapped: mapping !== undefined,
    },
  });
  for await (const page of pagesOf(file, pass)) {
    for (const row of page)
      if (row.line > line) addRow(reader, row, { header, skipInvalid, name: file.name });
  }
  return reader.finish();
}

/** The columns about refunds that a preset or a map has no use for. */
function unreadRefunds(
  header: readonly string[],
  { columns, wentBack = [] }: ExportPreset,
  mapping: Mapping,
): readonly RefundColumn[] {
  const used = new Set(Object.values(columns).flat().map(columnWord));
  const isUsed = (word: string): boolean =>
    used.has(word) || wentBack.some(({ column }) => column.test(word));
  return refundColumns(header, mapping).filter(({ word }) => !isUsed(columnWord(word)));
}

/** A line that cannot be read may be one of any order: then no sum is certain. @throws Failure `invalid_input` */
function addRow(
  reader: ExportReader,
  row: FileRow,
  { header, skipInvalid, name }: Pick<Sheet, 'header'> & Lines,
): void {
  const cells = withoutBlankEnd(cellsOf(row), header.length);
  if (cells?.length === header.length) {
    reader.add(withSigns(cells, row), row);
    return;
  }
  if (cells?.every((cell) => cell.trim() === '')) return;
  const width = message('export_line_width', {
    cells: cells?.length ?? 0,
    columns: header.length,
  });
  const isShort = cells !== undefined && cells.length < header.length && reader.isShort(cells);
  const isOfOrder = cells !== undefined && reader.isOfOrder(cells);
  if (cells !== undefined && (isShort || (isOfOrder && skipInvalid))) {
    reader.addDamaged(cells, row, width);
    return;
  }
  const why = row.format === 'broken' && cells === undefined ? row.message : width;
  throw new Failure(
    'invalid_input',
    message('export_line_unreadable', { file: makeVisible(name), line: row.line, why }),
    { hint: message(isOfOrder ? 'export_line_skip' : 'export_line_again', { line: row.line }) },
  );
}

interface Lines extends Pick<RowFile, 'name'> {
  readonly skipInvalid: boolean;
}

/** Spreadsheets write blank cells beside a table. */
const withoutBlankEnd = (
  cells: readonly string[] | undefined,
  width: number,
): readonly string[] | undefined =>
  cells !== undefined && cells.length > width && isBlank(cells.slice(width))
    ? cells.slice(0, width)
    : cells;

/** An amount whose number format shows a currency names it, as one in a CSV does. */
function withSigns(cells: readonly string[], row: FileRow): readonly string[] {
  const signs = row.format === 'csv' ? row.signs : undefined;
  return signs === undefined ? cells : cells.map((cell, at) => `${signs[at] ?? ''}${cell}`);
}

/** @throws Failure `usage` if an amount has no currency. */
export function requireCurrency(
  { orders }: Pick<ReadOrders, 'orders'>,
  { preset: { title } }: Pick<Sheet, 'preset'>,
): void {
  if (orders.every(({ currency, amount }) => currency !== null || amount === null)) return;
  throw new Failure('usage', message('export_currency_missing', { title }));
}

/**
 * Whether the lines of each order have one amount, although they are said to add up: most likely it is the total.
 * @throws Failure `usage` if the column's name says so, too.
 */
export function mayRepeatTotals(
  { areAllEqual }: Pick<ReadExport, 'areAllEqual'>,
  { preset: { combine, columns }, columns: own }: Sheet,
): boolean {
  if (own === undefined || combine !== 'sum' || !areAllEqual()) return false;
  const column = columns.amount?.[0] ?? '';
  if (isOfOrder(column)) throw new Failure('usage', message('totals_added_up', { column }));
  return true;
}
