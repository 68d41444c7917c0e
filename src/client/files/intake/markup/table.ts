import { withoutFormula } from '../csv.ts';
import { expandsTooMuch } from '../failures.ts';
import { LIMITS, MAX_COLUMNS, MAX_ROW_CHARACTERS, MAX_ROWS } from '../workbook/limits.ts';
import type { SheetRow } from '../workbook/sheet.ts';
import { type Attributes, type Cell, cellOf, cellText, count } from './cell.ts';

/** Puts the rows of one table together; tags that end a cell or a row may be missing. */
export interface Table {
  startRow(attributes: Attributes): void;
  endRow(): void;
  startCell(attributes: Attributes): void;
  endCell(): void;
  /** The cell that is being read. */
  readonly cell: () => Cell | undefined;
}

/** A cell that continues in rows below. */
interface Span {
  readonly text: string;
  readonly rows: number;
}

const emptyRow = () => ({ cells: [] as string[], signs: {} as Record<number, string>, column: 0 });

/** @param onRow is called for each row that has any text of its own. */
export function createTable(file: string, onRow: (row: SheetRow) => void): Table {
  const spans = new Map<number, Span>();
  let row = emptyRow();
  let cell: Cell | undefined;
  let line = 0;
  let repeated = 1;
  let isOpen = false;
  let hasText = false;
  let characters = 0;
  /** A small file may say that a long text stands in very many cells. */
  let copied = 0;

  const bound = (count: number, most: number): void => {
    if (count > most) throw expandsTooMuch(file);
  };

  const put = (text: string): void => {
    if (text !== '') {
      bound(row.column + 1, MAX_COLUMNS);
      characters += text.length;
      bound(characters, MAX_ROW_CHARACTERS);
      while (row.cells.length < row.column) row.cells.push('');
      row.cells[row.column] = text;
    }
    row.column += 1;
  };

  /** A cell from above takes its place first. */
  const putSpan = (span: Span): void => {
    if (span.rows === 1) spans.delete(row.column);
    else spans.set(row.column, { ...span, rows: span.rows - 1 });
    copied += span.text.length;
    bound(copied, LIMITS.sharedCharacters);
    put(span.text);
  };

  const putSpans = (): void => {
    for (;;) {
      const span = spans.get(row.column);
      if (span === undefined) return;
      putSpan(span);
    }
  };

  const endCell = (): void => {
    if (cell === undefined) return;
    const { sign, rows, columns, copies } = cell;
    const text = withoutFormula(cellText(cell));
    cell = undefined;
    if (text !== '') {
      hasText = true;
      if (sign !== undefined) row.signs[row.column] = sign;
      if (rows > 1) spans.set(row.column, { text, rows: rows - 1 });
      for (let copy = 1; copy < copies; copy += 1) put(text);
    }
    put(text);
    row.column += columns - 1 + (text === '' ? copies - 1 : 0);
  };

  const emit = (): void => {
    bound(line + repeated - 1, MAX_ROWS);
    copied += characters * (repeated - 1);
    bound(copied, LIMITS.sharedCharacters);
    const { cells } = row;
    const signs = Object.keys(row.signs).length > 0 ? row.signs : undefined;
    for (let copy = 0; copy < repeated; copy += 1) onRow({ line: line + copy, cells, signs });
  };

  const endRow = (): void => {
    endCell();
    if (!isOpen) return;
    isOpen = false;
    for (const [column, span] of [...spans].sort(([one], [other]) => one - other)) {
      if (column < row.column) continue;
      row.column = column;
      putSpan(span);
    }
    if (hasText) emit();
    line += repeated - 1;
    hasText = false;
    characters = 0;
    row = emptyRow();
  };

  const startRow = ({ index, 'number-rows-repeated': copies }: Attributes): void => {
    endRow();
    isOpen = true;
    line = Math.max(line + 1, count(index));
    repeated = count(copies);
  };

  return {
    startRow,
    endRow,
    startCell: (attributes) => {
      endCell();
      if (!isOpen) startRow({});
      putSpans();
      row.column = Math.max(row.column, count(attributes.index) - 1);
      cell = cellOf(attributes);
    },
    endCell,
    cell: () => cell,
  };
}
