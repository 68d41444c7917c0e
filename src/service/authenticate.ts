import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../core/protocol.ts';
import {
  checkSignature,
  type HeadersCheck,
  type PresentedRequest,
  presentedValues,
  type SignatureChecks,
  type TimestampCheck,
} from '../core/signing/check.ts';
import type { ServiceError } from './errors.ts';
import type { Merchant } from './state.ts';
import { suggestHeaders } from './suggestions/header.ts';
import { suggestKey } from './suggestions/known.ts';

/** Who sent a request, or the first of the four checks that it fails. */
export type Authentication = { readonly checks: SignatureChecks } & (
  | { readonly ok: true; readonly apiKey: string; readonly merchant: Merchant }
  | { readonly ok: false; readonly error: ServiceError }
);

/**
 * "Server checks; any failure returns status `401`", in the document's order.
 * What was presented is never echoed: a key and a secret are easily swapped.
 * @param nowSeconds the service's clock, unix time in whole seconds.
 */
export function authenticate(
  request: PresentedRequest,
  merchants: ReadonlyMap<string, Merchant>,
  nowSeconds: number,
): Authentication {
  const checks = checkSignature(request, (key) => merchants.get(key), nowSeconds);
  const apiKey = presentedValues(request.headers).key ?? '';
  const merchant = merchants.get(apiKey);
  const refuse = (error: ServiceError): Authentication => ({ ok: false, checks, error });
  if (!checks.headers.ok) return refuse(explainHeaders(checks.headers, request.headers));
  if (!checks.timestamp.ok) {
    const { timestamp = '' } = presentedValues(request.headers);
    return refuse(explainTimestamp(timestamp, checks.timestamp, nowSeconds));
  }
  if (merchant === undefined) return refuse(explainKey(apiKey, merchants));
  if (!checks.key.ok) return refuse(INACTIVE_KEY);
  if (!checks.signature.ok) return refuse(SIGNATURE_MISMATCH);
  return { ok: true, checks, apiKey, merchant };
}

/** "All three headers are present", each once. */
function explainHeaders(
  { missing, duplicated }: HeadersCheck,
  headers: PresentedRequest['headers'],
): ServiceError {
  const hint = `send ${Object.values(HEADERS).join(', ')} once each`;
  if (missing.length === 0) {
    const message = `${duplicated.join(' and ')} stands more than once`;
    return { code: 'duplicate_header', message, hint, facts: { check: 'headers', duplicated } };
  }
  const message = `missing or empty: ${missing.join(', ')}`;
  const near = suggestHeaders(missing, headers);
  return {
    code: 'missing_header',
    message,
    hint: near ?? hint,
    facts: { check: 'headers', missing },
  };
}

/** "The timestamp is a whole number and lies within 5 minutes of the service's clock." */
function explainTimestamp(
  timestamp: string,
  { skewSeconds }: TimestampCheck,
  nowSeconds: number,
): ServiceError {
  // A negative number and one of very many digits are whole numbers as well, and far off.
  if (!/^-?\d+$/.test(timestamp)) {
    const message = `${HEADERS.timestamp} is not a whole number`;
    const facts = { check: 'timestamp', skew_seconds: null, service_time: nowSeconds };
    return { code: 'timestamp_not_whole', message, hint: 'send unix time in seconds', facts };
  }
  const skew = skewSeconds ?? skewOf(timestamp, nowSeconds);
  const facts = { check: 'timestamp', skew_seconds: skew, service_time: nowSeconds };
  return {
    code: 'timestamp_outside_window',
    message: `${HEADERS.timestamp} ${describeSkew(skew, nowSeconds)}`,
    hint: skew === null ? 'send unix time in seconds' : clockHint(skew, nowSeconds),
    facts,
  };
}

/** Null where it is beyond 2^53, and so beyond any time. */
function skewOf(timestamp: string, nowSeconds: number): number | null {
  const seconds = Number(timestamp);
  return Number.isSafeInteger(seconds) ? seconds - nowSeconds : null;
}

function describeSkew(skewSeconds: number | null, nowSeconds: number): string {
  const allowed = `${TIMESTAMP_TOLERANCE_SECONDS} s are allowed`;
  if (skewSeconds === null)
    return `lies outside the window around the service's clock (${nowSeconds}), beyond any time in seconds; ${allowed}`;
  const side = skewSeconds < 0 ? 'behind' : 'ahead of';
  return `is ${Math.abs(skewSeconds)} s ${side} the service's clock (${nowSeconds}); ${allowed}`;
}

function clockHint(skewSeconds: number, nowSeconds: number): string {
  const presented = nowSeconds + skewSeconds;
  const isMilliseconds = Math.abs(presented / 1000 - nowSeconds) <= TIMESTAMP_TOLERANCE_SECONDS;
  return isMilliseconds
    ? 'this looks like milliseconds: send seconds'
    : "sign at the moment of sending, and set the sender's clock";
}

/** The name of a key that the service knows is no secret here; what was presented may be one. */
function explainKey(apiKey: string, merchants: ReadonlyMap<string, Merchant>): ServiceError {
  const near = suggestKey(apiKey, merchants);
  return near === undefined ? UNKNOWN_KEY : { ...UNKNOWN_KEY, hint: `did you mean ${near}?` };
}

const UNKNOWN_KEY: ServiceError = {
  code: 'unknown_key',
  message: `the service does not know this ${HEADERS.key}`,
  hint: 'look whether it is the api_key of this service, and not that of another, nor the secret',
  facts: { check: 'key' },
};

/** "The `api_key` is active." */
const INACTIVE_KEY: ServiceError = {
  code: 'inactive_key',
  message: `this ${HEADERS.key} is not active`,
  hint: 'use an active api_key',
  facts: { check: 'key' },
};

/** "The signature matches." */
export const SIGNATURE_MISMATCH: ServiceError = {
  code: 'signature_mismatch',
  message: `${HEADERS.signature} does not match the body and ${HEADERS.timestamp}`,
  hint: 'only the lower-case hex of HMAC_SHA256(timestamp + body, hmac_secret) matches, over the exact bytes that are sent',
  facts: { check: 'signature' },
};
