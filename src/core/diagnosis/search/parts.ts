import type {
  BodyVariant,
  KeyVariant,
  MacVariant,
  TemplateVariant,
  TimestampVariant,
} from '../variant.ts';
import type { Part } from './part.ts';

/** Everything that is combined: what the signature may have been made of. */
export interface Parts {
  readonly bodies: Part<BodyVariant>;
  readonly templates: Part<TemplateVariant>;
  readonly timestamps: Part<TimestampVariant>;
  readonly keys: Part<KeyVariant>;
  readonly digests: Part<MacVariant>;
}

/** "The timestamp text with the exact JSON body text appended directly." */
export const THE_RECIPE: TemplateVariant = {
  value: [{ type: 'timestamp' }, { type: 'body' }],
  template: '{timestamp}{body}',
  cost: 0,
  causes: [],
};

/** What one choice of each part costs; the sum is the cost of the whole. */
export type Prices = Readonly<Record<keyof Parts, number>>;

/**
 * Every way to spend exactly `total` on the five parts.
 * @returns the prices, those with the fewest combinations first.
 */
export function pricesOf(parts: Parts, total: number): { prices: Prices; size: number }[] {
  const found: { prices: Prices; size: number }[] = [];
  for (const bodies of parts.bodies.costs(total))
    for (const templates of parts.templates.costs(total - bodies))
      for (const timestamps of parts.timestamps.costs(total - bodies - templates))
        for (const digests of parts.digests.costs(total - bodies - templates - timestamps)) {
          const keys = total - bodies - templates - timestamps - digests;
          const prices = { bodies, templates, timestamps, digests, keys };
          const size = sizeOf(parts, prices);
          if (size > 0) found.push({ prices, size });
        }
  return found.sort((a, b) => a.size - b.size);
}

/** An unkeyed digest needs no key: at no price there is always one choice. */
function sizeOf(parts: Parts, prices: Prices): number {
  const count = (part: keyof Parts) => parts[part].at(prices[part]).count;
  const keys = Math.max(count('keys'), prices.keys === 0 ? 1 : 0);
  return count('bodies') * count('templates') * count('timestamps') * count('digests') * keys;
}
