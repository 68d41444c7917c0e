import { describe, expect, it } from 'vitest';
import {
  addRequests,
  EMPTY_BOOK,
  keyWith,
  merchantsOf,
  otherMerchant,
} from '../../../src/mock/inspector/model/book.ts';
import { hashOf, selectionAt, settle } from '../../../src/mock/inspector/model/state.ts';
import { requestJson, unread } from './requests.ts';

const book = addRequests(EMPTY_BOOK, [
  unread({ sequence: 1, api_key: null, body: '{"merchant_order_id":"A-1"}' }),
  requestJson({ sequence: 2, merchant_order_id: 'A-1' }),
  requestJson({ sequence: 3, merchant_order_id: 'A-1', api_key: 'shop_b' }),
  requestJson({ sequence: 4, merchant_order_id: 'a b&merchant=x#1' }),
]);
const [order, , odd] = [...book.orders.values()];

describe('the address of what is shown', () => {
  it.each([
    ['', { type: 'nothing' }],
    ['#all', { type: 'all' }],
    ['#others', { type: 'others' }],
  ] as const)('%j', (hash, selection) => {
    expect([hashOf(book, selection), selectionAt(hash)]).toEqual([hash, selection]);
  });

  it('names an order and its merchant', () => {
    expect(hashOf(book, { type: 'order', key: order?.key ?? '' })).toBe(
      '#order=A-1&merchant=shop_a',
    );
  });

  it.each([...book.orders.keys()])('leads back to the order %s', (key) => {
    const hash = hashOf(book, { type: 'order', key });
    expect(settle(book, selectionAt(hash))).toEqual({ type: 'order', key });
  });

  it('holds any order id', () => {
    const key = odd?.key ?? '';
    expect(settle(book, selectionAt(hashOf(book, { type: 'order', key })))).toEqual({
      type: 'order',
      key,
    });
  });

  it('waits for an order that is not known yet, and stays the same meanwhile', () => {
    const selection = settle(book, selectionAt('#order=later'));
    expect(selection).toEqual({ type: 'order', key: keyWith('later', null) });
    expect(hashOf(book, selection)).toBe('#order=later');
    const later = addRequests(book, [requestJson({ sequence: 5, merchant_order_id: 'later' })]);
    expect(settle(later, selection)).toEqual({ type: 'order', key: keyWith('later', 'shop_a') });
  });

  it.each(['#detail', '#order', '#=', '#%'])('%s says nothing', (hash) => {
    expect(selectionAt(hash).type).toBe('nothing');
  });
});

describe('the merchants', () => {
  it.each([
    ['one', ['a'], ['a'], { first: 'a', areSeveral: false }],
    ['two', ['a', 'b'], [], { first: 'a', areSeveral: true }],
    ['one that is gone', ['a'], ['old'], { first: 'a', areSeveral: true }],
    ['none', [], [], { first: undefined, areSeveral: false }],
  ])('%s', (_, configured, heard, merchants) => {
    expect(merchantsOf(configured, heard)).toEqual(merchants);
  });

  it.each([
    ['a', undefined],
    ['b', 'b'],
    [null, undefined],
  ])('an order of %s is one of another merchant than a: %s', (apiKey, other) => {
    expect(otherMerchant({ first: 'a', areSeveral: true }, apiKey)).toBe(other);
  });
});
