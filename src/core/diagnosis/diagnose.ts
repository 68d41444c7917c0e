import { presentedValues } from '../signing/check.ts';
import { keyPermutations } from './bodies/permutations/permutations.ts';
import type { Findings, Problem } from './explanation.ts';
import { explain } from './search/explain.ts';
import { tryPermutations } from './search/permute.ts';
import { type Limits, type Outcome, type Progress, search } from './search/search.ts';
import { describeSearch } from './search/searched.ts';
import { splitSearch } from './search/signed-string.ts';
import { Trial } from './search/trial.ts';
import { createWorlds, type Depth, type Worlds } from './search/worlds.ts';
import { undoSpelling } from './signature/undo.ts';

const LIMITS: Readonly<Record<Depth, Limits>> = {
  /** A third of a second or so. */
  usual: { maxEffort: 230_000, slack: 2 },
  deep: { maxEffort: 30_000_000, slack: 2 },
};

/**
 * Finds what reproduces a signature that does not match: which bytes, which key, which digest.
 * @returns a generator that tells now and then how many signatures it computed, and is told whether to stop.
 */
export function* diagnose(problem: Problem, depth: Depth): Progress<Findings> {
  const targets = undoSpelling(presentedValues(problem.request.headers).signature ?? '');
  const laidOut = createWorlds(problem, targets, depth);
  const { signedString, worlds } = yield* splitSearch(laidOut, problem, LIMITS[depth]);
  const secret = problem.account.secret?.reveal();
  const trial = new Trial(targets, secret === undefined ? undefined : Buffer.from(secret));
  const combined = yield* search(Object.values(worlds), trial, LIMITS[depth]);
  const outcome =
    signedString === undefined && isFruitless(combined)
      ? yield* permute(problem, worlds, trial, depth, combined)
      : combined;
  return {
    explanations: explain(outcome.matches, problem),
    searched: describeSearch(worlds, trial, outcome),
    ...(signedString === undefined ? {} : { signedString }),
  };
}

const isFruitless = ({ matches, interrupted }: Outcome): boolean =>
  matches.length === 0 && !interrupted;

/** What costs the most signatures for the least likely mistake comes last. */
function* permute(
  { request }: Problem,
  { free }: Worlds,
  trial: Trial,
  depth: Depth,
  combined: Outcome,
): Progress<Outcome> {
  const permutations = keyPermutations(request.body, depth === 'deep');
  if (permutations === undefined) return combined;
  return { ...combined, ...(yield* tryPermutations(permutations, free.parts, trial)) };
}
