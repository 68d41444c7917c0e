import type { DrainResult } from '../../actions/batch/drain/drain-types.ts';
import { CONFLICT_ADVICE } from '../../core/delivery/row-words.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Batch } from '../../journal/batches.ts';
import type { LeftRows } from '../../journal/left-rows.ts';
import { batchWords } from '../../words/en/batch.ts';
import { detailCommands, resumeCommand, retryCommand } from '../batch-commands.ts';
import { openRowsOf, rowsIn } from '../batch-counts.ts';
import { shortDuration } from '../duration.ts';

/** What stands above the totals: `b-k3m9q2x7 (orders.csv): 1,000,000 rows, 998,950 accepted`. */
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

/** What stands below them: what was left out, and where the details are. */
export function summaryRemarks(batch: Batch): readonly string[] {
  const { skipped } = batch;
  return [
    ...(skipped === 0 ? [] : [batchWords.invalid_and_skipped({ skipped })]),
    ...(rowsIn(batch, 'conflict') === 0 ? [] : [batchWords.conflict({ advice: CONFLICT_ADVICE })]),
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
