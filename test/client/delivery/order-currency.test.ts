import { describe, expect, it } from 'vitest';
import {
  currencyInJournal,
  withOrderCurrency,
} from '../../../src/client/delivery/order-currency.ts';
import type { RowReading } from '../../../src/client/files/rows/row.ts';
import type { EventFilter, EventState, JournaledEvent } from '../../../src/client/journal/port.ts';
import { Listing } from '../../../src/core/kit/listing.ts';
import { checkedRow, type RowWords } from '../files/rows/checked-rows.ts';

const FAULTY: RowReading = { ok: false, faults: [], merchantOrderId: 'A-1' };

const reading = (words: RowWords, row: number): RowReading => ({
  ok: true,
  row: checkedRow(words, row),
  aside: { namedCurrency: null, hasClickId: false },
});

const paid = (order: string, currency?: string): RowWords => ({
  ...{ kind: 'paid', order, amount: '5' },
  ...(currency !== undefined && { currency }),
});

const refund = (order: string, currency?: string): RowWords => ({
  ...{ kind: 'partial', order, amount: '2' },
  ...(currency !== undefined && { currency }),
});

/** Checks pages of rows; the journal has the order `J` in dollars. */
async function check(pages: readonly (readonly RowWords[])[], isMixed = true) {
  const asked: string[] = [];
  let [page, row] = [0, 0];
  const readings = pages.map((words) =>
    words.map((one) => {
      row += 1;
      return reading(one, row);
    }),
  );
  const inner = { check: async () => readings[page++] ?? [] };
  const checker = withOrderCurrency(inner, isMixed, async (order) => {
    asked.push(order);
    return order === 'J' ? 'USD' : null;
  });
  const checked: (readonly RowReading[])[] = [];
  for (const _ of pages) checked.push(await checker.check([]));
  const currencies = checked.flat().map((one) => (one.ok ? one.row.currency : undefined));
  return { currencies, asked, checked, readings };
}

describe('the currency of a refund that names none', () => {
  it.each<[string, readonly (readonly RowWords[])[], (string | null)[], string[]]>([
    ['is that of the paid row above', [[paid('A', 'EUR'), refund('A')]], ['EUR', 'EUR'], []],
    ['or on a page before', [[paid('A', 'EUR')], [refund('A')]], ['EUR', 'EUR'], []],
    [
      'is that of the first paid row',
      [[paid('A', 'EUR'), paid('A', 'KRW'), refund('A')]],
      ['EUR', 'KRW', 'EUR'],
      [],
    ],
    ['is not that of a paid row below', [[refund('A'), paid('A', 'EUR')]], [null, 'EUR'], ['A']],
    ['is not that of another order', [[paid('A', 'EUR'), refund('B')]], ['EUR', null], ['B']],
    ['is that of the paid report in the journal', [[refund('J')]], ['USD'], ['J']],
    [
      'is the row above rather than the journal',
      [[paid('J', 'EUR'), refund('J')]],
      ['EUR', 'EUR'],
      [],
    ],
    [
      'is the journal’s where the paid row has none',
      [[paid('J'), refund('J')]],
      ['USD', 'USD'],
      ['J', 'J'],
    ],
    ['is its own where it names one', [[paid('A', 'EUR'), refund('A', 'KRW')]], ['EUR', 'KRW'], []],
    [
      'is no other row’s than a paid one’s',
      [[refund('A', 'KRW'), refund('A')]],
      ['KRW', null],
      ['A'],
    ],
  ])('%s', async (_, pages, currencies, asked) => {
    expect(await check(pages)).toMatchObject({ currencies, asked });
  });

  it('is the journal’s where the file can have no paid rows', async () => {
    expect(await check([[paid('A', 'EUR'), refund('A')]], false)).toMatchObject({
      currencies: ['EUR', null],
      asked: ['A'],
    });
  });

  it('is not the same in a second pass because of a paid row below', async () => {
    const rows = [reading(refund('A'), 1), reading(paid('A', 'EUR'), 2)];
    const checker = withOrderCurrency({ check: async () => rows }, true, async () => null);
    const first = await checker.check([]);
    expect(await checker.check([])).toEqual(first);
    expect(first).toEqual(rows);
  });

  it('is not asked for where a row has no amount, or cannot be sent', async () => {
    const rows = [reading({ kind: 'cancel', order: 'J' }, 1), FAULTY];
    const checker = withOrderCurrency({ check: async () => rows }, true, async () => 'USD');
    expect(await checker.check([])).toBe(rows);
  });

  it('changes no other row of its page', async () => {
    const rows = [FAULTY, reading(refund('J'), 2), reading(paid('A', 'EUR'), 3)];
    const checker = withOrderCurrency({ check: async () => rows }, true, async () => 'USD');
    const [faulty, completed, other] = await checker.check([]);
    expect([faulty, other]).toEqual([rows[0], rows[2]]);
    expect(completed).toEqual(reading(refund('J', 'USD'), 2));
  });
});

describe('the currency of an order in the journal', () => {
  const event = (accountId: string, state: EventState, currency?: string) => {
    const body = currency === undefined ? '{"amount":1}' : `{"amount":1,"currency":"${currency}"}`;
    return { accountId, state, kind: 'paid', body: Buffer.from(body) } as unknown as JournaledEvent;
  };

  it.each<[string, readonly JournaledEvent[], string | null]>([
    ['no report', [], null],
    ['an open one, in small letters', [event('a', 'pending', 'krw')], 'KRW'],
    ['an accepted one', [event('a', 'accepted', 'EUR')], 'EUR'],
    ['a refused one', [event('a', 'rejected', 'EUR')], null],
    ['a withdrawn one', [event('a', 'withdrawn', 'EUR')], null],
    [
      'the newest that counts',
      [event('a', 'rejected', 'EUR'), event('a', 'pending', 'USD'), event('a', 'accepted', 'KRW')],
      'USD',
    ],
    ['one without a currency', [event('a', 'accepted'), event('a', 'accepted', 'KRW')], 'KRW'],
    ['another account of the merchant', [event('b', 'accepted', 'KRW')], 'KRW'],
    [
      'the account of new reports first',
      [event('b', 'accepted', 'KRW'), event('a', 'accepted', 'USD')],
      'USD',
    ],
    ['an account of another merchant', [event('c', 'accepted', 'KRW')], null],
  ])('%s', async (_, events, expected) => {
    const find = ({ accountId, ...filter }: EventFilter) => {
      expect(filter).toEqual({ merchantOrderId: 'A', kind: 'paid', order: 'newest-first' });
      return Listing.of(events.filter((one) => one.accountId === accountId));
    };
    expect(await currencyInJournal({ find }, ['a', 'b'])('A')).toBe(expected);
  });
});
