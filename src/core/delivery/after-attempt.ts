import type { PostResult } from './post-result.ts';
import { delayBeforeRetry } from './schedule.ts';
import type { Verdict } from './verdict.ts';

/** What the next move depends on beside the verdict. */
export interface AttemptCounts {
  /** Attempts at this event in this run, the one that just ended included. */
  readonly attempt: number;
  /** Attempts after the first that are allowed. */
  readonly retries: number;
  /** At least 0, below 1. */
  readonly random: number;
  /** Different orders in a row, this one included, whose attempts had no answer at all; 0 where this one had. */
  readonly silentOrders: number;
}

/** What becomes of an event of a file after an attempt. */
export type NextMove =
  /** The service has had its last word. */
  | { readonly do: 'settle' }
  /** The same bytes again. */
  | { readonly do: 'retry'; readonly delayMs: number; readonly pauseAllMs: number }
  /** It stays open and is left for another run; the others go on. */
  | { readonly do: 'park'; readonly pauseAllMs: number }
  /** Nothing more is sent; all that is not settled stays open. */
  | { readonly do: 'stop'; readonly why: 'unauthorized' | 'unreachable' };

/** A dead service must not park a million rows. */
export const SILENT_ORDERS_LIMIT = 50;

/** No request to wait keeps a run back for longer at a time. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Decides by the verdict, in the light of earlier attempts, and by what the attempts came to so far.
 * `Retry-After` of a 429 or 503 is meant for the whole account, so everything pauses. A short outage is
 * ridden out by retries: only an event that has used up its own may end the run.
 */
export function afterAttempt(
  verdict: Verdict,
  result: PostResult,
  { attempt, retries, random, silentOrders }: AttemptCounts,
): NextMove {
  if (verdict.settles) return { do: 'settle' };
  if (verdict.outcome === 'unauthorized') return { do: 'stop', why: 'unauthorized' };
  const pauseAllMs = pauseAsked(verdict, result);
  const { retryAfterMs } = verdict;
  const delayMs = delayBeforeRetry({ attempt, random, retryAfterMs });
  if (verdict.retry && attempt <= retries && delayMs !== 'stop') {
    return { do: 'retry', delayMs, pauseAllMs };
  }
  if (silentOrders >= SILENT_ORDERS_LIMIT) return { do: 'stop', why: 'unreachable' };
  return { do: 'park', pauseAllMs };
}

function pauseAsked({ retryAfterMs }: Verdict, result: PostResult): number {
  const status = result.type === 'response' ? result.status : 0;
  if (retryAfterMs === null || (status !== 429 && status !== 503)) return 0;
  return Math.min(retryAfterMs, LONGEST_PAUSE_MS);
}
