import type { JsonObject } from '../json/node.ts';

/** How an attempt, or a whole delivery, ended. */
export type Outcome = 'accepted' | 'rejected' | 'unauthorized' | 'unconfirmed' | 'undelivered';

/** What the service said of a failure, in its own words, bounded and safe to print. */
export interface ServiceError {
  readonly code: string | null;
  readonly message: string | null;
}

/** What one attempt means, and what to do next. */
export interface Verdict {
  readonly outcome: Outcome;
  /** Whether the same bytes under a fresh signature may fare better. */
  readonly retry: boolean;
  /** `Retry-After`, in milliseconds from now. */
  readonly retryAfterMs: number | null;
  /** A stable word for what went wrong, such as `connect_timeout`; null where nothing did. */
  readonly errorCode: string | null;
  /** The same in one sentence, without the service's own words. */
  readonly message: string | null;
  /** The order record with every literal as the service wrote it; only of an accepted report. */
  readonly record: JsonObject | null;
  readonly serviceError: ServiceError | null;
  /** Local clock less the service's, where a 401 or 403 shows them over a minute apart: negative is slow. */
  readonly clockSkewSeconds: number | null;
}

/** The parts of a verdict that most verdicts lack. */
export const NO_DETAILS = {
  retry: false,
  retryAfterMs: null,
  errorCode: null,
  message: null,
  record: null,
  serviceError: null,
  clockSkewSeconds: null,
} as const satisfies Omit<Verdict, 'outcome'>;

/**
 * The outcome of a delivery over its attempts: once one of them may have been counted, a later one
 * that did not arrive cannot make it undelivered.
 * @param previous the outcomes of the attempts before the last.
 */
export function mergeOutcomes(previous: readonly Outcome[], last: Outcome): Outcome {
  return last === 'undelivered' && previous.includes('unconfirmed') ? 'unconfirmed' : last;
}
