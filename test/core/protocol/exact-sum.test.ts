import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  ExactSum,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
  ZERO,
} from '../../../src/core/protocol/money.ts';

const digits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`));

/** Short ones and long ones, with and without a fraction. */
const amount = fc.tuple(digits(1, 20), fc.option(digits(1, 8))).map(([whole, fraction]) => {
  const plain = whole.replace(/^0+(?=\d)/, '');
  return fraction === null ? plain : `${plain}.${fraction}`;
});

const signed = fc.record({ amount, sign: fc.constantFrom(1 as const, -1 as const) });

describe('an exact sum', () => {
  it('is the sum of the decimals, whatever their lengths, signs and order', () => {
    fc.assert(
      fc.property(fc.array(signed, { maxLength: 60 }), (all) => {
        const sum = new ExactSum();
        for (const one of all) expect(sum.add(one.amount, one.sign)).toBe(true);
        const expected = all.reduce((whole, one) => {
          const decimal = parseDecimal(one.amount) ?? ZERO;
          return one.sign === 1 ? addDecimals(whole, decimal) : subtractDecimals(whole, decimal);
        }, ZERO);
        expect(sum.text).toBe(formatDecimal(expected));
      }),
    );
  });

  it('stays exact where the short ones add up to more than a number holds', () => {
    const sum = new ExactSum();
    for (let count = 0; count < 20_000; count += 1) sum.add('999999999999');
    sum.add('0.1');
    expect(sum.text).toBe('19999999999980000.1');
  });

  it.each(['', 'x', '1,000', '1.2.3', '1..2', ' 1', '٣'])('takes no %j', (text) => {
    const sum = new ExactSum();
    expect(sum.add(text)).toBe(false);
    expect(sum.text).toBe('0');
  });
});
