import type { OtherAccount } from '../explanation.ts';
import { COST, type KeyVariant } from '../variant.ts';
import { emptySteps } from './empty.ts';
import { apiKeyPrefixSteps } from './prefix.ts';
import { type Key, type Step, toBytes } from './step.ts';
import { stepsFrom } from './steps.ts';
import { anyLengthSteps } from './truncated.ts';

/** The keys that are at hand. */
export interface KeyInput {
  readonly secret?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly otherAccounts: readonly OtherAccount[];
}

/** HMAC-SHA256 fills up a key that is shorter with zeros (RFC 2104, 2). */
const BLOCK_BYTES = 64;

/** A longer secret is none that anybody was given: then only what needs none is tried. */
const LONGEST_SECRET = 4096;

/** The dearest step that a second one is added to. */
const DEAREST_OF_PAIR = COST.rare;

/** The most that two steps may cost: two rare ones do not explain anything. */
const DEAREST_PAIR = COST.usual + COST.rare;

/** What was done to the secret, besides which a second step is worth a try. */
interface Made {
  readonly key: Key;
  readonly cost: number;
  readonly causes: readonly Step['cause'][];
}

/**
 * The keys that may have been used instead of the secret: one step away from it, or two. Those that
 * HMAC as the secret does are not variants, and of those that HMAC alike only the cheapest is.
 * @param maxCost dearer ones are not made.
 * @returns the cheapest first.
 */
export function keyVariants(input: KeyInput, maxCost: number): KeyVariant[] {
  const secret = lengthOf(input.secret) <= LONGEST_SECRET ? input.secret : undefined;
  const singles = [...singleSteps({ ...input, secret }, maxCost)].map(
    ({ key, cost, cause }): Made => ({ key, cost, causes: [cause] }),
  );
  const pairs =
    maxCost < 2 * COST.common ? [] : singles.flatMap((made) => pairsFrom(made, maxCost));
  const all = [...singles, ...pairs].filter(({ cost }) => cost <= maxCost);
  all.sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  return distinct(all, secret);
}

function* singleSteps(input: KeyInput, maxCost: number): Generator<Step> {
  const { secret, apiKey, otherAccounts } = input;
  yield* emptySteps(secret?.length);
  if (apiKey !== undefined) yield { key: apiKey, cost: COST.common, cause: { id: 'key.api-key' } };
  for (const account of otherAccounts) {
    const cause = { id: 'key.other-profile', profile: account.name } as const;
    yield { key: account.secret.reveal(), cost: COST.common, cause };
  }
  if (secret === undefined) return;
  yield* stepsFrom(secret, maxCost);
  if (maxCost < COST.rare) return;
  if (apiKey !== undefined) yield* apiKeyPrefixSteps(secret, apiKey);
  if (maxCost > COST.rare) yield* anyLengthSteps(secret);
}

function pairsFrom(first: Made, maxCost: number): Made[] {
  const [before] = first.causes;
  if (before === undefined || !mayBeFirst(first, before)) return [];
  const dearest = Math.min(maxCost, DEAREST_PAIR) - first.cost;
  if (dearest < COST.common || first.key.length > LONGEST_SECRET) return [];
  return [...stepsFrom(first.key, dearest)]
    .filter(({ cause }) => cause.id !== before.id)
    .map(({ key, cost, cause }) => ({ key, cost: first.cost + cost, causes: [before, cause] }));
}

/** What was cut short is no base for more; of what is no key, only that of a shell with a newline. */
function mayBeFirst({ cost }: Made, { id }: Step['cause']): boolean {
  if (id === 'key.truncated') return false;
  return id === 'key.empty' ? cost === COST.common : cost <= DEAREST_OF_PAIR;
}

function distinct(made: readonly Made[], secret: string | undefined): KeyVariant[] {
  const seen = new Set(secret === undefined ? [] : [identify(secret)]);
  const variants: KeyVariant[] = [];
  for (const { key, cost, causes } of made) {
    const identity = identify(key);
    if (seen.has(identity)) continue;
    seen.add(identity);
    variants.push({ value: toBytes(key), cost, causes });
  }
  return variants;
}

/** The same for keys that HMAC alike: their bytes in latin1 text. */
function identify(key: Key): string {
  const ascii = typeof key === 'string' && /^[\0-\x7f]*$/.test(key);
  const text = ascii ? key : Buffer.from(toBytes(key)).toString('latin1');
  return text.length <= BLOCK_BYTES && text.endsWith('\0') ? text.replace(/\0+$/, '') : text;
}

const lengthOf = (secret: string | undefined): number => secret?.length ?? 0;
