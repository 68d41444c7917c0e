import { suggest } from '../../core/suggest.ts';

/** Longer than any slip is looked for in; the bound keeps kilobytes from being compared. */
const LONGEST = 100;

/** So many are looked through: an answer must not wait for millions. */
const MOST = 2000;

/**
 * "Did you mean …?": the active key that a wrong one most likely means.
 * @param presented it is compared and never told: it may be a secret in the wrong place.
 */
export const suggestKey = (
  presented: string,
  merchants: ReadonlyMap<string, { readonly active: boolean }>,
): string | undefined =>
  nearest(
    presented,
    [...merchants].flatMap(([key, { active }]) => (active ? [key] : [])),
  );

/**
 * "Did you mean …?": the order of the same merchant that an unknown order id most likely means.
 * @param orders by their `merchant_order_id`.
 */
export const suggestOrder = (
  merchantOrderId: string,
  orders: ReadonlyMap<string, unknown>,
): string | undefined => nearest(merchantOrderId, orders.keys());

function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length < 2 || word.length > LONGEST) return undefined;
  // As far apart as `suggest` takes for a slip: what differs more in length need not be compared.
  const bound = Math.max(1, Math.floor(word.length / 3));
  const near: string[] = [];
  let seen = 0;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) <= bound) near.push(candidate);
    seen += 1;
    if (seen === MOST) break;
  }
  return suggest(word, near);
}
