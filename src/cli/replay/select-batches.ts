import { openBatchesElsewhere } from '../../actions/open-elsewhere.ts';
import { accountId } from '../../core/account.ts';
import type { Batch, BatchReader } from '../../journal/batches.ts';
import type { UsableAccount } from '../../profiles/settings.ts';
import type { Selection } from './selection.ts';

/**
 * The open batches that `--pending` goes on with, oldest first: those of the account in use, and with
 * `--other-account` before them those of another address or key of its secret.
 */
export function selectBatches(
  selection: Selection,
  journal: BatchReader,
  account: UsableAccount,
  otherAccount: boolean,
): readonly Batch[] {
  if (selection.by !== 'pending' || selection.merchantOrderId !== undefined) return [];
  const own = journal.batches({ accountId: accountId(account), state: 'open' });
  return otherAccount ? [...openBatchesElsewhere(journal, account), ...own] : own;
}
