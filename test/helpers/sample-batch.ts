import type { Batch, BatchTotal, RowState } from '../../src/client/journal/port.ts';
import { ENDPOINT } from './written-journal.ts';

/** Totals of paid rows in KRW, 5000 each, by what became of them. */
export const paidTotals = (counts: Partial<Record<RowState, number>>): readonly BatchTotal[] =>
  Object.entries(counts).map(([state, count]) => ({
    kind: 'paid',
    state: state as RowState,
    currency: 'KRW',
    count,
    amount: String(count * 5000),
  }));

/** A batch as the journal gives it; `rows` is what its totals come to. */
export function sampleBatch(
  counts: Partial<Record<RowState, number>>,
  changes: Partial<Batch> = {},
): Batch {
  const totals = changes.totals ?? paidTotals(counts);
  return {
    id: 'b-k3m9q2x7',
    accountId: 'a',
    endpoint: ENDPOINT,
    profile: 'shop',
    source: 'orders.csv',
    createdAt: Date.UTC(2026, 0, 31, 9, 30, 5),
    state: 'open',
    rows: totals.reduce((sum, { count }) => sum + count, 0),
    skipped: 0,
    ...changes,
    totals,
  };
}
