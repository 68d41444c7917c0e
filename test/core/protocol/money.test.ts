import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
} from '../../../src/core/protocol/money.ts';

const decimal = (literal: string) => {
  const value = parseDecimal(literal);
  if (value === undefined) throw new Error(`${literal} is no decimal`);
  return value;
};

describe('decimals', () => {
  it.each([
    ['5000', '5000'],
    ['1.10', '1.1'],
    ['0', '0'],
    ['-0.50', '-0.5'],
    ['12345678901234567890.12', '12345678901234567890.12'],
    ['5e3', '5000'],
    ['5E-3', '0.005'],
    ['1.5e+2', '150'],
    ['9'.repeat(60), '9'.repeat(60)],
  ])('reads %s as %s, exactly', (literal, expected) => {
    expect(formatDecimal(decimal(literal))).toBe(expected);
  });

  it.each(['', 'NaN', '1,5', '0x10', ' 1', '1e999999999', '-', '.', '9'.repeat(61)])(
    'does not take %j for a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );

  it.each([
    ['0.1', '0.2', '0.3'],
    ['1.10', '2.9', '4'],
    ['12345678901234567890', '0.01', '12345678901234567890.01'],
  ])('adds %s and %s to %s without rounding', (a, b, sum) => {
    expect(formatDecimal(addDecimals(decimal(a), decimal(b)))).toBe(sum);
    expect(formatDecimal(subtractDecimals(decimal(sum), decimal(b)))).toBe(
      formatDecimal(decimal(a)),
    );
  });

  it.each([
    ['1.10', '1.1', 0],
    ['2', '10', -1],
    ['0.30', '0.3000000001', -1],
    ['5000', '4999.99', 1],
  ])('compares %s with %s', (a, b, expected) => {
    expect(compareDecimals(decimal(a), decimal(b))).toBe(expected);
  });

  it('reads back what it prints, and adds as integers do', () => {
    const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    fc.assert(
      fc.property(cents, cents, fc.nat(10), (a, b, scale) => {
        const [x, y] = [
          { units: a, scale },
          { units: b, scale },
        ];
        const sum = addDecimals(x, y);
        expect(compareDecimals(decimal(formatDecimal(sum)), { units: a + b, scale })).toBe(0);
        expect(compareDecimals(subtractDecimals(sum, y), x)).toBe(0);
      }),
    );
  });
});
