import { Failure } from '../core/failure.ts';
import type { MockOptions } from './api.ts';

/** More would not fit into the memory that the requests are kept in. */
const MAX_KEPT = 1_000_000;

const MAX_SEED = 2 ** 32 - 1;

/**
 * What the types do not say: `port`, `merchants`, `faults` and `state` are checked where they are used.
 * @throws Failure `usage`
 */
export function checkOptions({ keep = 0, faultSeed = 0, clock }: MockOptions): void {
  requireWhole('keep', keep, MAX_KEPT);
  requireWhole('faultSeed', faultSeed, MAX_SEED);
  if (clock !== undefined && Number.isNaN(clock.getTime()))
    throw new Failure('usage', 'clock is no valid Date', {
      hint: "such as new Date('2026-01-01T00:00:00Z')",
    });
}

function requireWhole(name: string, value: number, maximum: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= maximum) return;
  throw new Failure('usage', `${name} must be a whole number from 0 to ${maximum}, not ${value}`);
}

/**
 * Seconds to put a clock by.
 * @throws Failure `usage` where a clock could not go on from there.
 */
export function requireSeconds(seconds: number): number {
  if (Number.isFinite(seconds)) return seconds;
  throw new Failure('usage', `a clock cannot be advanced by ${seconds} seconds`);
}
