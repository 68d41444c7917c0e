import type { FileCheck, FileTotal } from '../../../../client/batch/check-file.ts';
import { RawJson, stringify } from '../../../../kit/json/node.ts';
import { groupedDecimal } from '../../../../kit/numbers.ts';
import { makeVisible } from '../../../../kit/visible.ts';
import { sendWords } from '../../../../words/en/send.ts';
import { alignRight } from '../../../terminal/align-right.ts';
import { type Column, drawTable, type TableView } from '../../../terminal/table.ts';

/** Stands where a row has nothing, so that every line has as many words. */
const NOTHING = '-';

type Counts = Pick<FileCheck, 'rows' | 'good' | 'repeats' | 'faulty' | 'faultCount' | 'totals'>;

/** What a check found, for a person: one sentence, then the totals of what can be sent. */
export function checkText(fileName: string, check: Counts, view: TableView): string {
  const { good, warn } = view.theme;
  const mark = check.faulty.size === 0 ? good('✓') : warn('!');
  return `${mark} ${makeVisible(fileName)}: ${foundText(check)}\n${fileTotalsText(check.totals, view)}`;
}

/** The same for scripts, as the last line. */
export const checkJson = (
  fileName: string,
  { rows, good, repeats, faulty, faultCount, totals }: Counts,
  ignoredColumns: readonly string[],
): string =>
  `${stringify({
    type: 'summary',
    file: fileName,
    rows,
    good,
    repeats,
    faulty: faulty.size,
    faults: faultCount,
    totals: totals.map(({ amount, ...total }) => ({
      ...total,
      amount: amount === null ? null : new RawJson(amount),
    })),
    ignored_columns: ignoredColumns,
  })}\n`;

/** The summary of a file of which no row was looked at: it has none, or its header is wrong. */
export const checkJsonWithoutRows = (
  fileName: string,
  faultCount: number,
  ignoredColumns: readonly string[],
): string =>
  checkJson(
    fileName,
    { rows: 0, good: 0, repeats: 0, faulty: NONE, faultCount, totals: [] },
    ignoredColumns,
  );

const NONE = { size: 0, has: () => false };

/** Totals by kind and currency; on a terminal with commas between thousands. */
export function fileTotalsText(totals: readonly FileTotal[], view: TableView): string {
  const number = view.titled ? groupedDecimal : (text: string): string => text;
  const countOf = ({ count }: FileTotal): string => number(String(count));
  const amountOf = ({ amount }: FileTotal): string => (amount === null ? NOTHING : number(amount));
  const columns: readonly Column<FileTotal>[] = [
    { title: 'kind', text: ({ kind }) => kind },
    { title: 'rows', text: alignRight(totals, countOf) },
    { title: 'amount', text: alignRight(totals, amountOf) },
    { title: 'currency', text: ({ currency }) => makeVisible(currency ?? NOTHING) },
  ];
  return [...drawTable(totals, columns, view)].join('');
}

function foundText({ rows, good, faulty }: Counts): string {
  if (faulty.size === 0) return sendWords.all_rows_good({ all: rows });
  return sendWords.some_rows_good({ good, all: rows, faulty: faulty.size });
}
