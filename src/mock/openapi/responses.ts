import {
  kindNamed,
  OPENING,
  ORDER_STATUSES,
  REPORT_KINDS,
  type ReportKind,
} from '../../core/protocol/kinds/index.ts';
import { HEADERS } from '../../core/protocol/protocol.ts';
import { type OrderState, TRANSITIONS } from '../../core/protocol/rulebook/orders.ts';
import { type Credentials, signedHeaders } from '../../core/protocol/signing.ts';
import { OWN_DIALECT } from '../dialects/dimensions.ts';
import { MAX_BODY_BYTES } from '../service/body.ts';
import { ERROR_STATUS, type ServiceErrorCode } from '../service/errors.ts';
import { type Handled, handle, refuseLargeBody, type ServiceRequest } from '../service/handle.ts';
import { notKept } from '../service/settle.ts';
import { commit, createState, demoMerchant } from '../service/state.ts';
import { openApi } from '../words/openapi.ts';

/** The moment of every sample: 2026-01-01T00:00:00Z, as unix time in seconds. */
export const SAMPLE_TIME = 1_767_225_600;

/** An api_key that is switched off, signed with the demo pair's secret. */
const RETIRED_KEY = 'retired_demo_merchant';

/** The request bodies of a report, by name, as they follow a paid report of 5000 KRW. */
export const samplesOf = (kind: ReportKind): Readonly<Record<string, object>> =>
  kindNamed(kind).openApi.samples;

/** The first sample body of a report: its required fields alone. */
export const sampleOf = (kind: ReportKind): Readonly<Record<string, unknown>> => ({
  ...Object.values(samplesOf(kind))[0],
});

/** A body as it goes out: serialised once. */
export const bytesOf = (body: object): Buffer => Buffer.from(JSON.stringify(body));

/** Public credentials that sign the samples. */
export const sampleCredentials = (): Credentials => demoMerchant();

/** A request that passes the four checks. */
function signedSample(
  kind: ReportKind,
  body: Uint8Array,
  timeSeconds = SAMPLE_TIME,
  apiKey = sampleCredentials().apiKey,
): ServiceRequest {
  const headers = signedHeaders({ ...sampleCredentials(), apiKey }, timeSeconds, body);
  return { method: 'POST', path: kindNamed(kind).path, headers: Object.entries(headers), body };
}

/** The response to the last of these requests, sent in sequence to a new service. */
function answerAfter(earlier: readonly ServiceRequest[], last: ServiceRequest): Handled {
  const merchant = demoMerchant();
  const retired = { ...merchant, active: false };
  const state = createState(
    new Map([
      [merchant.apiKey, merchant],
      [RETIRED_KEY, retired],
    ]),
  );
  for (const request of earlier) {
    const { change } = handle(request, state, SAMPLE_TIME);
    if (change !== undefined) commit(state, change);
  }
  return handle(last, state, SAMPLE_TIME);
}

const PAID = sampleOf(OPENING);

const right = (kind: ReportKind): ServiceRequest => signedSample(kind, bytesOf(sampleOf(kind)));
const paid = (): ServiceRequest => right(OPENING);
/** A kind after which everything is refused. */
const ENDING: ReportKind = 'cancel';
const cancelled = (): ServiceRequest[] => [paid(), right(ENDING)];

/** The service has no orders yet. */
const alone =
  (change: (request: ServiceRequest) => Partial<ServiceRequest>) => (kind: ReportKind) =>
    answerAfter([], { ...right(kind), ...change(right(kind)) });

const without = ({ headers }: ServiceRequest, name: string) =>
  headers.filter(([header]) => header !== name);

const withHeader = (name: string, value: string) =>
  alone((request) => ({ headers: [...without(request, name), [name, value]] }));

type Answer = (kind: ReportKind) => Handled;

/** The answer to a request that causes each error: the examples of the OpenAPI document. */
const SAMPLE_REFUSALS: Readonly<Record<ServiceErrorCode, Answer>> = {
  not_found: alone(({ path }) => ({ path: `${path}/` })),
  method_not_allowed: alone(() => ({ method: 'PUT' })),
  body_too_large: (kind) => refuseLargeBody(right(kind), MAX_BODY_BYTES, SAMPLE_TIME, OWN_DIALECT),
  state_unwritable: (kind) => notKept(answerAfter([], right(kind)), openApi.diskFull, OWN_DIALECT),
  missing_header: alone((request) => ({ headers: without(request, HEADERS.signature) })),
  duplicate_header: alone(({ headers }) => ({ headers: [...headers, [HEADERS.key, 'other']] })),
  timestamp_not_whole: withHeader(HEADERS.timestamp, `${SAMPLE_TIME}.5`),
  timestamp_outside_window: (kind) =>
    answerAfter([], signedSample(kind, bytesOf(sampleOf(kind)), SAMPLE_TIME - 7 * 60)),
  unknown_key: withHeader(HEADERS.key, 'nobodys_key'),
  inactive_key: (kind) =>
    answerAfter([], signedSample(kind, bytesOf(sampleOf(kind)), SAMPLE_TIME, RETIRED_KEY)),
  signature_mismatch: alone(({ body }) => ({ body: Buffer.concat([body, Buffer.from('\n')]) })),
  invalid_json: (kind) =>
    answerAfter([], signedSample(kind, bytesOf(sampleOf(kind)).subarray(0, -1))),
  invalid_report: (kind) => {
    const { event_id, ...others } = sampleOf(kind);
    return answerAfter(
      [],
      signedSample(kind, bytesOf({ ...others, merchant_order_id: 1001, eventId: event_id })),
    );
  },
  event_id_reused: (kind) => {
    const other = kind === OPENING ? { amount: 6000 } : {};
    const body = bytesOf({ ...sampleOf(kind), event_id: PAID.event_id, ...other });
    return answerAfter([paid()], signedSample(kind, body));
  },
  unknown_order: (kind) => answerAfter([], right(kind)),
  order_exists: (kind) =>
    answerAfter([paid()], signedSample(kind, bytesOf({ ...sampleOf(kind), event_id: 'A-1001-2' }))),
  order_closed: (kind) =>
    answerAfter(
      cancelled(),
      signedSample(kind, bytesOf({ ...sampleOf(kind), event_id: 'A-1001-late' })),
    ),
  refund_out_of_range: (kind) =>
    answerAfter([paid()], signedSample(kind, bytesOf({ ...sampleOf(kind), refund_amount: 9000 }))),
};

/** "A valid call": the record, for every sample body of this report. */
function acceptedResponse(kind: ReportKind) {
  const earlier = kind === OPENING ? [] : [signedSample(OPENING, bytesOf(PAID))];
  const examples = Object.entries(samplesOf(kind)).map(([name, body]) => {
    const answered = answerAfter(earlier, signedSample(kind, bytesOf(body)));
    return [name, { value: jsonOf(answered) }];
  });
  return {
    description: openApi.responses.accepted,
    content: content('Accepted', Object.fromEntries(examples)),
  };
}

/** The refusals that a report's body can cause, from its column in the table of transitions. */
function refusedResponse(kind: ReportKind) {
  const codes = codesOf(422).filter((code) => canMeet(kind, code));
  return {
    description: openApi.responses.refused,
    content: content('Error', examplesOf(codes, kind)),
  };
}

/** The answers that do not depend on the report, by name for `components.responses`. */
export const sharedResponses = () => ({
  Unauthorized: {
    description: openApi.responses.unauthorized,
    content: content('Error', examplesOf(codesOf(401), OPENING)),
  },
  BodyTooLarge: {
    description: openApi.responses.bodyTooLarge,
    content: content('Error', examplesOf(codesOf(413), OPENING)),
  },
  NotKept: {
    description: openApi.responses.notKept,
    content: content('Error', examplesOf(codesOf(500), OPENING)),
  },
  Other: {
    description: openApi.responses.other,
    content: content('Error', examplesOf([...codesOf(404), ...codesOf(405)], OPENING)),
  },
});

/** Which responses an operation names. */
export const responsesOf = (kind: ReportKind) => ({
  200: acceptedResponse(kind),
  401: { $ref: '#/components/responses/Unauthorized' },
  413: { $ref: '#/components/responses/BodyTooLarge' },
  422: refusedResponse(kind),
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

const examplesOf = (codes: readonly ServiceErrorCode[], kind: ReportKind) =>
  Object.fromEntries(
    codes.map((code) => {
      const answer = SAMPLE_REFUSALS[code];
      return [code, { summary: openApi.samples[code], value: jsonOf(answer(kind)) }];
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
    merchant_order_id: text(openApi.record.merchant_order_id),
    transaction_id: text(openApi.record.transaction_id),
    status: { type: 'string', enum: ORDER_STATUSES },
    net_amount: amount(openApi.record.net_amount),
    refunded_amount: amount(openApi.record.refunded_amount),
    currency: text(openApi.record.currency),
    sub_id: text(openApi.record.sub_id),
  },
} as const;

const VIOLATION = {
  type: 'object',
  description: openApi.violation.description,
  required: ['pointer', 'rule', 'expected', 'got', 'message'],
  properties: {
    pointer: text(openApi.violation.pointer),
    rule: { type: 'string', enum: ['required', 'value', 'unknown', 'duplicate'] },
    expected: text(openApi.violation.expected),
    got: text(openApi.violation.got),
    message: text(openApi.violation.message),
    hint: text(openApi.violation.hint),
  },
} as const;

const violations = (description: string) => ({
  type: 'array',
  items: { $ref: '#/components/schemas/Violation' },
  description,
});

/** The members of `error` in addition to its code; the code decides which of them are present. */
const FACTS = {
  message: text(openApi.error.message),
  rule: text(openApi.error.rule),
  hint: text(openApi.error.hint),
  check: { type: 'string', enum: ['headers', 'timestamp', 'key', 'signature'] },
  missing: texts(openApi.error.missing),
  duplicated: texts(openApi.error.duplicated),
  skew_seconds: { type: ['integer', 'null'], description: openApi.error.skew_seconds },
  service_time: { type: 'integer', description: openApi.error.service_time },
  explanations: {
    type: 'array',
    items: {
      type: 'object',
      required: ['causes', 'summary'],
      properties: {
        causes: { type: 'array', items: { type: 'object' } },
        summary: text(openApi.error.explanation),
      },
    },
    description: openApi.error.explanations,
  },
  ruled_out: texts(openApi.error.ruled_out),
  next: texts(openApi.error.next),
  pointer: text(openApi.error.pointer),
  expected: text(openApi.error.expected),
  got: text(openApi.error.got),
  violations: violations(openApi.error.violations),
  warnings: violations(openApi.error.warnings),
  maximum_bytes: { type: 'integer', description: openApi.error.maximum_bytes },
} as const;

/** The error object, with every code. */
function errorSchema() {
  const codes = [...Object.keys(ERROR_STATUS), ...OTHER_CODES];
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string', enum: codes }, ...FACTS },
  };
  return { type: 'object', required: ['error'], properties: { error } };
}

/** Codes of injected faults, of invalid fault rules, and of internal errors. */
const OTHER_CODES = ['fault', 'invalid_fault', 'internal'];

/** The answers' parts by name, for `components.schemas`. */
export const answerSchemas = () => ({
  OrderRecord: ORDER_RECORD,
  Accepted: {
    type: 'object',
    required: ['data'],
    properties: { data: { $ref: '#/components/schemas/OrderRecord' } },
  },
  Error: errorSchema(),
  Violation: VIOLATION,
});
