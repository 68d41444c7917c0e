import { jsonMember, jsonNumber, jsonString, printJson } from '../../core/kit/json/node.ts';
import { parseReport } from '../../core/kit/json/parse.ts';
import { inertCsvRecord } from '../../core/kit/spreadsheet.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Said } from '../../core/words/failure.ts';
import { type LateFaults, lateFaultsInTurn } from './check-file.ts';
import { type Checker, type Pass, pagesOf } from './read-file.ts';
import { sourceOf } from './rows/check/read-row.ts';
import { isNote, NOTE } from './rows/fields.ts';
import type { FileRow, RowFault, RowFile } from './rows/row.ts';
import type { RowSet } from './rows/row-set.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Renders a fault as text, because the file is for people. */
type Say = (sentence: Said) => string;

type Layout = Pick<RowFile, 'header' | 'delimiter'>;

/** An invalid row, with its faults. */
export interface BadRow {
  readonly row: FileRow;
  readonly error: string;
}

/** The bad rows of a file, in its order, some at a time. */
export async function* badRowsOf(
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  faulty: Pick<RowSet, 'has'>,
  late: LateFaults,
  pass: Pass,
  say: Say,
): AsyncGenerator<readonly BadRow[]> {
  const lateFaultsOf = lateFaultsInTurn(late);
  for await (const page of pagesOf(file, pass)) {
    const bad = page.filter(({ row }) => faulty.has(row));
    if (bad.length === 0) continue;
    const readings = await checker.check(bad);
    yield bad.map((row, at) => {
      const late = lateFaultsOf(row.row);
      const reading = readings[at];
      const faults = reading === undefined || reading.ok ? late : reading.faults;
      return { row, error: faults.map((fault) => sentence(fault, say)).join('; ') };
    });
  }
}

/**
 * Writes the invalid rows to a file that can be fixed and sent on its own: in the original order and format, each
 * with its line number and faults. CSV is UTF-8 with a byte order mark for spreadsheets, and formulas are escaped;
 * `conv send` reads the cells back unchanged.
 */
export async function* errorsFile(
  file: Pick<RowFile, 'rows'> & Layout,
  checker: Checker,
  faulty: Pick<RowSet, 'has'>,
  late: LateFaults,
  pass: Pass,
  say: Say,
): AsyncGenerator<string> {
  yield errorsHead(file);
  for await (const rows of badRowsOf(file, checker, faulty, late, pass, say))
    yield rows.map(({ row, error }) => errorRecord(row, error, file)).join('');
}

/** The start of the file. */
export const errorsHead = ({ header, delimiter }: Layout): string =>
  header === null
    ? ''
    : `${BYTE_ORDER_MARK}${record([...withoutNotes(header, header), NOTE.line, NOTE.error], delimiter)}`;

/** The original row, with its line number and faults. */
export function errorRecord(row: FileRow, error: string, { header, delimiter }: Layout): string {
  return header === null ? jsonRecord(row, error) : record(csvCells(row, header, error), delimiter);
}

const record = (cells: readonly string[], delimiter: string | null): string =>
  inertCsvRecord(cells, delimiter ?? ',');

/** A message continues its column's name. */
function sentence({ column, field, message }: RowFault, say: Say): string {
  const name = column ?? field;
  return makeVisible(name === null ? say(message) : `${name}: ${say(message)}`);
}

/** What does not fit under the header comes after all columns: nothing is lost, and nothing is moved. */
function csvCells(row: FileRow, header: readonly string[], error: string): string[] {
  const cells = row.format === 'csv' ? row.cells : [];
  const fitting = header.map((_, at) => cells[at] ?? '');
  const rest = row.format === 'csv' ? cells.slice(header.length) : [row.text];
  return [...withoutNotes(fitting, header), String(row.line), error, ...rest];
}

/** Removes the columns that an earlier run added. */
const withoutNotes = (cells: readonly string[], header: readonly string[]): string[] =>
  cells.filter((_, at) => !isNote(header[at] ?? ''));

function jsonRecord(row: FileRow, error: string): string {
  const text = row.format === 'csv' ? '' : sourceOf(row.text);
  const parsed = parseReport(text);
  const members =
    parsed.ok && parsed.node.type === 'object'
      ? parsed.node.members.filter(({ key }) => !isNote(key))
      : undefined;
  const added = [
    jsonMember(NOTE.line, jsonNumber(String(row.line))),
    jsonMember(NOTE.error, jsonString(error)),
  ];
  const all =
    members === undefined
      ? [...added, jsonMember(NOTE.source, jsonString(text))]
      : [...members, ...added];
  return `${printJson({ type: 'object', members: all })}\n`;
}
