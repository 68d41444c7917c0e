import {
  kindNamed,
  OPENING,
  ORDER_STATUSES,
  REPORT_KINDS,
  type ReportKind,
} from '../../protocol/kinds/index.ts';
import { type OrderState, TRANSITIONS } from '../../protocol/orders.ts';
import { ERROR_STATUS, type ServiceErrorCode } from '../service/errors.ts';
import { type Handled, UNAUTHORIZED } from '../service/handle.ts';
import {
  answerAfter,
  bytesOf,
  SAMPLE_REFUSALS,
  sampleOf,
  samplesOf,
  signedSample,
} from './samples.ts';

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
  if (code === 'refund_out_of_range') return kindNamed(kind).effect.net === 'reduced';
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

const text = (description: string) => ({ type: 'string', description });
const texts = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  description,
});
const amount = (description: string) => ({ type: 'number', minimum: 0, description });

/** "Order record (as returned in `data`)", and the `sub_id` that is echoed. */
const ORDER_RECORD = {
  type: 'object',
  required: [
    'merchant_order_id',
    'transaction_id',
    'status',
    'net_amount',
    'refunded_amount',
    'currency',
  ],
  properties: {
    merchant_order_id: text(
      "The merchant's own order id. The only key by which the merchant should match orders.",
    ),
    transaction_id: text(
      "The service's internal reference, of the form `<internal_prefix>:<seller_id>:<merchant_order_id>`. Clients do not parse it.",
    ),
    status: { type: 'string', enum: ORDER_STATUSES },
    net_amount: amount('The order total minus refunds.'),
    refunded_amount: amount('Total refunded so far.'),
    currency: text('3-letter currency code.'),
    sub_id: text('As the paid report gave it; absent where it gave none.'),
  },
} as const;

const VIOLATION = {
  type: 'object',
  description: 'One rule that the body breaks, or a field that is odd.',
  required: ['pointer', 'rule', 'expected', 'got', 'message'],
  properties: {
    pointer: text('Where in the body: a JSON pointer (RFC 6901), such as `/items/0/price`.'),
    rule: { type: 'string', enum: ['required', 'value', 'unknown', 'duplicate'] },
    expected: text('What the rule asks for.'),
    got: text('What the body holds.'),
    message: text('The whole in one sentence.'),
    hint: text('What was probably meant.'),
  },
} as const;

const violations = (description: string) => ({
  type: 'array',
  items: { $ref: '#/components/schemas/Violation' },
  description,
});

const seconds = (type: string | readonly string[], description: string) => ({ type, description });

/** What stands in `error` beside its code; which of it depends on the code. */
const FACTS = {
  message: text('What is wrong, in one sentence.'),
  rule: text('The rule that the request breaks.'),
  hint: text('What to do next.'),
  check: { type: 'string', enum: ['headers', 'timestamp', 'key', 'signature'] },
  missing: texts('The headers that are missing or empty.'),
  duplicated: texts('The headers that stand more than once.'),
  skew_seconds: seconds(
    ['integer', 'null'],
    "Timestamp less the service's clock; null: no whole number.",
  ),
  service_time: seconds('integer', "The service's clock, unix time in seconds."),
  explanations: {
    type: 'array',
    items: {
      type: 'object',
      required: ['causes', 'summary'],
      properties: {
        causes: { type: 'array', items: { type: 'object' } },
        summary: text('All of it in one sentence.'),
      },
    },
    description: 'Which mistakes give the signature that was sent, the simplest first.',
  },
  ruled_out: texts('Where nothing explains the signature: what it is not.'),
  next: texts('Where nothing explains the signature: what would tell more.'),
  pointer: text('The field that the rule is about, as a JSON pointer.'),
  expected: text('What the rule asks for.'),
  got: text('What came instead.'),
  violations: violations('All rules that the body breaks.'),
  warnings: violations('Fields that the service accepts without knowing them, or stand twice.'),
  maximum_bytes: { type: 'integer', description: 'The most bytes that a body may have.' },
} as const;

/** The error object, with every code. */
function errorSchema(isTerse: boolean) {
  const codes = [...(isTerse ? terseCodes() : Object.keys(ERROR_STATUS)), ...OTHER_CODES];
  const { message, ...facts } = FACTS;
  const error = {
    type: 'object',
    required: isTerse ? ['code'] : ['code', 'message'],
    properties: { code: { type: 'string', enum: codes }, message, ...(isTerse ? {} : facts) },
  };
  return { type: 'object', required: ['error'], properties: { error } };
}

/** Of a fault that was asked for, of one that cannot be read, and of conv itself. */
const OTHER_CODES = ['fault', 'invalid_fault', 'internal'];

/** A terse 401 does not say which check failed. */
function terseCodes(): string[] {
  const codes = Object.keys(ERROR_STATUS) as ServiceErrorCode[];
  return [...codes.filter((code) => ERROR_STATUS[code] !== 401), UNAUTHORIZED];
}

/** The answers' parts by name, for `components.schemas`. */
export const answerSchemas = (isTerse: boolean) => ({
  OrderRecord: ORDER_RECORD,
  Accepted: {
    type: 'object',
    required: ['data'],
    properties: { data: { $ref: '#/components/schemas/OrderRecord' } },
  },
  Error: errorSchema(isTerse),
  ...(isTerse ? {} : { Violation: VIOLATION }),
});
