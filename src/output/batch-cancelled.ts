import type { Batch } from '../journal/batches.ts';
import { batchWords } from '../words/en/batch.ts';
import { rowsIn } from './batch-counts.ts';

/** What a cancel has ended, and what it cannot undo. */
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
