import { loadOf } from '../../protocol/answers/classify.ts';
import type { PostResult, Verdict } from '../../protocol/answers/verdict.ts';
import { delayBeforeRetry } from '../pacing/rate.ts';

/** Orders in a row whose first attempt did not get through: it had no answer, or none that shows that reports arrive. */
export interface Outage {
  /** Different ones, that of this attempt included; 0 where it got through. */
  readonly orders: number;
  /** How long there have been enough of them to be an outage, in milliseconds. */
  readonly ms: number;
  /** Whether it was one too many for the service, and others have got through recently. */
  readonly isCrowdedOut: boolean;
}

/** What the next move depends on in addition to the verdict. */
export interface AttemptCounts {
  /** Attempts at this event in this run, the one that just ended included. */
  readonly attempt: number;
  /** Attempts after the first that are allowed. */
  readonly retries: number;
  /** At least 0, below 1. */
  readonly random: number;
  readonly outage: Outage;
  /** How long nothing may get through before the run ends, in milliseconds. */
  readonly patienceMs: number;
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
  | { readonly do: 'stop'; readonly why: 'unauthorized' | 'unreachable' | 'asked_to_wait' };

/** This many orders are no accident: a dead service must not park a million rows. */
export const OUTAGE_ORDERS = 50;

/** In an outage the service is only asked now and then. */
const OUTAGE_PAUSE_MS = 1000;

/** A service that asks for a longer wait than a quarter of an hour is not waited for. */
const LONGEST_PAUSE_MS = 900_000;

/**
 * Decides by the verdict, in the light of earlier attempts, and by what the attempts came to so far.
 * `Retry-After` of a busy service is meant for the whole account, so everything pauses. An outage is waited
 * out: while nothing gets through, an event that has used up its retries is not given up; nor is one
 * that others were taken before, for its turn will come. A refusal that is in doubt is looked into at once,
 * whatever the retries: the next attempt leaves no such doubt.
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
  const isExcused = retries > 0 && (isOut || outage.isCrowdedOut);
  if (!verdict.retry || !(attempt <= retries || isExcused)) return { do: 'park', pauseAllMs };
  return { do: 'retry', delayMs: delayOf(verdict, counts), pauseAllMs };
}

/** In addition to the wait that was asked for, so that retries do not arrive all at once. */
function delayOf({ retryAfterMs }: Verdict, { attempt, random }: AttemptCounts): number {
  const jitter = delayBeforeRetry({ attempt, random, retryAfterMs: null });
  return (retryAfterMs ?? 0) + Number(jitter);
}

function pauseAsked({ retryAfterMs }: Verdict, result: PostResult): number {
  const isBusy = result.type === 'response' && loadOf(result.status) === 'busy';
  return isBusy ? (retryAfterMs ?? 0) : 0;
}
