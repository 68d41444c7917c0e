import type { Batch } from '../journal/batches.ts';
import { rowsIn, rowsText } from './batch-counts.ts';
import { grouped } from './count.ts';

/** What a cancel has ended, and what it cannot undo. */
export function cancelledText(batch: Batch): string {
  const cancelled = rowsIn(batch, 'cancelled');
  const accepted = rowsIn(batch, 'accepted');
  const pending = rowsIn(batch, 'pending');
  return [
    `${batch.id} is cancelled: ${rowsText(cancelled)} will never be sent${keptText(pending)}\n`,
    accepted === 0
      ? ''
      : `  ${rowsText(accepted)} accepted before: that cannot be taken back; conv cancel reports an order's own cancel\n`,
    pending === 0
      ? ''
      : '  conv replay --pending asks the service about what may have been sent: it counts once\n',
  ].join('');
}

const keptText = (pending: number): string =>
  pending === 0
    ? ''
    : `; ${grouped(pending)} may have been sent and ${pending === 1 ? 'stays' : 'stay'} in the journal`;
