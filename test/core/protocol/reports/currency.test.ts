import { describe, expect, it } from 'vitest';
import {
  checkCurrency,
  checkMinorUnits,
  currencyMeant,
  currencyNumber,
  currencyOfNumber,
} from '../../../../src/core/protocol/reports/currency.ts';
import { text as textOf } from '../../../../src/core/words/text.ts';

describe('checkCurrency', () => {
  it.each([
    ['KRW', { code: 'KRW' }],
    ['krw', { code: 'KRW' }],
    ['Usd', { code: 'USD' }],
  ])('takes %s as %j', (text, expected) => {
    expect(checkCurrency(text)).toEqual(expected);
  });

  it.each([
    ['KWR', 'KRW'],
    ['kwr', 'KRW'],
    ['UDS', 'USD'],
    ['JYP', 'JPY'],
    ['KRQ', 'KRW'],
    ['WON', 'KRW'],
    ['RMB', 'CNY'],
    ['yen', 'JPY'],
    ['NTD', 'TWD'],
    ['JPQ', 'JPY'],
    ['CNQ', 'CNY'],
    ['TWQ', 'TWD'],
    ['GBQ', 'GBP'],
    ['HKQ', 'HKD'],
    ['SGQ', 'SGD'],
    ['IDQ', 'IDR'],
    ['HCF', 'CHF'],
  ])('asks whether %s is %s', (text, meant) => {
    const code = text.toUpperCase();
    const warning = `${code} is not a known currency; did you mean ${meant}?`;
    const reading = checkCurrency(text);
    expect(reading?.code).toBe(code);
    expect(reading?.warning && textOf(reading.warning)).toBe(warning);
  });

  it.each(['QQQ', 'RZN'])('%s is not guessed at', (code) => {
    const { warning } = checkCurrency(code) ?? {};
    expect(warning && textOf(warning)).toBe(`${code} is not a known currency`);
  });

  it.each(['', 'KR', 'KRWW', 'K W', '원화원', '123', 'KR₩'])('%j is not three letters', (text) => {
    expect(checkCurrency(text)).toBeUndefined();
  });
});

it.each([
  ['AAA', 0],
  ['AAB', 1],
  ['ABA', 26],
  ['BAA', 26 * 26],
  ['KRW', (10 * 26 + 17) * 26 + 22],
  ['ZZZ', 26 ** 3 - 1],
])('%s is the number %i', (code, number) => {
  expect(currencyNumber(code)).toBe(number);
  expect(currencyOfNumber(number)).toBe(code);
});

it.each([
  ...[
    ['EURO', 'EUR'],
    ['€', 'EUR'],
    ['유로', 'EUR'],
    ['DEM', 'EUR'],
    ['FRF', 'EUR'],
  ],
  ...[
    ['원', 'KRW'],
    ['원화'.normalize('NFD'), 'KRW'],
    ['₩', 'KRW'],
    ['won', 'KRW'],
    ['Wons', 'KRW'],
  ],
  ...[
    ['$', 'USD'],
    ['US$', 'USD'],
    ['USDT', 'USD'],
    ['dollar', 'USD'],
    ['달러', 'USD'],
  ],
  ...[
    ['£', 'GBP'],
    ['엔', 'JPY'],
    ['yuan', 'CNY'],
    ['KWR', 'KRW'],
  ],
  ...[
    ['mug', undefined],
    ['A$', undefined],
    ['', undefined],
  ],
])('%j means %s', (text, code) => {
  expect(currencyMeant(text ?? '')).toBe(code);
});

describe('checkMinorUnits', () => {
  it.each([
    ['10.50', 'KRW', 'KRW has no minor units: check the amount 10.50, which counts as 10.5'],
    ['0.1', 'JPY', 'JPY has no minor units: check the amount 0.1'],
    ['5.000', 'KRW', 'KRW has no minor units: check the amount 5.000, which counts as 5'],
    ['5000', 'KRW', undefined],
    ['10.50', 'USD', undefined],
    [`${'9'.repeat(61)}.5`, 'KRW', undefined],
  ])('%s %s: %s', (literal, code, remark) => {
    const slip = checkMinorUnits(literal, code);
    expect(slip && textOf(slip)).toBe(remark);
  });

  it.each(['HUF', 'COP', 'IDR', 'USD', 'KWD'])(
    '%s has minor units, whatever daily use is',
    (code) => {
      expect(checkMinorUnits('0.5', code)).toBeUndefined();
    },
  );
});
