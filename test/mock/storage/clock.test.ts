import { describe, expect, it } from 'vitest';
import { handle } from '../../../src/mock/service/handle.ts';
import { createServiceClock, parseClock, parseSkew } from '../../../src/mock/storage/clock.ts';
import { newState, paid, signed } from '../requests.ts';
import { failureOf } from './samples.ts';

const START = Date.UTC(2026, 0, 1);
const REAL = 1_700_000_000_000;

/** A real time that passes when it is told to. */
function passingTime() {
  let at = REAL;
  return {
    now: () => at,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

describe('--clock', () => {
  it.each([
    ['2026-01-01T00:00:00Z', START, false],
    ['2026-01-01T00:00:00Z,frozen', START, true],
    ['2026-01-01T09:00:00+09:00', START, false],
    ['2025-12-31T19:30:00.250-04:30', START + 250, false],
    ['2024-02-29T23:59:59.9Z', Date.UTC(2024, 1, 29, 23, 59, 59, 900), false],
    ['1970-01-01T00:00:00Z', 0, false],
  ])('%s', (text, start, frozen) => {
    expect(parseClock(text)).toEqual({ start, frozen });
  });

  it.each([
    '',
    'now',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00+24:00',
    '1969-12-31T23:59:59Z',
    '2026-01-01T00:00:00Z,freeze',
    '1767225600',
    ' 2026-01-01T00:00:00Z',
  ])('refuses %j, and says what to write', (text) => {
    expect(failureOf(() => parseClock(text))).toMatchObject({
      code: 'usage',
      message: `--clock: ${JSON.stringify(text)} is not a time`,
      hint: expect.stringContaining('2026-01-01T00:00:00Z'),
    });
  });
});

describe('--skew', () => {
  it.each([
    ['-7m', -420_000],
    ['7m', 420_000],
    ['+301s', 301_000],
    ['-2h', -7_200_000],
    ['1d', 86_400_000],
    ['0s', 0],
    ['36525d', 3_155_760_000_000],
  ])('%s', (text, milliseconds) => {
    expect(parseSkew(text)).toBe(milliseconds);
  });

  it.each(['', '7', '-m', '7 m', '1.5h', '7ms', '7w', '--7m', '36526d', '9999999999d', '7M'])(
    'refuses %j',
    (text) => {
      expect(failureOf(() => parseSkew(text)).code).toBe('usage');
    },
  );
});

describe('the clock', () => {
  it.each([
    ['is the real one', {}, REAL, REAL + 1500],
    ['is slow by a skew', { skew: -420_000 }, REAL - 420_000, REAL - 418_500],
    ['starts where it is set and runs', { start: START }, START, START + 1500],
    ['is ahead of its start', { start: START, skew: 1000 }, START + 1000, START + 2500],
    ['stands still', { start: START, frozen: true }, START, START],
    ['stands still where it is', { frozen: true, skew: -5 }, REAL - 5, REAL - 5],
  ])('%s', (_, settings, first, later) => {
    const time = passingTime();
    const clock = createServiceClock({ ...settings, now: time.now });
    expect(clock.now()).toBe(first);
    time.pass(1500);
    expect(clock.now()).toBe(later);
    clock.advance(60_000);
    expect(clock.now()).toBe(later + 60_000);
    clock.advance(-90_000);
    expect(clock.now()).toBe(later - 30_000);
    clock.set(START + 7);
    expect(clock.now()).toBe(START + 7);
    time.pass(1);
    expect(clock.now() - START).toBe('frozen' in settings ? 7 : 8);
  });
});

describe('the five minutes', () => {
  /** What the service answers to a report signed this many seconds from its clock. */
  function answer(settings: { start?: number; frozen?: boolean; skew?: number }, from: number) {
    const time = passingTime();
    const clock = createServiceClock({ ...settings, now: time.now });
    // The last moment of a second is still that second.
    time.pass(999);
    const seconds = Math.floor(clock.now() / 1000);
    const request = signed('/conversions', paid('A', 'e'), { timestamp: seconds + from });
    return handle(request, newState(), seconds).response.status;
  }

  it.each([{}, { start: START }, { start: START, frozen: true }, { skew: parseSkew('-7m') }])(
    'are exact to the second on both sides: %j',
    (settings) => {
      const outcomes = [-301, -300, 0, 300, 301].map((from) => answer(settings, from));
      expect(outcomes).toEqual([401, 200, 200, 200, 401]);
    },
  );

  it('moves with the clock', () => {
    const clock = createServiceClock({ start: START, frozen: true, now: () => REAL });
    const request = signed('/conversions', paid('A', 'e'), { timestamp: START / 1000 });
    const status = () => handle(request, newState(), clock.now() / 1000).response.status;
    const statuses = [300_000, 1000, -301_000, -300_000, -1000].map((milliseconds) => {
      clock.advance(milliseconds);
      return status();
    });
    expect(statuses).toEqual([200, 401, 200, 200, 401]);
  });
});
