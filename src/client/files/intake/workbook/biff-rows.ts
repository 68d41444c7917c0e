import { withoutFormula } from '../csv.ts';
import { type BiffRecord, readStrings } from './biff-records.ts';
import { decimalText, isoDate } from './cell.ts';
import type { CellReader, SheetRow } from './sheet.ts';

/** The types of records that hold cells, as [MS-XLS] 2.3 numbers them. */
const FORMULA = 0x06;
const MANY_NUMBERS = 0xbd;
const RICH_TEXT = 0xd6;
const SHARED_TEXT = 0xfd;
const NUMBER = 0x203;
const TEXT = 0x204;
const BOOLEAN = 0x205;
const FORMULA_TEXT = 0x207;
const SHORT_NUMBER = 0x27e;

/** A number, and the style that says whether it is a date. */
interface Num {
  readonly number: number;
  readonly style: number;
}

type Value = string | Num | undefined;

/** Each begins with the row, the column and the style. */
const VALUES: Readonly<
  Record<number, (record: BiffRecord, shared: CellReader['shared']) => Value>
> = {
  [SHARED_TEXT]: ({ data }, shared) => {
    const text = shared[data.readUInt32LE(6)];
    if (text === undefined) throw new Error('no such shared string');
    return text;
  },
  [TEXT]: (record) => readStrings(record, 6).string(2),
  [RICH_TEXT]: (record) => readStrings(record, 6).string(2),
  [NUMBER]: ({ data }) => ({ number: data.readDoubleLE(6), style: data.readUInt16LE(4) }),
  [SHORT_NUMBER]: ({ data }) => ({ number: shortNumber(data, 6), style: data.readUInt16LE(4) }),
  [BOOLEAN]: ({ data }) => booleanOrError(data.readUInt8(6), data.readUInt8(7) === 1),
  [FORMULA]: ({ data }) => formulaResult(data),
};

const NO_NUMBER = 0xffff;
const RESULT = { text: 0, boolean: 1, error: 2 } as const;

/** A text follows in a record of its own. */
function formulaResult(data: Buffer): Value {
  if (data.readUInt16LE(12) !== NO_NUMBER)
    return { number: data.readDoubleLE(6), style: data.readUInt16LE(4) };
  const kind = data.readUInt8(6);
  if (kind !== RESULT.boolean && kind !== RESULT.error) return undefined;
  return booleanOrError(data.readUInt8(8), kind === RESULT.error);
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function booleanOrError(value: number, isError: boolean): string {
  if (isError) return ERRORS[value] ?? '#VALUE!';
  return value === 1 ? 'TRUE' : 'FALSE';
}

const HUNDREDTHS = 1;
const INTEGER = 2;

/** A number in four bytes: an integer, or the upper half of a double, or a hundredth of one. */
function shortNumber(data: Buffer, at: number): number {
  const bits = data.readInt32LE(at);
  const double = Buffer.alloc(8);
  double.writeInt32LE(bits & ~(HUNDREDTHS | INTEGER), 4);
  const number = (bits & INTEGER) === 0 ? double.readDoubleLE(0) : bits >> 2;
  return (bits & HUNDREDTHS) === 0 ? number : number / 100;
}

function* numbersOf(data: Buffer): Generator<Num> {
  const last = data.length - 2;
  for (let at = 4; at < last; at += 6)
    yield { number: shortNumber(data, at + 2), style: data.readUInt16LE(at) };
}

/** The rows of a sheet that have any text. */
export function readRows(records: Iterable<BiffRecord>, reader: CellReader): readonly SheetRow[] {
  const rows = new Map<number, { cells: string[]; signs?: Record<number, string> }>();
  const put = (at: number, column: number, value: Value): void => {
    const text = withoutFormula(textOf(value, reader));
    if (text.trim() === '') return;
    const row = rows.get(at) ?? { cells: [] };
    rows.set(at, row);
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
    const sign = typeof value === 'object' ? reader.signs[value.style] : undefined;
    if (sign !== undefined) row.signs = { ...row.signs, [column]: sign };
  };
  let [row, column] = [0, 0];
  for (const record of records) {
    const { type, data } = record;
    const read = VALUES[type];
    if (type === FORMULA_TEXT) put(row, column, readStrings(record, 0).string(2));
    if (read === undefined && type !== MANY_NUMBERS) continue;
    row = data.readUInt16LE(0);
    column = data.readUInt16LE(2);
    if (read !== undefined) put(row, column, read(record, reader.shared));
    else for (const number of numbersOf(data)) put(row, column++, number);
  }
  const inOrder = [...rows].sort(([one], [other]) => one - other);
  return inOrder.map(([at, { cells, signs }]) => ({ line: at + 1, cells, signs }));
}

function textOf(value: Value, { forms, is1904 }: CellReader): string {
  if (typeof value !== 'object') return value ?? '';
  const text = String(value.number);
  return isoDate(text, forms[value.style], is1904) ?? decimalText(text);
}
