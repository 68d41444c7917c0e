import { type Message, message } from '../../../words/message.ts';

/** Watches the columns of a CSV that have no name: what is in them is not read. */
export interface NamelessColumns {
  look(cells: readonly string[]): void;
  /** Those that had something in a row, from the left: `column 5 (no name)`. */
  found(): readonly string[];
}

export function watchNameless(header: readonly string[]): NamelessColumns {
  let blank = header.flatMap((word, at) => (word === '' ? [at] : []));
  const filled: number[] = [];
  return {
    look: (cells) => {
      if (blank.length === 0 || !blank.some((at) => isFilled(cells[at]))) return;
      filled.push(...blank.filter((at) => isFilled(cells[at])));
      blank = blank.filter((at) => !filled.includes(at));
    },
    found: () => filled.toSorted((one, other) => one - other).map(nameOf),
  };
}

const isFilled = (cell = ''): boolean => cell.trim() !== '';
const nameOf = (at: number): string => `column ${at + 1} (no name)`;

/** An amount that fell apart at its thousands. */
export interface SplitAmount {
  /** Where it begins, in the record. */
  readonly at: number;
  readonly message: Message;
}

const BEGINNING = /^(?:[₩￦]\s*)?[1-9]\d{0,2}$/;
const THOUSANDS = /^\d{3}(?:\.\d+)?(?:\s*원)?$/;

/**
 * Looks for amounts that were written with commas and without quotes: under a header that ends in a
 * delimiter their thousands are in columns without a name, and the record has as many cells as the header.
 * @param header the first record of the CSV.
 * @param amounts where it has amounts, from 0.
 * @returns a function of the cells of a record.
 */
export function watchSplitAmounts(
  header: readonly string[],
  amounts: readonly number[],
): (cells: readonly string[]) => readonly SplitAmount[] {
  const exposed = [...new Set(amounts)].filter((at) => header[at + 1] === '');
  return (cells) =>
    exposed.length === 0 ? [] : exposed.flatMap((at) => splitAt(cells, header, at));
}

function splitAt(
  cells: readonly string[],
  header: readonly string[],
  at: number,
): readonly SplitAmount[] {
  const cell = (index: number): string => cells[index]?.trim() ?? '';
  let end = at + 1;
  while (header[end] === '' && THOUSANDS.test(cell(end))) end += 1;
  if (end === at + 1 || !BEGINNING.test(cell(at))) return [];
  const groups = cells.slice(at, end).map((group) => group.trim());
  return [{ at, message: splitText(groups) }];
}

const splitText = (groups: readonly string[]): Message =>
  message('amount_split_at_thousands', {
    first: groups.slice(0, -1).join(', '),
    last: groups.at(-1) ?? '',
    groups: groups.length,
    whole: groups.join('').replace(/[^\d.]/g, ''),
  });
