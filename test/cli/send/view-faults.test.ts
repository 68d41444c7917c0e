import { describe, expect, it } from 'vitest';
import {
  faultInWords,
  faultJson,
  groupInWords,
  moreFaults,
} from '../../../src/cli/commands/send/view.ts';
import type { RowFault } from '../../../src/client/files/rows/row.ts';

const FAULT: RowFault = {
  row: 811,
  line: 812,
  column: '결제금액',
  field: 'amount',
  code: 'value',
  message: '5,000 has thousands separators; write 5000, or say --thousands ,',
};

describe('a fault', () => {
  it.each([
    ['its column and what it means', {}, 'orders.csv line 812, column 결제금액 (amount)'],
    [
      'its column alone, where that is the field',
      { column: 'amount' },
      'orders.csv line 812, column amount',
    ],
    ['the field, where the file has no column', { column: null }, 'orders.csv line 812, amount'],
    ['the row, where it is meant as a whole', { column: null, field: null }, 'orders.csv line 812'],
    [
      'a column that no terminal obeys',
      { column: '\u001b[2J' },
      'orders.csv line 812, column \\u001b[2J (amount)',
    ],
  ])('names %s', (_, values, path) => {
    const words = faultInWords('orders.csv', { ...FAULT, ...values });
    expect(words).toEqual({ path, message: FAULT.message });
  });

  it('is one line for scripts', () => {
    expect(faultJson(FAULT)).toBe(
      '{"type":"fault","row":811,"line":812,"column":"결제금액","field":"amount","code":"value","message":"5,000 has thousands separators; write 5000, or say --thousands ,"}\n',
    );
  });
});

it.each([
  [20, 20, undefined],
  [3, 3, undefined],
  [20, 1224, '… and 1,204 more: --json lists them'],
])('of %d shown among %d: %s', (shown, count, text) => {
  expect(moreFaults(shown, count, '--json lists them')).toBe(text);
});

it.each([
  [1, [812], 'orders.csv line 812, column 결제금액 (amount)'],
  [2, [812, 814], 'orders.csv lines 812, 814, column 결제금액 (amount)'],
  [
    60_000,
    [812, 813, 814],
    'orders.csv lines 812, 813, 814 and 59,997 more, column 결제금액 (amount)',
  ],
])('a fault that %i rows share is told once', (count, lines, path) => {
  const group = { fault: FAULT, count, lines, rows: lines.map((line) => line - 1) };
  expect(groupInWords('orders.csv', group)).toEqual({ path, message: FAULT.message });
});

it.each([
  [1, [2], 'orders.json report 2, column amount'],
  [2, [1, 2], 'orders.json reports 1, 2, column amount'],
  [9, [1, 2, 3], 'orders.json reports 1, 2, 3 and 6 more, column amount'],
])('a fault of %i reports in one line names the reports', (count, rows, path) => {
  const fault = { ...FAULT, column: 'amount', line: 1, row: rows[0] ?? 1 };
  const group = { fault, count, lines: rows.map(() => 1), rows };
  expect(groupInWords('orders.json', group).path).toBe(path);
});
