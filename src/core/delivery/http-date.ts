const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** More than any wait; keeps the sum exact. */
const MAX_DELAY_SECONDS = 1e9;

/**
 * Reads an HTTP date (RFC 9110, 5.6.7) in the one form that may still be sent.
 * @returns milliseconds since 1970; undefined where it is none.
 */
export function parseHttpDate(text: string | undefined): number | undefined {
  const time = text !== undefined && IMF_FIXDATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3): whole seconds or an HTTP date.
 * @param now milliseconds since 1970.
 * @returns milliseconds from now, 0 for a date that has passed; null where the header is absent or neither.
 */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  if (text !== undefined && /^\d+$/.test(text)) {
    return Math.min(Number(text), MAX_DELAY_SECONDS) * 1000;
  }
  const time = parseHttpDate(text);
  return time === undefined ? null : Math.max(0, time - now);
}
