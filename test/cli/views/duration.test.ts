import { describe, expect, it } from 'vitest';
import { describeSkew, remarkOnTimestamp } from '../../../src/cli/views/signing.ts';
import { describeDuration } from '../../../src/kit/numbers.ts';

describe('a span of time in words', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [59.9, '59 seconds'],
    [60, '1 minute'],
    [452, '7 minutes 32 seconds'],
    [-452, '7 minutes 32 seconds'],
    [3_600, '1 hour'],
    [3_601, '1 hour 1 second'],
    [90_061, '1 day 1 hour'],
    [172_800, '2 days'],
  ])('%d seconds: %s', (seconds, words) => {
    expect(describeDuration(seconds)).toBe(words);
  });
});

describe('how far a timestamp is from the clock', () => {
  it.each([
    [0, 'exactly on the clock'],
    [-452, '7 minutes 32 seconds behind the clock'],
    [32_400, '9 hours ahead of the clock'],
  ])('%d: %s', (skew, words) => {
    expect(describeSkew(skew)).toBe(words);
  });

  it.each([
    [1_785_585_600, []],
    [1_785_585_300, []],
    [1_785_585_900, []],
    [
      1_785_585_299,
      [
        'the timestamp is 5 minutes 1 second behind the clock; the service allows at most 5 minutes',
      ],
    ],
    [
      1_785_585_600_000,
      ['the timestamp is in milliseconds: the service expects seconds and rejects it'],
    ],
  ])('%d is remarked on where the service would not take it', (timestamp, remarks) => {
    expect(remarkOnTimestamp(timestamp, 1_785_585_600)).toEqual(remarks);
  });
});
