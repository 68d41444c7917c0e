import { TIMESTAMP_TOLERANCE_SECONDS } from '../core/protocol.ts';
import { signWords } from '../words/en/sign.ts';
import { describeDuration } from './duration.ts';
import { subsecondUnit } from './subsecond.ts';

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

/** @returns one sentence where the service would not take the timestamp now; both in unix seconds. */
export function remarkOnTimestamp(timestamp: number, nowSeconds: number): string[] {
  const skew = timestamp - nowSeconds;
  if (Math.abs(skew) <= TIMESTAMP_TOLERANCE_SECONDS) return [];
  const unit = subsecondUnit(timestamp);
  if (unit !== undefined) {
    return [signWords.timestamp_in_unit({ unit: unit.name })];
  }
  return [signWords.timestamp_is_off({ skew: describeSkew(skew) })];
}
