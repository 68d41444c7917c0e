import type { OrderRule } from '../core/orders/transitions.ts';
import type { Message } from '../words/message.ts';

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

/** Why a request is refused, as the answer tells it. */
export interface ServiceError {
  readonly code: ServiceErrorCode;
  /** What is wrong, in one sentence; never a secret, never the right signature. */
  readonly message: Message;
  /** What to do next. */
  readonly hint?: Message;
  /** Further members of the answer's `error` object, in the names of the wire. */
  readonly facts?: Readonly<Record<string, unknown>>;
}
