import { createOrderSet, type OrderSet } from '../../core/reconcile/order-set.ts';
import type { BatchReader } from '../../journal/batches.ts';

/** The orders with rows in open batches of an account that nobody has begun: they are no events yet. */
export function stagedOrders(
  journal: Pick<BatchReader, 'batches' | 'rowsOf'>,
  accountId: string,
): OrderSet {
  const orders = createOrderSet();
  for (const batch of journal.batches({ accountId, state: 'open' })) {
    const isAnyStaged = batch.totals.some(({ state, count }) => state === 'staged' && count > 0);
    if (!isAnyStaged) continue;
    for (const { merchantOrderId, state, line } of journal.rowsOf(batch)) {
      if (state === 'staged') orders.add(merchantOrderId, 0, line);
    }
  }
  return orders;
}
