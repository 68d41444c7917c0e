import type { ByteStore } from '../../rows/byte-store.ts';
import { damagedFile } from '../failures.ts';
import { HEADER_ROWS, looksLikeHeader } from '../header-words.ts';
import { chooseSheet, type Sheet, type SheetWish } from '../workbook/choose-sheet.ts';
import { copyRows } from '../workbook/copied-sheet.ts';
import type { SheetRow } from '../workbook/sheet.ts';
import type { XmlEvents } from '../workbook/zip.ts';
import { readTables } from './tables.ts';

/** Reads a document, and yields after each part of it. */
export type ReadDocument = (events: XmlEvents) => AsyncIterable<void>;

/**
 * Copies the table that is meant into a scratch file.
 * @returns its header; undefined where there is no table of orders.
 * @throws Failure `invalid_input` if it was cut off; `usage` as `chooseSheet` does.
 */
export async function copyTable(
  file: string,
  read: ReadDocument,
  store: ByteStore,
  wish: SheetWish,
): Promise<readonly string[] | undefined> {
  const tables = await firstRows(file, read, wish.columns);
  const sheets = [...tables.keys()];
  if (sheets.length === 0) return undefined;
  const sheet = await chooseSheet(file, sheets, wish, async function* (of) {
    yield tables.get(of) ?? [];
  });
  return sheet && copyRows(rowsOf(file, read, sheet), store, wish.columns);
}

/** Narrower tables only place things on a page. */
const LEAST_COLUMNS = 3;

async function firstRows(
  file: string,
  read: ReadDocument,
  columns: readonly string[],
): Promise<ReadonlyMap<Sheet, readonly SheetRow[]>> {
  const names: string[] = [];
  const first: SheetRow[][] = [];
  const events = readTables(file, names, (table, row) => {
    first[table] ??= [];
    if (row.line <= HEADER_ROWS + 1 || first[table].length === 0) first[table].push(row);
  });
  for await (const _part of read(events));
  // The last amount may be the beginning of a longer one.
  if (events.isOpen()) throw damagedFile(file, 'page_noun');
  const sheets = names.map((name, at): Sheet => ({ name, part: `${at}`, isHidden: false }));
  return new Map(
    sheets
      .map((sheet, at) => [sheet, first[at] ?? []] as const)
      .filter(([, rows]) =>
        rows.some(({ cells }) => cells.length >= LEAST_COLUMNS || looksLikeHeader(cells, columns)),
      ),
  );
}

async function* rowsOf(
  file: string,
  read: ReadDocument,
  { part }: Sheet,
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  const events = readTables(file, [], (table, row) => {
    if (`${table}` === part) rows.push(row);
  });
  for await (const _part of read(events)) {
    yield rows;
    rows = [];
  }
}
