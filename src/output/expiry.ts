import { TIMESTAMP_TOLERANCE_SECONDS } from '../core/protocol.ts';
import { signWords } from '../words/en/sign.ts';
import { describeDuration } from './duration.ts';

/**
 * When the service takes a signature, in words: `valid until 2026-08-01T10:05:00Z (5 minutes)`.
 * @param timestamp what was signed, unix time in seconds.
 * @param nowSeconds the local clock, unix time in seconds.
 */
export function describeExpiry(timestamp: number, nowSeconds: number): string {
  const end = expiryOf(timestamp);
  const left = end - nowSeconds;
  if (left < 0) return signWords.expired_at({ end: isoTime(end), ago: describeDuration(left) });
  const start = timestamp - TIMESTAMP_TOLERANCE_SECONDS;
  if (start > nowSeconds) return signWords.valid_from({ start: isoTime(start), end: isoTime(end) });
  return signWords.valid_until({ end: isoTime(end), left: describeDuration(left) });
}

/** The last second in which the service takes a signature, unix time. */
export const expiryOf = (timestamp: number): number => timestamp + TIMESTAMP_TOLERANCE_SECONDS;

/** Unix seconds as `2026-08-01T10:05:00Z`. */
export const isoTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
