import { ORDER_RULES } from '../core/orders/transitions.ts';
import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../core/protocol.ts';
import { MAX_BODY_BYTES } from './body.ts';
import type { ServiceErrorCode } from './errors.ts';

/** The rule that each refusal goes by, in one sentence: for answers and for the OpenAPI document. */
export const ERROR_RULES: Readonly<Record<ServiceErrorCode, string>> = {
  not_found: 'a report goes to the path of its kind, as it is written',
  method_not_allowed: 'all endpoints: method POST',
  body_too_large: `a body is at most ${MAX_BODY_BYTES / 1024 / 1024} MiB`,
  state_unwritable: 'with --state, what is answered with 200 is on the disk',
  missing_header: `all three headers are present: ${Object.values(HEADERS).join(', ')}`,
  duplicate_header: 'each of the three headers stands once: of two, nobody knows which one counts',
  timestamp_not_whole: 'the timestamp is a whole number: current unix time in seconds',
  timestamp_outside_window: `the timestamp lies within ${TIMESTAMP_TOLERANCE_SECONDS / 60} minutes of the service's clock`,
  unknown_key: `${HEADERS.key} is the merchant's api_key`,
  inactive_key: 'the api_key is active',
  signature_mismatch: 'the signature is HMAC_SHA256(timestamp + body, hmac_secret), hex-encoded',
  invalid_json: 'the request body is JSON',
  invalid_report:
    'every field that is required is there, and each is of its type and in its bounds',
  event_id_reused: 'event_id is unique per call; only a retry reuses it, with the same bytes',
  ...ORDER_RULES,
};
