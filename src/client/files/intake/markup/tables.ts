import { expandsTooMuch } from '../failures.ts';
import { MAX_CELL_CHARACTERS } from '../workbook/limits.ts';
import type { SheetRow } from '../workbook/sheet.ts';
import type { XmlEvents } from '../workbook/zip.ts';
import type { Attributes, Cell } from './cell.ts';
import { createTable, type Table } from './table.ts';

/** Remarks on a cell are not its text. */
const NOTES: ReadonlySet<string> = new Set(['comment', 'annotation']);

/** What begins another line. */
const LINES: ReadonlySet<string> = new Set(['br', 'div', 'p', 'line-break']);

/** In HTML, XML Spreadsheet 2003 and OpenDocument. */
const ROWS: ReadonlySet<string> = new Set(['tr', 'row', 'table-row']);
/** A `covered-table-cell` of OpenDocument is part of the cell that spans it. */
const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'cell', 'table-cell']);

const MAX_TABLES = 1000;

/**
 * Reads the tables of a document, whose names of elements are in lower case and without prefixes. A table inside a
 * cell of another one is a table of its own.
 * @param names get the name of each table, as it comes.
 * @returns also whether a table is open: at the end of a document, it was cut off.
 */
export function readTables(
  file: string,
  names: string[],
  onRow: (table: number, row: SheetRow) => void,
): XmlEvents & { readonly isOpen: () => boolean } {
  const open: Table[] = [];
  let sheet: string | undefined;
  let notes = 0;

  const startTable = (name: string | undefined): void => {
    const number = names.length;
    if (number >= MAX_TABLES) throw expandsTooMuch(file);
    names.push(name ?? `table ${number + 1}`);
    open.push(createTable(file, (row) => onRow(number, row)));
  };

  const addText = (text: string): void => {
    const cell = open.at(-1)?.cell();
    if (cell === undefined || notes > 0) return;
    cell.text += text;
    if (cell.text.length > MAX_CELL_CHARACTERS) throw expandsTooMuch(file);
  };

  const startPart = (table: Table, name: string, attributes: Attributes): void => {
    if (ROWS.has(name)) table.startRow(attributes);
    else if (CELLS.has(name)) table.startCell(attributes);
    else if (name === 'data') setType(table.cell(), attributes.type);
    else if (LINES.has(name) && table.cell()?.text !== '') addText('\n');
  };

  return {
    open: (name, attributes) => {
      const table = open.at(-1);
      if (NOTES.has(name)) notes += 1;
      else if (name === 'worksheet') sheet = attributes.name;
      else if (name === 'table') startTable(sheet ?? attributes.name);
      else if (table !== undefined) startPart(table, name, attributes);
    },
    isOpen: () => open.length > 0,
    text: addText,
    close: (name) => {
      if (NOTES.has(name)) notes = Math.max(0, notes - 1);
      else if (name === 'table') open.pop()?.endRow();
      else if (ROWS.has(name)) open.at(-1)?.endRow();
      else if (CELLS.has(name)) open.at(-1)?.endCell();
    },
  };
}

/** XML Spreadsheet 2003 has the type of a cell with its content, and remarks of the same form after it. */
function setType(cell: Cell | undefined, type: string | undefined): void {
  if (cell !== undefined) cell.type ??= type;
}
