import {
  exitStatusOf,
  expectationsJson,
  unknownPathsNote,
  unknownPathsOf,
} from '../../actions/mock/results.ts';
import type { RunningMock } from '../../actions/mock/start-mock.ts';
import { expectationsJunit, expectationsText } from '../../output/expectations.ts';
import { PLAIN_THEME } from '../../output/theme.ts';
import type { ExpectationResult } from '../../service/expectations/result.ts';
import { message } from '../../words/message.ts';
import { text } from '../../words/text.ts';
import type { Dependencies } from '../dependencies.ts';
import type { MockRun } from './run-mock.ts';

/**
 * Prints the results of the expectations on standard error, and writes the requested files.
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
  // Shown first, so that a file that cannot be written does not hide the results.
  if (results.length > 0) {
    const shown =
      options.json === true
        ? JSON.stringify({ ...expectationsJson(results), unknown_paths: unknownPathsOf(mock) })
        : expectationsText(results, PLAIN_THEME).trimEnd();
    terminal.note(shown);
  }
  junit?.write(expectationsJunit(results, unknownPathsNote(mock)));
  if (report !== undefined) {
    const { reportOf } = await import('../../actions/mock/run-report.ts');
    report.write(reportOf(mock, readInspector(), results));
  }
  return exitStatusOf(childStatus, results);
}

/** Unless a failed expectation reports it: a run without expectations would not. */
function noteUnknownPaths(
  { json }: MockRun['options'],
  mock: RunningMock,
  results: readonly ExpectationResult[],
  { note }: Dependencies['terminal'],
): void {
  const sentence = unknownPathsNote(mock);
  const isTold = results.some(
    ({ expectation }) => expectation.type === 'run' && expectation.rule === 'report_accepted',
  );
  if (sentence === undefined || isTold) return;
  if (json !== true) note(text(message('mock_note', { sentence })));
  else if (results.length === 0) note(JSON.stringify({ unknown_paths: unknownPathsOf(mock) }));
}
