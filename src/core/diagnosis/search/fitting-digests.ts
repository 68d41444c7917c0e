import type { MacVariant, Target } from '../variant.ts';
import { macVariants } from './digests.ts';

/**
 * A digest of another length than the presented one is not worth computing; one that would have to
 * be cut as well is as dear as both.
 */
export function fittingDigests(targets: readonly Target[]): MacVariant[] {
  const all = macVariants();
  const priceOf = ({ length = 0 }: MacVariant): number =>
    Math.min(...targets.filter(({ fits }) => fits(length)).map(({ cost }) => cost));
  const cheapest = Math.min(...targets.map(({ cost }) => cost));
  const ordinary = all
    .map((mac) => ({ ...mac, cost: mac.cost + priceOf(mac) - cheapest }))
    .filter(({ cost }) => Number.isFinite(cost));
  // Only what is as long as no digest can carry its whole message.
  return ordinary.length > 0 ? ordinary : all.filter(({ length }) => length === undefined);
}
