import { createOrderSet, type OrderSet } from '../../core/reconcile/order-set.ts';
import type { BatchReader } from '../../journal/batches.ts';

/** A row that nobody has begun: it is no event yet. */
interface StagedRow {
  readonly merchantOrderId: string;
  /** Counts from 1. */
  readonly line: number;
  /** Milliseconds since 1970. */
  readonly stagedAt: number;
}

/** The rows in open batches of an account that nobody has begun. */
export function* stagedRows(
  journal: Pick<BatchReader, 'batches' | 'rowsOf'>,
  accountId: string,
): Generator<StagedRow> {
  for (const batch of journal.batches({ accountId, state: 'open' })) {
    const isAnyStaged = batch.totals.some(({ state, count }) => state === 'staged' && count > 0);
    if (!isAnyStaged) continue;
    for (const { merchantOrderId, state, line } of journal.rowsOf(batch)) {
      if (state === 'staged') yield { merchantOrderId, line, stagedAt: batch.createdAt };
    }
  }
}

/** Their orders. */
export function stagedOrders(
  journal: Pick<BatchReader, 'batches' | 'rowsOf'>,
  accountId: string,
): OrderSet {
  const orders = createOrderSet();
  for (const { merchantOrderId, line } of stagedRows(journal, accountId))
    orders.add(merchantOrderId, 0, line);
  return orders;
}
