import type {
  ClickIdNote,
  FileCheck,
  FileNotes,
  FileTotal,
  FractionNote,
} from '../../../client/files/check-file.ts';
import type { RowChecker } from '../../../client/files/rows/check/check-row.ts';
import type { FaultGroup } from '../../../client/files/rows/fault-groups.ts';
import type { RowFault } from '../../../client/files/rows/row.ts';
import { accountJson, type ExportAccount } from '../../../client/reconcile/export-account.ts';
import { RawJson, stringify } from '../../../core/kit/json/node.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { checkCurrency } from '../../../core/protocol/reports/currency.ts';
import type { Fault } from '../../../core/words/failure.ts';
import { fill } from '../../../core/words/sentence.ts';
import { said, text } from '../../../core/words/text.ts';
import { type Column, drawTable, type TableView, totalColumns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { sendWords } from '../../words/send.ts';

/** Of an export: what becomes of its orders. */
export interface OfExport {
  readonly account?: ExportAccount | undefined;
}

type Counts = Pick<FileCheck, 'rows' | 'good' | 'repeats' | 'faulty' | 'faultCount' | 'totals'> &
  OfExport;

/** The result of a check: one sentence, then the totals of valid rows. */
export function checkText(fileName: string, check: Counts, view: TableView): string {
  const { good, warn } = view.theme;
  const mark = check.faulty.size === 0 ? good('✓') : warn('!');
  return `${mark} ${makeVisible(fileName)}: ${foundText(check)}\n${fileTotalsText(check.totals, view)}`;
}

/** The same for scripts, as the last line. */
export const checkJson = (
  fileName: string,
  { rows, good, repeats, faulty, faultCount, totals, account }: Counts,
  ignoredColumns: readonly string[],
): string =>
  `${stringify({
    type: 'summary',
    file: fileName,
    rows,
    good,
    held: account?.held,
    export: account && accountJson(account),
    repeats,
    faulty: faulty.size,
    faults: faultCount,
    totals: totals.map(({ amount, ...total }) => ({
      ...total,
      amount: amount === null ? null : new RawJson(amount),
    })),
    ignored_columns: ignoredColumns,
  })}\n`;

/** The summary of a file whose rows were not checked, because it has none or its header is invalid. */
export const checkJsonWithoutRows = (
  fileName: string,
  faultCount: number,
  ignoredColumns: readonly string[],
  account?: ExportAccount,
): string =>
  checkJson(
    fileName,
    { rows: 0, good: 0, repeats: 0, faulty: NONE, faultCount, totals: [], account },
    ignoredColumns,
  );

const NONE = { size: 0, has: () => false };

/** Totals by kind and currency; on a terminal with commas between thousands. */
export function fileTotalsText(totals: readonly FileTotal[], view: TableView): string {
  const columns: readonly Column<FileTotal>[] = [
    { title: 'kind', text: ({ kind }) => kind },
    ...totalColumns(totals, view),
  ];
  return [...drawTable(totals, columns, view)].join('');
}

function foundText({ rows, good, faulty }: Counts): string {
  if (faulty.size === 0) return sendWords.all_rows_good({ all: rows });
  return sendWords.some_rows_good({ good, all: rows, faulty: faulty.size });
}

const placeIn = (fileName: string, fault: RowFault) => ({
  file: makeVisible(fileName),
  column: columnText(fault),
});

/** Whether its line has several rows, as all of an array may have: the line does not say which one is meant. */
const isAmongOthers = ({ row, line }: Pick<RowFault, 'row' | 'line'>): boolean => row > line;

/** A fault with its place, such as `orders.csv line 812, column 결제금액 (amount)`. */
export const faultInWords = (fileName: string, fault: RowFault): Fault => ({
  path: isAmongOthers(fault)
    ? sendWords.place_of_reports({ ...placeIn(fileName, fault), rows: [fault.row], more: 0 })
    : fill(sendWords.place_of_fault, { ...placeIn(fileName, fault), line: fault.line }),
  message: makeVisible(said(fault.message)),
});

/** A fault that several rows share, once: `orders.csv lines 2, 3, 4 and 59,997 more, column amount`. */
export function groupInWords(fileName: string, group: FaultGroup): Fault {
  const { fault, count, lines, rows, isAlike } = group;
  if (count === 1) return faultInWords(fileName, fault);
  const place = placeIn(fileName, fault);
  const what = said(fault.message);
  return {
    path: rows.some((row, at) => isAmongOthers({ row, line: lines[at] ?? row }))
      ? sendWords.place_of_reports({ ...place, rows, more: count - rows.length })
      : sendWords.place_of_faults({ ...place, lines, more: count - lines.length }),
    message: makeVisible(
      isAlike === true ? fill(sendWords.fault_of_line, { line: fault.line, what }) : what,
    ),
  };
}

interface Faults {
  readonly faults: readonly RowFault[];
  readonly groups: readonly FaultGroup[];
}

/** The first faults; for people, faults shared by many rows are one line, for scripts each has its own. */
export const firstFaults = (
  fileName: string,
  { faults, groups }: Faults,
  asJson: boolean | undefined,
): Fault[] =>
  asJson === true
    ? faults.map((fault) => faultInWords(fileName, fault))
    : groups.map((group) => groupInWords(fileName, group));

/** How many faults `firstFaults` covers. */
export const countFirst = ({ faults, groups }: Faults, asJson: boolean | undefined): number =>
  asJson === true ? faults.length : groups.reduce((sum, { count }) => sum + count, 0);

/** The same for scripts, as one line. */
export const faultJson = ({ row, line, column, field, code, message }: RowFault): string =>
  `${JSON.stringify({ type: 'fault', row, line, column, field, code, message: said(message) })}\n`;

/** A note about faults that are not shown, if any. @param whereAll how to see them. */
export const moreFaults = (shown: number, count: number, whereAll: string): string | undefined =>
  count > shown ? sendWords.more_faults({ count: count - shown, whereAll }) : undefined;

function columnText({ column, field }: RowFault): string {
  if (column === null) return field === null ? '' : `, ${field}`;
  const meaning = field === column ? null : field;
  return sendWords.in_column({ column: makeVisible(column), meaning });
}

/** Lists unread columns of a CSV, if any. */
function ignoredText({
  ignoredColumns,
  nearColumns,
}: Pick<RowChecker, 'ignoredColumns' | 'nearColumns'>): string | undefined {
  if (ignoredColumns.length === 0) return undefined;
  const columns = ignoredColumns.map((word) => ({
    word: makeVisible(word),
    near: nearColumns.find((miss) => miss.word === word)?.field,
  }));
  return sendWords.columns_not_sent({ columns });
}

type ColumnNotes = Pick<
  RowChecker,
  'ignoredColumns' | 'nearColumns' | 'statusColumns' | 'absentMembers'
>;

/**
 * Prints notes about columns that may have been read differently than intended, one per line; known after all rows
 * were checked.
 */
export function remarkOnColumns(checker: ColumnNotes, { note, warn }: Edge): void {
  const { statusColumns, absentMembers } = checker;
  const ignored = ignoredText(checker);
  if (ignored !== undefined) note(ignored);
  if (statusColumns.length > 0) warn(statusText(statusColumns));
  if (absentMembers.length > 0) warn(absentText(absentMembers));
}

type Edge = Pick<Terminal, 'note' | 'warn'>;

/** Cancelled and unpaid orders would be reported as paid. */
function statusText(words: readonly string[]): string {
  const [first = ''] = words;
  const names = words.map(makeVisible).join(', ');
  const wish = makeVisible(`--map ${shellWord(`kind=${first}`)}`);
  return sendWords.status_not_read({ names, wish });
}

function absentText(members: ColumnNotes['absentMembers']): string {
  const words = members.map(({ word, near }) => {
    return { word: makeVisible(word), near: near === undefined ? undefined : makeVisible(near) };
  });
  return sendWords.members_in_no_row({ members: words });
}

/** Notes that an optional column of a saved map is missing. */
export const lacksText = (
  { column, field }: Pick<RowFault, 'column' | 'field'>,
  mapName: string,
): string => sendWords.map_column_absent({ column: makeVisible(column ?? ''), field, mapName });

/** Prints notes about a file before its rows are sent, one per line; a warning stops the run only with `--strict`. */
export function remarkOnFile(
  { repeats, notes, totals }: Pick<FileCheck, 'repeats' | 'notes' | 'totals'>,
  { note, warn }: Edge,
): void {
  if (repeats > 0) note(repeatsText(repeats));
  const warnings = [
    ...unknownCurrencies(totals.flatMap(({ currency }) => currency ?? [])),
    ...(notes.areIdsRounded ? [sendWords.order_ids_rounded] : []),
    ...notes.fractions.map(fractionsText),
    ...(notes.withoutClickId === 0 ? [] : [clickIdText(notes)]),
    ...notes.clickIdSlips.map(clickIdSlipText),
  ];
  warnings.forEach(warn);
}

/** That the totals count fewer reports than there are rows. */
const repeatsText = (repeats: number): string => sendWords.rows_repeated({ repeats });

const unknownCurrencies = (codes: readonly string[]): string[] =>
  [...new Set(codes)]
    .flatMap((code) => checkCurrency(code)?.warning ?? [])
    .map((warning) => fill(sendWords.file_warning, { warning: text(warning) }));

function fractionsText({ currency, count, example }: FractionNote): string {
  return sendWords.amounts_have_fractions({ currency, count, example });
}

const clickIdSlipText = ({ slip, ...where }: ClickIdNote): string =>
  sendWords.click_ids_are_none({ ...where, slip: text(slip) });

function clickIdText({ paid, withoutClickId }: FileNotes): string {
  return sendWords.rows_without_click_id({ paid, withoutClickId });
}
