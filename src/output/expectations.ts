import { excerpt, makeVisible } from '../core/visible.ts';
import type { ClosestRequest, ExpectationResult } from '../service/expectations/result.ts';
import { type JunitSuite, junitXml } from './junit.ts';
import type { Theme } from './theme.ts';

/** Characters of a method and a path that are shown: a client may send any. */
const SHOWN_TARGET = 100;

/** A line for each expectation, and below one that failed what came instead. */
export function expectationsText(results: readonly ExpectationResult[], theme: Theme): string {
  const failed = results.filter(({ passed }) => !passed).length;
  const total = `${results.length - failed} of ${results.length} expectation${results.length === 1 ? '' : 's'} met`;
  const lines = results.map((result) => resultText(result, theme));
  return `${lines.join('')}${failed === 0 ? theme.good(total) : theme.bad(total)}\n`;
}

function resultText({ expectation, passed, summary, closest }: ExpectationResult, theme: Theme) {
  const mark = passed ? theme.good('✓') : theme.bad('✗');
  const text = makeVisible(expectation.text);
  if (passed) return `${mark} ${text}  ${theme.dim(makeVisible(summary))}\n`;
  return [
    `${mark} ${theme.bold(text)}`,
    ...failureLines(summary, closest).map((line) => `    ${line}`),
    '',
  ].join('\n');
}

function failureLines(summary: string, closest: ClosestRequest | undefined): string[] {
  if (closest === undefined) return [makeVisible(summary)];
  return [
    makeVisible(summary),
    `closest: ${describeRequest(closest)}`,
    ...closest.differences.map((difference) => `  ${makeVisible(difference)}`),
  ];
}

/** `request 3: paid order=42 event=e1, accepted with 200` */
function describeRequest({ entry, order, event }: ClosestRequest): string {
  const { sequence, kind, method, path, outcome, httpStatus } = entry;
  const what = [
    kind ?? excerpt(`${method} ${path}`, SHOWN_TARGET),
    ...(order === undefined ? [] : [`order=${excerpt(order, SHOWN_TARGET)}`]),
    ...(event === undefined ? [] : [`event=${excerpt(event, SHOWN_TARGET)}`]),
  ];
  return `request ${sequence}: ${what.join(' ')}, ${outcome} with ${httpStatus}`;
}

/** For `--junit`: one case an expectation. All are checked at the end, and so take no time of their own. */
export function expectationsJunit(results: readonly ExpectationResult[]): string {
  const cases: JunitSuite['cases'] = results.map(({ expectation, passed, summary, closest }) => ({
    name: makeVisible(expectation.text),
    seconds: 0,
    ...(passed ? {} : { failure: failureLines(summary, closest).join('\n') }),
  }));
  return junitXml({ name: 'conv mock', cases });
}
