import type { DrainResult } from '../../actions/batch/drain/drain-types.ts';
import { RawJson, stringify } from '../../core/json/stringify.ts';
import type { SettledRow } from '../../core/rows/settled-row.ts';
import type { Batch } from '../../journal/batches.ts';
import type { LeftRows } from '../../journal/left-rows.ts';
import { resumeCommand } from '../batch-commands.ts';
import { openRowsOf } from '../batch-counts.ts';
import { totalsJson } from '../batch-totals.ts';

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
    error: row.error,
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
