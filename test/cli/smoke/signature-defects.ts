import { HEADERS } from '../../../src/core/protocol/protocol.ts';
import { presentedValues } from '../../../src/core/protocol/signature-checks.ts';
import type { ServiceRequest } from '../../../src/mock/service/handle.ts';
import type { Defect } from './defect.ts';
import { API_KEY, isRightlySigned, resigned } from './service.ts';

const timestampOf = ({ headers }: ServiceRequest): string =>
  presentedValues(headers).timestamp ?? '';
const keyOf = ({ headers }: ServiceRequest) => presentedValues(headers).key ?? API_KEY;
const has = ({ headers }: ServiceRequest, name: string): boolean =>
  headers.some(([header]) => header.toLowerCase() === name.toLowerCase());

const hasAll = (request: ServiceRequest): boolean =>
  Object.values(HEADERS).every((name) => has(request, name));

/** Takes requests for fresh ones where `isTaken` says so. */
const taking =
  (isTaken: (request: ServiceRequest, nowSeconds: number) => boolean) =>
  (request: ServiceRequest, nowSeconds: number): ServiceRequest =>
    isTaken(request, nowSeconds) ? resigned(request, { timestamp: String(nowSeconds) }) : request;

/** A window of so many seconds, of timestamps that are rightly signed. */
const windowOf = (seconds: number) =>
  taking((request, now) => keyOf(request) === API_KEY && isSignedWithin(seconds, request, now));

const isSignedWithin = (seconds: number, request: ServiceRequest, now: number): boolean =>
  hasAll(request) &&
  isRightlySigned(request) &&
  /^\d+$/.test(timestampOf(request)) &&
  Math.abs(Number(timestampOf(request)) - now) <= seconds;

/** Takes a timestamp of this form, if it is rightly signed. */
const timestampLike = (form: RegExp) =>
  taking((request) => form.test(timestampOf(request)) && isRightlySigned(request));

const withoutHeader = (name: string, failed: string): Defect => ({
  name: `accepts a request without ${name}`,
  tampering: { request: taking((request) => !has(request, name)) },
  failed: [failed],
});

/** A request's body as a framework hands it on: parsed, and written anew. */
const reencoded = (request: ServiceRequest): ServiceRequest => ({
  ...request,
  body: Buffer.from(JSON.stringify(JSON.parse(Buffer.from(request.body).toString()))),
});

/** Leaves only a window of so many seconds. */
const narrowed =
  (seconds: number) =>
  (request: ServiceRequest, now: number): ServiceRequest =>
    Math.abs(Number(timestampOf(request)) - now) > seconds
      ? resigned(request, { timestamp: '0' })
      : request;

/** What breaks a rule of "Server checks". */
export const SIGNATURE_DEFECTS: readonly Defect[] = [
  {
    name: 'accepts any signature',
    tampering: {
      request: (request) =>
        hasAll(request)
          ? resigned(request, { timestamp: timestampOf(request), key: keyOf(request) })
          : request,
    },
    failed: ['bad_signature', 'body_reencoded'],
  },
  {
    name: 'checks the signature of the body as it writes it anew',
    tampering: { request: reencoded },
    failed: ['body_reencoded'],
  },
  {
    name: 'does not look at the key',
    tampering: { request: taking((request, now) => isSignedWithin(300, request, now)) },
    failed: ['unknown_key'],
  },
  {
    name: 'ignores how old a timestamp is',
    tampering: { request: windowOf(Number.POSITIVE_INFINITY) },
    failed: ['stale', 'ahead'],
  },
  {
    name: 'has a window of 10 minutes',
    tampering: { request: windowOf(600) },
    failed: ['stale', 'ahead'],
  },
  {
    name: 'has a window of 6 minutes',
    tampering: { request: windowOf(360) },
    failed: ['stale', 'ahead'],
  },
  {
    name: 'has a window of 4 minutes',
    tampering: { request: narrowed(240) },
    failed: ['nearly_stale', 'nearly_ahead'],
  },
  {
    name: 'takes a timestamp with decimals',
    tampering: { request: timestampLike(/^\d+\.\d+$/) },
    failed: ['timestamp_decimal'],
  },
  {
    name: 'takes a timestamp that is not a number (NaN is never beyond the window)',
    tampering: { request: timestampLike(/^\d+-/) },
    failed: ['timestamp_text'],
  },
  withoutHeader(HEADERS.key, 'no_key'),
  withoutHeader(HEADERS.timestamp, 'no_timestamp'),
  withoutHeader(HEADERS.signature, 'no_signature'),
  {
    name: 'answers 403 instead of 401',
    tampering: {
      handled: (handled) =>
        handled.response.status === 401
          ? { ...handled, response: { ...handled.response, status: 403 } }
          : handled,
    },
    failed: [
      'bad_signature',
      'body_reencoded',
      'unknown_key',
      'stale',
      'ahead',
      'timestamp_decimal',
      'timestamp_text',
      'no_key',
      'no_timestamp',
      'no_signature',
    ],
  },
];
