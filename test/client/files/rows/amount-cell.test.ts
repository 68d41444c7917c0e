import { describe, expect, it } from 'vitest';
import { amountIn } from '../../../../src/client/files/rows/amount-cell.ts';

describe('an amount of a sheet', () => {
  it.each<[text: string, currency: string | undefined, literal: string | undefined]>([
    ['33000', 'KRW', '33000'],
    ['33,000', 'KRW', '33000'],
    ['33,000원', 'KRW', '33000'],
    ['₩1,234,567', 'KRW', '1234567'],
    ['KRW 33,000', 'KRW', '33000'],
    ['$1,684.52', 'USD', '1684.52'],
    ['1684.50 USD', 'USD', '1684.50'],
    ['€12.5', undefined, '12.5'],
    ['0', 'KRW', '0'],
    // A sign of another currency, a decimal comma, a sign, a word: nothing is guessed.
    ['₩33,000', 'USD', undefined],
    ['12.50 USD', 'EUR', undefined],
    ['$5.00', 'EUR', undefined],
    ['$5.00', 'KRW', undefined],
    ['$5.00', 'CAD', '5.00'],
    ['¥500', 'JPY', '500'],
    ['¥500', 'USD', undefined],
    // As shops of many countries write them.
    ['৳2,999.00', 'BDT', '2999.00'],
    ['Rs. 2,999.00', 'PKR', '2999.00'],
    ['RS 2,999', 'INR', '2999'],
    ['2 999,00 zł', 'PLN', '2999.00'],
    ['2\u00a0999,00 kr.', 'DKK', '2999.00'],
    ['CHF 2’999.00', 'CHF', '2999.00'],
    ['R$2.999,00', 'BRL', '2999.00'],
    ['2.999,00 lei', 'RON', '2999.00'],
    ['R 2,999.00', 'ZAR', '2999.00'],
    ['RON 2,999.00', 'RON', '2999.00'],
    ['NT$2,999', 'TWD', '2999'],
    ['￥2,999', 'JPY', '2999'],
    ['2,999.00 ج.م', 'EGP', '2999.00'],
    ['$2.999,00', 'ARS', '2999.00'],
    ['R$2.999,00', 'USD', undefined],
    ['25,00 kr', 'EUR', undefined],
    ['R 2,999.00', 'EUR', undefined],
    ['12 34', 'EUR', undefined],
    ['1 2345', 'EUR', undefined],
    ['1.684,52', 'EUR', '1684.52'],
    ['1.684,5', 'EUR', undefined],
    ['25,00 €', 'EUR', '25.00'],
    ['1.684,52 €', 'USD', undefined],
    ['12,5', 'USD', undefined],
    ['1,23,456', 'KRW', undefined],
    ['-5', 'KRW', undefined],
    ['1e3', 'KRW', undefined],
    ['무료', 'KRW', undefined],
    ['', 'KRW', undefined],
  ])('%j in %s is %s', (text, currency, literal) => {
    expect(amountIn(text, currency)).toBe(literal);
  });
});
