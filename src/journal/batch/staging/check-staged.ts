import { LANES } from '../../../core/rows/order-hash.ts';
import { message } from '../../../words/message.ts';
import type { Connection } from '../../connection.ts';
import { damage } from '../../failures.ts';
import type { StoredBatch } from '../batches.ts';

/**
 * Looks whether all staged rows of a batch can be found by their lanes, before any of them is sent: an index
 * that lost a chunk would let later rows of an order go before earlier ones. It reads no row.
 * @throws damage where some cannot.
 */
export function checkStaged(connection: Connection, batch: StoredBatch): void {
  if (batch.state !== 'open') return;
  const staged = batch.totals.filter(({ state }) => state === 'staged');
  const expected = staged.reduce((sum, { count }) => sum + count, 0);
  const sum = `SELECT total(rows) AS rows FROM chunks WHERE batch = ? AND lane BETWEEN 0 AND ${LANES - 1}`;
  const found = Number(connection.get(sum, batch.number)?.rows);
  if (found === expected) return;
  throw damage(message('staged_rows_missing', { batch: batch.id, expected, found }));
}
