import { describe, expect, it } from 'vitest';
import { parseLimit } from '../../src/cli/commands/log/lines.ts';
import { parsePeriod, parseSince, parseUntil } from '../../src/cli/times.ts';
import { inWords } from '../helpers/in-words.ts';

const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);

describe('--since', () => {
  it.each([
    ['0s', NOW],
    ['45s', NOW - 45_000],
    ['30m', NOW - 30 * 60_000],
    ['2h', NOW - 2 * 3_600_000],
    ['7d', NOW - 7 * 86_400_000],
    ['2w', NOW - 14 * 86_400_000],
    ['2 h', NOW - 2 * 3_600_000],
    ['30 min', NOW - 30 * 60_000],
    ['30 Minutes ago', NOW - 30 * 60_000],
    ['3  days ago', NOW - 3 * 86_400_000],
    ['1h30m', NOW - 90 * 60_000],
    ['1 hour 30 minutes ago', NOW - 90 * 60_000],
    ['30분 전', NOW - 30 * 60_000],
    ['3일전', NOW - 3 * 86_400_000],
    ['1시간 30분 전', NOW - 90 * 60_000],
    ['2주', NOW - 14 * 86_400_000],
    ['Now', NOW],
    ['지금', NOW],
    ['this week', new Date(2026, 0, 26).getTime()],
    ['last week', new Date(2026, 0, 19).getTime()],
    ['지난주', new Date(2026, 0, 19).getTime()],
    ['this month', new Date(2026, 0, 1).getTime()],
    ['지난 달', new Date(2025, 11, 1).getTime()],
    ['2026-01-30T09:30:00Z', Date.UTC(2026, 0, 30, 9, 30)],
    ['2026-01-30T09:30:05.250Z', Date.UTC(2026, 0, 30, 9, 30, 5, 250)],
    ['2026-01-30T09:30+09:00', Date.UTC(2026, 0, 30, 0, 30)],
    ['2026-01-30 09:30Z', Date.UTC(2026, 0, 30, 9, 30)],
    ['2026-01-30', new Date(2026, 0, 30).getTime()],
    ['2026-01-30T09:30', new Date(2026, 0, 30, 9, 30).getTime()],
    ['2024-02-29', new Date(2024, 1, 29).getTime()],
    ['today', new Date(2026, 0, 31).getTime()],
    ['yesterday', new Date(2026, 0, 30).getTime()],
    ['2026-01-30 14:00', new Date(2026, 0, 30, 14).getTime()],
    ['yesterday 14:00', new Date(2026, 0, 30, 14).getTime()],
    ['yesterday 9:05', new Date(2026, 0, 30, 9, 5).getTime()],
    [' Yesterday ', new Date(2026, 0, 30).getTime()],
    ['어제 14:00', new Date(2026, 0, 30, 14).getTime()],
    ['09:30', new Date(2026, 0, 31, 9, 30).getTime()],
    // January 31 is a Saturday.
    ['tuesday', new Date(2026, 0, 27).getTime()],
    ['Saturday 08:00', new Date(2026, 0, 31, 8).getTime()],
    ['화요일', new Date(2026, 0, 27).getTime()],
    ['2026/01/30', new Date(2026, 0, 30).getTime()],
    ['2026.01.30 14:00', new Date(2026, 0, 30, 14).getTime()],
  ])('%s', (text, milliseconds) => {
    expect(parseSince(text, NOW)).toBe(milliseconds);
  });

  it.each([
    '',
    '2',
    'h',
    '-2h',
    '2H',
    '1h30',
    '3 months ago',
    '3 days ago 14:00',
    'last week 14:00',
    'last tuesday',
    'ago',
    '1.5h',
    '14',
    'yesterday 14',
    'yesterday 14:00Z',
    '14:00Z',
    '2026/01-30',
    'tomorrow',
    '2026-1-3',
    '2026-02-30',
    '2026-13-01',
    '2026-01-30T25:00',
    '30/01/2026',
  ])('%j is neither an age nor a date', async (text) => {
    await expect(inWords(async () => parseSince(text, NOW))).rejects.toEqual(
      expect.objectContaining({
        code: 'usage',
        message: `--since ${JSON.stringify(text)} is neither an age nor a date`,
      }),
    );
  });
});

describe('--limit', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    ['1000000', 1_000_000],
  ])('%s', (text, count) => {
    expect(parseLimit(text)).toBe(count);
  });

  it.each(['0', '-1', '1.5', 'all', '', '1e3', '01'])('%j is no count', (text) => {
    expect(() => parseLimit(text)).toThrow(expect.objectContaining({ code: 'usage' }));
  });
});

describe('--until', () => {
  it.each([
    ['2h', NOW - 2 * 3_600_000],
    ['today', new Date(2026, 1, 1).getTime()],
    ['yesterday', new Date(2026, 0, 31).getTime()],
    ['2026-01-31', new Date(2026, 1, 1).getTime()],
    ['tuesday', new Date(2026, 0, 28).getTime()],
    ['last week', new Date(2026, 0, 26).getTime()],
    ['지난달', new Date(2026, 0, 1).getTime()],
    ['3 days ago', NOW - 3 * 86_400_000],
    ['now', NOW],
    ['2026-01-30 14:00', new Date(2026, 0, 30, 14).getTime()],
    ['yesterday 14:00', new Date(2026, 0, 30, 14).getTime()],
    ['yesterday 9:05', new Date(2026, 0, 30, 9, 5).getTime()],
  ])('%s; a day counts to its end', (text, milliseconds) => {
    expect(parseUntil(text, NOW)).toBe(milliseconds);
  });
});

describe('a period', () => {
  it('may have one end, or none, or a day for both', () => {
    expect(parsePeriod({}, NOW)).toEqual({ since: undefined, before: undefined });
    expect(parsePeriod({ until: '2h' }, NOW)).toMatchObject({ before: NOW - 2 * 3_600_000 });
    expect(parsePeriod({ since: 'yesterday', until: 'yesterday' }, NOW)).toEqual({
      since: new Date(2026, 0, 30).getTime(),
      before: new Date(2026, 0, 31).getTime(),
    });
  });

  it.each([
    { since: 'today', until: 'yesterday' },
    { since: '2h', until: '4h' },
    { since: '14:00', until: '14:00' },
  ])('that ends before it begins is refused: %j', (period) => {
    expect(() => parsePeriod(period, NOW)).toThrow(expect.objectContaining({ code: 'usage' }));
  });
});
