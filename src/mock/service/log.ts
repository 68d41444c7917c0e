import type { OrderStatus, ReportKind } from '../../core/protocol/kinds/index.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import {
  type HeaderLine,
  presentedValues,
  type SignatureChecks,
} from '../../core/protocol/signature-checks.ts';
import type { Fault } from '../../core/words/failure.ts';
import type { ServiceErrorCode } from './errors.ts';
import type { Merchant } from './state.ts';

/** The cause of a mismatch, with the API's field names, without the secret or the correct signature. */
interface MismatchExplanation {
  readonly causes: readonly unknown[];
  /** One sentence. */
  readonly summary: string;
  /** What to change. */
  readonly fix?: string;
}

/** The findings about a signature mismatch. */
export interface MismatchFindings {
  /** The simplest first. */
  readonly explanations: readonly MismatchExplanation[];
  /** For an unexplained mismatch: the causes that were ruled out. */
  readonly ruledOut: readonly string[];
  /** If nothing explains it: what would help to find the cause. */
  readonly next: readonly string[];
  /** For the response, if the run is in another language. */
  readonly inEnglish?: MismatchFindings;
}

export const NO_FINDINGS: MismatchFindings = { explanations: [], ruledOut: [], next: [] };

/** The values of the three headers, where they can be shown: a secret can end up in the wrong one. */
interface PresentedHeaders {
  /** Of a merchant that the service knows. */
  readonly key?: string;
  readonly timestamp?: string;
  readonly signature?: string;
}

/** Why a request was refused, as in an answer of the service's own format. */
export interface LoggedError {
  /** `cut_off`: the client closed the connection, so there was no answer. */
  readonly code: ServiceErrorCode | 'cut_off';
  readonly message: string;
  /** The rule that it breaks, in one sentence. */
  readonly rule: string;
  readonly hint?: string;
  /** The headers that are missing or empty. */
  readonly missing?: readonly string[];
  /** Of an invalid report, the first: each with pointer, expected, got, message and perhaps a hint. */
  readonly violations?: readonly unknown[];
}

/** A request's log entry, without secrets. */
export interface RequestLog {
  /** The service's clock, unix time in seconds. */
  readonly receivedAt: number;
  readonly method: string;
  readonly path: string;
  /** The HTTP status of the answer. */
  readonly httpStatus: number;
  readonly outcome: 'accepted' | 'repeated' | 'refused';
  /** Why it was refused. */
  readonly error?: LoggedError;
  /** Of a signature that does not match; absent if it was not examined. */
  readonly findings?: MismatchFindings;
  /** From the path; absent for an unknown path. */
  readonly kind?: ReportKind;
  /** The four checks; absent if the request did not get that far. */
  readonly checks?: SignatureChecks;
  readonly presented?: PresentedHeaders;
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  /** Unknown fields that the service accepts. */
  readonly warnings: readonly Fault[];
  /** The order's previous status; absent if it was not reported. */
  readonly statusBefore?: OrderStatus;
  readonly statusAfter?: OrderStatus;
  /** The order after the request, if the sender passed the four checks and the order exists. */
  readonly record?: OrderRecord;
}

/** A 256-bit digest in hex or Base64, which secrets rarely look like. */
const SIGNATURE = /^(?:[0-9a-fA-F]{64}|[\w+/-]{43}=?)$/;

/** Longer than any time, and than what anyone reads. */
const TIMESTAMP = /^[\d.:+TZ -]{1,40}$/;

/** What of the three headers may be shown. */
export function presentedHeaders(
  headers: readonly HeaderLine[],
  merchants: ReadonlyMap<string, Merchant>,
): PresentedHeaders {
  const { key, timestamp, signature } = presentedValues(headers);
  const isSecret = (value: string): boolean =>
    [...merchants.values()].some(({ secret }) => secret.reveal() === value);
  const shown = (value: string | undefined, form: RegExp): value is string =>
    value !== undefined && form.test(value) && !isSecret(value);
  return {
    ...(key !== undefined && merchants.has(key) ? { key } : {}),
    ...(shown(timestamp, TIMESTAMP) ? { timestamp } : {}),
    ...(shown(signature, SIGNATURE) ? { signature } : {}),
  };
}
