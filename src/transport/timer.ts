/** The longest time that a timer of node holds: 25 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A limit as node's and undici's timers take it: a longer one would end at once. */
export const toTimerMs = (limitMs: number): number =>
  Math.min(Math.ceil(limitMs), LONGEST_TIMER_MS);

/** Milliseconds on a clock that nobody sets; `performance.now` would take a while to load. */
export const monotonicMs = (): number => process.uptime() * 1000;
