import { addDecimals, type Decimal, ZERO } from '../../core/money.ts';
import { digestOf, type KnownOrder } from '../../core/reconcile/order-set.ts';
import type { ShopOrder } from '../../core/reconcile/shop-order.ts';

/** What the lines of a statement behind the first one say of an order. */
export interface FurtherLines {
  readonly amount: Decimal;
  /** The first that is named; null where none is. */
  readonly currency: string | null;
  /** Where that one stands; counts from 1. */
  readonly line: number;
}

const NONE: FurtherLines = { amount: ZERO, currency: null, line: 0 };

/** 32 bits of a currency, for an `OrderSet`. */
export const currencyMark = (currency: string | null): number => digestOf(currency ?? '');

/**
 * Adds one more line of an order; a line without a currency says nothing against another.
 * @param line counts from 1.
 * @param first the order's first line, with the mark of its currency.
 * @returns the line that names another currency; undefined where none does.
 */
export function addBillLine(
  line: number,
  { merchantOrderId, amount, currency }: ShopOrder,
  first: KnownOrder,
  further: Map<string, FurtherLines>,
): number | undefined {
  const before = further.get(merchantOrderId) ?? NONE;
  const isNew = before.currency === null && currency !== null;
  further.set(merchantOrderId, {
    ...(isNew ? { currency, line } : before),
    amount: addDecimals(before.amount, amount ?? ZERO),
  });
  if (currency === null) return undefined;
  const mark = currencyMark(currency);
  if (first.content !== currencyMark(null)) return first.content === mark ? undefined : first.line;
  return isNew || before.currency === currency ? undefined : before.line;
}
