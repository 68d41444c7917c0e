import { describe, expect, it } from 'vitest';
import { batchTable } from '../../../src/cli/commands/batch/view.ts';
import type { Batch } from '../../../src/client/journal/port.ts';
import { textWidth } from '../../../src/core/kit/columns.ts';
import { PLAIN_THEME } from '../../../src/core/kit/theme.ts';
import { MORNING } from '../views/samples.ts';

const COUNTS = [
  ['accepted', 900_000],
  ['duplicate', 12_000],
  ['rejected', 1200],
  ['conflict', 12],
  ['pending', 86_788],
] as const;

const batchOf = (at: number): Batch => ({
  id: `b-1234567${at}`,
  accountId: String(at).repeat(32),
  endpoint: 'https://service.example/v1',
  profile: 'shop-number-one',
  source: '2026-11-20 orders of the whole week (corrected).csv',
  rows: 1_000_000,
  skipped: 1200,
  createdAt: MORNING,
  state: 'open',
  totals: COUNTS.map(([state, count]) => ({
    kind: 'paid',
    state,
    currency: 'KRW',
    count,
    amount: '1',
  })),
});

describe('the list of batches', () => {
  const batches = [batchOf(1), batchOf(2)];
  const draw = (screenWidth: number | undefined, titled = screenWidth !== undefined) =>
    batchTable(batches, MORNING, { screenWidth, titled, theme: PLAIN_THEME }).trimEnd().split('\n');

  it('fits 80 columns, whatever there is to tell', () => {
    const lines = draw(80);
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(80);
    expect(lines[0]).toMatch(/^id +source +rows +accepted +rejected +conflict +open +state$/);
    expect(lines[1]).toContain('b-12345671');
    expect(lines[1]).toContain('1,000,000');
  });

  it('names on a terminal the file without its folder, and conflicts', () => {
    const [batch] = batches as [Batch];
    const [total] = batch.totals;
    const small = {
      ...batch,
      rows: 3,
      source: '/home/mia/shop/orders-0131.csv',
      totals: total === undefined ? [] : [{ ...total, count: 3, state: 'conflict' as const }],
    };
    const table = (screenWidth: number | undefined) =>
      batchTable([small], MORNING, { screenWidth, titled: true, theme: PLAIN_THEME });
    expect(table(80)).toMatch(/b-12345671 .* orders-0131.csv +3 +0 +0 +3 +0 +open/);
    expect(table(undefined)).toContain('  /home/mia/shop/orders-0131.csv  ');
  });

  it('leaves nothing out in a pipe, and has plain numbers there, with a header row, too', () => {
    expect(draw(undefined)[0]).toContain('  1000000  900000  12000  1200  12  ');
    const [header, row] = draw(undefined, true);
    expect(header).toMatch(/^id .*created .*duplicate .*conflict .*left out .*account/);
    expect(row).toContain('  1000000  900000 ');
  });
});
