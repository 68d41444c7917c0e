import { describe, expect, it } from 'vitest';
import {
  barParts,
  droppedAmount,
  groupDigits,
  netChange,
} from '../../../src/mock/inspector/model/format.ts';
import { parseExactly } from '../../../src/mock/inspector/model/wire.ts';

const money = (amount: string, refunded: string, net: string) => ({
  amount,
  refunded,
  net,
  currency: 'KRW',
});

describe('the bar', () => {
  it.each([
    ['paid', money('5000', '0', '5000'), { net: 100, refunded: 0, dropped: 0 }],
    ['refunded in part', money('5000', '2000', '3000'), { net: 60, refunded: 40, dropped: 0 }],
    ['cancelled', money('5000', '5000', '0'), { net: 0, refunded: 100, dropped: 0 }],
    ['declined after a refund', money('5000', '2000', '0'), { net: 0, refunded: 40, dropped: 60 }],
    ['an order of nothing', money('0', '0', '0'), { net: 0, refunded: 0, dropped: 0 }],
  ])('of %s', (_, given, parts) => {
    expect(barParts(given)).toEqual(parts);
  });
});

describe('amounts', () => {
  it.each([
    ['5000', '5\u202f000'],
    ['1250000.5025', '1\u202f250\u202f000.5025'],
    ['999', '999'],
    ['12345678901234567890.01', '12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890.01'],
  ])('%s is shown as %s', (decimal, shown) => {
    expect(groupDigits(decimal)).toBe(shown);
  });

  it.each([
    [null, money('5000', '0', '5000'), ''],
    [money('5000', '0', '0'), money('5000', '0', '5000'), '+5\u202f000'],
    [money('5000', '0', '5000'), money('5000', '2000', '3000'), '−2\u202f000'],
    [money('0.3', '0', '0.3'), money('0.3', '0.1', '0.2'), '−0.1'],
    [money('5', '0', '5'), money('5', '0', '5'), ''],
  ])('the change from %o to %o is %s', (before, after, text) => {
    expect(netChange(before, after)).toBe(text);
  });

  it.each([
    [money('5000', '2000', '3000'), '0'],
    [money('0.3', '0.1', '0'), '0.2'],
  ])('of %o, %s is settled with nobody', (given, dropped) => {
    expect(droppedAmount(given)).toBe(dropped);
  });

  it('of a record keep every digit, and texts that look like them stay as they are', () => {
    const text = '"net_amount":1';
    const json = `{"net_amount":12345678901234567890.10,"refunded_amount":0,"sub_id":${JSON.stringify(text)}}`;
    expect(parseExactly(json)).toEqual({
      net_amount: '12345678901234567890.10',
      refunded_amount: '0',
      sub_id: text,
    });
  });
});
