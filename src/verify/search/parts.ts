import type {
  BodyVariant,
  KeyVariant,
  MacVariant,
  TemplateVariant,
  TimestampVariant,
  Variant,
} from '../model/cause.ts';

/** All parts that a signature may consist of. */
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

/** An unkeyed digest needs no key, so there is always one choice that costs nothing. */
function sizeOf(parts: Parts, prices: Prices): number {
  const count = (part: keyof Parts) => parts[part].at(prices[part]).count;
  const keys = Math.max(count('keys'), prices.keys === 0 ? 1 : 0);
  return count('bodies') * count('templates') * count('timestamps') * count('digests') * keys;
}

/** The variants of one part of the signature, by cost. */
export interface Part<Member extends Variant<unknown>> {
  /** The costs that occur, up to `maxCost`, in order. */
  readonly costs: (maxCost: number) => readonly number[];
  readonly at: (cost: number) => Choices<Member>;
}

/** Variants of equal cost, in memory or, if there are many, generated on demand. */
interface Choices<Member> {
  readonly count: number;
  readonly at: (index: number) => Member;
}

/**
 * A part whose expensive variants are generated only when the search reaches them.
 * @param load returns all variants up to a cost.
 * @param tiers cost levels at which variants are generated, in order; none beyond the last.
 */
export function lazyPart<Member extends Variant<unknown>>(
  load: (maxCost: number) => readonly Member[],
  tiers: readonly number[],
): Part<Member> {
  let reached = -1;
  let byCost = new Map<number, Member[]>();
  const reach = (cost: number): void => {
    const wanted = tiers.find((tier) => tier >= cost) ?? tiers.at(-1) ?? cost;
    if (wanted <= reached) return;
    reached = wanted;
    byCost = groupByCost(load(reached));
  };
  return {
    costs: (maxCost) => {
      reach(maxCost);
      return [...byCost.keys()].filter((cost) => cost <= maxCost).sort((a, b) => a - b);
    },
    at: (cost) => {
      reach(cost);
      return held(byCost.get(cost) ?? []);
    },
  };
}

/** A part whose variants are all in memory. */
export const heldPart = <Member extends Variant<unknown>>(
  variants: readonly Member[],
): Part<Member> => lazyPart(() => variants, [Number.POSITIVE_INFINITY]);

/** Many variants of one cost. */
export interface Range<Member> extends Choices<Member> {
  readonly cost: number;
}

/** A part with very many variants, which are not kept in memory. */
export const rangedPart = <Member extends Variant<unknown>>(
  ranges: readonly Range<Member>[],
): Part<Member> => ({
  costs: (maxCost) =>
    [...new Set(ranges.map(({ cost }) => cost))]
      .filter((cost) => cost <= maxCost)
      .sort((a, b) => a - b),
  at: (cost) =>
    ranges.filter((range) => range.cost === cost).reduce<Choices<Member>>(chain, NOTHING),
});

const NOTHING: Choices<never> = {
  count: 0,
  at: () => {
    throw new RangeError('there is nothing');
  },
};

const chain = <Member>(first: Choices<Member>, second: Choices<Member>): Choices<Member> => ({
  count: first.count + second.count,
  at: (index) => (index < first.count ? first.at(index) : second.at(index - first.count)),
});

const held = <Member>(members: readonly Member[]): Choices<Member> => ({
  count: members.length,
  at: (index) => members[index] as Member,
});

/** All of a few. */
export const listOf = <Member>({ count, at }: Choices<Member>): Member[] =>
  Array.from({ length: count }, (_, index) => at(index));

function groupByCost<Member extends Variant<unknown>>(
  variants: readonly Member[],
): Map<number, Member[]> {
  const groups = new Map<number, Member[]>();
  for (const variant of variants) {
    const group = groups.get(variant.cost);
    if (group === undefined) groups.set(variant.cost, [variant]);
    else group.push(variant);
  }
  return groups;
}
