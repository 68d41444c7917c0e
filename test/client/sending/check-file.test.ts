import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFile, type OrderWatch } from '../../../src/client/files/check-file.ts';
import { checkerOf } from '../../../src/client/files/read-file.ts';
import type { CheckedRow, FileRow, RowFault } from '../../../src/client/files/rows/row.ts';
import { createRowSet } from '../../../src/client/files/rows/row-set.ts';
import { checkedRow, faultOf, fileOf, jsonRow, QUIET } from './rows.ts';

/** Rows that say `bad` have a fault, `worse` ones two. */
const checker = checkerOf({
  check: (row) => {
    const text = row.format === 'csv' ? '' : row.text;
    const fault = faultOf(row.row);
    if (text === 'worse') return { ok: false, faults: [fault, fault], merchantOrderId: 'A' };
    if (text === 'bad' || row.format === 'broken')
      return { ok: false, faults: [fault], merchantOrderId: null };
    const [kind = 'paid', amount = ''] = text.split(' ');
    return {
      ok: true,
      row: checkedRow(row.row, {
        kind: kind as CheckedRow['kind'],
        amount: amount === '' ? null : amount,
      }),
      aside: { namedCurrency: null, hasClickId: false },
    };
  },
});

const noOrders = (late: readonly RowFault[] = [], repeated: readonly number[] = []) => {
  const seen: number[] = [];
  const faulty: string[] = [];
  const repeats = createRowSet();
  repeated.forEach(repeats.add);
  const watch: OrderWatch = {
    add: ({ row }) => seen.push(row),
    addFaulty: (order, { row }) => faulty.push(`${order} ${row}`),
    faults: () => late,
    repeats,
  };
  return { ...watch, seen, faulty };
};

const check = (
  texts: readonly string[],
  late: readonly RowFault[] = [],
  sink: (fault: RowFault) => void = () => undefined,
) =>
  checkFile(
    fileOf(texts.map((text, at) => jsonRow(at + 1, text))),
    checker,
    noOrders(late),
    QUIET,
    sink,
  );

describe('checking a file', () => {
  it('counts rows, faults and what can be sent', async () => {
    const found = await check(['paid 5000', 'bad', 'worse', 'partial 2000', 'cancel']);
    expect(found).toMatchObject({ rows: 5, good: 3, faultCount: 3, cutOff: null });
    expect(found.faulty.size).toBe(2);
    expect([1, 2, 3, 4, 5].filter(found.faulty.has)).toEqual([2, 3]);
    expect(found.totals).toEqual([
      { kind: 'paid', currency: 'KRW', count: 1, amount: '5000' },
      { kind: 'partial', currency: 'KRW', count: 1, amount: '2000' },
      { kind: 'cancel', currency: 'KRW', count: 1, amount: null },
    ]);
  });

  it('adds amounts exactly', async () => {
    const { totals } = await check(['paid 0.1', 'paid 0.2', 'paid 90071992547409931234.005']);
    expect(totals[0]?.amount).toBe('90071992547409931234.305');
  });

  it('shows good rows to the check of orders, and of bad ones only their order', async () => {
    const orders = noOrders();
    const rows = ['paid 1', 'bad', 'paid 2', 'worse'].map((text, at) => jsonRow(at + 1, text));
    await checkFile(fileOf(rows), checker, orders, QUIET, () => undefined);
    expect(orders.seen).toEqual([1, 3]);
    expect(orders.faulty).toEqual(['A 4']);
  });

  it('counts a row that repeats another once in the totals', async () => {
    const rows = ['paid 5', 'paid 5', 'cancel'].map((text, at) => jsonRow(at + 1, text));
    const orders = noOrders([], [2]);
    const found = await checkFile(fileOf(rows), checker, orders, QUIET, () => undefined);
    expect(found).toMatchObject({ rows: 3, good: 3, repeats: 1 });
    expect(found.totals.map(({ kind, count, amount }) => [kind, count, amount])).toEqual([
      ['paid', 1, '5'],
      ['cancel', 1, null],
    ]);
  });

  it('takes rows with late faults out again, amounts and all', async () => {
    const late = [faultOf(1, { code: 'order' }), faultOf(3, { code: 'order' })];
    const found = await check(['paid 7', 'paid 5', 'cancel'], late);
    expect(found).toMatchObject({ rows: 3, good: 1, faultCount: 2 });
    expect(found.totals).toEqual([{ kind: 'paid', currency: 'KRW', count: 1, amount: '5' }]);
  });

  it('keeps the first twenty faults in the order of the file, late ones among them', async () => {
    const texts = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 'bad' : 'paid 1'));
    const found = await check(texts, [faultOf(2), faultOf(4), faultOf(60)]);
    expect(found.faultCount).toBe(33);
    expect(found.faults.map(({ row }) => row)).toEqual([
      1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35,
    ]);
  });

  it('tells every fault as it is found', async () => {
    const told: number[] = [];
    await check(['bad', 'worse', 'paid 1'], [faultOf(3)], ({ row }) => told.push(row));
    expect(told).toEqual([1, 2, 2, 3]);
  });

  it('says where nothing more could be read', async () => {
    const rows: FileRow[] = [
      jsonRow(1, 'paid 1'),
      { format: 'broken', row: 2, line: 9, text: '"', message: 'no end', isLast: true },
    ];
    const found = await checkFile(fileOf(rows), checker, noOrders(), QUIET, () => undefined);
    expect(found.cutOff).toEqual({ row: 2, line: 9 });
  });

  it('stops at Ctrl-C', async () => {
    const stop = new AbortController();
    const rows = Array.from({ length: 10 }, (_, at) => jsonRow(at + 1, 'paid 1'));
    const pass = { signal: stop.signal, progress: (count: number) => count < 4 || stop.abort() };
    const checking = checkFile(fileOf(rows), checker, noOrders(), pass, () => undefined);
    await expect(checking).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('always sums up to what the good rows say', async () => {
    const amount = fc.oneof(
      fc.nat(10 ** 9).map(String),
      fc.tuple(fc.nat(10 ** 6), fc.integer({ min: 1, max: 99 })).map(([a, b]) => `${a}.${b}`),
      fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
    );
    const row = fc.record({ amount, isLate: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
        const late = rows.flatMap(({ isLate }, at) => (isLate ? [faultOf(at + 1)] : []));
        const { totals } = await check(
          rows.map((each) => `paid ${each.amount}`),
          late,
        );
        const cents = (text: string): bigint => {
          const [whole = '', fraction = ''] = text.split('.');
          return BigInt(`${whole}${fraction.padEnd(2, '0')}`);
        };
        const wanted = rows
          .filter(({ isLate }) => !isLate)
          .reduce((sum, each) => sum + cents(each.amount), 0n);
        expect(cents(totals[0]?.amount ?? '0')).toBe(wanted);
      }),
    );
  });
});
