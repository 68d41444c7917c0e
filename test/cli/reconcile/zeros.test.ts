import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { openCounter, paid } from './counter.ts';

const fileOf = (...ids: string[]): string =>
  `merchant_order_id,amount,currency\n${ids.map((id) => `${id},5000,KRW\n`).join('')}`;

/** Each finding as `order finding (the likely other id)`. */
const told = (out: string): string[] =>
  jsonLines(out)
    .filter(({ type }) => type === 'finding')
    .map((line) => `${line.merchant_order_id} ${line.finding} (${line.likely_same_as})`);

describe('an id that a spreadsheet has taken its zeros from', () => {
  it.each([
    ['the file', '00555', '555'],
    ['the reports', '555', '0555'],
    ['both', '00555', '0555'],
  ])('of %s: likely one order, told on both sides and not written', async (_, reported, shops) => {
    const counter = await openCounter();
    await counter.send(paid(reported));
    const target = counter.at('missing.ndjson');
    const file = counter.write('export.csv', fileOf(shops));
    const words = [file, '--all-paid', '--write', target];
    const { out, err } = await counter.reconcile([...words, '--json']);
    expect(told(out)).toEqual([
      `${shops} never_reported (${reported})`,
      `${reported} unknown_to_shop (${shops})`,
    ]);
    expect(jsonLines(out).at(-1)).toMatchObject({ likely_same: 1, written: null });
    expect(existsSync(target)).toBe(false);
    expect(err).toBe('');
    expect((await counter.reconcile(words)).err).toContain(
      `note: 1 order differs from a reported one only in leading zeros, such as ${shops} in the file and ${reported} as reported`,
    );
  });

  it('keeps the other orders: they are written', async () => {
    const counter = await openCounter();
    await counter.send(['007', '008', 'A00', '0', '42'].map((id) => paid(id)).join(''));
    const target = counter.at('missing.ndjson');
    const file = counter.write('export.csv', fileOf('7', '8', '9', 'A', '000', '42', '042', '008'));
    const { out } = await counter.reconcile([file, '--all-paid', '--json', '--write', target]);
    expect(told(out).slice(0, 6)).toEqual([
      '7 never_reported (007)',
      // 008 is in the file, too, and so is 42: they are other orders.
      '8 never_reported (null)',
      '9 never_reported (null)',
      'A never_reported (null)',
      '000 never_reported (0)',
      '042 never_reported (null)',
    ]);
    expect(told(out).slice(6).sort()).toEqual([
      '0 unknown_to_shop (000)',
      '007 unknown_to_shop (7)',
      'A00 unknown_to_shop (null)',
    ]);
    const written = jsonLines(readFileSync(target, 'utf8'));
    expect(written.map((row) => row.merchant_order_id)).toEqual(['8', '9', 'A', '042']);
  });

  it('is found among what is staged or lies outside of the period, too', async () => {
    const counter = await openCounter();
    await counter.send(paid('001'));
    await counter.shop.stage(['002']);
    const file = counter.write('export.csv', fileOf('1', '2'));
    const { out } = await counter.reconcile([
      ...[file, '--all-paid', '--json', '--until', '2020-01-01'],
    ]);
    expect(told(out)).toEqual(['1 never_reported (001)', '2 never_reported (002)']);
  });

  it('of a statement is told, too', async () => {
    const counter = await openCounter();
    await counter.send(paid('001'));
    const file = counter.write('invoice.csv', fileOf('1'));
    const { out } = await counter.reconcile(['--statement', file, '--json']);
    expect(told(out)).toEqual(['1 billed_not_reported (001)', '001 not_billed (1)']);
  });
});
