import { PLAIN_THEME } from '../../../kit/theme.ts';
import {
  observe,
  observeWithin,
  unknownPathsOf,
  unknownPathsSentence,
} from '../../../mock/expectations/observe.ts';
import {
  type ExpectationResult,
  expectationsJson,
  expectationsJunit,
  expectationsText,
} from '../../../mock/expectations/result.ts';
import type { MockPlan } from '../../../mock/run/plan.ts';
import type { RunningMock } from '../../../mock/run/start-mock.ts';
import { FAILURES } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import { text } from '../../../words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { MockRun } from './mock-run.ts';

/** A sentence about the requests to unknown paths; undefined if there were none. */
function unknownPathsNote(mock: RunningMock): string | undefined {
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
    const { reportOf } = await import('../../../mock/control/page.ts');
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
