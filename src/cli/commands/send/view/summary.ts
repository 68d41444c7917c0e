import type { DrainResult } from '../../../../client/drain/drain-types.ts';
import type { Batch, LeftRows } from '../../../../client/journal/batches.ts';
import type { SettledRow } from '../../../../client/rows/settled-row.ts';
import { RawJson, stringify } from '../../../../kit/json/node.ts';
import { shortDuration } from '../../../../kit/numbers.ts';
import { makeVisible } from '../../../../kit/visible.ts';
import { answersWords } from '../../../../words/en/answers.ts';
import { batchWords } from '../../../../words/en/batch.ts';
import { sendWords } from '../../../../words/en/send.ts';
import {
  detailCommands,
  openRowsOf,
  resumeCommand,
  retryCommand,
  rowsIn,
} from '../../../views/batch-counts.ts';
import { errorText } from '../../../views/error-text.ts';
import { serviceText } from '../../../views/event-text.ts';
import { totalsJson } from '../../batch/view.ts';

/** The line above the totals: `b-k3m9q2x7 (orders.csv): 1,000,000 rows, 998,950 accepted`. */
export function summaryTitle(
  batch: Batch,
  { sent, retried, durationMs }: Pick<DrainResult, 'sent' | 'retried' | 'durationMs'>,
): string {
  return batchWords.summary_title({
    id: batch.id,
    source: makeVisible(batch.source),
    all: batch.rows,
    accepted: rowsIn(batch, 'accepted'),
    duplicates: rowsIn(batch, 'duplicate'),
    sent,
    retried,
    duration: shortDuration(durationMs / 1000),
  });
}

/** The lines below the totals: what was skipped, and where to find details. */
export function summaryRemarks(batch: Batch): readonly string[] {
  const { skipped } = batch;
  return [
    ...(skipped === 0 ? [] : [batchWords.invalid_and_skipped({ skipped })]),
    ...(rowsIn(batch, 'conflict') === 0
      ? []
      : [batchWords.conflict({ advice: answersWords.conflict_advice })]),
    batchWords.details({ commands: detailCommands(batch) }),
  ];
}

/** What is left, and the command that goes on; undefined where nothing is. */
export function leftText(
  batch: Batch,
  { mayHaveBeenSent, behindRefused }: Omit<LeftRows, 'unfinished'>,
): string | undefined {
  const left = openRowsOf(batch);
  if (left === 0) return undefined;
  const rest = batchWords.rows_left({ left, mayHaveBeenSent, command: resumeCommand(batch) });
  if (behindRefused === 0) return rest;
  const waiting = batchWords.rows_behind_refused({ behindRefused, command: retryCommand(batch) });
  return `${rest}\n${waiting}`;
}

/** What became of one row: `line 17: paid 123 rejected: the service answered 422: it refused the report; bad_amount: too much`. */
export function settledText(row: SettledRow): string {
  const { line, kind, merchantOrderId, outcome, error } = row;
  const what = sendWords.settled_row({ line, kind, order: makeVisible(merchantOrderId), outcome });
  if (error === null) return what;
  const { message, service } = errorText(error);
  const said = [message, serviceText(service)].filter((text) => text !== undefined);
  return `${what}: ${makeVisible(said.join('; '))}`;
}

/** A settled row for scripts, as one line. */
export const settledJson = ({ id }: Pick<Batch, 'id'>, row: SettledRow): string =>
  `${stringify({
    type: 'event',
    batch: id,
    row: row.row,
    line: row.line,
    event_id: row.eventId,
    kind: row.kind,
    merchant_order_id: row.merchantOrderId,
    amount: row.amount === null ? null : new RawJson(row.amount),
    currency: row.currency,
    outcome: row.outcome,
    http_status: row.httpStatus,
    attempts: row.attempts,
    error: row.error && errorText(row.error),
  })}\n`;

/**
 * What a run came to, as the last line: the totals are those of the whole batch, `sent`, `retried` and
 * `seconds` those of this run.
 * `unknown` of the `pending` ones may have been sent.
 * @param batch as the journal has it after the run.
 */
export function summaryJson(
  batch: Batch,
  { mayHaveBeenSent }: Pick<LeftRows, 'mayHaveBeenSent'>,
  { ending, sent, retried, durationMs }: Omit<DrainResult, 'message'>,
): string {
  const pending = openRowsOf(batch);
  return `${stringify({
    type: 'summary',
    batch: batch.id,
    ending,
    rows: batch.rows,
    skipped: batch.skipped,
    totals: totalsJson(batch.totals),
    sent,
    retried,
    seconds: Math.round(durationMs) / 1000,
    pending,
    unknown: mayHaveBeenSent,
    resume: pending === 0 ? null : resumeCommand(batch),
  })}\n`;
}
