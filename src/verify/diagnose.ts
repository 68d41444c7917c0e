import { presentedValues } from '../core/protocol/signature-checks.ts';
import { keyPermutations } from './bodies/permutations.ts';
import type { Findings, Problem, Searched, Variant } from './model/cause.ts';
import { explain, splitSearch } from './search/explain.ts';
import type { Part } from './search/parts.ts';
import {
  type Limits,
  type Outcome,
  type Progress,
  search,
  tryPermutations,
} from './search/search.ts';
import { Trial } from './search/trial.ts';
import { createWorlds, type Depth, type Worlds } from './search/worlds.ts';
import { undoSpelling } from './signature/undo.ts';

/** The combinations that were tried, up to the completed cost. */
function describeSearch(
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

/** How far one stage of a search goes. */
interface Stage {
  readonly combinations: Limits;
  readonly permutations: {
    /** How many orders of keys. */
    readonly maxCount: number;
    /** Signatures of a short message that other mistakes may take on them. */
    readonly room: number;
  };
}

/** A third of a second or so. */
const SHORT: Stage = {
  combinations: { maxEffort: 250_000, slack: 2 },
  permutations: { maxCount: 50_000, room: 20_000 },
};

const FURTHER: Stage = {
  combinations: { maxEffort: 3_000_000, slack: 2 },
  permutations: { maxCount: 90_000, room: 10_000_000 },
};

/** A minute or so. */
const FAR: Stage = {
  combinations: { maxEffort: 30_000_000, slack: 2 },
  permutations: { maxCount: 10_000_000, room: 10_000_000 },
};

/** Each stage goes further if the previous one found nothing. */
const STAGES: Readonly<Record<Depth, readonly Stage[]>> = {
  usual: [SHORT],
  deep: [FURTHER, FAR],
};

/** The furthest that combinations are followed. */
const limitsOf = (depth: Depth): Limits => (depth === 'deep' ? FAR : SHORT).combinations;

/**
 * Searches combinations, and then key orders, which need the most signatures for the least likely mistake.
 * @param received the body; undefined if the signed string is known, so that no order is open.
 */
function* searchInStages(
  worlds: Worlds,
  received: Uint8Array | undefined,
  trial: Trial,
  depth: Depth,
): Progress<Outcome> {
  let outcome: Outcome = { matches: [], cost: 0, interrupted: false };
  for (const { combinations, permutations } of STAGES[depth]) {
    outcome = yield* search(Object.values(worlds), trial, combinations);
    if (isDone(outcome)) break;
    const orders = received && keyPermutations(received, permutations.maxCount);
    if (orders === undefined) continue;
    const permuted = yield* tryPermutations(orders, worlds.free.parts, trial, permutations.room);
    outcome = { ...outcome, ...permuted };
    if (isDone(outcome)) break;
  }
  return outcome;
}

const isDone = ({ matches, interrupted }: Outcome): boolean => matches.length > 0 || interrupted;

/**
 * Finds what reproduces a signature that does not match: which bytes, which key, which digest.
 * @returns a generator that reports the number of signatures computed so far, and accepts whether to stop.
 */
export function* diagnose(problem: Problem, depth: Depth): Progress<Findings> {
  const { request, account } = problem;
  const targets = undoSpelling(presentedValues(request.headers).signature ?? '');
  const laidOut = createWorlds(problem, targets, depth);
  const { signedString, worlds } = yield* splitSearch(laidOut, problem, limitsOf(depth));
  const secret = account.secret?.reveal();
  const trial = new Trial(targets, secret === undefined ? undefined : Buffer.from(secret));
  const received = signedString === undefined ? request.body : undefined;
  const outcome = yield* searchInStages(worlds, received, trial, depth);
  return {
    explanations: explain(outcome.matches, problem),
    searched: describeSearch(worlds, trial, outcome),
    ...(signedString === undefined ? {} : { signedString }),
  };
}
