import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bills, createBills } from '../../../src/client/shops/bills.ts';
import type { ShopOrder } from '../../../src/client/shops/order.ts';
import {
  addDecimals,
  formatDecimal,
  parseDecimal,
  ZERO,
} from '../../../src/core/protocol/money.ts';

const decimal = (text: string) => parseDecimal(text) ?? ZERO;

const line = (at: number, amount: string, currency: string | null = null): ShopOrder => ({
  line: at,
  merchantOrderId: 'A',
  status: 'paid',
  amount: decimal(amount),
  refunded: ZERO,
  currency,
  ...{ clickId: null, productName: null, subId: null },
});

const said = (bills: Bills, bill: number): string => {
  const { amount, currency } = bills.of(bill);
  return `${formatDecimal(amount)} ${currency}`;
};

describe('a bill', () => {
  it.each([
    ['one line', ['5000'], '5000'],
    ['a credit note', ['5000', '-500'], '4500'],
    ['decimals of other lengths', ['0.1', '0.20', '0.003'], '0.303'],
    ['more than 64 bits', ['9223372036854775807', '1'], '9223372036854775808'],
    ['back from there', ['9223372036854775807', '1', '-2'], '9223372036854775806'],
    ['less than 64 bits', ['-9223372036854775808', '-1'], '-9223372036854775809'],
    ['the tail of a float', ['5000', '0.30000000000000004'], '5000.30000000000000004'],
  ])('comes to the exact sum of its lines: %s', (_, [first = '', ...others], sum) => {
    const bills = createBills();
    bills.begin(line(2, first), 0);
    for (const amount of others) bills.add(0, line(3, amount), 0);
    expect(said(bills, 0)).toBe(`${sum} null`);
  });

  it.each(['AAA', 'KRW', 'USD', 'ZZZ'])('has the currency that a line of it names: %s', (code) => {
    const bills = createBills();
    bills.begin(line(2, '1'), 0);
    expect(said(bills, 0)).toBe('1 null');
    expect(bills.add(0, line(3, '1', code), 0)).toBeUndefined();
    expect(said(bills, 0)).toBe(`2 ${code}`);
    expect(bills.add(0, line(4, '1', code), 0)).toBeUndefined();
    expect(bills.add(0, line(5, '1'), 0)).toBeUndefined();
    expect(bills.add(0, line(6, '1', 'EUR'), 0)).toBe(3);
  });
});

it('keeps as many bills apart as there are', () => {
  const bills = createBills();
  const amount = fc.integer({ min: -9_000_000, max: 9_000_000 });
  const amounts = fc.sample(amount, 60_000);
  for (const [at, units] of amounts.entries()) bills.begin(line(at + 1, `${units}e-2`, 'KRW'), 0);
  for (const [at, units] of amounts.entries()) bills.add(at, line(at + 60_001, String(units)), 0);
  expect(bills.size).toBe(60_000);
  const wrong = amounts.filter((units, at) => {
    const sum = addDecimals(decimal(`${units}e-2`), decimal(String(units)));
    return said(bills, at) !== `${formatDecimal(sum)} KRW`;
  });
  expect(wrong).toEqual([]);
});

it('knows which lines of a bill are there twice, and their sum', () => {
  const bills = createBills();
  bills.begin(line(2, '10'), 1);
  bills.begin(line(3, '10'), 1);
  bills.add(0, line(4, '-3'), 2);
  expect(bills.of(0).repeated).toBeUndefined();
  bills.add(0, line(5, '10'), 1);
  bills.add(0, line(6, '-3'), 2);
  bills.add(0, line(7, '0'), 3);
  bills.add(0, line(8, '0'), 3);
  expect(bills.of(0).repeated).toEqual({ line: 5, least: decimal('-3'), total: decimal('7') });
  expect(bills.of(1).repeated).toBeUndefined();
});
