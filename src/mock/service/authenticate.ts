import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol/protocol.ts';
import {
  checkSignature,
  type HeadersCheck,
  type PresentedRequest,
  presentedValues,
  type SignatureChecks,
  type TimestampCheck,
} from '../../core/protocol/signature-checks.ts';
import { subsecondUnit } from '../../core/protocol/subsecond-unit.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { ServiceError } from './errors.ts';
import type { Merchant } from './state.ts';
import { suggestHeaders, suggestKey } from './suggestions.ts';

/** Who sent a request, or the first of the four checks that it fails. */
export type Authentication = { readonly checks: SignatureChecks } & (
  | { readonly ok: true; readonly apiKey: string; readonly merchant: Merchant }
  | { readonly ok: false; readonly error: ServiceError }
);

/**
 * "Server checks; any failure returns status `401`", in the document's order.
 * Presented values are never echoed: a key and a secret are easily swapped.
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
  const hint = message('send_headers_once', { names: Object.values(HEADERS) });
  if (missing.length === 0) {
    return {
      code: 'duplicate_header',
      message: message('header_repeated', { names: duplicated }),
      hint,
      facts: { check: 'headers', duplicated },
    };
  }
  const near = suggestHeaders(missing, headers);
  return {
    code: 'missing_header',
    message: message('headers_missing', { names: missing }),
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
  // A negative number and one with very many digits are whole numbers too, and far off.
  if (!/^-?\d+$/.test(timestamp)) {
    const facts = { check: 'timestamp', skew_seconds: null, service_time: nowSeconds };
    return {
      code: 'timestamp_not_whole',
      message: message('timestamp_not_whole', { header: HEADERS.timestamp }),
      hint: message('send_unix_seconds'),
      facts,
    };
  }
  const skew = skewSeconds ?? skewOf(timestamp, nowSeconds);
  const facts = { check: 'timestamp', skew_seconds: skew, service_time: nowSeconds };
  return {
    code: 'timestamp_outside_window',
    message: describeSkew(skew, nowSeconds),
    hint: skew === null ? message('send_unix_seconds') : clockHint(skew, nowSeconds),
    facts,
  };
}

/** Null if it is beyond 2^53, and so beyond any time. */
function skewOf(timestamp: string, nowSeconds: number): number | null {
  const seconds = Number(timestamp);
  return Number.isSafeInteger(seconds) ? seconds - nowSeconds : null;
}

function describeSkew(skew: number | null, now: number): Message {
  const facts = { header: HEADERS.timestamp, now, allowed: TIMESTAMP_TOLERANCE_SECONDS };
  if (skew === null) return message('timestamp_beyond', facts);
  const unit = subsecondUnit(now + skew);
  return unit === undefined
    ? message('timestamp_off', { ...facts, skew })
    : message('timestamp_in_other_unit', { ...facts, unit: unit.name });
}

/** A clock may be off, too. */
const DAY_SECONDS = 86_400;

function clockHint(skewSeconds: number, nowSeconds: number): Message {
  const presented = nowSeconds + skewSeconds;
  const isMilliseconds = Math.abs(presented / 1000 - nowSeconds) <= DAY_SECONDS;
  return message(isMilliseconds ? 'looks_like_milliseconds' : 'sign_when_sending');
}

/** A known key is not secret here; the presented one may be. */
function explainKey(apiKey: string, merchants: ReadonlyMap<string, Merchant>): ServiceError {
  const near = suggestKey(apiKey, merchants);
  return near === undefined
    ? UNKNOWN_KEY
    : { ...UNKNOWN_KEY, hint: message('did_you_mean', { near }) };
}

const UNKNOWN_KEY: ServiceError = {
  code: 'unknown_key',
  message: message('key_unknown', { header: HEADERS.key }),
  hint: message('check_the_key'),
  facts: { check: 'key' },
};

/** "The `api_key` is active." */
const INACTIVE_KEY: ServiceError = {
  code: 'inactive_key',
  message: message('key_inactive', { header: HEADERS.key }),
  hint: message('use_active_key'),
  facts: { check: 'key' },
};

/** "The signature matches." */
export const SIGNATURE_MISMATCH: ServiceError = {
  code: 'signature_mismatch',
  message: message('signature_differs', {
    signature: HEADERS.signature,
    timestamp: HEADERS.timestamp,
  }),
  hint: message('how_to_sign'),
  facts: { check: 'signature' },
};
