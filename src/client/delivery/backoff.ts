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
