import { amountIn } from '../../files/rows/amount-cell.ts';
import { cellsIn, type SheetContents } from './sheet-contents.ts';

/** The currency that the amounts name, or that the language of the sheet leaves no doubt of; undefined if unknown. */
export function currencyOf(contents: SheetContents, amount: number): string | undefined {
  const { header } = contents;
  const named = /\(([A-Z]{3})\)/.exec(header[amount] ?? '')?.[1];
  if (named !== undefined) return named;
  const cells = cellsIn(contents, amount);
  const sign = SIGNS.find(([mark]) => cells.length > 0 && cells.every((cell) => mark.test(cell)));
  if (sign !== undefined) return sign[1];
  const isWhole = cells.every((cell) => !/[.]\d{1,2}$/.test(cell));
  if (isWhole && header.some((name) => /[가-힣]/.test(name.normalize('NFC')))) return 'KRW';
  return isWhole && header.some((name) => /[ぁ-んァ-ヶ]|注文|円/.test(name)) ? 'JPY' : undefined;
}

/** Signs that only one currency has. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/₩|￦|원|KRW/, 'KRW'],
  [/円|JPY/, 'JPY'],
  [/€|EUR/, 'EUR'],
  [/£|GBP/, 'GBP'],
  [/US\$|USD/, 'USD'],
  [/S\$|SGD/, 'SGD'],
  [/NT\$|TWD/, 'TWD'],
  [/R\$|BRL/, 'BRL'],
  [/\bRM|MYR/, 'MYR'],
  [/\bRp|IDR/, 'IDR'],
  [/₫|đ|VND/, 'VND'],
  [/฿|THB/, 'THB'],
  [/₱|PHP/, 'PHP'],
  [/zł|PLN/, 'PLN'],
  [/₺|TRY/, 'TRY'],
];

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
