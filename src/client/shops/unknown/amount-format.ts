import { amountIn } from '../../files/rows/amount-cell.ts';
import { cellsIn, type SheetContents } from './sheet-contents.ts';

/** The separator of thousands, if the amounts have one. */
export function thousandsOf(contents: SheetContents, amount: number): string | undefined {
  const cells = cellsIn(contents, amount).map((cell) => cell.replace(/[^\d.,]/g, ''));
  if (
    cells.some((cell) => /\d,\d{3}(?!\d)/.test(cell)) &&
    !cells.some((cell) => /,\d{1,2}$/.test(cell))
  )
    return ',';
  const isPointed = cells.some((cell) => /\d\.\d{3}(?!\d)/.test(cell));
  return isPointed && !cells.some((cell) => /\.\d{1,2}$/.test(cell)) ? '.' : undefined;
}

/** The numbers of a column: only for comparing what the columns of a sheet are. */
export function numbersOf(
  contents: SheetContents,
  column: number,
): (cells: readonly string[]) => number {
  const isPointed = thousandsOf(contents, column) === '.';
  const known = new Map<string, number>();
  return (cells) => {
    const text = cells[column] ?? '';
    const before = known.get(text);
    if (before !== undefined) return before;
    const bare = text.replace(/[-−()]/g, '').trim();
    const plain = isPointed ? bare.replaceAll('.', '').replace(',', '.') : bare;
    const size = Number(amountIn(plain, undefined) ?? Number.NaN);
    const number = bare === text.trim() ? size : -size;
    known.set(text, number);
    return number;
  };
}
