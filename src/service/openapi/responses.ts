import { type OrderState, TRANSITIONS } from '../../core/orders/transitions.ts';
import { kindOf, OPENING, REPORT_KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { ERROR_STATUS, type ServiceErrorCode } from '../errors.ts';
import type { Handled } from '../handle.ts';
import { SAMPLE_REFUSALS } from './sample-refusals.ts';
import { answerAfter, bytesOf, sampleOf, samplesOf, signedSample } from './sample-requests.ts';

/** How an answer goes out: as it is, or made terse. */
export type Finish = (handled: Handled) => Handled;

/** "A valid call": the record, for every sample body of this report. */
function acceptedResponse(kind: ReportKind, finish: Finish) {
  const earlier = kind === OPENING ? [] : [signedSample(OPENING, bytesOf(PAID))];
  const examples = Object.entries(samplesOf(kind)).map(([name, body]) => {
    const answered = answerAfter(earlier, signedSample(kind, bytesOf(body)));
    return [name, { value: jsonOf(finish(answered)) }];
  });
  return {
    description: 'The report counts, or it is a retry of one that counted: the order as it is now.',
    content: content('Accepted', Object.fromEntries(examples)),
  };
}

const PAID = sampleOf(OPENING);

/** The refusals that one report can meet by its body: those of its column in the table of transitions. */
function refusedResponse(kind: ReportKind, finish: Finish) {
  const codes = codesOf(422).filter((code) => canMeet(kind, code));
  return {
    description:
      'The body, the event id or an order rule refuses the report: nothing changed, and its event_id stays free.',
    content: content('Error', examplesOf(codes, kind, finish)),
  };
}

/** The answers that do not depend on the report, by name for `components.responses`. */
export const sharedResponses = (finish: Finish) => ({
  Unauthorized: {
    description:
      "One of the service's checks failed: a missing signature header, a timestamp that is not a whole number or lies outside the 5-minute window, an inactive `api_key`, or a signature mismatch.",
    content: content('Error', examplesOf(codesOf(401), OPENING, finish)),
  },
  BodyTooLarge: {
    description: 'The body is larger than the service takes.',
    content: content('Error', examplesOf(codesOf(413), OPENING, finish)),
  },
  NotKept: {
    description:
      'What was reported cannot be kept (see `--state`): the same report is to be sent again.',
    content: content('Error', examplesOf(codesOf(500), OPENING, finish)),
  },
  Other: {
    description:
      'Another path (404) or method (405, with `Allow: POST`). A request that is no HTTP, too slow, or with endless headers gets 400, 408 or 431 without a body. A fault that was asked for may bring up any other status.',
    content: content('Error', examplesOf([...codesOf(404), ...codesOf(405)], OPENING, finish)),
  },
});

/** Which responses an operation names. */
export const responsesOf = (kind: ReportKind, finish: Finish) => ({
  200: acceptedResponse(kind, finish),
  401: { $ref: '#/components/responses/Unauthorized' },
  413: { $ref: '#/components/responses/BodyTooLarge' },
  422: refusedResponse(kind, finish),
  500: { $ref: '#/components/responses/NotKept' },
  default: { $ref: '#/components/responses/Other' },
});

const ALL_CODES = Object.keys(ERROR_STATUS) as ServiceErrorCode[];

const codesOf = (status: number): ServiceErrorCode[] =>
  ALL_CODES.filter((code) => ERROR_STATUS[code] === status);

/** Whether a 422 of this code can answer this report. */
function canMeet(kind: ReportKind, code: ServiceErrorCode): boolean {
  if (code === 'refund_out_of_range') return kindOf(kind).effect.net === 'reduced';
  const isStatusRule = REPORT_KINDS.some((any) => statusRules(any).has(code));
  return !isStatusRule || statusRules(kind).has(code);
}

/** The rules of a report's column in the table of transitions. */
function statusRules(kind: ReportKind): ReadonlySet<string> {
  const states = Object.keys(TRANSITIONS) as OrderState[];
  const cells = states.map((state) => TRANSITIONS[state][kind]);
  return new Set(cells.flatMap((cell) => ('refused' in cell ? [cell.refused] : [])));
}

const examplesOf = (codes: readonly ServiceErrorCode[], kind: ReportKind, finish: Finish) =>
  Object.fromEntries(
    codes.map((code) => {
      const { summary, answer } = SAMPLE_REFUSALS[code];
      return [code, { summary, value: jsonOf(finish(answer(kind))) }];
    }),
  );

const content = (schema: string, examples: object) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples },
});

const jsonOf = ({ response }: Handled): unknown =>
  JSON.parse(Buffer.from(response.body).toString());
