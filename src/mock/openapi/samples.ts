import { kindNamed, OPENING, type ReportKind } from '../../protocol/kinds/index.ts';
import { HEADERS } from '../../protocol/protocol.ts';
import { type Credentials, signedHeaders } from '../../protocol/signing.ts';
import { MAX_BODY_BYTES } from '../service/body.ts';
import type { ServiceErrorCode } from '../service/errors.ts';
import { type Handled, handle, refuseLargeBody, type ServiceRequest } from '../service/handle.ts';
import { notKept } from '../service/settle.ts';
import { commit, createState, demoMerchant } from '../service/state.ts';

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

/** What the samples are signed with: everyone may read it. */
export const sampleCredentials = (): Credentials => demoMerchant();

/** A request that passes the four checks. */
export function signedSample(
  kind: ReportKind,
  body: Uint8Array,
  timeSeconds = SAMPLE_TIME,
  apiKey = sampleCredentials().apiKey,
): ServiceRequest {
  const headers = signedHeaders({ ...sampleCredentials(), apiKey }, timeSeconds, body);
  return { method: 'POST', path: kindNamed(kind).path, headers: Object.entries(headers), body };
}

/** What the service answers to the last of these requests, sent one after the other to a new service. */
export function answerAfter(earlier: readonly ServiceRequest[], last: ServiceRequest): Handled {
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

/** A request that brings up one error, and what the service answers to it. */
interface SampleRefusal {
  /** What is sent, in one phrase. */
  readonly summary: string;
  readonly answer: (kind: ReportKind) => Handled;
}

const PAID = sampleOf(OPENING);

const right = (kind: ReportKind): ServiceRequest => signedSample(kind, bytesOf(sampleOf(kind)));
const paid = (): ServiceRequest => right(OPENING);
/** Whatever comes after it is refused. */
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

/** A request for each error: their answers are the examples of the OpenAPI document. */
export const SAMPLE_REFUSALS: Readonly<Record<ServiceErrorCode, SampleRefusal>> = {
  not_found: {
    summary: 'a path that is no endpoint',
    answer: alone(({ path }) => ({ path: `${path}/` })),
  },
  method_not_allowed: {
    summary: 'another method than POST',
    answer: alone(() => ({ method: 'PUT' })),
  },
  body_too_large: {
    summary: 'a body beyond the bound',
    answer: (kind) => refuseLargeBody(right(kind), MAX_BODY_BYTES, SAMPLE_TIME),
  },
  state_unwritable: {
    summary: 'with --state: the file cannot be written; come again',
    answer: (kind) =>
      notKept(answerAfter([], right(kind)), 'cannot write the state file: the disk is full'),
  },
  missing_header: {
    summary: 'one of the three headers is missing',
    answer: alone((request) => ({ headers: without(request, HEADERS.signature) })),
  },
  duplicate_header: {
    summary: 'one of the three headers stands twice',
    answer: alone(({ headers }) => ({ headers: [...headers, [HEADERS.key, 'other']] })),
  },
  timestamp_not_whole: {
    summary: 'a timestamp with a fraction',
    answer: withHeader(HEADERS.timestamp, `${SAMPLE_TIME}.5`),
  },
  timestamp_outside_window: {
    summary: 'signed 7 minutes ago',
    answer: (kind) =>
      answerAfter([], signedSample(kind, bytesOf(sampleOf(kind)), SAMPLE_TIME - 7 * 60)),
  },
  unknown_key: {
    summary: 'a key of another service',
    answer: withHeader(HEADERS.key, 'nobodys_key'),
  },
  inactive_key: {
    summary: 'a key that is switched off',
    answer: (kind) =>
      answerAfter([], signedSample(kind, bytesOf(sampleOf(kind)), SAMPLE_TIME, RETIRED_KEY)),
  },
  signature_mismatch: {
    summary: 'a body that was written anew after signing',
    answer: alone(({ body }) => ({ body: Buffer.concat([body, Buffer.from('\n')]) })),
  },
  invalid_json: {
    summary: 'a body that was cut off',
    answer: (kind) => answerAfter([], signedSample(kind, bytesOf(sampleOf(kind)).subarray(0, -1))),
  },
  invalid_report: {
    summary: 'a field is missing, and one is of a wrong type',
    answer: (kind) => {
      const { event_id, ...others } = sampleOf(kind);
      return answerAfter(
        [],
        signedSample(kind, bytesOf({ ...others, merchant_order_id: 1001, eventId: event_id })),
      );
    },
  },
  event_id_reused: {
    summary: 'an event_id that was used for another report',
    answer: (kind) => {
      const other = kind === OPENING ? { amount: 6000 } : {};
      const body = bytesOf({ ...sampleOf(kind), event_id: PAID.event_id, ...other });
      return answerAfter([paid()], signedSample(kind, body));
    },
  },
  unknown_order: {
    summary: 'an order that was not reported as paid',
    answer: (kind) => answerAfter([], right(kind)),
  },
  order_exists: {
    summary: 'an order that was reported as paid before',
    answer: (kind) =>
      answerAfter(
        [paid()],
        signedSample(kind, bytesOf({ ...sampleOf(kind), event_id: 'A-1001-2' })),
      ),
  },
  order_closed: {
    summary: 'an order that is cancelled',
    answer: (kind) =>
      answerAfter(
        cancelled(),
        signedSample(kind, bytesOf({ ...sampleOf(kind), event_id: 'A-1001-late' })),
      ),
  },
  refund_out_of_range: {
    summary: 'a refund above what is left',
    answer: (kind) =>
      answerAfter(
        [paid()],
        signedSample(kind, bytesOf({ ...sampleOf(kind), refund_amount: 9000 })),
      ),
  },
};
