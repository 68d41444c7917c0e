import { severalSheets, unknownSheet } from '../failures.ts';
import { HEADER_ROWS, looksLikeHeader } from '../header-words.ts';
import type { SheetRow } from './sheet.ts';

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Its part of the archive. */
  readonly part: string;
  readonly isHidden: boolean;
}

/** Which sheet is meant. */
export interface SheetWish {
  readonly sheet: string | undefined;
  /** The flag that names the sheet, such as `--sheet`. */
  readonly flag: string;
  /** Words of a header, in addition to those of reports. */
  readonly columns: readonly string[];
  /** Whether a header is that of a known export. */
  readonly isExportHeader: (header: readonly string[]) => boolean;
}

/** How likely it is that a sheet is the one meant; the highest is read. */
const RANK = { empty: 0, headerAlone: 1, rows: 2, header: 3, export: 4 } as const;

interface Ranked {
  readonly sheet: Sheet;
  readonly rank: number;
}

/**
 * The sheet that the command line names; else the one whose header conv knows.
 * @param rowsOf the rows of a sheet that have any text.
 * @throws Failure `usage` if no sheet has that name, or if several may be meant.
 */
export async function chooseSheet(
  file: string,
  sheets: readonly Sheet[],
  wish: SheetWish,
  rowsOf: (sheet: Sheet) => AsyncIterable<readonly SheetRow[]>,
): Promise<Sheet | undefined> {
  const { sheet: wanted, flag } = wish;
  const names = sheets.map(({ name }) => name);
  if (wanted !== undefined) {
    const named = sheets.find(({ name }) => sheetWord(name) === sheetWord(wanted));
    if (named === undefined) throw unknownSheet(file, { sheet: wanted, flag }, names);
    return named;
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const ranked: Ranked[] = [];
  for (const sheet of visible.length > 0 ? visible : sheets)
    ranked.push({ sheet, rank: rankOf(await firstRows(rowsOf(sheet)), wish) });
  const highest = Math.max(...ranked.map(({ rank }) => rank));
  const best = ranked.filter(({ rank }) => rank === highest).map(({ sheet }) => sheet);
  if (best.length > 1 && highest >= RANK.rows)
    throw severalSheets(
      file,
      best.map(({ name }) => name),
      flag,
    );
  return best[0];
}

const sheetWord = (name: string): string => name.normalize('NFC').trim().toLowerCase();

async function firstRows(
  rows: AsyncIterable<readonly SheetRow[]>,
): Promise<readonly (readonly string[])[]> {
  const first: (readonly string[])[] = [];
  for await (const page of rows) {
    for (const { line, cells } of page) {
      first.push(cells);
      if (line > HEADER_ROWS) return first;
    }
  }
  return first;
}

function rankOf(
  rows: readonly (readonly string[])[],
  { columns, isExportHeader }: SheetWish,
): number {
  if (rows.length === 0) return RANK.empty;
  const header = rows.findIndex((cells) => looksLikeHeader(cells, columns));
  if (header < 0) return rows.length === 1 ? RANK.headerAlone : RANK.rows;
  if (header === rows.length - 1) return RANK.headerAlone;
  return isExportHeader(rows[header] ?? []) ? RANK.export : RANK.header;
}
