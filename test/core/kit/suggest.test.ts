import { describe, expect, it } from 'vitest';
import { suggest, wholeOf } from '../../../src/core/kit/suggest.ts';

describe('what a typing slip most likely meant', () => {
  const FIELDS = ['merchant_order_id', 'event_id', 'amount', 'currency', 'sub_id'];

  it.each([
    ['amout', 'amount'],
    ['AMOUNTS', 'amount'],
    ['curency', 'currency'],
    ['Currnecy', 'currency'],
    ['merchant_orderid', 'merchant_order_id'],
    // A third of the letters may differ, and no more.
    ['eventid2xyz', undefined],
    ['abcdnt', undefined],
    ['amXYnt', 'amount'],
    ['sub', undefined],
    ['', undefined],
  ])('%j: %s', (word, meant) => {
    expect(suggest(word, FIELDS)).toBe(meant);
  });

  it.each([
    // One letter may always differ.
    ['ab', ['ax'], 'ax'],
    ['ab', ['xy'], undefined],
    ['a', ['abc'], undefined],
    // Swapped letters are the smallest slip, whatever their case, and whatever comes first.
    ['KWR', ['KWD', 'KRW'], 'KRW'],
    ['kwr', ['KWD', 'KRW'], 'KRW'],
    ['abcdef', ['abcdxy', 'abcdex', 'abcdef'], 'abcdef'],
    ['abcdef', ['abcdex', 'abcdey'], 'abcdex'],
    ['paid', [], undefined],
  ])('%j of %j: %s', (word, candidates, meant) => {
    expect(suggest(word, candidates)).toBe(meant);
  });
});

it.each([
  ['--product', '--product-name'],
  ['--refund', undefined],
  ['--prod', undefined],
  ['--product-name', undefined],
])('the beginning %s is of %s', (words, whole) => {
  expect(wholeOf(words, ['--product-name', '--refund-id', '--refund-amount'])).toBe(whole);
});
