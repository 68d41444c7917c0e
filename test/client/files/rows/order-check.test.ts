import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openScratch } from '../../../../src/client/files/intake/scratch.ts';
import { createOrderCheck } from '../../../../src/client/files/rows/orders/order-check.ts';
import type { OrderFault } from '../../../../src/client/files/rows/row.ts';
import { orderHash } from '../../../../src/core/protocol/order-hash.ts';
import { text as textOf } from '../../../../src/core/words/text.ts';
import { runs } from '../../../helpers/runs.ts';
import { sharedDirectory } from '../../../helpers/temporary-directory.ts';
import {
  type AnyWords,
  checkedRow,
  checkedRows,
  isFaulty,
  type RowWords,
  type TestRow,
} from './checked-rows.ts';
import { inOrder, naiveFaults } from './naive-order-check.ts';

const directory = sharedDirectory();

/** @param partitions few ones bring many orders together. */
function faultsOf(rows: readonly TestRow[], partitions?: number): OrderFault[] {
  return [...found(rows, partitions).faults];
}

function found(rows: readonly TestRow[], partitions?: number) {
  const store = openScratch(directory);
  try {
    const check = createOrderCheck(store, partitions === undefined ? {} : { partitions });
    for (const row of rows)
      if (isFaulty(row)) check.addFaulty(row.merchantOrderId, row);
      else check.add(row, row.kind === 'paid' ? null : row.currency);
    const faults = [...check.faults()];
    expect([...check.faults()]).toEqual(faults);
    const repeats = rows.filter(({ row }) => check.repeats.has(row)).map(({ row }) => row);
    expect(check.repeats.size).toBe(repeats.length);
    return { faults, repeats };
  } finally {
    store.close();
  }
}

const paid = (order: string, amount = '10000', more: Partial<RowWords> = {}): RowWords => ({
  kind: 'paid',
  order,
  amount,
  currency: 'KRW',
  ...more,
});
const refund = (order: string, refundId: string, amount = '1000'): RowWords => ({
  kind: 'partial',
  order,
  refundId,
  amount,
});
const cancel = (order: string, eventId?: string): RowWords => ({
  kind: 'cancel',
  order,
  ...(eventId === undefined ? {} : { eventId }),
});
const bad = (order: string): AnyWords => ({ kind: 'faulty', order });
const decline = (order: string): RowWords => ({ kind: 'decline', order });

/** Of each fault: row, code, field, message. */
const told = (words: readonly AnyWords[]) =>
  faultsOf(checkedRows(words)).map(({ row, code, field, message }) => [
    row,
    code,
    field,
    textOf(message),
  ]);

describe('rows that can be right together', () => {
  it.each<[string, readonly AnyWords[]]>([
    ['none', []],
    ['all four kinds, each in its turn', [paid('A'), refund('A', '1'), cancel('A'), paid('B')]],
    ['an order whose paid report is in an older file', [refund('A', '1'), decline('A')]],
    ['the same row twice', [paid('A'), cancel('A'), paid('A'), cancel('A'), paid('A')]],
    ['refunds of all that was paid', [paid('A', '10.50'), refund('A', '1', '10.5')]],
    ['refunds of one order and payments of another', [paid('A', '1'), refund('B', '1', '2')]],
    [
      'amounts that nobody can add up in 64 bits',
      [paid('A', '1'), refund('A', '1', '123456789012345678901234567890')],
    ],
  ])('%s', (_, words) => {
    expect(told(words)).toEqual([]);
  });
});

describe('rows that cannot', () => {
  it('a cancel before its paid report is named where it stands', () => {
    expect(told([paid('B'), cancel('A'), paid('A')])).toEqual([
      [
        2,
        'order',
        null,
        'this cancel of order "A" comes before its paid report on line 4; move it after that line',
      ],
    ]);
  });

  it('every row before it, and what is repeated behind it counts there', () => {
    const rows = [cancel('A'), refund('A', '1'), paid('A'), cancel('A'), refund('A', '2')];
    expect(told(rows).map(([row, code, , message]) => [row, code, message])).toEqual([
      [1, 'order', expect.stringContaining('before its paid report on line 4')],
      [2, 'order', expect.stringContaining('this refund of order "A" comes before')],
      [5, 'order', expect.stringContaining('after its cancel on line 5')],
    ]);
  });

  it('two paid reports with other content', () => {
    expect(told([paid('A'), paid('A', '9000')])).toEqual([
      [
        1,
        'conflict',
        null,
        'line 3 has different values for the same paid report of order "A"; if each line is an item, add them up with conv reconcile FILE --amounts sum --write REPORTS, otherwise fix one',
      ],
      [
        2,
        'conflict',
        null,
        'line 2 has different values for the same paid report of order "A"; if each line is an item, add them up with conv reconcile FILE --amounts sum --write REPORTS, otherwise fix one',
      ],
    ]);
    expect(told([paid('A'), paid('A', '9000', { eventId: 'mine' })])).toEqual([
      [
        1,
        'conflict',
        null,
        'order "A" is reported as paid again on line 3, under another event ID; keep one',
      ],
      [
        2,
        'conflict',
        null,
        'order "A" is already reported as paid on line 2, under another event ID; keep one',
      ],
    ]);
  });

  it('two refunds under one refund_id', () => {
    expect(told([paid('A'), refund('A', 'r'), refund('A', 'r', '7')])).toEqual([
      [
        2,
        'conflict',
        'refund_id',
        'line 4 has different values for the same refund of order "A"; keep one, or give this one its own refund_id',
      ],
      [
        3,
        'conflict',
        'refund_id',
        'line 3 has different values for the same refund of order "A"; keep one, or give this one its own refund_id',
      ],
    ]);
  });

  it.each<[string, RowWords, RowWords, string, string]>([
    [
      'paid and cancel',
      paid('A', '5', { eventId: 'A' }),
      cancel('A', 'A'),
      'paid report',
      'cancel',
    ],
    [
      'paid and refund',
      paid('A', '5', { eventId: 'A' }),
      { ...refund('A', 'r'), eventId: 'A' },
      'paid report',
      'refund',
    ],
    [
      'two refunds that have a refund_id each',
      { ...refund('A', 'r'), eventId: 'A' },
      { ...refund('A', 's', '7'), eventId: 'A' },
      'refund',
      'refund',
    ],
  ])('one event id for two reports of an order: %s', (_, one, other, first, second) => {
    const shared = (line: number, what: string) =>
      `line ${line} has the same event ID for another report of order "A" (${what}); give each report its own`;
    expect(told([one, other])).toEqual([
      [1, 'conflict', 'event_id', shared(3, second)],
      [2, 'conflict', 'event_id', shared(2, first)],
    ]);
  });

  it('one refund under two event ids, which would go back twice', () => {
    const again = { ...refund('A', 'r'), eventId: 'mine' };
    const other = (where: string) =>
      `this refund of order "A" ${where}, under another event ID; keep one, or give each its own refund_id`;
    expect(told([paid('A'), refund('A', 'r'), again])).toEqual([
      [2, 'conflict', 'refund_id', other('is repeated on line 4')],
      [3, 'conflict', 'refund_id', other('is already on line 3')],
    ]);
    expect(told([paid('A'), refund('A', 'r'), { ...again, refundId: 'r2' }])).toEqual([]);
    expect(told([refund('A', 'r'), { ...again, order: 'B' }])).toEqual([]);
  });

  it('a refund that names another currency than its order was paid in', () => {
    const named = (currency: string) => ({ ...refund('A', '1'), currency });
    expect(told([paid('A', '10000', { currency: 'USD' }), named('KRW')])).toEqual([
      [
        2,
        'value',
        'currency',
        'is KRW, but order "A" was paid in USD on line 2; write the refund in USD',
      ],
    ]);
    expect(told([paid('A'), named('KRW'), refund('A', '2'), named('KRW')])).toEqual([]);
    expect(told([named('USD')])).toEqual([]);
  });

  it.each([
    ['cancel', cancel('A')],
    ['decline', decline('A')],
  ])('anything behind a %s', (word, end) => {
    expect(told([paid('A'), end, refund('A', '1'), paid('A')])).toEqual([
      [
        3,
        'order',
        null,
        `this refund of order "A" comes after its ${word} on line 3, which closes the order; move it before that line, or remove it`,
      ],
    ]);
  });

  it('the refund with which more goes back than was paid; what stands behind has to wait', () => {
    const rows = [
      paid('A', '10000'),
      refund('A', '1', '6000'),
      refund('A', '2', '4000.01'),
      refund('A', '3', '4000'),
    ];
    expect(told(rows)).toEqual([
      [
        3,
        'value',
        'refund_amount',
        'with this row, the refunds of order "A" total 10000.01 KRW, but only 10000 KRW was paid on line 2; lower this one, or fix the paid report',
      ],
      [
        4,
        'order',
        null,
        'this refund of order "A" comes after line 4 of its order, which has an error; fix that row, then send both',
      ],
    ]);
  });

  it('sums are exact where binary fractions are not, and up to 64 bits', () => {
    expect(told([paid('A', '0.3'), refund('A', '1', '0.1'), refund('A', '2', '0.2')])).toEqual([]);
    const most = '18446744073709551615';
    expect(told([paid('A', most), refund('A', '1', most)])).toEqual([]);
    expect(told([paid('A', most), refund('A', '1', most), refund('A', '2', '1')])).toHaveLength(1);
  });

  it('one event id for two orders', () => {
    expect(told([cancel('A', 'mine'), cancel('B', 'mine'), cancel('B', 'mine')])).toEqual([
      [
        2,
        'conflict',
        'event_id',
        'line 2 has the same event ID for another order; give each report its own',
      ],
    ]);
  });

  it('a given event id that conv would derive for another order', () => {
    const { eventId } = checkedRow(cancel('A'), 1);
    expect(told([cancel('A'), cancel('B', eventId)]).map(([at]) => at)).toEqual([2]);
    expect(told([cancel('B', eventId), cancel('A')]).map(([at]) => at)).toEqual([2]);
  });

  it('shows an id that would move the cursor as text', () => {
    const [fault] = told([cancel('\u001b[2J'), paid('\u001b[2J')]);
    expect(fault?.[3]).toContain('order "\\u001b[2J"');
  });

  it('another column taken for the order id: what comes after a thousand reports', () => {
    const rows = Array.from({ length: 1003 }, (_, at) => refund('SHOP', String(at)));
    expect(told(rows).map(([row, code, field]) => [row, code, field])).toEqual([
      [1001, 'order', 'merchant_order_id'],
      [1002, 'order', 'merchant_order_id'],
      [1003, 'order', 'merchant_order_id'],
    ]);
  });
});

describe('what stands behind a row that cannot be sent', () => {
  const behind = (row: number, what: string, line: number) => [
    row,
    'order',
    null,
    `this ${what} of order "A" comes after line ${line} of its order, which has an error; fix that row, then send both`,
  ];

  it.each<[string, readonly AnyWords[], readonly (readonly unknown[])[]]>([
    ['its cancel', [bad('A'), cancel('A')], [behind(2, 'cancel', 2)]],
    [
      'all of it, and what stands before goes',
      [paid('A'), refund('A', '1'), bad('A'), refund('A', '2'), bad('A'), cancel('A')],
      [behind(4, 'refund', 4), behind(6, 'cancel', 4)],
    ],
    ['its paid report', [bad('A'), paid('A'), paid('B')], [behind(2, 'paid report', 2)]],
    ['nothing of another order', [bad('A'), paid('B'), cancel('B')], []],
    ['no row that repeats one before it', [paid('A'), bad('A'), paid('A')], []],
    [
      'what stands behind a contradiction',
      [paid('A'), refund('A', '1'), refund('A', '1', '7'), cancel('A')],
      [
        [2, 'conflict', 'refund_id', expect.any(String)],
        [3, 'conflict', 'refund_id', expect.any(String)],
        behind(4, 'cancel', 3),
      ],
    ],
    [
      'what stands behind two paid reports, whichever is right',
      [paid('A'), paid('A', '2'), refund('A', '1', '20000'), paid('A')],
      [
        [1, 'conflict', null, expect.stringContaining('line 3 has different values')],
        [2, 'conflict', null, expect.stringContaining('line 2 has different values')],
        behind(3, 'refund', 2),
        [4, 'order', null, expect.stringContaining('repeats line 2')],
      ],
    ],
    [
      'two paid reports of an order whose cancel stands before them',
      [cancel('A'), paid('A'), paid('A', '2')],
      [
        [1, 'order', null, expect.stringContaining('before its paid report on line 3')],
        [2, 'conflict', null, expect.any(String)],
        [3, 'conflict', null, expect.any(String)],
      ],
    ],
    [
      'only with the first reason to stay',
      [cancel('A'), bad('A'), paid('A'), decline('A')],
      [
        [1, 'order', null, expect.stringContaining('before its paid report on line 4')],
        behind(3, 'paid report', 3),
        behind(4, 'decline', 3),
      ],
    ],
  ])('%s', (_, words, faults) => {
    expect(told(words)).toEqual(faults);
  });

  it('a row that repeats one which is left out is left out too', () => {
    const rows = [bad('A'), paid('A'), paid('A'), cancel('A'), cancel('A')];
    expect(told(rows).filter(([, , , message]) => `${message}`.startsWith('repeats'))).toEqual([
      [3, 'order', null, 'repeats line 3, which has an error; keep one of them and fix it'],
      [5, 'order', null, 'repeats line 5, which has an error; keep one of them and fix it'],
    ]);
  });
});

it('rows that repeat an earlier one are told, where they are sent with it', () => {
  const rows = [paid('A'), paid('B'), paid('A'), bad('B'), bad('B'), cancel('B'), cancel('B')];
  expect(found(checkedRows(rows)).repeats).toEqual([3]);
});

describe('orders that are taken for one another', () => {
  /** Two ids with one hash: there are some among a few hundred thousand. */
  function collision(): readonly [string, string] {
    const known = new Map<number, string>();
    for (let number = 0; ; number++) {
      const id = `ORD-${number}`;
      const other = known.get(orderHash(id));
      if (other !== undefined) return [other, id];
      known.set(orderHash(id), id);
    }
  }

  const long = 'x'.repeat(41);
  it.each<[string, readonly [string, string]]>([
    ['the same hash', collision()],
    ['a long id that begins alike', [`${long}1`, `${long}2`]],
    ['many bytes', ['주문'.repeat(20), `${'주문'.repeat(20)}!`]],
    ['lone surrogates', ['\ud800', '\ud801']],
    ['a zero at the end', ['A', 'A\0']],
    ['letters and their capitals', ['a', 'A']],
  ])('are not, with %s', (_, [one, other]) => {
    expect(told([cancel(one), paid(other), cancel(other), paid('C'), cancel('C')])).toEqual([]);
    expect(told([cancel(one), paid(one)])).toHaveLength(1);
  });
});

const anyRow: fc.Arbitrary<AnyWords> = fc.record(
  {
    kind: fc.constantFrom('paid', 'paid', 'partial', 'cancel', 'decline', 'faulty'),
    order: fc.constantFrom('A', 'B', '주문-1', 'x'.repeat(60), `${'x'.repeat(60)}y`),
    amount: fc.integer({ min: 0, max: 9 }).map(String),
    eventId: fc.constantFrom('e1', 'e2', '사건'),
    refundId: fc.constantFrom('1', '2', '3'),
    currency: fc.constantFrom('KRW', 'KRW', 'USD'),
  },
  { requiredKeys: ['kind', 'order', 'amount'] },
);

describe('any file', () => {
  it('has the faults that a simple model in memory finds, in the order of its rows', () => {
    const files = fc.array(anyRow, { maxLength: 40, size: 'max' });
    const holds = fc.property(files, fc.constantFrom(1, 2, 3, 256), (words, partitions) => {
      const rows = checkedRows(words);
      const found = faultsOf(rows, partitions).map(({ row, line, code, message }) => {
        expect(line).toBe(row + 1);
        return [row, code, Number(/line (\d+)/.exec(textOf(message))?.[1])] as const;
      });
      expect(found.map(([row]) => row)).toEqual(found.map(([row]) => row).sort((a, b) => a - b));
      expect(found.toSorted(inOrder)).toEqual(naiveFaults(rows));
    });
    fc.assert(holds, { numRuns: runs(400) });
  });

  it('of many rows goes through the store in many blocks', () => {
    const rows = checkedRows(
      Array.from(
        { length: 30_000 },
        (_, at): RowWords =>
          at % 3 === 2 ? cancel(`ORD-${(at - 2) / 3}`) : paid(`ORD-${Math.floor(at / 3)}`),
      ),
    );
    expect(faultsOf(rows)).toEqual([]);
    const shuffled = rows.toReversed().map((row, at) => ({ ...row, row: at + 1, line: at + 2 }));
    expect(faultsOf(shuffled, 3).map(({ row }) => row)).toEqual(
      Array.from({ length: 10_000 }, (_, at) => at * 3 + 1),
    );
  });
});
