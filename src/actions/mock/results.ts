import { FAILURES } from '../../core/failure.ts';
import {
  REPORT_ACCEPTED,
  unknownPathsOf,
  unknownPathsSentence,
} from '../../service/expectations/happened.ts';
import { expectationsJson } from '../../service/expectations/json.ts';
import { observe, observeWithin } from '../../service/expectations/observe.ts';
import type { ExpectationResult } from '../../service/expectations/result.ts';
import type { MockPlan } from './plan.ts';
import type { RunningMock } from './start-mock.ts';

export { expectationsJson, REPORT_ACCEPTED, unknownPathsOf };

/** A sentence on the requests to unknown paths; undefined where there were none. */
export function unknownPathsNote(mock: RunningMock): string | undefined {
  const unknown = unknownPathsOf(mock);
  return unknown.requests === 0 ? undefined : unknownPathsSentence(unknown, mock.url);
}

/** What was expected against what has come; waits for it as long as was said. */
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
): ExpectationResult[] => observe(expectations, mock, allowsNone ? undefined : mock);

/**
 * What a run ends in: the child's own failure first, since what was expected may lack because of it.
 * @param childStatus 0 where there was no child.
 */
export function exitStatusOf(childStatus: number, results: readonly ExpectationResult[]): number {
  if (childStatus !== 0) return childStatus;
  return results.every(({ passed }) => passed) ? 0 : FAILURES.expectation_failed.exit;
}
