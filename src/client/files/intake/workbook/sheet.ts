import type { CellSigns } from '../../rows/row.ts';
import { withoutFormula } from '../csv.ts';
import { expandsTooMuch } from '../failures.ts';
import { type DateForm, decimalText, isoDate, unescaped } from './cell.ts';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_ROW_CHARACTERS, MAX_ROWS } from './limits.ts';
import { addMerge, type Merge } from './merges.ts';
import { type Archive, readXml } from './zip.ts';

/** What the cells of a sheet refer to. */
export interface CellReader {
  readonly shared: readonly string[];
  /** Date forms by the number of a style. */
  readonly forms: readonly DateForm[];
  /** Currency signs by the number of a style. */
  readonly signs: readonly (string | undefined)[];
  readonly is1904: boolean;
}

/** A row with any text, and its number in Excel. */
export interface SheetRow {
  readonly line: number;
  /** Without trailing empty cells. */
  readonly cells: readonly string[];
  /** The currency signs that number formats show, by column. */
  readonly signs?: CellSigns | undefined;
}

/**
 * The rows of a sheet that are not blank, one block of the file at a time.
 * @param merges gets the merged cells, which a file names after its rows.
 */
export async function* readSheet(
  archive: Archive,
  part: string,
  reader: CellReader,
  merges: Merge[] = [],
): AsyncGenerator<readonly SheetRow[]> {
  let rows: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let signs: Record<number, string> | undefined;
  let characters = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let depth: 'none' | 'value' | 'reading' = 'none';
  const tooMuch = () => expandsTooMuch(archive.name);
  const endCell = (): void => {
    const text = value === '' ? '' : withoutFormula(cellText(value, type, style, reader));
    characters += text.length;
    if (characters > MAX_ROW_CHARACTERS) throw tooMuch();
    if (text.trim() === '') return;
    while (cells.length < column) cells.push('');
    cells[column] = text;
    const sign = type === 'n' ? reader.signs[style] : undefined;
    if (sign !== undefined) signs = { ...signs, [column]: sign };
  };
  const startRow = (number: string | undefined): void => {
    line = number === undefined ? line + 1 : Number(number);
    cells = [];
    signs = undefined;
    characters = 0;
    column = -1;
    if (!(line >= 1 && line <= MAX_ROWS)) throw tooMuch();
  };
  const startCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void => {
    column = r === undefined ? column + 1 : columnOf(r);
    type = t;
    style = Number(s);
    value = '';
    if (!(column >= 0 && column < MAX_COLUMNS)) throw tooMuch();
  };
  const startMerge = (reference = ''): void => {
    const [first = '', last = first] = reference.split(':');
    const lines = { from: lineOf(first), to: lineOf(last) };
    addMerge(merges, [columnOf(first), columnOf(last)], lines);
  };
  const blocks = readXml(archive, part, {
    open: (name, attributes) => {
      if (name === 'row') startRow(attributes.r);
      else if (name === 'c') startCell(attributes);
      else if (name === 'mergeCell') startMerge(attributes.ref);
      else if (name === 'rPh') depth = 'reading';
      else if (isValue(name) && depth !== 'reading') depth = 'value';
    },
    text: (text) => {
      if (depth !== 'value') return;
      value += text;
      if (value.length > MAX_CELL_CHARACTERS) throw tooMuch();
    },
    close: (name) => {
      if (isValue(name)) depth = depth === 'reading' ? depth : 'none';
      else if (name === 'rPh') depth = 'none';
      else if (name === 'c') endCell();
      else if (name === 'row' && cells.length > 0) rows.push({ line, cells, signs });
    },
  });
  for await (const _block of blocks) {
    yield rows;
    rows = [];
  }
}

const isValue = (name: string): boolean => name === 'v' || name === 't';

const A = 0x40;
const MOST_LETTERS = 4;

/** From 0; `B7` is in column 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < MOST_LETTERS; at += 1) {
    const letter = reference.charCodeAt(at) - A;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** `B7` is in line 7. */
const lineOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

function cellText(value: string, type: string, style: number, reader: CellReader): string {
  switch (type) {
    case 's': {
      const text = reader.shared[Number(value)];
      if (text === undefined) throw new Error('no such shared string');
      return text;
    }
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return isoDate(value, reader.forms[style], reader.is1904) ?? decimalText(value);
    case 'str':
    case 'inlineStr':
      return unescaped(value);
    default:
      return value;
  }
}
