import path from 'node:path';
import { sentCount } from '../../../client/journal/by-hand.ts';
import type { Batch, BatchTotal, RowState } from '../../../client/journal/port.ts';
import type { TracedRow } from '../../../client/sending/export-batch.ts';
import { batchWords } from '../../../client/words/batch.ts';
import { RawJson, stringify } from '../../../core/kit/json/node.ts';
import { grouped, groupedDecimal } from '../../../core/kit/numbers.ts';
import type { Theme } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { REPORT_KINDS } from '../../../core/protocol/kinds/index.ts';
import { moneyFieldsOf } from '../../../core/protocol/reports/report-fields.ts';
import { answersWords } from '../../../core/words/answers.ts';
import { fill } from '../../../core/words/sentence.ts';
import { said } from '../../../core/words/text.ts';
import { csvHeader, csvLine } from '../../terminal/csv-table.ts';
import { localTime, timeInTable } from '../../terminal/local-time.ts';
import {
  type Column,
  drawTable,
  NOTHING,
  pagesOf,
  type TableView,
  totalColumns,
} from '../../terminal/table.ts';
import { detailCommands, openRowsOf, resumeCommand, rowsIn } from '../../views/batch-counts.ts';
import { accountText, isoTime } from '../../views/event-text.ts';
import { settlementJson } from '../../views/hand-text.ts';
import { labelledRows, labelText } from '../../views/labels.ts';

/** The order in which outcomes are listed. */
export const STATES: readonly RowState[] = [
  'accepted',
  'duplicate',
  'rejected',
  'withdrawn',
  'conflict',
  'pending',
  'staged',
  'cancelled',
  'pruned',
];

/**
 * The totals as a table by outcome, kind and currency; on a terminal with commas between thousands.
 * @param id of the batch, where several tables follow each other.
 */
export function totalsTable(totals: readonly BatchTotal[], view: TableView, id?: string): string {
  const shown = sorted(totals).map((total) => ({ ...total, amount: amountOf(total) }));
  const columns: readonly Column<(typeof shown)[number]>[] = [
    ...(id === undefined ? [] : [{ title: 'batch', text: () => id }]),
    {
      title: 'outcome',
      text: ({ state }) => state,
      isState: true,
      paint: (theme, { state }) => paintRowState(theme, state),
    },
    { title: 'kind', text: ({ kind }) => kind },
    ...totalColumns(shown, view),
  ];
  return [...drawTable(shown, columns, view)].join('');
}

/** Totals as JSON; amounts are exact numbers, or null if the kind has none. */
export const totalsJson = (totals: readonly BatchTotal[]): readonly object[] =>
  sorted(totals).map((total) => {
    const amount = amountOf(total);
    return {
      kind: total.kind,
      outcome: total.state,
      currency: total.currency,
      count: total.count,
      amount: amount === null ? null : new RawJson(amount),
    };
  });

/** Green, yellow, or red. */
function paintRowState(theme: Theme, state: RowState): (text: string) => string {
  if (state === 'accepted' || state === 'duplicate') return theme.good;
  return state === 'rejected' || state === 'conflict' ? theme.bad : theme.warn;
}

const amountOf = ({ kind, amount }: BatchTotal): string | null =>
  moneyFieldsOf(kind).amount === null ? null : amount;

const sorted = (totals: readonly BatchTotal[]): readonly BatchTotal[] =>
  totals.filter(({ count }) => count > 0).sort(byOutcome);

const byOutcome = (a: BatchTotal, b: BatchTotal): number =>
  STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
  REPORT_KINDS.indexOf(a.kind) - REPORT_KINDS.indexOf(b.kind) ||
  compareText(a.currency ?? '', b.currency ?? '');

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A row and its outcome as JSON; amounts are exact. */
const tracedRowFields = ({ row, lastAttempt, reason }: TracedRow) => ({
  row: row.row,
  line: row.line,
  kind: row.kind,
  merchant_order_id: row.merchantOrderId,
  event_id: row.eventId,
  amount: row.amount === null ? null : new RawJson(row.amount),
  currency: row.currency,
  outcome: row.state,
  http_status: lastAttempt?.httpStatus ?? null,
  attempts: row.event === null ? 0 : sentCount(row.event),
  reason: reason === null ? null : said(reason),
  last_attempt_at: lastAttempt === undefined ? null : isoTime(lastAttempt.startedAt),
  actor: (lastAttempt ?? row.event)?.by?.actor ?? null,
  note: row.event?.note ?? null,
});

const tracedRowJson = (traced: TracedRow) => ({
  ...tracedRowFields(traced),
  settled_by_hand: traced.hand === undefined ? null : settlementJson(traced.hand),
});

/** A batch as text: its properties, its totals, and some rows that are not accepted. */
export function batchText(
  batch: Batch,
  troubled: readonly TracedRow[],
  troubledCount: number,
  view: TableView,
): string {
  const { theme } = view;
  const rest = troubledCount - troubled.length;
  const [, exportCommand = ''] = detailCommands(batch);
  return [
    `${theme.bold(batch.id)}  ${stateText(batch)}\n`,
    labelledRows(batchFacts(batch), theme),
    batch.totals.length === 0 ? '' : `\n${totalsTable(batch.totals, view)}`,
    troubled.length === 0 ? '' : `\n${troubledText(troubled, view)}`,
    rowsIn(batch, 'conflict') === 0
      ? ''
      : `${fill(batchWords.conflict, { advice: answersWords.conflict_advice })}\n`,
    rest > 0 ? `${batchWords.more_rows({ rest, command: exportCommand })}\n` : '',
    canGoOn(batch)
      ? `\n${labelledRows([[batchWords.label_continue, resumeCommand(batch)]], theme)}`
      : '',
  ].join('');
}

/** Distinguishes a batch that was never fully staged from one that can be resumed. */
const stateText = ({ state }: Pick<Batch, 'state'>): string =>
  state === 'staging' ? batchWords.staging : labelText(state);

/** A batch for scripts, in one line. */
export const batchJson = (batch: Batch): string => `${stringify(batchFields(batch))}\n`;

/** The same with rows that are not accepted. */
export const batchShowJson = (batch: Batch, troubled: readonly TracedRow[]): string =>
  `${stringify({ ...batchFields(batch), not_accepted: troubled.map(tracedRowJson) })}\n`;

/** A finished batch is open again if a replay of one of its reports ended without a response. */
const canGoOn = (batch: Batch): boolean =>
  (batch.state === 'open' || batch.state === 'done') && openRowsOf(batch) > 0;

const batchFacts = (batch: Batch): [string, string | undefined][] => [
  ['source', makeVisible(batch.source)],
  ['note', batch.note && makeVisible(batch.note)],
  ['created', localTime(batch.createdAt)],
  ['account', accountText(batch)],
  ['rows', grouped(batch.rows)],
  [
    batchWords.label_skipped,
    batch.skipped === 0 ? undefined : batchWords.skipped_rows({ count: batch.skipped }),
  ],
];

function troubledText(rows: readonly TracedRow[], view: TableView): string {
  const columns: readonly Column<TracedRow>[] = [
    { title: 'line', text: ({ row }) => String(row.line) },
    { title: 'kind', text: ({ row }) => row.kind },
    { title: 'order', text: ({ row }) => makeVisible(row.merchantOrderId) },
    {
      title: 'outcome',
      text: ({ row }) => row.state,
      isState: true,
      paint: (theme, { row }) => paintRowState(theme, row.state),
    },
    {
      title: 'reason',
      text: ({ reason }) => makeVisible(said(reason ?? NOTHING)),
      below: true,
    },
  ];
  return [...drawTable(rows, columns, view)].join('');
}

const batchFields = (batch: Batch) => ({
  id: batch.id,
  source: batch.source,
  created_at: isoTime(batch.createdAt),
  state: batch.state,
  profile: batch.profile,
  endpoint: batch.endpoint,
  rows: batch.rows,
  skipped: batch.skipped,
  note: batch.note ?? null,
  accepted: rowsIn(batch, 'accepted'),
  duplicate: rowsIn(batch, 'duplicate'),
  rejected: rowsIn(batch, 'rejected'),
  withdrawn: rowsIn(batch, 'withdrawn'),
  conflict: rowsIn(batch, 'conflict'),
  open: openRowsOf(batch),
  totals: totalsJson(batch.totals),
  resume: canGoOn(batch) ? resumeCommand(batch) : null,
});

/** The number of rows that are written at once. */
const PAGE_ROWS = 500;

const HEADER: readonly (keyof ReturnType<typeof tracedRowFields>)[] = [
  'row',
  'line',
  'kind',
  'merchant_order_id',
  'event_id',
  'amount',
  'currency',
  'outcome',
  'http_status',
  'attempts',
  'reason',
  'last_attempt_at',
  'actor',
  'note',
];

/** The rows as CSV without formulas that a spreadsheet would run, a page at a time. */
export async function* exportCsv(
  rows: AsyncIterable<readonly TracedRow[]>,
): AsyncGenerator<string> {
  yield csvHeader(HEADER);
  for await (const page of pagesOf(rows, PAGE_ROWS)) yield page.map(toLine).join('');
}

/** The rows as NDJSON, a page at a time. */
export async function* exportJson(
  rows: AsyncIterable<readonly TracedRow[]>,
): AsyncGenerator<string> {
  for await (const page of pagesOf(rows, PAGE_ROWS)) {
    yield page.map((row) => `${stringify(tracedRowJson(row))}\n`).join('');
  }
}

const toLine = (row: TracedRow): string => csvLine(HEADER, tracedRowFields(row));

const LEAST_SOURCE = 8;
const LEAST_ACCOUNT = 8;

/** The batches as a table, with the account if there are several. @param now milliseconds since 1970. */
export function batchTable(batches: readonly Batch[], now: number, view: TableView): string {
  const isForPeople = view.screenWidth !== undefined;
  const number = (count: number): string =>
    isForPeople ? groupedDecimal(String(count)) : String(count);
  const time = timeInTable(view, now);
  // In a table, the file name without its folder; scripts get the full path.
  const name = (source: string): string => (isForPeople ? path.basename(source) : source);
  /** Most batches have none of these. */
  const counted = (
    state: RowState,
    spared: Pick<Column<Batch>, 'optional'> = {},
  ): readonly Column<Batch>[] =>
    batches.some((batch) => rowsIn(batch, state) > 0)
      ? [{ title: state, text: (batch) => number(rowsIn(batch, state)), ...spared }]
      : [];
  const columns: readonly Column<Batch>[] = [
    { title: 'id', text: ({ id }) => id },
    { title: 'created', text: ({ createdAt }) => time(createdAt), optional: 1 },
    { title: 'source', text: ({ source }) => makeVisible(name(source)), least: LEAST_SOURCE },
    { title: 'rows', text: ({ rows }) => number(rows) },
    { title: 'accepted', text: (batch) => number(rowsIn(batch, 'accepted')) },
    ...counted('duplicate', { optional: 1 }),
    { title: 'rejected', text: (batch) => number(rowsIn(batch, 'rejected')) },
    ...counted('conflict'),
    { title: 'open', text: (batch) => number(openRowsOf(batch)) },
    { title: 'state', text: ({ state }) => state, isState: true },
    ...(batches.some(({ skipped }) => skipped > 0)
      ? [
          {
            title: batchWords.title_left_out,
            text: ({ skipped }: Batch) => number(skipped),
            optional: 1,
          },
        ]
      : []),
    ...(hasSeveralAccounts(batches) ? [ACCOUNT] : []),
  ];
  return [...drawTable(batches, columns, view)].join('');
}

const ACCOUNT: Column<Batch> = {
  title: 'account',
  text: accountText,
  least: LEAST_ACCOUNT,
  optional: 0,
};

const hasSeveralAccounts = (batches: readonly Batch[]): boolean =>
  new Set(batches.map(({ accountId }) => accountId)).size > 1;

/** The result of a cancel, and what it cannot undo. */
export function cancelledText(batch: Batch): string {
  const cancelled = rowsIn(batch, 'cancelled');
  const accepted = rowsIn(batch, 'accepted');
  const pending = rowsIn(batch, 'pending');
  return [
    `${batchWords.cancelled({ id: batch.id, cancelled, pending })}\n`,
    accepted === 0 ? '' : `  ${batchWords.accepted_stay({ accepted })}\n`,
    pending === 0 ? '' : `  ${batchWords.replay_pending_asks}\n`,
  ].join('');
}
