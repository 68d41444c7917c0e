import { expect, it } from 'vitest';
import { smokeText } from '../../../src/cli/commands/smoke/view.ts';
import type { SmokeCheck, SmokeReport } from '../../../src/client/smoke/step.ts';
import { textWidth } from '../../../src/core/kit/columns.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';

const checkOf = (differences: Partial<SmokeCheck<string>>): SmokeCheck<string> => ({
  id: 'check',
  title: 'the cancel of an order never reported is refused',
  rule: 'an order that was never reported cannot be cancelled: the service answers 422 with unknown_order',
  outcome: 'passed',
  expected: 'HTTP 422 with the code unknown_order and a message that says which order was meant',
  got: 'HTTP 200, CONFIRMED, net 12000, refunded 0, KRW, transaction x:1:conv-smoke-1',
  reason: null,
  httpStatus: 200,
  durationMs: 3,
  ...differences,
});

const REPORT: SmokeReport<string> = {
  endpoint: 'https://service.example/v1',
  apiKey: 'key',
  profile: null,
  mode: 'sandbox',
  shownSecret: null,
  outcome: 'failed',
  stopped: undefined,
  checks: [
    checkOf({}),
    checkOf({ outcome: 'failed' }),
    checkOf({
      outcome: 'note',
      reason: 'the document leaves open what becomes of such a report here',
    }),
    checkOf({ outcome: 'skipped', reason: 'the order that this check needs was not accepted' }),
    checkOf({}),
  ],
  openPoints: [],
  leftOpen: [],
  seconds: 1,
};

it('the checklist fits the terminal', () => {
  const lines = smokeText(REPORT, PLAIN_THEME, 80).split('\n');
  expect(lines.filter((line) => textWidth(line) > 80)).toEqual([]);
  expect(lines[2]).toMatch(
    /^ {2}✓ the cancel of an order never reported is refused {2}HTTP 200, .*…$/,
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ {16}.*which order was meant$/));
});

it('in a pipe every fact is one line', () => {
  const text = smokeText(REPORT, PLAIN_THEME, undefined);
  expect(text).toContain(`      spec      ${REPORT.checks[1]?.rule}\n`);
  expect(text).toContain(`      expected  ${REPORT.checks[1]?.expected}\n`);
});
