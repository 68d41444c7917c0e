import type { Theme } from '../../core/kit/theme.ts';
import { excerpt, makeVisible } from '../../core/kit/visible.ts';
import type { Mask } from '../../core/protocol/masking/mask.ts';
import type { Message } from '../../core/words/message.ts';
import { fill } from '../../core/words/sentence.ts';
import type { Say } from '../../core/words/text.ts';
import type { HistoryEntry } from '../service/history.ts';
import { shownEntry } from '../service/shown-entry.ts';
import { expectations } from '../words/expectations.ts';
import type { Expectation, RunExpectation } from './expectation.ts';
import type { RequestFacts } from './filters.ts';

/** The result of an expectation, with messages or with text. */
export interface ExpectationResult<Words = string> {
  readonly expectation: Expectation | RunExpectation;
  readonly passed: boolean;
  /** One sentence; it may hold foreign text. */
  readonly summary: Words;
  /** The request that explains a failure best. */
  readonly closest?: ClosestRequest<Words>;
  /** The violations of an assertion on the whole run; the first is also the closest. */
  readonly offences?: Offences<Words>;
  /** Of a passed assertion on requests: when the last one that it needs arrived, from the start of the run. */
  readonly metAfterMs?: number;
}

export interface Offences<Words = string> {
  /** The first of them, in the order of arrival. */
  readonly requests: readonly ClosestRequest<Words>[];
  /** How many there are beyond those. */
  readonly more: number;
}

export interface ClosestRequest<Words = string> {
  readonly entry: HistoryEntry;
  /** From the body, even if the sender was refused. */
  readonly order?: string;
  readonly event?: string;
  /** Short descriptions of differences or faults. */
  readonly differences: readonly Words[];
}

/** The result of an expectation before it is put into words. */
export type Found = ExpectationResult<Message>;

export function closestRequest(
  facts: RequestFacts,
  differences: readonly Message[],
): ClosestRequest<Message> {
  const [order, event] = [facts.order(), facts.event()];
  return {
    entry: facts.entry,
    ...(order === undefined ? {} : { order }),
    ...(event === undefined ? {} : { event }),
    differences,
  };
}

/** The printable result, without secrets that a client sent. @param say renders messages. */
export function shownResult(
  { closest, offences, summary, ...result }: Found,
  mask: Mask,
  say: Say,
): ExpectationResult {
  return {
    ...result,
    summary: mask.text(say(summary)),
    ...(closest === undefined ? {} : { closest: shownRequest(closest, mask, say) }),
    ...(offences === undefined
      ? {}
      : {
          offences: {
            ...offences,
            requests: offences.requests.map((request) => shownRequest(request, mask, say)),
          },
        }),
  };
}

const shownRequest = (
  { entry, order, event, differences }: ClosestRequest<Message>,
  mask: Mask,
  say: Say,
): ClosestRequest => ({
  entry: shownEntry(entry, mask),
  ...(order === undefined ? {} : { order: mask.value(order) }),
  ...(event === undefined ? {} : { event: mask.value(event) }),
  differences: differences.map((difference) => mask.text(say(difference))),
});

/** The results as JSON, for scripts and the control API. */
export const expectationsJson = (results: readonly ExpectationResult[]) => ({
  passed: results.every(({ passed }) => passed),
  expectations: results.map(({ expectation, passed, summary, closest, offences }) => ({
    expectation: expectation.text,
    passed,
    summary,
    ...(closest === undefined ? {} : { closest: closestJson(closest) }),
    ...(offences === undefined ? {} : offencesJson(offences)),
  })),
});

const offencesJson = ({ requests, more }: Offences) => ({
  offending: requests.map(closestJson),
  offending_more: more,
});

const closestJson = ({ entry, order, event, differences }: ClosestRequest) => ({
  sequence: entry.sequence,
  kind: entry.kind ?? null,
  merchant_order_id: order ?? null,
  event_id: event ?? null,
  http_status: entry.httpStatus,
  outcome: entry.outcome,
  differences,
});

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

/** Below the name of a failed expectation; each line as it is shown. */
export function failureLines({ summary, closest, offences }: ExpectationResult): string[] {
  const said = makeVisible(summary);
  if (offences !== undefined) return [said, ...offenceLines(offences)];
  return closest === undefined
    ? [said]
    : [said, ...requestLines(closest, expectations.closest_request)];
}

/** The offending requests by themselves, with why they are; each line as below an expectation. */
export const offencesText = (offences: Offences): string =>
  offenceLines(offences)
    .map((line) => `    ${line}`)
    .join('\n');

const offenceLines = ({ requests, more }: Offences): string[] => [
  ...requests.flatMap((request) => requestLines(request)),
  ...(more > 0 ? [fill(expectations.and_more, { more })] : []),
];

const requestLines = (
  request: ClosestRequest,
  sentence: '{request}' | typeof expectations.closest_request = '{request}',
): string[] => [
  fill(sentence, { request: describeRequest(request) }),
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
