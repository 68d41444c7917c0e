import { describe, expect, it } from 'vitest';
import {
  leftText,
  summaryRemarks,
  summaryTitle,
} from '../../../src/cli/commands/batch/run-view.ts';
import { totalsTable } from '../../../src/cli/commands/batch/view.ts';
import type { Batch } from '../../../src/client/journal/port.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { paidTotals, sampleBatch } from '../../helpers/sample-batch.ts';

const DETAILS = 'details: conv show b-k3m9q2x7, or conv batch export b-k3m9q2x7 --format csv';

describe('what stands above the totals', () => {
  it.each([
    [
      sampleBatch({ accepted: 998_950, duplicate: 1000, pending: 50 }),
      { sent: 1_001_903, retried: 1903, durationMs: 161_000 },
      'b-k3m9q2x7 (orders.csv): 1,000,000 rows, 998,950 accepted, 1,000 duplicates\nthis run: 1,001,903 attempts, 1,903 of them retries, in 2 min 41 s',
    ],
    [
      sampleBatch({ accepted: 1 }, { source: 'a\u001bb' }),
      { sent: 1, retried: 0, durationMs: 20 },
      'b-k3m9q2x7 (a\\u001bb): 1 row, 1 accepted\nthis run: 1 attempt in 0 s',
    ],
  ])('%#', (batch, run, text) => {
    expect(summaryTitle(batch, run)).toBe(text);
  });
});

describe('what stands below them', () => {
  it.each<[string, Batch, readonly string[], string | undefined]>([
    ['all accepted', sampleBatch({ accepted: 9, duplicate: 1 }), [DETAILS], undefined],
    ['some rejected', sampleBatch({ accepted: 9, rejected: 1 }), [DETAILS], undefined],
    [
      'some left out',
      sampleBatch({ accepted: 9 }, { skipped: 1 }),
      ['1 row of the file was invalid and skipped', DETAILS],
      undefined,
    ],
    [
      'some open',
      sampleBatch({ accepted: 9, pending: 1, staged: 1200 }),
      [DETAILS],
      '1,201 rows are left: conv replay b-k3m9q2x7',
    ],
    ['one open', sampleBatch({ pending: 1 }), [DETAILS], '1 row is left: conv replay b-k3m9q2x7'],
  ])('%s', (_, batch, remarks, left) => {
    expect(summaryRemarks(batch)).toEqual(remarks);
    expect(leftText(batch, { mayHaveBeenSent: 0, behindRefused: 0 })).toBe(left);
  });

  it.each([
    [4874, 9, 0, '4,874 rows are left, 9 of them may have been sent: conv replay b-k3m9q2x7'],
    [1, 1, 0, '1 row is left, and may have been sent: conv replay b-k3m9q2x7'],
    [
      3,
      0,
      2,
      '3 rows are left: conv replay b-k3m9q2x7\n2 rows wait for a refused paid report: fix and resend that one, or run conv replay b-k3m9q2x7 --retry-rejected',
    ],
  ])('%i left, %i perhaps sent, %i behind a refused one', (pending, sent, behind, text) => {
    const left = { mayHaveBeenSent: sent, behindRefused: behind };
    expect(leftText(sampleBatch({ pending }), left)).toBe(text);
  });

  it('what to do about a conflict', () => {
    expect(summaryRemarks(sampleBatch({ conflict: 1 }))).toContainEqual(
      'conflict: journaled reports cannot be edited: an accepted amount can only be lowered, with a partial row for the difference; an open report can be sent as is, or given up first (conv settle, conv batch cancel)',
    );
  });
});

describe('the totals', () => {
  const totals = [
    ...paidTotals({ rejected: 12, accepted: 900_120 }),
    { kind: 'cancel', state: 'accepted', currency: null, count: 3, amount: '0' },
    { kind: 'partial', state: 'accepted', currency: 'USD', count: 2, amount: '1234.5' },
    { kind: 'paid', state: 'staged', currency: 'KRW', count: 0, amount: '0' },
  ] as const;

  it('are aligned for a person', () => {
    const view = { screenWidth: 80, titled: true, theme: PLAIN_THEME };
    expect(totalsTable(totals, view)).toBe(
      [
        'outcome   kind     rows     amount         currency',
        'accepted  paid     900,120  4,500,600,000  KRW',
        'accepted  partial        2        1,234.5  USD',
        'accepted  cancel         3              -  -',
        'rejected  paid          12         60,000  KRW',
        '',
      ].join('\n'),
    );
  });

  it('name their batch where several follow each other', () => {
    const view = { screenWidth: undefined, titled: false, theme: PLAIN_THEME };
    const [first = ''] = totalsTable(totals, view, 'b-k3m9q2x7').split('\n');
    expect(first).toMatch(/^b-k3m9q2x7 +accepted +paid /);
  });

  it('have plain digits and a fixed number of words for a script', () => {
    const view = { screenWidth: undefined, titled: false, theme: PLAIN_THEME };
    const lines = totalsTable(totals, view).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ +/))).toEqual([
      ['accepted', 'paid', '900120', '4500600000', 'KRW'],
      ['accepted', 'partial', '2', '1234.5', 'USD'],
      ['accepted', 'cancel', '3', '-', '-'],
      ['rejected', 'paid', '12', '60000', 'KRW'],
    ]);
  });
});
