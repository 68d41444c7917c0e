import type { FileNotes, FractionNote } from '../../actions/batch/file/file-notes.ts';
import type { FileCheck } from '../../actions/batch/file/file-tally.ts';
import { checkCurrency } from '../../core/reports/currency.ts';
import type { RowChecker } from '../../core/rows/check/check-row.ts';
import type { RowFault } from '../../core/rows/row.ts';
import { shellWord } from '../../core/shell.ts';
import { makeVisible } from '../../core/visible.ts';
import { grouped } from '../count.ts';

/** Which columns of a CSV nobody reads; undefined where all are read. */
function ignoredText({
  ignoredColumns,
  nearColumns,
}: Pick<RowChecker, 'ignoredColumns' | 'nearColumns'>): string | undefined {
  if (ignoredColumns.length === 0) return undefined;
  const words = ignoredColumns.map((word) => {
    const near = nearColumns.find((miss) => miss.word === word);
    return `${makeVisible(word)}${near === undefined ? '' : ` (did you mean ${near.field}?)`}`;
  });
  return `note: columns that are not sent: ${words.join(', ')}`;
}

type ColumnNotes = Pick<
  RowChecker,
  'ignoredColumns' | 'nearColumns' | 'statusColumns' | 'absentMembers'
>;

/** How the columns of a file were read, where that may not be meant, a line each; known once all rows were checked. */
export function columnRemarks(checker: ColumnNotes): readonly string[] {
  const { statusColumns, absentMembers } = checker;
  const ignored = ignoredText(checker);
  return [
    ...(ignored === undefined ? [] : [ignored]),
    ...(statusColumns.length === 0 ? [] : [statusText(statusColumns)]),
    ...(absentMembers.length === 0 ? [] : [absentText(absentMembers)]),
  ];
}

/** Cancelled and unpaid orders would be reported as paid. */
function statusText(words: readonly string[]): string {
  const [first = ''] = words;
  const names = words.map(makeVisible).join(', ');
  const wish = makeVisible(`--map ${shellWord(`kind=${first}`)}`);
  return `warning: --kind paid reports every row as paid, and ${names} is not read: say ${wish} if it tells the kind, or send only the paid orders`;
}

function absentText(members: ColumnNotes['absentMembers']): string {
  const words = members.map(({ word, near }) => {
    const question = near === undefined ? '' : ` (did you mean ${makeVisible(near)}?)`;
    return `${makeVisible(word)}${question}`;
  });
  return `warning: mapped members that no row has: ${words.join(', ')}`;
}

/** That a column of a saved map is not in the file, and need not be. */
export const lacksText = (
  { column, field }: Pick<RowFault, 'column' | 'field'>,
  mapName: string,
): string =>
  `note: ${makeVisible(column ?? '')} (${field}), from the map ${mapName}, is no column of this file: not read`;

/** What a merchant would want to know before the rows leave, a line each; none of it stops them. */
export const fileRemarks = ({
  repeats,
  notes,
  totals,
}: Pick<FileCheck, 'repeats' | 'notes' | 'totals'>): readonly string[] => [
  ...(repeats === 0 ? [] : [repeatsText(repeats)]),
  ...unknownCurrencies(totals.flatMap(({ currency }) => currency ?? [])),
  ...notes.fractions.map(fractionsText),
  ...(notes.withoutClickId === 0 ? [] : [clickIdText(notes)]),
];

/** That the totals count fewer reports than there are rows. */
const repeatsText = (repeats: number): string =>
  `note: ${repeats === 1 ? '1 row repeats' : `${grouped(repeats)} rows repeat`} an earlier one: sent once`;

const unknownCurrencies = (codes: readonly string[]): string[] =>
  [...new Set(codes)]
    .flatMap((code) => checkCurrency(code)?.warning ?? [])
    .map((warning) => `warning: ${warning}`);

function fractionsText({ currency, count, example }: FractionNote): string {
  const where = example === null ? '' : `line ${example.line}: ${example.amount}`;
  const [one, some] = where === '' ? ['', ''] : [`, in ${where}`, `, such as ${where}`];
  return count === 1
    ? `note: 1 amount in ${currency} has a fraction${one}`
    : `note: ${grouped(count)} amounts in ${currency} have a fraction${some}`;
}

function clickIdText({ paid, withoutClickId }: FileNotes): string {
  const rows = `${grouped(withoutClickId)} of ${grouped(paid)} paid row${paid === 1 ? '' : 's'}`;
  return withoutClickId === 1
    ? `warning: ${rows} has no click id (cb_aev): that order will not be credited to a creator`
    : `warning: ${rows} have no click id (cb_aev): those orders will not be credited to a creator`;
}
