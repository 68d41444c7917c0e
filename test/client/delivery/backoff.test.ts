import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayBeforeRetry } from '../../../src/client/delivery/backoff.ts';

const ALMOST_ONE = 1 - Number.EPSILON;

describe('the wait before the next attempt', () => {
  it.each([
    // attempt that failed, the longest wait in ms
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [4, 4_000],
    [7, 30_000],
    [5_000, 30_000],
  ])('after attempt %i is at most %i ms', (attempt, longest) => {
    expect(delayBeforeRetry({ attempt, random: ALMOST_ONE, retryAfterMs: null })).toBe(longest);
    expect(delayBeforeRetry({ attempt, random: 0, retryAfterMs: null })).toBe(0);
  });

  it.each([
    // Retry-After in ms, random, wait
    [0, 0.5, 250],
    [5_000, 0, 5_000],
    [5_000, 0.5, 5_250],
    [60_000, 0, 60_000],
    [60_001, 0, 'stop'],
    [1e12, 0, 'stop'],
  ])('with a Retry-After of %d ms and chance %d is %j', (retryAfterMs, random, delay) => {
    expect(delayBeforeRetry({ attempt: 1, random, retryAfterMs })).toBe(delay);
  });

  const attempt = fc.integer({ min: 1, max: 2_000 });
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('is a whole number of ms, never below Retry-After, never more than 30 s above it', () => {
    const retryAfter = fc.option(fc.integer({ min: 0, max: 60_000 }));
    fc.assert(
      fc.property(attempt, random, retryAfter, (number, chance, retryAfterMs) => {
        const delay = delayBeforeRetry({ attempt: number, random: chance, retryAfterMs });
        const requested = retryAfterMs ?? 0;
        expect(delay).toSatisfy(Number.isInteger);
        expect(delay).toBeGreaterThanOrEqual(requested);
        expect(delay).toBeLessThanOrEqual(requested + 30_000);
      }),
    );
  });

  it('never shrinks from one attempt to the next for the same chance', () => {
    fc.assert(
      fc.property(attempt, random, (number, chance) => {
        const moment = { random: chance, retryAfterMs: null };
        const [first, next] = [number, number + 1].map((n) =>
          delayBeforeRetry({ ...moment, attempt: n }),
        );
        expect(next).toBeGreaterThanOrEqual(Number(first));
      }),
    );
  });
});
