import { type Pass, pagesOf } from '../../files/read-file.ts';
import { amountIn, isLikeAmount } from '../../files/rows/amount-cell.ts';
import { saysAnything } from '../../files/rows/refund-words.ts';
import type { RowFile } from '../../files/rows/row.ts';
import { NOTHING_COMPARED } from '../checked-orders.ts';
import { isNoteRow, isTotal } from '../export-rows.ts';
import { cellsOf } from '../sheet.ts';

/** What is in the cells of a sheet, as far as it tells what its columns are. */
export interface SheetContents {
  readonly header: readonly string[];
  /** The first rows below the header. */
  readonly rows: readonly (readonly string[])[];
  /** How often each word is in a column of few words, in all rows; undefined for any other column. */
  wordsIn(column: number): ReadonlyMap<string, number> | undefined;
}

/** So many rows show how lines become orders. */
const MOST_ROWS = 20_000;
/** A column with more distinct cells is not one of statuses. */
const MOST_WORDS = 60;

/** @throws Failure `interrupted` */
export async function readContents(
  file: Pick<RowFile, 'rows'> & { readonly header: readonly string[] },
  pass: Pass,
): Promise<SheetContents> {
  const { header } = file;
  const words: (Map<string, number> | undefined)[] = header.map(() => new Map());
  const rows: (readonly string[])[] = [];
  for await (const page of pagesOf(file, pass, NOTHING_COMPARED)) {
    for (const row of page) {
      const cells = cellsOf(row)?.map((cell) => cell.trim()) ?? [];
      if (cells.every((cell) => cell === '') || isNoteRow(cells) || isTotal('', cells)) continue;
      if (rows.length < MOST_ROWS) rows.push(cells);
      countWords(words, cells);
    }
  }
  return { header, rows, wordsIn: (column) => words[column] };
}

function countWords(words: (Map<string, number> | undefined)[], cells: readonly string[]): void {
  for (const [at, seen] of words.entries())
    if (seen !== undefined && !count(seen, cells[at])) words[at] = undefined;
}

/** @returns whether the words are still few. */
function count(seen: Map<string, number>, word = ''): boolean {
  if (word === '') return true;
  seen.set(word, (seen.get(word) ?? 0) + 1);
  return seen.size <= MOST_WORDS;
}

const NOTHING = /^[-–—]*$/;

export const cellsIn = ({ rows }: SheetContents, column: number): readonly string[] =>
  rows.map((cells) => cells[column] ?? '').filter((cell) => !NOTHING.test(cell));

/** Whether a cell says anything of refunds, cancellations, or a status. */
export const isSaid = (
  { header }: Pick<SheetContents, 'header'>,
  cells: readonly string[],
  column: number,
): boolean => saysAnything(cells[column] ?? '', header[column] ?? '');

/** Whether nearly all filled cells are money; a note or an explanation may be among them. */
export function isOfAmounts(contents: SheetContents, column: number): boolean {
  const cells = cellsIn(contents, column);
  return cells.length > 0 && cells.filter(isLikeAmount).length >= cells.length * MOSTLY;
}

const MOSTLY = 0.8;

const LONGEST_WORD = 60;

/** Whether a column has few words, none of them a sentence. */
export function isOfWords(contents: SheetContents, column: number): boolean {
  const words = [...(contents.wordsIn(column)?.keys() ?? [])];
  return (
    words.some((word) => /\p{L}/u.test(word)) && words.every((word) => word.length <= LONGEST_WORD)
  );
}

/** The lines of an order. */
export type OrderLines = readonly (readonly string[])[];

/** The rows by their orders; a row without an ID continues the order above. */
export function linesByOrder({ rows }: SheetContents, order: number): readonly OrderLines[] {
  const byOrder = new Map<string, (readonly string[])[]>();
  let id = '';
  for (const cells of rows) {
    id = cells[order] || id;
    const known = byOrder.get(id);
    if (known !== undefined) known.push(cells);
    else if (id !== '') byOrder.set(id, [cells]);
  }
  return [...byOrder.values()];
}

/** How the lines of one order fill a column. */
export type LineForm =
  /** No order has several lines. */
  | 'single'
  /** One line of each order is filled. */
  | 'once'
  /** All lines of each order are equal. */
  | 'equal'
  /** Lines of an order differ. */
  | 'item';

const plain = (cell: string): string => amountIn(cell, undefined) ?? cell;

export function formOf(column: number, orders: readonly OrderLines[]): LineForm {
  const several = orders.filter((lines) => lines.length > 1);
  if (several.length === 0) return 'single';
  const filled = several.map((lines) =>
    lines.map((cells) => cells[column] ?? '').filter((cell) => !NOTHING.test(cell)),
  );
  if (filled.some((cells) => new Set(cells.map(plain)).size > 1)) return 'item';
  return filled.some((cells) => cells.length > 1) ? 'equal' : 'once';
}
