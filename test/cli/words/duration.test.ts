import { describe, expect, it } from 'vitest';
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
