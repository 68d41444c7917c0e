import { ExactSum } from '../../core/exact-sum.ts';
import { message } from '../../words/message.ts';
import type { BatchTotal } from '../batches.ts';
import type { Connection, Row } from '../connection.ts';
import { damage } from '../failures.ts';
import { originalText } from '../text.ts';
import { IS_GIVEN_UP, IS_ROW_GIVEN_UP } from './given-up.ts';
import { RowTotal } from './row-total.ts';

const GIVEN_UP = `
  SELECT kind, state, currency, amount FROM events WHERE batch = ?1 AND ${IS_GIVEN_UP}
  UNION ALL
  SELECT kind, state, currency, amount FROM batch_rows WHERE batch = ?1 AND ${IS_ROW_GIVEN_UP}`;

/**
 * The totals of a cancelled batch as they are once its cancel has come to its end: what it has given up, and not
 * taken out yet, counts as cancelled.
 */
export function withGivenUp(
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
