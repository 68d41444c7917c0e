import { FAILURES } from '../../core/failure.ts';
import { expectationsJson } from '../../service/expectations/json.ts';
import { observe, observeWithin } from '../../service/expectations/observe.ts';
import type { ExpectationResult } from '../../service/expectations/result.ts';
import type { MockPlan } from './plan.ts';
import type { RunningMock } from './start-mock.ts';

export { expectationsJson };

/** What was expected against what has come; waits for it as long as was said. */
export async function checkWithin(
  { expectations, withinMs }: MockPlan,
  mock: RunningMock,
  interrupt?: AbortSignal,
): Promise<ExpectationResult[]> {
  await mock.logged();
  return observeWithin(expectations, mock, withinMs, interrupt);
}

/** The same, as it is now. */
export const checkNow = ({ expectations }: MockPlan, mock: RunningMock): ExpectationResult[] =>
  observe(expectations, mock);

/**
 * What a run ends in: the child's own failure first, since what was expected may lack because of it.
 * @param childStatus 0 where there was no child.
 */
export function exitStatusOf(childStatus: number, results: readonly ExpectationResult[]): number {
  if (childStatus !== 0) return childStatus;
  return results.every(({ passed }) => passed) ? 0 : FAILURES.expectation_failed.exit;
}
