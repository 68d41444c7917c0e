import { stringify } from '../core/json/stringify.ts';
import { FINDING_CODES, type FindingCode } from '../core/reconcile/finding.ts';
import { makeVisible } from '../core/visible.ts';
import { reconcileWords } from '../words/en/reconcile.ts';
import { grouped } from './count.ts';
import { type AccountFlags, sendCommand, type Written } from './reconcile-commands.ts';
import { nextStep } from './reconcile-words.ts';
import { alignRows, PLAIN_THEME } from './theme.ts';

export interface Twins {
  readonly count: number;
  /** The first of them, and the reported order that it is likely to be. */
  readonly example: { readonly inFile: string; readonly reported: string } | undefined;
}

/** What a comparison came to. */
export interface ReconcileTotals {
  /** As it was given. */
  readonly file: string;
  /** Of the file. */
  readonly orders: number;
  /** How many orders there are of each finding. */
  readonly counts: ReadonlyMap<FindingCode, number>;
  /** Orders that only the file has, each the same number as one that only the journal has, but for leading zeros. */
  readonly twins: Twins;
  /** What `--write` made; null without it, or where there was nothing to write. */
  readonly written: Written | null;
}

export const findingsIn = ({ counts }: Pick<ReconcileTotals, 'counts'>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The totals by finding for a person, and what to do next; without a line end. */
export function totalsText(totals: ReconcileTotals, account: AccountFlags): string {
  const { file, orders, counts, written } = totals;
  const differing = findingsIn(totals);
  const title = reconcileWords.compared({ file: makeVisible(file), orders, findings: differing });
  if (differing === 0) return title;
  const rows = codesIn(counts).map((code): [string, string] => [
    `${grouped(counts.get(code) ?? 0)} ${code}`,
    nextStep(code, account),
  ]);
  return [
    title,
    alignRows(rows, PLAIN_THEME).trimEnd(),
    ...twinsText(totals.twins),
    ...(written === null ? [] : [writtenText(written, account)]),
  ].join('\n');
}

function twinsText({ count, example }: Twins): readonly string[] {
  if (example === undefined) return [];
  const [inFile, reported] = [makeVisible(example.inFile), makeVisible(example.reported)];
  return [reconcileWords.likely_same({ count, inFile, reported })];
}

const writtenText = (written: Written, account: AccountFlags): string =>
  reconcileWords.reports_written({
    file: makeVisible(written.file),
    count: written.rows,
    command: sendCommand(written, account),
  });

/** The same for scripts, as the last line. */
export const totalsJson = (totals: ReconcileTotals, account: AccountFlags): string =>
  `${stringify({
    type: 'summary',
    file: totals.file,
    orders: totals.orders,
    findings: findingsIn(totals),
    totals: Object.fromEntries(
      codesIn(totals.counts).map((code) => [code, totals.counts.get(code)]),
    ),
    likely_same: totals.twins.count,
    written: totals.written && { file: totals.written.file, rows: totals.written.rows },
    next: totals.written && sendCommand(totals.written, account),
  })}\n`;

const codesIn = (counts: ReconcileTotals['counts']): readonly FindingCode[] =>
  FINDING_CODES.filter((code) => counts.has(code));
