import type { FileCheck, FileNotes, FractionNote } from '../../../../client/batch/check-file.ts';
import type { RowChecker } from '../../../../client/rows/check/check-row.ts';
import type { RowFault } from '../../../../client/rows/row.ts';
import { shellWord } from '../../../../kit/shell.ts';
import { makeVisible } from '../../../../kit/visible.ts';
import { checkCurrency } from '../../../../protocol/reports/currency.ts';
import { sendWords } from '../../../../words/en/send.ts';

/** Names the columns of a CSV that are not read; undefined where all are. */
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
  return sendWords.status_not_read({ names, wish });
}

function absentText(members: ColumnNotes['absentMembers']): string {
  const words = members.map(({ word, near }) => {
    return { word: makeVisible(word), near: near === undefined ? undefined : makeVisible(near) };
  });
  return sendWords.members_in_no_row({ members: words });
}

/** That a column of a saved map is not in the file, and need not be. */
export const lacksText = (
  { column, field }: Pick<RowFault, 'column' | 'field'>,
  mapName: string,
): string => sendWords.map_column_absent({ column: makeVisible(column ?? ''), field, mapName });

/** Remarks on a file before its rows are sent, one per line; none of them stops the rows. */
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
const repeatsText = (repeats: number): string => sendWords.rows_repeated({ repeats });

const unknownCurrencies = (codes: readonly string[]): string[] =>
  [...new Set(codes)]
    .flatMap((code) => checkCurrency(code)?.warning ?? [])
    .map((warning) => sendWords.file_warning({ warning }));

function fractionsText({ currency, count, example }: FractionNote): string {
  return sendWords.amounts_have_fractions({ currency, count, example });
}

function clickIdText({ paid, withoutClickId }: FileNotes): string {
  return sendWords.rows_without_click_id({ paid, withoutClickId });
}
