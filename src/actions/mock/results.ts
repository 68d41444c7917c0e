import { FAILURES } from '../../core/failure.ts';
import { unknownPathsOf, unknownPathsSentence } from '../../service/expectations/happened.ts';
import { expectationsJson } from '../../service/expectations/json.ts';
import { observe, observeWithin } from '../../service/expectations/observe.ts';
import type { ExpectationResult } from '../../service/expectations/result.ts';
import { text } from '../../words/text.ts';
import type { MockPlan } from './plan.ts';
import type { RunningMock } from './start-mock.ts';

export { expectationsJson, unknownPathsOf };

/** A sentence about the requests to unknown paths; undefined if there were none. */
export function unknownPathsNote(mock: RunningMock): string | undefined {
  const unknown = unknownPathsOf(mock);
  return unknown.requests === 0 ? undefined : text(unknownPathsSentence(unknown, mock.url));
}

/** Compares what was expected with what arrived; waits for it as long as planned. */
export async function checkWithin(
  { expectations, withinMs, allowsNone }: MockPlan,
  mock: RunningMock,
  interrupt?: AbortSignal,
): Promise<ExpectationResult[]> {
  await mock.logged();
  return observeWithin(expectations, mock, withinMs, {
    interrupt,
    run: allowsNone ? undefined : mock,
  });
}

/** The same, as it is now. */
export const checkNow = (
  { expectations, allowsNone }: MockPlan,
  mock: RunningMock,
): ExpectationResult[] => observe(expectations, mock, { run: allowsNone ? undefined : mock });

/**
 * The exit status of a run: the child's own failure comes first, since it may explain the others.
 * @param childStatus 0 if there was no child.
 */
export function exitStatusOf(childStatus: number, results: readonly ExpectationResult[]): number {
  if (childStatus !== 0) return childStatus;
  return results.every(({ passed }) => passed) ? 0 : FAILURES.expectation_failed.exit;
}
