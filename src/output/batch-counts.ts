import type { Batch, RowState } from '../journal/batches.ts';

/** How many rows of a batch are in one of these states. */
export const rowsIn = ({ totals }: Pick<Batch, 'totals'>, ...states: readonly RowState[]): number =>
  totals.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);

/** Rows that may still be sent. */
export const openRowsOf = (batch: Pick<Batch, 'totals'>): number =>
  rowsIn(batch, 'staged', 'pending');

/** Whether every row of its file was accepted, now or before. */
export const isAllAccepted = (batch: Pick<Batch, 'totals' | 'rows' | 'skipped'>): boolean =>
  batch.skipped === 0 && rowsIn(batch, 'accepted', 'duplicate') === batch.rows;
