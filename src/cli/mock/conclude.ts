import {
  exitStatusOf,
  expectationsJson,
  REPORT_ACCEPTED,
  unknownPathsNote,
  unknownPathsOf,
} from '../../actions/mock/results.ts';
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
  noteUnknownPaths(options, mock, results, terminal);
  // Shown first: a file that cannot be written does not take the results with it.
  if (results.length > 0) {
    const text =
      options.json === true
        ? JSON.stringify({ ...expectationsJson(results), unknown_paths: unknownPathsOf(mock) })
        : expectationsText(results, PLAIN_THEME).trimEnd();
    terminal.note(text);
  }
  junit?.write(expectationsJunit(results, unknownPathsNote(mock)));
  if (report !== undefined) {
    const { reportOf } = await import('../../actions/mock/run-report.ts');
    report.write(reportOf(mock, readInspector(), results));
  }
  return exitStatusOf(childStatus, results);
}

/** Where a failed expectation does not say it: a run without any would say nothing of it. */
function noteUnknownPaths(
  { json }: MockRun['options'],
  mock: RunningMock,
  results: readonly ExpectationResult[],
  { note }: Dependencies['terminal'],
): void {
  const sentence = unknownPathsNote(mock);
  const isTold = results.some(({ expectation }) => expectation.text === REPORT_ACCEPTED);
  if (sentence === undefined || isTold) return;
  if (json !== true) note(`conv mock: ${sentence}`);
  else if (results.length === 0) note(JSON.stringify({ unknown_paths: unknownPathsOf(mock) }));
}
