import { describe, expect, it } from 'vitest';
import { checkCsv, checkJson, faultsOf, type Options, rowOf } from './check.ts';

const WHOLE_FILE =
  '; if all amounts in the file look like this: --thousands . (a comma then starts the decimals)';
const thousands = (separator: string): Options => ({
  mapping: { columns: {}, thousands: separator },
});

const PAID = 'kind|merchant_order_id|amount|currency';
const REFUND = 'kind|merchant_order_id|refund_id|refund_amount|currency';

describe('an amount that may be a thousand times as much', () => {
  it.each<[string, string, string, Options?]>([
    ['KRW', '45.000', `45.000 may mean 45000; write 45000, or 45${WHOLE_FILE}`],
    ['krw', '1.000', `1.000 may mean 1000; write 1000, or 1${WHOLE_FILE}`],
    ['', '1.500', `1.500 may mean 1500; write 1500, or 1.5${WHOLE_FILE}`],
    ['USD', '0.500', `0.500 may mean 500; write 500, or 0.5${WHOLE_FILE}`],
    [
      'USD',
      '12.345',
      `12.345 may mean 12345; write 12345, or an amount with at most two decimals${WHOLE_FILE}`,
    ],
    ['XYZ', '1.000', `1.000 may mean 1000; write 1000, or 1${WHOLE_FILE}`, { allowUnknown: true }],
    ['KRW', '₩45.000', `45.000 may mean 45000; write 45000, or 45${WHOLE_FILE}`],
    ['KRW', '45.000', '45.000 may mean 45000; write 45000, or 45', thousands(',')],
    ['KRW', '45,000', '45,000 may mean 45000; write 45000, or 45', thousands('.')],
  ])('in %s %s', (currency, text, message, options) => {
    expect(faultsOf(checkCsv(PAID, `paid|1|${text}|${currency}`, options))).toEqual([
      `amount (amount) value: ${message}`,
    ]);
    expect(faultsOf(checkCsv(REFUND, `refund|1|r|${text}|${currency}`, options))).toEqual([
      `refund_amount (refund_amount) value: ${message}`,
    ]);
  });

  it('is one in JSON, too', () => {
    const paid = '{"kind":"paid","merchant_order_id":"1","amount":45.000,"currency":"USD"}';
    expect(faultsOf(checkJson(paid))).toEqual([
      'amount (amount) value: 45.000 may mean 45000; write 45000, or 45',
    ]);
    const refund =
      '{"kind":"refund","merchant_order_id":"1","refund_amount":1.000,"refund_id":"r"}';
    expect(faultsOf(checkJson(refund))).toEqual([
      'refund_amount (refund_amount) value: 1.000 may mean 1000; write 1000, or 1',
    ]);
  });

  it('is judged by the default currency where a refund names none', () => {
    expect(faultsOf(checkCsv(REFUND, 'refund|1|r|1.500|', { currency: 'KWD' }))).toEqual([]);
    expect(faultsOf(checkCsv(REFUND, 'refund|1|r|1.500|', { currency: undefined }))).toHaveLength(
      1,
    );
  });
});

describe('an amount that can be read in one way', () => {
  it.each<[string, string, string, Options?]>([
    ['KWD', '1.500', '1.5'],
    ['bhd', '45.000', '45'],
    ['KRW', '45.0000', '45'],
    ['KRW', '45.00', '45'],
    ['KRW', '0.000', '0'],
    ['KRW', '45.000', '45000', thousands('.')],
    ['KRW', '1,045.000', '1045', thousands(',')],
    ['KRW', '1.045,000', '1045', thousands('.')],
  ])('in %s %s is %s', (currency, text, amount, options) => {
    expect(rowOf(checkCsv(PAID, `paid|1|${text}|${currency}`, options)).amount).toBe(amount);
  });
});
