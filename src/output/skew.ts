import { TIMESTAMP_TOLERANCE_SECONDS } from '../core/protocol.ts';
import { describeDuration } from './duration.ts';
import { subsecondUnit } from './subsecond.ts';

/**
 * How far a timestamp is from the clock, in words: `7 minutes 32 seconds behind the clock`.
 * @param skewSeconds timestamp less clock.
 */
export function describeSkew(skewSeconds: number): string {
  if (skewSeconds === 0) return 'exactly on the clock';
  return `${describeDuration(skewSeconds)} ${skewSeconds < 0 ? 'behind' : 'ahead of'} the clock`;
}

/** @returns one sentence where the service would not take the timestamp now; both in unix seconds. */
export function remarkOnTimestamp(timestamp: number, nowSeconds: number): string[] {
  const skew = timestamp - nowSeconds;
  if (Math.abs(skew) <= TIMESTAMP_TOLERANCE_SECONDS) return [];
  const unit = subsecondUnit(timestamp);
  if (unit !== undefined) {
    return [`the timestamp is in ${unit.name}: the service reads seconds and refuses it`];
  }
  return [`the timestamp is ${describeSkew(skew)}: the service takes at most 5 minutes`];
}
