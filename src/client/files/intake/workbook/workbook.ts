import path from 'node:path';
import { isFailure } from '../../../../core/words/failure.ts';
import { message } from '../../../../core/words/message.ts';
import type { ByteStore } from '../../rows/byte-store.ts';
import type { CellSigns, FileRow } from '../../rows/row.ts';
import { type ByteSource, fromStore } from '../byte-source.ts';
import { damagedFile, noRows, noTable } from '../failures.ts';
import { HEADER_ROWS, looksLikeHeader } from '../header-words.ts';
import type { Layout } from '../layout.ts';
import { openScratch } from '../scratch.ts';
import type { Splitter } from '../splitter.ts';
import { chooseSheet, type Sheet, type SheetWish } from './choose-sheet.ts';
import { type CellReader, readSheet, type SheetRow } from './sheet.ts';
import { readSharedStrings, readStyles } from './tables.ts';
import { type Archive, LIMITS, openArchive, readXml, type WorkbookLimits } from './zip.ts';

/** A sheet's rows in a scratch file, one per line. */
export interface OpenedSheet {
  readonly source: ByteSource;
  readonly layout: Layout;
}

/**
 * Copies one sheet of a workbook into a private scratch file.
 * @param sheet what `--sheet` names; by default the one whose header conv knows.
 * @throws Failure `invalid_input` for an archive that is not a workbook, is damaged, or expands past the limits.
 */
export async function openWorkbook(
  source: ByteSource,
  directory: string,
  wish: SheetWish,
  limits: WorkbookLimits = LIMITS,
): Promise<OpenedSheet> {
  const store = openScratch(directory);
  try {
    const header = await copySheet(source, store, wish, limits);
    await source.assertUnchanged();
    const layout: Layout = {
      format: 'csv',
      header,
      delimiter: ',',
      makeSplitter: () => splitRecords(header.length),
    };
    return { source: { ...fromStore(source.name, store) }, layout };
  } catch (error) {
    store.close();
    if (isFailure(error)) throw error;
    throw damagedFile(source.name, 'workbook_noun', error);
  }
}

async function copySheet(
  source: ByteSource,
  store: ByteStore,
  wish: SheetWish,
  limits: WorkbookLimits,
): Promise<readonly string[]> {
  const archive = await openArchive(source, limits);
  const { sheets, is1904 } = await readContents(archive);
  if (sheets.length === 0)
    throw noTable(source.name, message('zip_archive'), message('save_as_csv'));
  const cells: CellReader = {
    ...(await readStyles(archive)),
    shared: await readSharedStrings(archive),
    is1904,
  };
  const rowsOf = ({ part }: Sheet) => readSheet(archive, part, cells);
  const sheet = await chooseSheet(source.name, sheets, wish, rowsOf);
  const header = sheet && (await copyRows(rowsOf(sheet), store, wish.columns));
  if (header === undefined) throw noRows(source.name);
  return header;
}

interface Contents {
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';

async function readContents(archive: Archive): Promise<Contents> {
  const targets = new Map<string, string>();
  const open = (name: string, { Id = '', Target = '', Type = '' }: Record<string, string>) => {
    if (name === 'Relationship' && Type.endsWith('/worksheet'))
      targets.set(Id, Target.startsWith('/') ? Target : path.posix.join('xl', Target));
  };
  await all(readXml(archive, 'xl/_rels/workbook.xml.rels', { open }));
  const sheets: Sheet[] = [];
  let is1904 = false;
  await all(
    readXml(archive, WORKBOOK, {
      open: (name, attributes) => {
        if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
        const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1];
        const target = targets.get(id ?? '');
        if (name === 'sheet' && target !== undefined && sheets.length < MAX_SHEETS)
          sheets.push({
            name: attributes.name ?? '',
            part: target,
            isHidden: isHidden(attributes),
          });
      },
    }),
  );
  return { sheets, is1904 };
}

const isHidden = ({ state = 'visible' }: Readonly<Record<string, string>>): boolean =>
  state !== 'visible';

const MAX_SHEETS = 1000;

async function all(blocks: AsyncIterable<void>): Promise<void> {
  for await (const _block of blocks);
}

/** @returns the header; undefined for a sheet without any text. */
async function copyRows(
  rows: AsyncIterable<readonly SheetRow[]>,
  store: ByteStore,
  columns: readonly string[],
): Promise<readonly string[] | undefined> {
  let header: readonly string[] | undefined;
  let waiting: SheetRow[] = [];
  const settle = (at: number): void => {
    header = waiting[at]?.cells.map((cell) => cell.trim());
    for (const row of waiting.slice(at + 1)) append(store, row);
    waiting = [];
  };
  const search = (row: SheetRow): void => {
    waiting.push(row);
    if (row.line > HEADER_ROWS) settle(0);
    else if (looksLikeHeader(row.cells, columns)) settle(waiting.length - 1);
  };
  for await (const some of rows)
    for (const row of some) {
      if (header === undefined) search(row);
      else append(store, row);
    }
  if (header === undefined && waiting.length > 0) settle(0);
  return header;
}

const append = (store: ByteStore, { line, cells, signs }: SheetRow): void =>
  store.append(Buffer.from(`${JSON.stringify([line, cells, signs])}\n`));

/** The rows of the scratch file; each is as long as the header, as in a CSV. */
function splitRecords(width: number): Splitter {
  let rest = '';
  let row = 0;
  const toRow = (record: string): FileRow => {
    const [line, cells, signs]: [number, string[], CellSigns | null] = JSON.parse(record);
    row += 1;
    while (cells.length < width) cells.push('');
    return { format: 'csv', row, line, cells, ...(signs === null ? {} : { signs }) };
  };
  return {
    take: (text) => {
      const records = (rest + text).split('\n');
      rest = records.pop() ?? '';
      return records.map(toRow);
    },
    end: () => [],
  };
}
