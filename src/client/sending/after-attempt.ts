import { loadOf } from '../../core/protocol/answers/statuses.ts';
import type { PostResult, Verdict } from '../../core/protocol/answers/verdict.ts';
import { delayBeforeRetry } from '../delivery/backoff.ts';

/** Consecutive orders whose first attempt did not get through: no response, or none that shows that reports arrive. */
export interface Outage {
  /** Number of distinct orders, including this one; 0 if this attempt got through. */
  readonly orders: number;
  /** How long the outage has lasted, in milliseconds. */
  readonly ms: number;
  /** Whether the service is only overloaded: other reports got through recently. */
  readonly isOverloaded: boolean;
}

/** Inputs for the next move besides the verdict. */
export interface AttemptCounts {
  /** Attempts for this event in this run, including the last one. */
  readonly attempt: number;
  /** Maximum number of retries. */
  readonly retries: number;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: number;
  readonly outage: Outage;
  /** Maximum duration of an outage before the run ends, in milliseconds. */
  readonly patienceMs: number;
}

/** What to do with a file's event after an attempt. */
export type NextMove =
  /** The outcome is final. */
  | { readonly do: 'settle' }
  /** Resend the same bytes. */
  | { readonly do: 'retry'; readonly delayMs: number; readonly pauseAllMs: number }
  /** Leave the event open for another run, and continue with the others. */
  | { readonly do: 'park'; readonly pauseAllMs: number }
  /** Send nothing more; unsettled events stay open. */
  | { readonly do: 'stop'; readonly why: 'unauthorized' | 'unreachable' | 'asked_to_wait' };

/** More than a coincidence: an unavailable service must not park a million rows. */
export const OUTAGE_ORDERS = 50;

/** During an outage, the service is only probed occasionally. */
const OUTAGE_PAUSE_MS = 1000;

/** conv does not wait longer than 15 minutes for the service. */
const LONGEST_PAUSE_MS = 900_000;

/**
 * Decides from the verdict and earlier attempts. `Retry-After` of a busy service applies to the whole account, so all
 * sending pauses. During an outage, events that have used up their retries are not given up, nor are events that were
 * crowded out by others. A doubtful refusal is retried at once, regardless of the retry limit, on a connection that
 * leaves no doubt.
 */
export function afterAttempt(
  verdict: Verdict,
  result: PostResult,
  counts: AttemptCounts,
): NextMove {
  if (verdict.settles) return { do: 'settle' };
  if (verdict.isDoubtful) return { do: 'retry', delayMs: 0, pauseAllMs: 0 };
  if (verdict.outcome === 'unauthorized') return { do: 'stop', why: 'unauthorized' };
  if ((verdict.retryAfterMs ?? 0) > LONGEST_PAUSE_MS) return { do: 'stop', why: 'asked_to_wait' };
  const { attempt, retries, outage, patienceMs } = counts;
  const isOut = outage.orders >= OUTAGE_ORDERS;
  if (isOut && (!verdict.retry || outage.ms >= patienceMs))
    return { do: 'stop', why: 'unreachable' };
  const pauseAllMs = Math.max(pauseAsked(verdict, result), isOut ? OUTAGE_PAUSE_MS : 0);
  const isExcused = retries > 0 && (isOut || outage.isOverloaded);
  if (!verdict.retry || !(attempt <= retries || isExcused)) return { do: 'park', pauseAllMs };
  return { do: 'retry', delayMs: delayOf(verdict, counts), pauseAllMs };
}

/** Added to the requested wait, so that retries do not arrive all at once. */
function delayOf({ retryAfterMs }: Verdict, { attempt, random }: AttemptCounts): number {
  const jitter = delayBeforeRetry({ attempt, random, retryAfterMs: null });
  return (retryAfterMs ?? 0) + Number(jitter);
}

function pauseAsked({ retryAfterMs }: Verdict, result: PostResult): number {
  const isBusy = result.type === 'response' && loadOf(result.status) === 'busy';
  return isBusy ? (retryAfterMs ?? 0) : 0;
}
