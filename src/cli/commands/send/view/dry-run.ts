import { RawJson, stringify } from '../../../../kit/json/node.ts';
import { groupedDecimal } from '../../../../kit/numbers.ts';
import type { Theme } from '../../../../kit/theme.ts';
import { makeVisible } from '../../../../kit/visible.ts';
import { sendWords } from '../../../../words/en/send.ts';
import { alignRight } from '../../../terminal/align-right.ts';
import { type Column, drawTable, type TableView } from '../../../terminal/table.ts';
import type {
  DryRunOutcome,
  DryRunRefusal,
  DryRunResult,
  DryRunTotal,
} from '../dry-run/dry-run-tally.ts';
import { moreFaults } from './faults.ts';

/** Stands where a row has nothing, so that every line has as many words. */
const NOTHING = '-';

type Counts = Omit<DryRunResult, 'refused' | 'totals'>;

/** A dry run that was good to the last row: all of the file is accepted, now or before. */
export const isAllGood = ({ rows, accepted, duplicates }: Counts, skipped: number): boolean =>
  skipped === 0 && accepted + duplicates === rows;

/** The line above the totals: `dry run of orders.csv: 9 of 10 rows would be accepted, …`. */
export function dryRunTitle(fileName: string, result: Counts): string {
  const { rows, accepted, duplicates } = result;
  const parts = [
    sendWords.would_be_accepted({ accepted, all: rows }),
    ...(duplicates === 0 ? [] : [sendWords.not_resent({ count: duplicates })]),
    ...NOT_ACCEPTED.filter(([name]) => result[name] > 0).map(([name, words]) =>
      words({ count: result[name] }),
    ),
  ];
  return sendWords.dry_run_title({ file: makeVisible(fileName), parts: parts.join(', ') });
}

const NOT_ACCEPTED = [
  ['rejected', sendWords.count_refused],
  ['conflicts', sendWords.count_in_conflict],
  ['waiting', sendWords.count_waiting],
] as const;

/** Totals by what would happen, kind and currency; on a terminal with commas between thousands. */
export function dryRunTable(totals: readonly DryRunTotal[], view: TableView): string {
  const number = view.titled ? groupedDecimal : (text: string): string => text;
  const amountOf = ({ amount }: DryRunTotal) => (amount === null ? NOTHING : number(amount));
  const columns: readonly Column<DryRunTotal>[] = [
    {
      title: 'outcome',
      text: ({ outcome }) => outcome,
      paint: (theme, { outcome }) => paintOutcome(theme, outcome),
    },
    { title: 'kind', text: ({ kind }) => kind },
    { title: 'order then', text: ({ status }) => makeVisible(status ?? NOTHING) },
    { title: 'rows', text: alignRight(totals, ({ count }) => number(String(count))) },
    { title: 'amount', text: alignRight(totals, amountOf) },
    { title: 'currency', text: ({ currency }) => makeVisible(currency ?? NOTHING) },
  ];
  return [...drawTable(totals, columns, view)].join('');
}

/** The lines below the totals: the first rows that would not be accepted, with reasons, and what to do next. */
export function dryRunRemarks(
  fileName: string,
  { refused, ...result }: DryRunResult,
  skipped: number,
): readonly string[] {
  const count = result.rejected + result.conflicts + result.waiting;
  const more = moreFaults(refused.length, count, sendWords.json_lists_all);
  return [
    ...refused.map((refusal) => refusalText(fileName, refusal)),
    ...(more === undefined ? [] : [more]),
    ...(skipped === 0 ? [] : [sendWords.would_be_skipped({ skipped })]),
    isAllGood(result, skipped) ? sendWords.send_for_real : sendWords.fix_dry_run,
  ];
}

/** A row that would not be accepted, for scripts, as one line. */
export const refusalJson = (refusal: DryRunRefusal): string =>
  `${stringify({
    type: 'row',
    row: refusal.row,
    line: refusal.line,
    kind: refusal.kind,
    merchant_order_id: refusal.merchantOrderId,
    event_id: refusal.eventId,
    outcome: refusal.outcome,
    code: refusal.code,
    message: refusal.message,
  })}\n`;

/** What the dry run came to, for scripts, as the last line. */
export const dryRunJson = (fileName: string, result: DryRunResult, skipped: number): string =>
  `${stringify({
    type: 'summary',
    dry_run: true,
    file: fileName,
    rows: result.rows,
    skipped,
    accepted: result.accepted,
    duplicate: result.duplicates,
    rejected: result.rejected,
    conflict: result.conflicts,
    waiting: result.waiting,
    totals: result.totals.map(({ outcome, kind, status, currency, count, amount }) => ({
      ...{ outcome, kind, order_status: status, currency, count },
      amount: amount === null ? null : new RawJson(amount),
    })),
  })}\n`;

function refusalText(fileName: string, refusal: DryRunRefusal): string {
  const { line, kind, merchantOrderId, outcome, code, message } = refusal;
  const what = sendWords.refused_row({
    file: makeVisible(fileName),
    line,
    kind,
    order: makeVisible(merchantOrderId),
    outcome,
  });
  return `${what}${code === null ? '' : ` (${makeVisible(code)})`}: ${makeVisible(message)}`;
}

function paintOutcome(theme: Theme, outcome: DryRunOutcome): (text: string) => string {
  if (outcome === 'accepted' || outcome === 'duplicate') return theme.good;
  return outcome === 'waiting' ? theme.warn : theme.bad;
}
