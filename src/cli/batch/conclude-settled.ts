import { operandWord } from '../../core/shell.ts';
import type { Batch } from '../../journal/batches.ts';
import { rowsIn } from '../../output/batch-counts.ts';
import { summaryJson } from '../../output/send/json.ts';
import { batchWords } from '../../words/en/batch.ts';
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
  terminal.note(
    batchWords.settled_already({
      id: batch.id,
      isCancelled,
      command: `conv batch show ${operandWord(batch.id)}`,
    }),
  );
  if (isCancelled) return CANCELLED;
  const status = statusOf(batch);
  if (status !== 0) terminal.note(batchWords.exit_status({ status, why: whyNotAll(batch) }));
  return status;
}

/** `2 rows left out as faulty, 1 rejected`. */
const whyNotAll = (batch: Batch): string =>
  [
    { count: batch.skipped, what: batchWords.rows_skipped },
    { count: rowsIn(batch, 'rejected'), what: batchWords.rows_rejected },
    { count: rowsIn(batch, 'conflict'), what: batchWords.rows_in_conflict },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, what }) => what({ count }))
    .join(', ');
