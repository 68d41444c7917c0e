import type { DrainResult } from '../../actions/batch/drain/drain-types.ts';
import { CONFLICT_ADVICE } from '../../core/delivery/row-words.ts';
import { makeVisible } from '../../core/visible.ts';
import type { Batch } from '../../journal/batches.ts';
import type { LeftRows } from '../../journal/left-rows.ts';
import { detailCommands, resumeCommand, retryCommand } from '../batch-commands.ts';
import { openRowsOf, rowsIn, rowsText } from '../batch-counts.ts';
import { grouped } from '../count.ts';
import { shortDuration } from '../duration.ts';

/** What stands above the totals: `b-k3m9q2x7 (orders.csv): 1,000,000 rows, 998,950 accepted`. */
export function summaryTitle(
  batch: Batch,
  { sent, retried, durationMs }: Pick<DrainResult, 'sent' | 'retried' | 'durationMs'>,
): string {
  const accepted = grouped(rowsIn(batch, 'accepted'));
  const retries = retried === 0 ? '' : `, ${grouped(retried)} of them retries,`;
  return [
    `${batch.id} (${makeVisible(batch.source)}): ${rowsText(batch.rows)}, ${accepted} accepted${duplicatesText(batch)}`,
    `this run: ${grouped(sent)} attempt${sent === 1 ? '' : 's'}${retries} in ${shortDuration(durationMs / 1000)}`,
  ].join('\n');
}

/** Rows that say what another one says, of this file or before: nothing is sent for them. */
function duplicatesText(batch: Batch): string {
  const count = rowsIn(batch, 'duplicate');
  return count === 0 ? '' : `, ${grouped(count)} duplicate${count === 1 ? '' : 's'}`;
}

/** What stands below them: what was left out, and where the details are. */
export function summaryRemarks(batch: Batch): readonly string[] {
  const { skipped } = batch;
  return [
    ...(skipped === 0
      ? []
      : [`${rowsText(skipped)} of the file ${skipped === 1 ? 'was' : 'were'} faulty and left out`]),
    ...(rowsIn(batch, 'conflict') === 0 ? [] : [`conflict: ${CONFLICT_ADVICE}`]),
    `details: ${detailCommands(batch).join(', or ')}`,
  ];
}

/** What is left, and the command that goes on; undefined where nothing is. */
export function leftText(
  batch: Batch,
  { mayHaveBeenSent, behindRefused }: Omit<LeftRows, 'unfinished'>,
): string | undefined {
  const left = openRowsOf(batch);
  if (left === 0) return undefined;
  const sent = mayHaveBeenSent === 0 ? '' : `, ${sentText(left, mayHaveBeenSent)}`;
  const goesOn = `${rowsText(left)} ${left === 1 ? 'is' : 'are'} left${sent}: ${resumeCommand(batch)}`;
  if (behindRefused === 0) return goesOn;
  const wait = behindRefused === 1 ? 'waits' : 'wait';
  return `${goesOn}\n${rowsText(behindRefused)} ${wait} behind a refused paid report: send that one mended, or ${retryCommand(batch)}`;
}

const sentText = (left: number, sent: number): string =>
  left === 1 ? 'and may have been sent' : `${grouped(sent)} of them may have been sent`;
