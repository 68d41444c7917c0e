import { describe, expect, it } from 'vitest';
import { checkJson, checkText } from '../../../src/cli/commands/send/view.ts';
import { createRowSet } from '../../../src/client/files/rows/row-set.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';

const TOTALS = [
  { kind: 'paid', currency: 'KRW', count: 40_000, amount: '4512330000' },
  { kind: 'paid', currency: 'USD', count: 7, amount: '10.5' },
  { kind: 'cancel', currency: null, count: 12, amount: null },
] as const;

const found = (...faultyRows: number[]) => {
  const faulty = createRowSet();
  for (const row of faultyRows) faulty.add(row);
  const rows = 40_019 + faulty.size;
  return { rows, good: 40_019, repeats: 4, faulty, faultCount: 2 * faulty.size, totals: TOTALS };
};

const text = (titled: boolean, ...faulty: number[]): string =>
  checkText('orders.csv', found(...faulty), { screenWidth: undefined, titled, theme: PLAIN_THEME });

describe('what a check found', () => {
  it('is a sentence and the totals, by kind and currency', () => {
    expect(text(true)).toBe(
      [
        '✓ orders.csv: 40,019 rows can be sent',
        'kind    rows    amount         currency',
        'paid    40,000  4,512,330,000  KRW',
        'paid         7           10.5  USD',
        'cancel      12              -  -',
        '',
      ].join('\n'),
    );
  });

  it('into a pipe has neither titles nor commas in its numbers', () => {
    expect(text(false).split('\n')[1]).toBe('paid    40000  4512330000  KRW');
  });

  it('says how many rows cannot be sent', () => {
    expect(text(false, 1, 9)).toMatch(
      /^! orders\.csv: 40,019 of 40,021 rows can be sent, 2 cannot\n/,
    );
  });

  it('is one object for scripts, with exact amounts', () => {
    const json = checkJson('orders.csv', found(3), ['memo']);
    expect(json).toContain('"amount":10.5}');
    expect(JSON.parse(json)).toEqual({
      type: 'summary',
      file: 'orders.csv',
      rows: 40_020,
      good: 40_019,
      repeats: 4,
      faulty: 1,
      faults: 2,
      totals: TOTALS.map((total) => ({
        ...total,
        amount: total.amount === null ? null : Number(total.amount),
      })),
      ignored_columns: ['memo'],
    });
  });
});
