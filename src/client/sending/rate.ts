/**
 * A bound on attempts a second: a token bucket, kept as the time at which the next token is there.
 * Times are milliseconds of any one monotonic clock.
 */
interface Rate {
  readonly intervalMs: number;
  readonly nextAt: number;
}

/** How far attempts may catch up after the process was busy, such as with a commit, in milliseconds. */
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
