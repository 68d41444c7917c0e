import { excerpt, makeVisible } from '../core/visible.ts';
import type {
  ClosestRequest,
  ExpectationResult,
  Offences,
} from '../service/expectations/result.ts';
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
  return closest === undefined ? [said] : [said, ...requestLines('closest: ', closest)];
}

const offenceLines = ({ requests, more }: Offences): string[] => [
  ...requests.flatMap((request) => requestLines('', request)),
  ...(more > 0 ? [`and ${more} more`] : []),
];

const requestLines = (label: string, request: ClosestRequest): string[] => [
  `${label}${describeRequest(request)}`,
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
  return `request ${sequence}: ${what.join(' ')}, ${outcome} with ${httpStatus}`;
}

/**
 * For `--junit`: one case an expectation. All are checked at the end, and so take no time of their own.
 * @param note what else there is to say of the run.
 */
export function expectationsJunit(results: readonly ExpectationResult[], note?: string): string {
  const cases: JunitSuite['cases'] = results.map((result) => ({
    name: makeVisible(result.expectation.text),
    seconds: 0,
    ...(result.passed ? {} : { failure: failureLines(result).join('\n') }),
  }));
  return junitXml({ name: 'conv mock', cases, ...(note === undefined ? {} : { note }) });
}
