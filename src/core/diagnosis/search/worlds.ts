import { presentedValues } from '../../signing/check.ts';
import { bodyVariants } from '../bodies/variants.ts';
import type { Problem } from '../explanation.ts';
import { keyVariants } from '../keys/key-variants.ts';
import { templateVariants } from '../messages/templates.ts';
import type { BodyVariant, KeyVariant, Target, TemplateVariant } from '../variant.ts';
import { AS_THE_RECIPE_SAYS, NO_KEY } from './bench.ts';
import { fittingDigests } from './fitting-digests.ts';
import { heldPart, lazyPart, type Part } from './part.ts';
import { type Parts, THE_RECIPE } from './parts.ts';
import { rangedTimestampPart, timestampPart } from './timestamp-part.ts';

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

/** What is searched, side by side. */
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
