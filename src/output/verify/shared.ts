import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Explanation } from '../../core/diagnosis/explanation.ts';
import { shareExplanation } from '../../core/diagnosis/shared.ts';

/** One of several requests that are checked together. */
export interface NamedResult {
  /** The file that it came from. */
  readonly name: string;
  readonly result: VerifiedRequest;
}

/** One explanation that fits all requests that fail. */
export interface SharedResult {
  readonly explanation: Explanation;
  /** A request that shows all of it. */
  readonly example: NamedResult;
  /** How many it fits. */
  readonly requests: number;
}

/**
 * What the requests that fail have in common, where one set of causes fits them all. Where signatures
 * are wrong, those that are right and only came late (as everything does that was captured) do not count.
 */
export function shareResults(results: readonly NamedResult[]): SharedResult | undefined {
  const failing = results.filter(({ result }) => result.verdict.verdict !== 'valid');
  const wrong = failing.filter(({ result }) => result.verdict.verdict !== 'rejected');
  const concerned = wrong.length > 0 ? wrong : failing;
  const shared = shareExplanation(concerned.map(({ result }) => result.verdict.explanations));
  const example = concerned[shared?.example ?? -1];
  if (shared === undefined || example === undefined) return undefined;
  return { explanation: shared.explanation, example, requests: concerned.length };
}
