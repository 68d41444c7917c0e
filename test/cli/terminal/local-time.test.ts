import { describe, expect, it } from 'vitest';
import { localClockTime, localTime, shortLocalTime } from '../../../src/cli/terminal/local-time.ts';

/** Months count from 0; the machine's own zone. */
const local = (...parts: [number, number, number, number, number, number]): number =>
  new Date(...parts).getTime();

const MORNING = local(2026, 0, 31, 9, 5, 7);

describe('times on the clock of this machine', () => {
  it('has a form for data, and one for the time of day', () => {
    expect(localTime(MORNING)).toBe('2026-01-31 09:05:07');
    expect(localClockTime(MORNING)).toBe('09:05:07');
  });

  it.each([
    ['this year', local(2026, 11, 31, 23, 59, 59), '01-31 09:05'],
    ['another year', local(2027, 0, 1, 0, 0, 0), '2026-01-31 09:05'],
  ])('has a short form, %s', (_, now, short) => {
    expect(shortLocalTime(MORNING, now)).toBe(short);
  });
});
