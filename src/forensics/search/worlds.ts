import { type HeaderLine, presentedValues } from '../../protocol/signature-checks.ts';
import { bodyVariants } from '../bodies/variants.ts';
import type { Cause } from '../cause.ts';
import type { Problem } from '../explanation.ts';
import { keyVariants } from '../keys/key-variants.ts';
import { templateVariants } from '../messages/templates.ts';
import { type TimestampRange, timestampRanges, timestampVariants } from '../messages/timestamps.ts';
import type {
  BodyVariant,
  KeyVariant,
  Target,
  TemplateVariant,
  TimestampVariant,
} from '../variant.ts';
import { AS_THE_RECIPE_SAYS, NO_KEY } from './bench.ts';
import { fittingDigests } from './digests.ts';
import {
  heldPart,
  lazyPart,
  type Part,
  type Parts,
  type Range,
  rangedPart,
  THE_RECIPE,
} from './parts.ts';

/** What may have been used as the timestamp: the header's text, other spellings, other times. */
function timestampPart(headers: readonly HeaderLine[]): Part<TimestampVariant> {
  const facts = factsOf(headers);
  const asPresented: TimestampVariant = { value: facts.timestamp, cost: 0, causes: [] };
  return heldPart([asPresented, ...timestampVariants(facts)]);
}

/** Times of which there are hundreds or millions: milliseconds of a second, seconds of a day. */
function rangedTimestampPart(
  headers: readonly HeaderLine[],
  deep: boolean,
): Part<TimestampVariant> {
  const ranges = timestampRanges(factsOf(headers)).filter((range) => deep || !range.deep);
  return rangedPart(ranges.map(toVariants));
}

const factsOf = (headers: readonly HeaderLine[]) => ({
  timestamp: presentedValues(headers).timestamp ?? '',
  headers,
});

const toVariants = ({ cost, count, at, causes }: TimestampRange): Range<TimestampVariant> => ({
  cost,
  count,
  at: (index) => new RangedTimestamp(at(index), cost, index, causes),
});

/** One of very many: its causes are asked for only where it matches. */
class RangedTimestamp implements TimestampVariant {
  readonly value: string;
  readonly cost: number;
  readonly #index: number;
  readonly #causes: (index: number) => readonly Cause[];

  constructor(value: string, cost: number, index: number, causes: TimestampRange['causes']) {
    this.value = value;
    this.cost = cost;
    this.#index = index;
    this.#causes = causes;
  }

  get causes(): readonly Cause[] {
    return this.#causes(this.#index);
  }
}

/** A set of parts that are combined among themselves only. */
export interface World {
  readonly parts: Parts;
  /** Combinations that cost more are not tried. */
  readonly maxCost: number;
  /** The same, where more than one part is varied. */
  readonly maxMixedCost: number;
  /** Signatures that one choice of prices may take, where more than one part is varied. */
  readonly maxGroup: number;
}

/** What is searched, in parallel. */
export interface Worlds {
  /** Everything with everything. */
  readonly free: World;
  /** Recipes of other providers that fix their key, digest or spelling: only body and time are varied. */
  readonly recipes: World;
  /** Times by the thousand, with little else. */
  readonly ranges: World;
}

/** How much is spent on one signature. */
export type Depth = 'usual' | 'deep';

/** Dearer variants are made only when the search has come so far, and the dearest only for a deep one. */
const TIERS = {
  usual: { bodies: [10, 16, 20], keys: [10, 13, 18, 20], templates: [12, 17, 24] },
  deep: { bodies: [10, 16, 20, 30], keys: [10, 13, 18, 34], templates: [12, 17, 34] },
} as const;

const BOUNDS = {
  usual: {
    free: { maxCost: 34, maxMixedCost: 34, maxGroup: 30_000 },
    ranges: { maxCost: 24, maxMixedCost: 17, maxGroup: 60_000 },
  },
  deep: {
    free: { maxCost: 60, maxMixedCost: 60, maxGroup: 10_000_000 },
    ranges: { maxCost: 40, maxMixedCost: 40, maxGroup: 10_000_000 },
  },
} as const;

/** Lays out what is searched. */
export function createWorlds(problem: Problem, targets: readonly Target[], depth: Depth): Worlds {
  const { headers, body } = problem.request;
  const [tiers, bounds] = [TIERS[depth], BOUNDS[depth]];
  const templates = templateLoader(problem);
  const free: Parts = {
    bodies: bodyPart(body, tiers.bodies),
    timestamps: timestampPart(headers),
    templates: lazyPart((max) => [THE_RECIPE, ...templates(max, false)], tiers.templates),
    keys: keyPart(problem, tiers.keys),
    digests: heldPart(fittingDigests(targets)),
  };
  const recipes: Parts = {
    ...free,
    templates: lazyPart((max) => templates(max, true), tiers.templates),
    keys: heldPart([NO_KEY]),
    digests: heldPart([AS_THE_RECIPE_SAYS]),
  };
  const ranges = { ...free, timestamps: rangedTimestampPart(headers, depth === 'deep') };
  return {
    free: { parts: free, ...bounds.free },
    recipes: { parts: recipes, ...bounds.free },
    ranges: { parts: ranges, ...bounds.ranges },
  };
}

function bodyPart(received: Uint8Array, tiers: readonly number[]): Part<BodyVariant> {
  const asReceived: BodyVariant = { value: received, cost: 0, causes: [], serializers: [] };
  return lazyPart((maxCost) => [asReceived, ...bodyVariants(received, maxCost)], tiers);
}

/** @returns what loads templates up to a cost: those that fix more than the string, or the others. */
function templateLoader({ account, request, destination }: Problem) {
  const { headers, body } = request;
  const apiKey = account.apiKey ?? presentedValues(headers).key;
  const facts = { apiKey, secret: account.secret, body, destination, headers };
  return (maxCost: number, fixed: boolean): TemplateVariant[] =>
    templateVariants(facts, maxCost).filter((template) => isFixed(template) === fixed);
}

const isFixed = ({ key, algorithm, exact = false }: TemplateVariant): boolean =>
  key !== undefined || algorithm !== undefined || exact;

function keyPart(
  { account, otherAccounts, request }: Problem,
  tiers: readonly number[],
): Part<KeyVariant> {
  const secret = account.secret?.reveal();
  const right: KeyVariant[] =
    secret === undefined ? [] : [{ value: Buffer.from(secret), cost: 0, causes: [] }];
  const apiKey = account.apiKey ?? presentedValues(request.headers).key;
  const input = { secret, apiKey, otherAccounts };
  return lazyPart((maxCost) => [...right, ...keyVariants(input, maxCost)], tiers);
}
