import type { Searched } from '../explanation.ts';
import type { Variant } from '../variant.ts';
import type { Part } from './part.ts';
import type { Outcome } from './search.ts';
import type { Trial } from './trial.ts';
import type { Worlds } from './worlds.ts';

/** What was combined, up to the cost that was completed. */
export function describeSearch(
  { free, recipes, ranges }: Worlds,
  trial: Trial,
  { cost, interrupted }: Outcome,
): Searched {
  const count = (part: Part<Variant<unknown>>): number =>
    part.costs(cost).reduce((sum, price) => sum + part.at(price).count, 0);
  return {
    hypotheses: trial.hypotheses,
    bodies: count(free.parts.bodies),
    templates: count(free.parts.templates) + count(recipes.parts.templates),
    timestamps: count(free.parts.timestamps) + count(ranges.parts.timestamps),
    keys: count(free.parts.keys),
    digests: count(free.parts.digests),
    cost,
    interrupted,
  };
}
