import type { TracedRow } from '../actions/batch/export.ts';
import { CONFLICT_ADVICE } from '../core/delivery/row-words.ts';
import { stringify } from '../core/json/stringify.ts';
import { makeVisible } from '../core/visible.ts';
import type { Batch } from '../journal/batches.ts';
import { batchWords } from '../words/en/batch.ts';
import { detailCommands, resumeCommand } from './batch-commands.ts';
import { openRowsOf, rowsIn } from './batch-counts.ts';
import { paintRowState, totalsJson, totalsTable } from './batch-totals.ts';
import { grouped } from './count.ts';
import { isoTime } from './event-json.ts';
import { accountText } from './event-text.ts';
import { localTime } from './local-time.ts';
import { type Column, drawTable, type TableView } from './table.ts';
import { alignRows } from './theme.ts';
import { tracedRowFields } from './traced-row.ts';

/** One batch for a person: what it is, its totals, and some rows that are not accepted. */
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
    alignRows(factsOf(batch), theme),
    batch.totals.length === 0 ? '' : `\n${totalsTable(batch.totals, view)}`,
    troubled.length === 0 ? '' : `\n${troubledText(troubled, view)}`,
    rowsIn(batch, 'conflict') === 0 ? '' : `${batchWords.conflict({ advice: CONFLICT_ADVICE })}\n`,
    rest > 0 ? `${batchWords.more_rows({ rest, command: exportCommand })}\n` : '',
    canGoOn(batch)
      ? `\n${alignRows([[batchWords.label_continue, resumeCommand(batch)]], theme)}`
      : '',
  ].join('');
}

/** In words: what was never whole is told apart from what only waits to go on. */
const stateText = ({ state }: Pick<Batch, 'state'>): string =>
  state === 'staging' ? batchWords.staging : state;

/** A batch for scripts, in one line. */
export const batchJson = (batch: Batch): string => `${stringify(batchFields(batch))}\n`;

/** The same with rows that are not accepted. */
export const batchShowJson = (batch: Batch, troubled: readonly TracedRow[]): string =>
  `${stringify({ ...batchFields(batch), not_accepted: troubled.map(tracedRowFields) })}\n`;

/** One that is done is open again where a replay of a report of it ended without the service's word. */
const canGoOn = (batch: Batch): boolean =>
  (batch.state === 'open' || batch.state === 'done') && openRowsOf(batch) > 0;

const factsOf = (batch: Batch): [string, string | undefined][] => [
  ['source', makeVisible(batch.source)],
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
    { title: 'order', text: ({ row }) => makeVisible(row.merchantOrderId), least: LEAST_ORDER_ID },
    {
      title: 'outcome',
      text: ({ row }) => row.state,
      paint: (theme, { row }) => paintRowState(theme, row.state),
    },
    { title: 'reason', text: ({ reason }) => makeVisible(reason ?? '-'), least: LEAST_REASON },
  ];
  return [...drawTable(rows, columns, view)].join('');
}

const LEAST_ORDER_ID = 8;
const LEAST_REASON = 12;

const batchFields = (batch: Batch) => ({
  id: batch.id,
  source: batch.source,
  created_at: isoTime(batch.createdAt),
  state: batch.state,
  profile: batch.profile,
  endpoint: batch.endpoint,
  rows: batch.rows,
  skipped: batch.skipped,
  accepted: rowsIn(batch, 'accepted'),
  duplicate: rowsIn(batch, 'duplicate'),
  rejected: rowsIn(batch, 'rejected'),
  open: openRowsOf(batch),
  totals: totalsJson(batch.totals),
  resume: canGoOn(batch) ? resumeCommand(batch) : null,
});
