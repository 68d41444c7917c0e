import { describe, expect, it } from 'vitest';
import { parseLimit } from '../../../src/cli/commands/log.ts';
import { parseSince, parseUntil } from '../../../src/cli/times.ts';
import { inWords } from '../../helpers/in-words.ts';

const NOW = Date.UTC(2026, 0, 31, 12, 0, 0);

describe('--since', () => {
  it.each([
    ['0s', NOW],
    ['45s', NOW - 45_000],
    ['30m', NOW - 30 * 60_000],
    ['2h', NOW - 2 * 3_600_000],
    ['7d', NOW - 7 * 86_400_000],
    ['2w', NOW - 14 * 86_400_000],
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
  ])('%s', (text, milliseconds) => {
    expect(parseSince(text, NOW)).toBe(milliseconds);
  });

  it.each([
    '',
    '2',
    'h',
    '2 h',
    '-2h',
    '2H',
    '1.5h',
    'Yesterday',
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
    ['2026-01-30 14:00', new Date(2026, 0, 30, 14).getTime()],
  ])('%s; a day counts to its end', (text, milliseconds) => {
    expect(parseUntil(text, NOW)).toBe(milliseconds);
  });
});
