import type { Fault } from '../core/failure.ts';
import type { OrderRecord } from '../core/orders/record.ts';
import type { OrderStatus, ReportKind } from '../core/protocol.ts';
import type { SignatureChecks } from '../core/signing/check.ts';
import type { ServiceErrorCode } from './errors.ts';

/** Why a signature does not match, in the names of the wire; neither the secret nor the right signature is in it. */
interface MismatchExplanation {
  readonly causes: readonly unknown[];
  /** One sentence. */
  readonly summary: string;
}

/** What was found out about a signature that does not match. */
export interface MismatchFindings {
  /** The simplest first. */
  readonly explanations: readonly MismatchExplanation[];
  /** Where nothing explains it: what it is not, in sentences. */
  readonly ruledOut: readonly string[];
  /** Where nothing explains it: what would tell more. */
  readonly next: readonly string[];
}

export const NO_FINDINGS: MismatchFindings = { explanations: [], ruledOut: [], next: [] };

/** What the three headers said, each only where it can be shown: a secret is easily put into the wrong one. */
export interface PresentedHeaders {
  /** Of a merchant that the service knows. */
  readonly key?: string;
  readonly timestamp?: string;
  readonly signature?: string;
}

/** Why a request was refused, as the answer told it unless that was terse. */
export interface LoggedError {
  /** `cut_off` is the one that nobody is there to be answered. */
  readonly code: ServiceErrorCode | 'cut_off';
  readonly message: string;
  /** The rule that it breaks, in one sentence. */
  readonly rule: string;
  readonly hint?: string;
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
  /** Of a signature that does not match; absent where nobody looked for them. */
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
