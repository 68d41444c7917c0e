import { exitStatusOf, expectationsJson } from '../../actions/mock/results.ts';
import type { RunningMock } from '../../actions/mock/start-mock.ts';
import { expectationsJunit, expectationsText } from '../../output/expectations.ts';
import { PLAIN_THEME } from '../../output/theme.ts';
import type { ExpectationResult } from '../../service/expectations/result.ts';
import { writeArtifact } from '../artifact.ts';
import type { Dependencies } from '../dependencies.ts';
import type { MockOptions } from './options.ts';

/**
 * Says on standard error what the expectations came to, and writes what was asked for.
 * @param childStatus of the command that was run; 0 where there was none.
 * @returns the exit status.
 */
export async function conclude(
  options: MockOptions,
  mock: RunningMock,
  childStatus: number,
  results: readonly ExpectationResult[],
  { terminal, readInspector }: Dependencies,
): Promise<number> {
  const { json, junit, report } = options;
  if (junit !== undefined) writeArtifact(junit, expectationsJunit(results));
  if (report !== undefined) {
    const { reportOf } = await import('../../actions/mock/run-report.ts');
    writeArtifact(report, reportOf(mock, readInspector(), results));
  }
  if (results.length > 0) {
    const text =
      json === true
        ? JSON.stringify(expectationsJson(results))
        : expectationsText(results, PLAIN_THEME).trimEnd();
    terminal.note(text);
  }
  return exitStatusOf(childStatus, results);
}
