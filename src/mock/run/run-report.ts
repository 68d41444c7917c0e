import { reportPage } from '../control/page.ts';
import { takeSnapshot } from '../control/snapshot.ts';
import type { ExpectationResult } from '../expectations/result.ts';
import type { RunningMock } from './start-mock.ts';

/**
 * The whole run as one HTML page that needs nothing else.
 * @param template the inspector's page as it was built.
 */
export const reportOf = (
  mock: RunningMock,
  template: string,
  results: readonly ExpectationResult[],
): string => reportPage(template, { ...takeSnapshot(mock, [], MAX_REPORTED), results });

/** As many as the inspector asks for. */
const MAX_REPORTED = 10_000;
