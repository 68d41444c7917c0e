import { hash } from 'node:crypto';
import type { Problem, SignedString } from '../explanation.ts';
import type { MacVariant, Target, Variant } from '../variant.ts';
import { NO_KEY } from './bench.ts';
import { describeSigned } from './explain.ts';
import { heldPart } from './part.ts';
import { type Limits, type Progress, search } from './search.ts';
import { type Match, Trial } from './trial.ts';
import type { World, Worlds } from './worlds.ts';

/** What the merchant's own numbers tell, and what is left to be searched with them. */
export interface Split {
  readonly signedString: SignedString | undefined;
  readonly worlds: Worlds;
}

const PLAIN_SHA256: MacVariant = {
  value: (_, message) => hash('sha256', message, 'binary'),
  length: 32,
  keyed: false,
  cost: 0,
  causes: [],
};

/**
 * Splits the search into body and key: looks for the string of the given length and SHA-256, without
 * any key; where it is found, only keys and digests are left to be tried.
 */
export function* splitSearch(worlds: Worlds, problem: Problem, limits: Limits): Progress<Split> {
  const { signedString: wanted, account } = problem;
  if (wanted === undefined) return { signedString: undefined, worlds };
  const target: Target = {
    causes: [],
    cost: 0,
    matches: (digest) => Buffer.from(digest, 'latin1').toString('hex') === wanted.sha256,
    fits: (length) => length === 32,
  };
  const plain = { keys: heldPart([NO_KEY]), digests: heldPart([PLAIN_SHA256]) };
  const strings = Object.values(worlds).map((world) => ({
    ...world,
    parts: { ...world.parts, ...plain },
  }));
  const { matches } = yield* search(strings, new Trial([target], undefined), limits);
  const found = matches.find(({ message }) => message.length === wanted.bytes);
  if (found === undefined) return { signedString: { known: false }, worlds };
  return {
    signedString: {
      known: true,
      causes: causesOf(found),
      signed: describeSigned(found, account.secret?.reveal()),
    },
    worlds: only(found, worlds),
  };
}

const causesOf = ({ body, template, timestamp }: Match) =>
  [body, template, timestamp].flatMap(({ causes }) => causes);

/** Without its price. Read one by one: some variants compute their causes when they are asked for. */
const bare = <Value>({ value, causes }: Variant<Value>): Variant<Value> => ({
  value,
  cost: 0,
  causes,
});

/** The string is known: body, recipe and time are no longer varied. */
function only({ body, template, timestamp }: Match, worlds: Worlds): Worlds {
  const known = {
    bodies: heldPart([{ ...bare(body), serializers: body.serializers }]),
    templates: heldPart([{ ...template, cost: 0 }]),
    timestamps: heldPart([bare(timestamp)]),
  };
  const fix = (world: World): World => ({ ...world, parts: { ...world.parts, ...known } });
  return { free: fix(worlds.free), recipes: fix(worlds.recipes), ranges: fix(worlds.ranges) };
}
