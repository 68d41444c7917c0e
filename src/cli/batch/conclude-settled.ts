import { operandWord } from '../../core/shell.ts';
import type { Batch } from '../../journal/batches.ts';
import { rowsIn, rowsText } from '../../output/batch-counts.ts';
import { summaryJson } from '../../output/send/json.ts';
import type { Dependencies } from '../dependencies.ts';
import { statusOf } from './conclude.ts';
import type { BatchDeliveryOptions } from './deliver.ts';

/** Nothing of a cancelled batch is sent: that is no success of a resume. */
const CANCELLED = 2;

/**
 * Says of a batch that nothing of it will be sent any more.
 * @returns 2 for a cancelled one, else the status that its rows stand for.
 */
export function concludeSettled(
  batch: Batch,
  { json }: BatchDeliveryOptions,
  { terminal }: Pick<Dependencies, 'terminal'>,
): number {
  if (json === true) {
    const nothing = { ending: 'done', sent: 0, retried: 0, durationMs: 0 } as const;
    // What a cancel has left in the journal is what may have been sent.
    const left = { mayHaveBeenSent: rowsIn(batch, 'pending') };
    terminal.print(summaryJson(batch, left, nothing));
  }
  const isCancelled = batch.state === 'cancelled';
  const what = isCancelled
    ? 'was cancelled: nothing of it is sent'
    : 'is done: nothing of it is left';
  terminal.note(
    `${batch.id} ${what}; conv batch show ${operandWord(batch.id)} tells what became of it`,
  );
  if (isCancelled) return CANCELLED;
  const status = statusOf(batch);
  if (status !== 0) terminal.note(`it ends in ${status} for ${whyNotAll(batch)}`);
  return status;
}

/** `2 rows left out as faulty, 1 rejected`. */
const whyNotAll = (batch: Batch): string =>
  [
    { count: batch.skipped, what: 'left out as faulty' },
    { count: rowsIn(batch, 'rejected'), what: 'rejected (--retry-rejected sends them again)' },
    { count: rowsIn(batch, 'conflict'), what: 'in conflict' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, what }) => `${rowsText(count)} ${what}`)
    .join(', ');
