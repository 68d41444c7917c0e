import { REPORT_KINDS, type ReportKind } from '../../../protocol/kinds/index.ts';
import { ExactSum } from '../../../protocol/money.ts';
import { message } from '../../../words/message.ts';
import type { BatchState, BatchTotal, RowState } from '../batches.ts';
import { originalText } from '../columns.ts';
import type { Connection, Row } from '../connection.ts';
import { damage } from '../failures.ts';
import { IS_GIVEN_UP, IS_ROW_GIVEN_UP } from './given-up.ts';
import { RowTotal } from './totals.ts';

const GIVEN_UP = `
  SELECT kind, state, currency, amount FROM events WHERE batch = ?1 AND ${IS_GIVEN_UP}
  UNION ALL
  SELECT kind, state, currency, amount FROM batch_rows WHERE batch = ?1 AND ${IS_ROW_GIVEN_UP}`;

/**
 * The totals of a cancelled batch as they are once its cancel has come to its end: what it has given up, and not
 * taken out yet, counts as cancelled.
 */
function withGivenUp(
  connection: Connection,
  batch: number,
  totals: readonly BatchTotal[],
): readonly BatchTotal[] {
  if (!totals.some(({ state }) => state === 'pending')) return totals;
  const moved = new Map<string, RowTotal>();
  for (const row of connection.all(GIVEN_UP, batch)) addTo(moved, row);
  return [...moved].reduce(moveToCancelled, totals);
}

function addTo(moved: Map<string, RowTotal>, { kind, state, currency, amount }: Row): void {
  const key = keyOf({ kind, state, currency: originalText(currency) || null });
  const total = moved.get(key) ?? new RowTotal();
  total.add(amount as string | null);
  moved.set(key, total);
}

function moveToCancelled(
  totals: readonly BatchTotal[],
  [key, { count, amount }]: [string, RowTotal],
): readonly BatchTotal[] {
  const from = totals.find((total) => keyOf(total) === key);
  if (from === undefined) throw damage(message('total_missing'));
  const to = { ...from, state: 'cancelled' } as const;
  const known = totals.find((total) => keyOf(total) === keyOf(to)) ?? {
    ...to,
    count: 0,
    amount: '0',
  };
  const others = totals.filter((total) => total !== from && total !== known);
  return [
    ...others,
    { ...from, count: from.count - count, amount: added(from.amount, amount, -1) },
    { ...known, count: known.count + count, amount: added(known.amount, amount, 1) },
  ].filter((total) => total.count > 0);
}

const keyOf = ({ kind, state, currency }: { kind: unknown; state: unknown; currency: unknown }) =>
  JSON.stringify([kind, state, currency]);

function added(one: string, other: string, sign: 1 | -1): string {
  const sum = new ExactSum();
  if (!sum.add(one) || !sum.add(other, sign)) throw damage(message('total_invalid'));
  return sum.text;
}

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
