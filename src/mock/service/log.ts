import type { OrderStatus, ReportKind } from '../../protocol/kinds/index.ts';
import type { OrderRecord } from '../../protocol/orders.ts';
import {
  type HeaderLine,
  presentedValues,
  type SignatureChecks,
} from '../../protocol/signature-checks.ts';
import type { Fault } from '../../words/failure.ts';
import type { ServiceErrorCode } from './errors.ts';
import type { Merchant } from './state.ts';

/** Why a signature does not match, in the names of the wire; neither the secret nor the right signature is in it. */
interface MismatchExplanation {
  readonly causes: readonly unknown[];
  /** One sentence. */
  readonly summary: string;
  /** What to change. */
  readonly fix?: string;
}

/** What was found out about a signature that does not match. */
export interface MismatchFindings {
  /** The simplest first. */
  readonly explanations: readonly MismatchExplanation[];
  /** Where nothing explains it: what it is not, in sentences. */
  readonly ruledOut: readonly string[];
  /** If nothing explains it: what would help to find the cause. */
  readonly next: readonly string[];
  /** For the response, where the rest is in another language. */
  readonly inEnglish?: MismatchFindings;
}

export const NO_FINDINGS: MismatchFindings = { explanations: [], ruledOut: [], next: [] };

/** What the three headers said, each only where it can be shown: a secret is easily put into the wrong one. */
interface PresentedHeaders {
  /** Of a merchant that the service knows. */
  readonly key?: string;
  readonly timestamp?: string;
  readonly signature?: string;
}

/** Why a request was refused, as in an answer that is not terse. */
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

/** The facts of one request, for its log; none of them is a secret. */
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
  /** By the path; absent where it is no endpoint. */
  readonly kind?: ReportKind;
  /** The four checks; absent where the request did not get that far. */
  readonly checks?: SignatureChecks;
  readonly presented?: PresentedHeaders;
  readonly merchantOrderId?: string;
  readonly eventId?: string;
  /** Unknown and duplicate fields, which the service accepts. */
  readonly warnings: readonly Fault[];
  /** The order's status; absent where the order was not reported. */
  readonly statusBefore?: OrderStatus;
  readonly statusAfter?: OrderStatus;
  /** The order after the request, for who passed the four checks; absent where the service knows none. */
  readonly record?: OrderRecord;
}

/** A digest of 256 bits, in hex or in Base64: what a secret seldom looks like. */
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
