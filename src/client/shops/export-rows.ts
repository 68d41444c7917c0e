import { findIdSlip } from '../../core/protocol/reports/id-slip.ts';
import { type Message, message } from '../../core/words/message.ts';
import { cellAt, type Places, type Reading } from './export-reading.ts';

export const isBlank = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '');

/** Whether a row is the header again: sheets are put together from several exports. */
export const isHeaderAgain = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.every((cell, at) => cell === header[at]);

/**
 * Gives a line without an ID and an amount that of the line above: sheets of orders with merged cells have such lines.
 * Amounts that add up are never given to an order so.
 */
export function continuing({
  places,
  preset,
}: Pick<Reading, 'places' | 'preset'>): (cells: readonly string[]) => readonly string[] {
  const { order, amount } = places.one;
  let above = '';
  return (cells) => {
    const id = cellAt(cells, order);
    if (id !== '') above = id;
    const isOpen = id === '' && above !== '' && cellAt(cells, amount) === '';
    return isOpen && preset.combine !== 'sum' ? cells.with(order, above) : cells;
  };
}

/** So many filled cells at most, where an order has many. */
const FEW_CELLS = 6;

/** Whether a row without an amount is the program's own note of the export: its order ID is words. */
export const isFooter = (cells: readonly string[], { one }: Places): boolean =>
  cellAt(cells, one.amount) === '' &&
  /\p{L}\S*\s+\p{L}/u.test(cellAt(cells, one.order)) &&
  cells.filter((cell) => cell.trim() !== '').length <= FEW_CELLS;

/** Whether a row has one cell, with a sentence in it. */
export function isNoteRow(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '');
  const text = cells[first]?.trim() ?? '';
  if (cells.some((cell, at) => at > first && cell.trim() !== '')) return false;
  return /\S\s+\S/.test(text) && !isTotal('', cells);
}

const isTotalWord = (text: string): boolean => findIdSlip(text)?.code === 'id_is_total';

/** Whether a row contains the sheet's totals; the word can be in any column before the sums. */
export function isTotal(id: string, cells: readonly string[]): boolean {
  if (id !== '') return isTotalWord(id);
  const first = cells.find((cell) => cell.trim() !== '');
  return first !== undefined && isTotalWord(first.trim());
}

export const idProblem = (id: string): Message | undefined => {
  if (id === '') return message('export_line_without_order');
  const slip = findIdSlip(id);
  return slip && message('export_bad_id', { slip });
};
