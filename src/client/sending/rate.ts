/**
 * A bound on attempts a second: a token bucket, kept as the time at which the next token is there.
 * Times are milliseconds of any one monotonic clock.
 */
interface Rate {
  readonly intervalMs: number;
  readonly nextAt: number;
}

/** How much of a pause of the process (a commit to the journal) is made up for, in milliseconds. */
const SLACK_MS = 20;

/** @param perSecond attempts; may be below 1. */
export const startRate = (perSecond: number, now: number): Rate => ({
  intervalMs: 1000 / perSecond,
  nextAt: now,
});

/** How long until the next attempt may begin; 0 where it may now. */
export const rateWaitMs = ({ nextAt }: Rate, now: number): number => Math.max(0, nextAt - now);

/** The rate once an attempt has begun. */
export const takeToken = (rate: Rate, now: number): Rate => ({
  ...rate,
  nextAt: Math.max(rate.nextAt, now - SLACK_MS) + rate.intervalMs,
});

const BASE_MS = 500;
const CAP_MS = 30_000;

/** A service that asks for a longer wait than this is not waited for. */
const LONGEST_REQUESTED_WAIT_MS = 60_000;

interface RetryMoment {
  /** The number of the attempt that just failed: 1 for the first. */
  readonly attempt: number;
  /** At least 0, below 1. */
  readonly random: number;
  /** What the service asked for, in milliseconds; null where it asked for nothing. */
  readonly retryAfterMs: number | null;
}

/**
 * How long to wait before the next attempt: full jitter over a bound that doubles (0.5 s, 1 s, 2 s …
 * 30 s), on top of what `Retry-After` asks for, so that many waiting senders do not return at once.
 * @returns milliseconds, or `stop` where the service asks for more than a minute.
 */
export function delayBeforeRetry({ attempt, random, retryAfterMs }: RetryMoment): number | 'stop' {
  const requested = retryAfterMs ?? 0;
  if (requested > LONGEST_REQUESTED_WAIT_MS) return 'stop';
  const bound = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
  return requested + Math.round(random * bound);
}
