import { presentedValues } from '../signing/check.ts';
import type { Findings, Problem } from './explanation.ts';
import { explain } from './search/explain.ts';
import type { Progress } from './search/search.ts';
import { describeSearch } from './search/searched.ts';
import { splitSearch } from './search/signed-string.ts';
import { limitsOf, searchInStages } from './search/stages.ts';
import { Trial } from './search/trial.ts';
import { createWorlds, type Depth } from './search/worlds.ts';
import { undoSpelling } from './signature/undo.ts';

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
