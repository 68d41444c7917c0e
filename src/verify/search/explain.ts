import { hash } from 'node:crypto';
import type {
  Cause,
  Explanation,
  MacVariant,
  Problem,
  SignedString,
  Target,
  Variant,
} from '../model/cause.ts';
import { heldPart } from './parts.ts';
import { type Limits, type Progress, search } from './search.ts';
import { type Match, Trial } from './trial.ts';
import { NO_KEY, type World, type Worlds } from './worlds.ts';

/** How many explanations are worth a person's time. */
const MAX_EXPLANATIONS = 5;

/** The explanations of the matches, simplest first, without duplicates. */
export function explain(matches: readonly Match[], { account }: Problem): Explanation[] {
  const secret = account.secret?.reveal();
  const explanations = matches
    .filter(isSpelledAsItSays)
    .map((match) => explanationOf(match, secret))
    .sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  const distinct = new Map<string, Explanation>();
  for (const explanation of explanations) {
    const name = causeNames(explanation.causes);
    if (!distinct.has(name)) distinct.set(name, explanation);
  }
  return [...distinct.values()].slice(0, MAX_EXPLANATIONS);
}

function explanationOf(match: Match, secret: string | undefined): Explanation {
  const { template, timestamp, body, key, digest, target } = match;
  const isRecipes = ({ id }: Cause): boolean => template.spellings?.includes(id) === true;
  const spelling = target.causes.filter((cause) => !isRecipes(cause));
  const parts = [body, template, timestamp, key, digest];
  return {
    causes: [...parts.flatMap(({ causes }) => causes), ...spelling],
    cost: parts.reduce((sum, { cost }) => sum + cost, spelling.length === 0 ? 0 : target.cost),
    serializers: body.serializers,
    signed: describeSigned(match, secret),
  };
}

/** Some recipes are reported only if the signature is spelled as they require. */
const isSpelledAsItSays = ({ template, target }: Match): boolean =>
  template.exact !== true ||
  (template.spellings ?? []).every((id) => target.causes.some((cause) => cause.id === id));

/** A description of the signed string; the full string only if it does not contain the secret. */
function describeSigned(
  { template, timestamp, body, message }: Match,
  secret: string | undefined,
): Explanation['signed'] {
  const holdsSecret = secret !== undefined && Buffer.from(message).includes(secret);
  return {
    body: body.value,
    message: holdsSecret ? undefined : message,
    template: template.template,
    timestamp: timestamp.value,
  };
}

const causeNames = (causes: readonly Cause[]): string =>
  [...new Set(causes.map(({ id }) => id))].sort().join(' ');

/** The result for the given facts about the signed string, and the remaining search. */
interface Split {
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
 * Splits the search: looks for a string with the given length and SHA-256, without any key; if it is found, only keys
 * and digests remain to be tried.
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

/** Without its cost. Members are read individually, because some variants compute their causes lazily. */
const bare = <Value>({ value, causes }: Variant<Value>): Variant<Value> => ({
  value,
  cost: 0,
  causes,
});

/** Restricts the search to the known string: body, recipe, and time are fixed. */
function only({ body, template, timestamp }: Match, worlds: Worlds): Worlds {
  const known = {
    bodies: heldPart([{ ...bare(body), serializers: body.serializers }]),
    templates: heldPart([{ ...template, cost: 0 }]),
    timestamps: heldPart([bare(timestamp)]),
  };
  const fix = (world: World): World => ({ ...world, parts: { ...world.parts, ...known } });
  return { free: fix(worlds.free), recipes: fix(worlds.recipes), ranges: fix(worlds.ranges) };
}
