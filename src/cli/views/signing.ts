import { TIMESTAMP_TOLERANCE_SECONDS } from '../../core/protocol/protocol.ts';
import type { SignatureChecks } from '../../core/protocol/signature-checks.ts';
import { type SubsecondUnit, subsecondUnit } from '../../core/protocol/subsecond-unit.ts';
import { fill } from '../../core/words/sentence.ts';
import type { Cause } from '../../verify/model/cause.ts';
import { describeDuration } from '../words/durations.ts';
import { signWords } from '../words/sign.ts';

/** The unit in a cause: the search names milliseconds; for smaller units, it reports how far "ahead" they are. */
export function unitOfCause({ id, seconds }: Cause): SubsecondUnit | undefined {
  if (id === 'clock.milliseconds') return subsecondUnit(1e11);
  return id === 'clock.ahead' ? subsecondUnit(Number(seconds)) : undefined;
}

/**
 * How far a timestamp is from the clock, in words: `7 minutes 32 seconds behind the clock`.
 * @param skewSeconds timestamp less clock.
 */
export function describeSkew(skewSeconds: number): string {
  if (skewSeconds === 0) return signWords.on_the_clock;
  return signWords.off_the_clock({
    duration: describeDuration(skewSeconds),
    isBehind: skewSeconds < 0,
  });
}

/** @returns one sentence if the service would refuse the timestamp now; both in Unix seconds. */
export function remarkOnTimestamp(timestamp: number, nowSeconds: number): string[] {
  const skew = timestamp - nowSeconds;
  if (Math.abs(skew) <= TIMESTAMP_TOLERANCE_SECONDS) return [];
  const unit = subsecondUnit(timestamp);
  if (unit !== undefined) {
    return [fill(signWords.timestamp_in_unit, { unit: unit.name })];
  }
  return [fill(signWords.timestamp_is_off, { skew: describeSkew(skew) })];
}

/**
 * The validity of a signature: `valid until 2026-08-01T10:05:00Z (5 minutes)`.
 * @param timestamp the signed Unix time, in seconds.
 * @param nowSeconds the local clock, as Unix time in seconds.
 */
export function describeExpiry(timestamp: number, nowSeconds: number): string {
  const end = expiryOf(timestamp);
  const left = end - nowSeconds;
  if (left < 0)
    return fill(signWords.expired_at, { end: isoTime(end), ago: describeDuration(left) });
  const start = timestamp - TIMESTAMP_TOLERANCE_SECONDS;
  if (start > nowSeconds)
    return fill(signWords.valid_from, { start: isoTime(start), end: isoTime(end) });
  return signWords.valid_until({ end: isoTime(end), left: describeDuration(left) });
}

/** The last second in which the service takes a signature, unix time. */
export const expiryOf = (timestamp: number): number => timestamp + TIMESTAMP_TOLERANCE_SECONDS;

/** Unix seconds as `2026-08-01T10:05:00Z`. */
export const isoTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** The four checks for scripts, in the service's order. */
export const checksJson = ({ headers, timestamp, key, signature }: SignatureChecks) => [
  { id: 'headers', ok: headers.ok },
  { id: 'timestamp', ok: timestamp.ok, skew_seconds: timestamp.skewSeconds },
  { id: 'key', ok: key.ok },
  { id: 'signature', ok: signature.ok },
];
