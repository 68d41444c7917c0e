import { isLikeAmount } from '../rows/amount-cell.ts';
import type { FileRow } from '../rows/row.ts';

/** Whether the rows below show what a column holds is seen in so many of them. */
const LOOKED_AT = 20;

/** A report has a number in one column or more; two are no slip of somebody's typing. */
const LEAST_NUMBERS = 2;

/** Several words, none of which has a digit. */
const WORDS = /^\P{Nd}*\p{L}\s+\p{L}\P{Nd}*$/u;

/** One word is enough where other columns have several: `Tax.` */
const ANY_WORD = /^\P{Nd}*\p{L}\P{Nd}*$/u;

/** An ID, a date, a number. */
const ONE_WORD_WITH_DIGIT = /^\S*\p{Nd}\S*$/u;

/**
 * Whether the first row only explains the columns, as in exports of TikTok Shop ("Platform unique order ID."): wherever
 * all other rows have numbers, it has words. It cannot be an order then.
 */
export async function isExplanation(
  header: readonly string[],
  rows: AsyncIterable<readonly FileRow[]>,
): Promise<boolean> {
  const [first, ...others] = await firstRows(rows);
  if (first === undefined || first.length !== header.length) return false;
  if (first.some((cell) => ONE_WORD_WITH_DIGIT.test(cell) || isLikeAmount(cell))) return false;
  const numbers = header.flatMap((_, at) =>
    isOfNumbers(others.map((row) => row[at])) ? [at] : [],
  );
  return (
    numbers.length >= LEAST_NUMBERS &&
    numbers.every((at) => header[at] !== '' && ANY_WORD.test(first[at] ?? '')) &&
    numbers.filter((at) => WORDS.test(first[at] ?? '')).length >= LEAST_NUMBERS
  );
}

async function firstRows(
  rows: AsyncIterable<readonly FileRow[]>,
): Promise<readonly (readonly string[])[]> {
  const first: (readonly string[])[] = [];
  for await (const page of rows) {
    for (const row of page) {
      if (row.format !== 'csv') return [];
      first.push(row.cells.map((cell) => cell.trim()));
      if (first.length > LOOKED_AT) return first;
    }
  }
  return first;
}

function isOfNumbers(cells: readonly (string | undefined)[]): boolean {
  const filled = cells.filter((cell) => cell !== undefined && cell !== '');
  return filled.length > 0 && filled.every((cell) => isLikeAmount(cell ?? ''));
}

/** The rows but for the first. */
export async function* withoutFirst(
  rows: AsyncIterable<readonly FileRow[]>,
): AsyncGenerator<readonly FileRow[]> {
  for await (const page of rows) {
    const others = page[0]?.row === 1 ? page.slice(1) : page;
    if (others.length > 0) yield others;
  }
}
