import { REPORT_KINDS, type ReportKind } from '../../core/protocol.ts';
import { message } from '../../words/message.ts';
import type { BatchState, BatchTotal, RowState } from '../batches.ts';
import type { Connection, Row } from '../connection.ts';
import { damage } from '../failures.ts';
import { originalText } from '../text.ts';
import { withGivenUp } from './given-up-totals.ts';

const KINDS: ReadonlySet<unknown> = new Set(REPORT_KINDS);
const STATES: ReadonlySet<unknown> = new Set<RowState>([
  'staged',
  'pending',
  'accepted',
  'rejected',
  'duplicate',
  'conflict',
  'cancelled',
]);

const DECIMAL = /^\d+(\.\d+)?$/;

/**
 * What became of a batch's rows.
 * @throws damage where a total cannot be right: they have no seal, but they add up to the batch's rows.
 */
export function readTotals(
  connection: Connection,
  batch: { readonly number: number; readonly state: BatchState; readonly rows: number },
): readonly BatchTotal[] {
  const totals = connection
    .all('SELECT * FROM batch_totals WHERE batch = ?', batch.number)
    .map(readTotal)
    .filter(({ count }) => count > 0);
  const rows = totals.reduce((sum, { count }) => sum + count, 0);
  if (rows !== batch.rows) throw damage(message('totals_do_not_add_up', { batch: batch.number }));
  return batch.state === 'cancelled' ? withGivenUp(connection, batch.number, totals) : totals;
}

function readTotal({ kind, state, currency, count, amount }: Row): BatchTotal {
  const isPlausible =
    KINDS.has(kind) &&
    STATES.has(state) &&
    Number.isSafeInteger(count) &&
    Number(count) >= 0 &&
    DECIMAL.test(String(amount));
  if (!isPlausible) throw damage(message('total_impossible'));
  return {
    kind: kind as ReportKind,
    state: state as RowState,
    currency: originalText(currency) || null,
    count: Number(count),
    amount: String(amount),
  };
}
