import type { FileNotes, FractionNote } from '../../actions/batch/file/file-notes.ts';
import type { FileCheck } from '../../actions/batch/file/file-tally.ts';
import { checkCurrency } from '../../core/reports/currency.ts';
import type { RowChecker } from '../../core/rows/check/check-row.ts';
import { makeVisible } from '../../core/visible.ts';
import { grouped } from '../count.ts';

/** Which columns of a CSV nobody reads; undefined where all are read. */
export function ignoredText({
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

function fractionsText({ currency, count, amount, line }: FractionNote): string {
  const where = `line ${line}: ${amount}`;
  return count === 1
    ? `note: 1 amount in ${currency} has a fraction, in ${where}`
    : `note: ${grouped(count)} amounts in ${currency} have a fraction, such as ${where}`;
}

function clickIdText({ paid, withoutClickId }: FileNotes): string {
  const rows = `${grouped(withoutClickId)} of ${grouped(paid)} paid row${paid === 1 ? '' : 's'}`;
  return withoutClickId === 1
    ? `warning: ${rows} has no click id (cb_aev): that order will not be credited to a creator`
    : `warning: ${rows} have no click id (cb_aev): those orders will not be credited to a creator`;
}
