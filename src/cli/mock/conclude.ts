import { exitStatusOf, expectationsJson } from '../../actions/mock/results.ts';
import type { RunningMock } from '../../actions/mock/start-mock.ts';
import { expectationsJunit, expectationsText } from '../../output/expectations.ts';
import { PLAIN_THEME } from '../../output/theme.ts';
import type { ExpectationResult } from '../../service/expectations/result.ts';
import type { Dependencies } from '../dependencies.ts';
import type { MockRun } from './run-mock.ts';

/**
 * Says on standard error what the expectations came to, and writes what was asked for.
 * @param childStatus of the command that was run; 0 where there was none.
 * @returns the exit status.
 */
export async function conclude(
  { options, artifacts: { junit, report } }: Pick<MockRun, 'options' | 'artifacts'>,
  mock: RunningMock,
  childStatus: number,
  results: readonly ExpectationResult[],
  { terminal, readInspector }: Dependencies,
): Promise<number> {
  // Shown first: a file that cannot be written does not take the results with it.
  if (results.length > 0) {
    const text =
      options.json === true
        ? JSON.stringify(expectationsJson(results))
        : expectationsText(results, PLAIN_THEME).trimEnd();
    terminal.note(text);
  }
  junit?.write(expectationsJunit(results));
  if (report !== undefined) {
    const { reportOf } = await import('../../actions/mock/run-report.ts');
    report.write(reportOf(mock, readInspector(), results));
  }
  return exitStatusOf(childStatus, results);
}
