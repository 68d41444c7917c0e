import { HEADERS, TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol/protocol.ts';
import {
  ORDER_RULES,
  type OrderRecord,
  type OrderRule,
  recordJson,
} from '../../core/protocol/rulebook/orders.ts';
import { type Message, message } from '../../core/words/message.ts';
import { englishText as text } from '../../core/words/text.ts';
import type { ServiceResponse } from '../dialects/response.ts';
import { MAX_BODY_BYTES } from './body.ts';

/** The checks of "Authentication" in the service's order, by the names that `conv verify` uses. */
type CheckCode =
  | 'missing_header'
  | 'duplicate_header'
  | 'timestamp_not_whole'
  | 'timestamp_outside_window'
  | 'unknown_key'
  | 'inactive_key'
  | 'signature_mismatch';

type BodyCode = 'invalid_json' | 'invalid_report' | 'event_id_reused';

type HttpCode = 'not_found' | 'method_not_allowed' | 'body_too_large' | 'state_unwritable';

export type ServiceErrorCode = HttpCode | CheckCode | BodyCode | OrderRule;

/** The HTTP status of every refusal. The document names 401 only; the others are the service's own. */
export const ERROR_STATUS: Readonly<Record<ServiceErrorCode, number>> = {
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  state_unwritable: 500,
  missing_header: 401,
  duplicate_header: 401,
  timestamp_not_whole: 401,
  timestamp_outside_window: 401,
  unknown_key: 401,
  inactive_key: 401,
  signature_mismatch: 401,
  invalid_json: 422,
  invalid_report: 422,
  event_id_reused: 422,
  unknown_order: 422,
  order_exists: 422,
  order_closed: 422,
  refund_out_of_range: 422,
};

/** Why a request is refused, as in the answer. */
export interface ServiceError {
  readonly code: ServiceErrorCode;
  /** One sentence that never contains a secret or the correct signature. */
  readonly message: Message;
  /** What to do next. */
  readonly hint?: Message;
  /** Further members of the answer's `error` object, in the names of the wire. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The rule that a request breaks, by the code of its refusal: for answers and for the OpenAPI document. */
export const ERROR_RULES: Readonly<Record<ServiceErrorCode, Message>> = {
  not_found: message('rule_path'),
  method_not_allowed: message('rule_method'),
  body_too_large: message('rule_body_size', { mebibytes: MAX_BODY_BYTES / 1024 / 1024 }),
  state_unwritable: message('rule_state_kept'),
  missing_header: message('rule_headers_present', { names: Object.values(HEADERS) }),
  duplicate_header: message('rule_headers_once'),
  timestamp_not_whole: message('rule_timestamp_whole'),
  timestamp_outside_window: message('rule_timestamp_window', {
    minutes: TIMESTAMP_TOLERANCE_SECONDS / 60,
  }),
  unknown_key: message('rule_key_known', { header: HEADERS.key }),
  inactive_key: message('rule_key_active'),
  signature_mismatch: message('rule_signature'),
  invalid_json: message('rule_json'),
  invalid_report: message('rule_report'),
  event_id_reused: message('rule_event_id'),
  ...ORDER_RULES,
};

/** "An object `{ "data": <order record> }`": the response for all kinds. */
export function answerRecord(record: OrderRecord, sellerId: string): ServiceResponse {
  return answer(200, `{"data":${recordJson(record, sellerId)}}`);
}

/**
 * `{ "error": { "code", "message", "hint"?, … } }`, the bundled service's error format.
 * @param headers additional headers for the status, such as `Allow`.
 */
export function answerError(
  { code, message: what, hint, facts }: ServiceError,
  headers: Readonly<Record<string, string>> = {},
): ServiceResponse {
  const said = { code, message: text(what), rule: text(ERROR_RULES[code]) };
  const error = { ...said, ...facts, hint: hint && text(hint) };
  return answer(ERROR_STATUS[code], JSON.stringify({ error }), headers);
}

const answer = (status: number, text: string, headers = {}): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: Buffer.from(text),
});
