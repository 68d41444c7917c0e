import { type JunitSuite, junitXml } from '../../kit/junit.ts';
import type { Theme } from '../../kit/theme.ts';
import { excerpt, makeVisible } from '../../kit/visible.ts';
import { expectations } from '../../words/en/expectations.ts';
import type { ClosestRequest, ExpectationResult, Offences } from './result.ts';

/** Characters of a method and a path that are shown: a client may send any. */
const SHOWN_TARGET = 100;

/** A line for each expectation, and below a failed one what arrived instead. */
export function expectationsText(results: readonly ExpectationResult[], theme: Theme): string {
  const failed = results.filter(({ passed }) => !passed).length;
  const total = expectations.expectations_met({
    met: results.length - failed,
    all: results.length,
  });
  const lines = results.map((result) => resultText(result, theme));
  return `${lines.join('')}${failed === 0 ? theme.good(total) : theme.bad(total)}\n`;
}

function resultText(result: ExpectationResult, theme: Theme): string {
  const { expectation, passed, summary } = result;
  const mark = passed ? theme.good('✓') : theme.bad('✗');
  const text = makeVisible(expectation.text);
  if (passed) return `${mark} ${text}  ${theme.dim(makeVisible(summary))}\n`;
  return [
    `${mark} ${theme.bold(text)}`,
    ...failureLines(result).map((line) => `    ${line}`),
    '',
  ].join('\n');
}

function failureLines({ summary, closest, offences }: ExpectationResult): string[] {
  const said = makeVisible(summary);
  if (offences !== undefined) return [said, ...offenceLines(offences)];
  return closest === undefined
    ? [said]
    : [said, ...requestLines(closest, expectations.closest_request)];
}

const offenceLines = ({ requests, more }: Offences): string[] => [
  ...requests.flatMap((request) => requestLines(request)),
  ...(more > 0 ? [expectations.and_more({ more })] : []),
];

const requestLines = (
  request: ClosestRequest,
  say = (facts: { readonly request: string }): string => facts.request,
): string[] => [
  say({ request: describeRequest(request) }),
  ...request.differences.map((difference) => `  ${makeVisible(difference)}`),
];

/** `request 3: paid order=42 event=e1, accepted with 200` */
function describeRequest({ entry, order, event }: ClosestRequest): string {
  const { sequence, kind, method, path, outcome, httpStatus } = entry;
  const what = [
    kind ?? excerpt(`${method} ${path}`, SHOWN_TARGET),
    ...(order === undefined ? [] : [`order=${excerpt(order, SHOWN_TARGET)}`]),
    ...(event === undefined ? [] : [`event=${excerpt(event, SHOWN_TARGET)}`]),
  ];
  const status = httpStatus;
  return expectations.request_described({ sequence, what: what.join(' '), outcome, status });
}

/**
 * For `--junit`: one case per expectation. All are checked at the end, so they take no time of their own.
 * @param note a remark on the run as a whole.
 */
export function expectationsJunit(results: readonly ExpectationResult[], note?: string): string {
  const cases: JunitSuite['cases'] = results.map((result) => ({
    name: makeVisible(result.expectation.text),
    seconds: 0,
    ...(result.passed ? {} : { failure: failureLines(result).join('\n') }),
  }));
  return junitXml({ name: 'conv mock', cases, ...(note === undefined ? {} : { note }) });
}
