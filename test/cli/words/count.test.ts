import { describe, expect, it } from 'vitest';
import { shortDuration } from '../../../src/cli/words/durations.ts';
import { grouped, groupedDecimal } from '../../../src/core/kit/numbers.ts';

describe('numbers for people', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
  ])('%d: %s', (count, text) => {
    expect(grouped(count)).toBe(text);
  });

  it.each([
    ['1234.5678', '1,234.5678'],
    ['0.000001', '0.000001'],
    ['12345678901234567890.12345', '12,345,678,901,234,567,890.12345'],
  ])('%s: %s', (decimal, text) => {
    expect(groupedDecimal(decimal)).toBe(text);
  });
});

describe('a span of time in few letters', () => {
  it.each([
    [0, '0 s'],
    [0.9, '0 s'],
    [12, '12 s'],
    [95, '1 min 35 s'],
    [3600, '1 h'],
    [90_061, '1 d 1 h'],
  ])('%d seconds: %s', (seconds, text) => {
    expect(shortDuration(seconds)).toBe(text);
  });
});
