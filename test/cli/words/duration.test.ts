import { describe, expect, it } from 'vitest';
import { describeSkew, remarkOnTimestamp } from '../../../src/cli/views/signing.ts';
import * as korean from '../../../src/cli/words/durations.ko.ts';
import { describeDuration } from '../../../src/cli/words/durations.ts';

describe('a span of time in words', () => {
  it.each([
    [0, '0 seconds', '0초'],
    [1, '1 second', '1초'],
    [59.9, '59 seconds', '59초'],
    [60, '1 minute', '1분'],
    [452, '7 minutes 32 seconds', '7분 32초'],
    [-452, '7 minutes 32 seconds', '7분 32초'],
    [3_600, '1 hour', '1시간'],
    [3_601, '1 hour 1 second', '1시간 1초'],
    [90_061, '1 day 1 hour', '1일 1시간'],
    [172_800, '2 days', '2일'],
  ])('%d seconds: %s', (seconds, words, inKorean) => {
    expect(describeDuration(seconds)).toBe(words);
    expect(korean.describeDuration(seconds)).toBe(inKorean);
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
