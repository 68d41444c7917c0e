import { type Account, accountId } from '../../core/account.ts';
import type { Batch, BatchReader } from '../../journal/batches.ts';
import type { Selection } from './selection.ts';

/** The open batches that `--pending` goes on with: those of the account in use, oldest first. */
export function selectBatches(
  selection: Selection,
  journal: BatchReader,
  account: Account,
): readonly Batch[] {
  if (selection.by !== 'pending' || selection.merchantOrderId !== undefined) return [];
  return journal.batches({ accountId: accountId(account), state: 'open' });
}
