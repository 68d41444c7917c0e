import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHttpDate, parseRetryAfter } from '../../../src/core/protocol/http-date.ts';
import { runs } from '../../helpers/runs.ts';

const NOW = Date.parse('2026-01-05T10:00:00Z');

const parse = (text: string | undefined, now = NOW): string | undefined => {
  const time = parseHttpDate(text, now);
  return time === undefined ? undefined : new Date(time).toISOString().replace('.000Z', 'Z');
};

describe('an HTTP date', () => {
  it.each([
    // The examples of RFC 9110, 5.6.7.
    ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],
    ['Wed Nov 16 08:49:37 1994', '1994-11-16T08:49:37Z'],
    ['Thu, 29 Feb 2024 00:00:00 GMT', '2024-02-29T00:00:00Z'],
    ['Thursday, 29-Feb-24 00:00:00 GMT', '2024-02-29T00:00:00Z'],
    ['Mon, 05 Jan 0026 10:00:00 GMT', '0026-01-05T10:00:00Z'],
  ])('%s', (text, time) => {
    expect(parse(text)).toBe(time);
  });

  it.each([
    'Sat, 31 Dec 2016 23:59:60 GMT',
    'Saturday, 31-Dec-16 23:59:60 GMT',
    'Sat Dec 31 23:59:60 2016',
  ])('with a leap second: %s', (text) => {
    expect(parse(text)).toBe('2017-01-01T00:00:00Z');
  });

  it('may name a wrong weekday', () => {
    expect(parse('Tue, 06 Nov 1994 08:49:37 GMT')).toBe('1994-11-06T08:49:37Z');
  });

  it.each([
    undefined,
    '',
    '0',
    '1994-11-06T08:49:37Z',
    'Sun, 30 Feb 2026 08:49:37 GMT',
    'Thursday, 29-Feb-23 08:49:37 GMT',
    'Sun Apr 31 08:49:37 2026',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 32 Nov 1994 08:49:37 GMT',
    'Sun, 06 Foo 1994 08:49:37 GMT',
    'Sun, 06 nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 25:49:37 GMT',
    'Sun, 06 Nov 1994 08:60:37 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 94 08:49:37 GMT',
    'Sun, 06-Nov-1994 08:49:37 GMT',
    'Sunday, 06 Nov 94 08:49:37 GMT',
    'Sun, 06-Nov-94 08:49:37 GMT',
    'Sunday, 06-Nov-1994 08:49:37 GMT',
    'Sun Nov 6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 GMT',
    'Sun, 06 Nov 1994 08.49.37 GMT',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 GMT ',
    'Sun,06 Nov 1994 08:49:37 GMT',
    'Xyz, 06 Nov 1994 08:49:37 GMT',
  ])('is not %j', (text) => {
    expect(parse(text)).toBeUndefined();
  });

  it.each([
    ['2026-01-05T10:00:00Z', 'Monday, 05-Jan-26 10:00:00 GMT', '2026-01-05T10:00:00Z'],
    ['2026-01-05T10:00:00Z', 'Monday, 05-Jan-76 10:00:00 GMT', '2076-01-05T10:00:00Z'],
    ['2026-01-05T10:00:00Z', 'Monday, 05-Jan-76 10:00:01 GMT', '1976-01-05T10:00:01Z'],
    ['2026-01-05T10:00:00Z', 'Monday, 05-Jan-77 10:00:00 GMT', '1977-01-05T10:00:00Z'],
    ['2026-01-05T10:00:00Z', 'Monday, 05-Jan-00 10:00:00 GMT', '2000-01-05T10:00:00Z'],
    ['1994-11-06T00:00:00Z', 'Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['1999-12-31T23:59:59Z', 'Saturday, 01-Jan-00 00:00:01 GMT', '2000-01-01T00:00:01Z'],
    ['2099-12-31T23:59:59Z', 'Friday, 01-Jan-00 00:00:01 GMT', '2100-01-01T00:00:01Z'],
    // 1900 had no February 29.
    ['1940-01-01T00:00:00Z', 'Thursday, 29-Feb-00 00:00:00 GMT', undefined],
  ])('with a two-digit year, at %s: %s', (now, text, time) => {
    expect(parse(text, Date.parse(now))).toBe(time);
  });

  const inYears = (from: string, to: string) =>
    fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true });

  it('is the one that was formatted, whatever the form', () => {
    const nearNow = inYears('1976-01-06T00:00:00Z', '2076-01-05T00:00:00Z');
    fc.assert(
      fc.property(nearNow, (date) => {
        const whole = Math.floor(date.getTime() / 1000) * 1000;
        expect(formats(new Date(whole)).map((text) => parseHttpDate(text, NOW))).toEqual([
          whole,
          whole,
          whole,
        ]);
      }),
      { numRuns: runs(1000) },
    );
  });
});

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** IMF-fixdate, RFC 850, asctime. */
function formats(date: Date): string[] {
  const fixed = date.toUTCString();
  const [weekday = '', day = '', month, year = '', time] = fixed.replace(',', '').split(' ');
  return [
    fixed,
    `${WEEKDAYS[date.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${weekday} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`,
  ];
}

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    ['99999999999', 1e12],
    ['Mon, 05 Jan 2026 10:00:30 GMT', 30_000],
    ['Monday, 05-Jan-26 10:00:30 GMT', 30_000],
    ['Mon Jan  5 10:00:30 2026', 30_000],
    ['Monday, 05-Jan-77 10:00:30 GMT', 0],
    ['soon', null],
    ['-1', null],
    [undefined, null],
  ])('%j', (text, milliseconds) => {
    expect(parseRetryAfter(text, NOW)).toBe(milliseconds);
  });
});
