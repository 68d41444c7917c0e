import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateWaitMs, startRate, takeToken } from '../../../src/client/sending/rate.ts';

/** When attempts begin of one who asks at these times and takes whatever he may. */
function begin(perSecond: number, asked: readonly number[]): number[] {
  let rate = startRate(perSecond, 0);
  const times: number[] = [];
  for (const now of asked) {
    while (rateWaitMs(rate, now) === 0) {
      times.push(now);
      rate = takeToken(rate, now);
    }
  }
  return times;
}

const everyMs = (length: number): number[] => Array.from({ length }, (_, at) => at);

describe('the rate', () => {
  it.each([
    [0.5, 3],
    [1, 5],
    [20, 100],
    [400, 2_000],
  ])('of %d a second lets %i begin in five seconds', (perSecond, count) => {
    expect(begin(perSecond, everyMs(5_000))).toHaveLength(count);
  });

  it('does not save up while nobody asks', () => {
    expect(begin(10, [0, 60_000])).toHaveLength(2);
  });

  it('never lets more begin in a second than it says, but for what 20 ms hold', () => {
    const asked = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 400 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), asked, (perSecond, times) => {
        const begun = begin(
          perSecond,
          times.toSorted((one, other) => one - other),
        );
        for (const from of begun) {
          const within = begun.filter((time) => time >= from && time < from + 1000).length;
          expect(within).toBeLessThanOrEqual(perSecond * 1.02 + 1);
        }
      }),
      { numRuns: 50 },
    );
  });
});
