import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRecords,
  addRequests,
  apiKeysOf,
  type Book,
  EMPTY_BOOK,
  keyOf,
} from '../../../src/mock/inspector/model/book.ts';
import type { RequestJson } from '../../../src/mock/inspector/model/wire.ts';
import { orderJson, requestJson, unread } from './requests.ts';

const bookOf = (...requests: RequestJson[]): Book => addRequests(EMPTY_BOOK, requests);
const ordersOf = (book: Book) => [...book.orders.values()];

describe('orders', () => {
  it('hold the requests that speak of them, in the order in which they came', () => {
    const book = bookOf(
      requestJson({ sequence: 1, merchant_order_id: 'A-1' }),
      requestJson({ sequence: 2, merchant_order_id: 'A-2' }),
      requestJson({ sequence: 3, merchant_order_id: 'A-1' }),
    );
    expect(ordersOf(book).map(({ orderId, requests }) => [orderId, requests.length])).toEqual([
      ['A-2', 1],
      ['A-1', 2],
    ]);
  });

  it('hold refused requests too: the body says what they are about', () => {
    const [order] = ordersOf(bookOf(unread({ body: '{"merchant_order_id":"A-1"}' })));
    expect(order).toMatchObject({ orderId: 'A-1', status: 'NOT_REPORTED', money: null });
  });

  it.each([
    ['a path that is none', unread({ kind: null, body: '{"merchant_order_id":"A-1"}' })],
    ['a body that is no JSON', unread({ body: 'hello' })],
    ['a body that is no object', unread({ body: '[1]' })],
    ['an order id that is no text', unread({ body: '{"merchant_order_id":7}' })],
    ['bytes that are no text', unread({ body_base64: '/w==', body: '' })],
  ])('do not hold %s', (_, request) => {
    const book = bookOf(request);
    expect([book.orders.size, book.others]).toEqual([0, [request]]);
    expect(keyOf(book, request)).toBeUndefined();
  });

  it('of two merchants are two, though they have the same id', () => {
    const one = requestJson({ sequence: 1, api_key: 'shop_a' });
    const other = requestJson({ sequence: 2, api_key: 'shop_b' });
    const book = bookOf(one, other);
    expect(ordersOf(book).map(({ apiKey }) => apiKey)).toEqual(['shop_a', 'shop_b']);
    expect(keyOf(book, one)).not.toBe(keyOf(book, other));
    expect(apiKeysOf(book)).toEqual(['shop_a', 'shop_b']);
  });

  it.each([
    ['before', [unread({ sequence: 1, api_key: null }), requestJson({ sequence: 2 })]],
    ['after', [requestJson({ sequence: 1 }), unread({ sequence: 2, api_key: null })]],
  ])('take in what an unknown sender said of them %s', (_, requests) => {
    const [order, ...more] = ordersOf(bookOf(...requests));
    expect([order?.apiKey, order?.requests.length, more]).toEqual(['shop_a', 2, []]);
  });

  it('have the status and the money that the last request left', () => {
    const money = { amount: '5000', refunded: '2000', net: '3000', currency: 'KRW' };
    const partial = requestJson({
      sequence: 2,
      kind: 'partial',
      status_after: 'PARTIALLY_CANCELLED',
      money,
    });
    const refused = unread({ sequence: 3 });
    const [order] = ordersOf(bookOf(requestJson(), partial, refused));
    expect(order).toMatchObject({ status: 'PARTIALLY_CANCELLED', money });
  });

  it.each([
    ['product_name', '"product_name":"Mug","items":[{"name":"Cup"}]', 'Mug'],
    ['the first item', '"items":[{"name":"Cup"}]', 'Cup'],
  ])('are called by %s', (_, fields, name) => {
    const body = `{"merchant_order_id":"A-1","event_id":"e",${fields},"sub_id":"web-42"}`;
    expect(ordersOf(bookOf(requestJson({ body })))[0]).toMatchObject({
      productName: name,
      subId: 'web-42',
    });
  });

  it('may be known to the service without any request', () => {
    const book = addRecords(EMPTY_BOOK, [orderJson('A-9', { product_name: 'Lamp' })]);
    const money = { amount: '5000', refunded: '2000', net: '3000', currency: 'KRW' };
    expect(ordersOf(book)[0]).toMatchObject({
      requests: [],
      money,
      productName: 'Lamp',
      mode: 'sandbox',
    });
  });
});

describe('the book', () => {
  it('takes each request once, however often it comes', () => {
    const once = bookOf(requestJson({ sequence: 1 }), requestJson({ sequence: 2 }));
    expect(addRequests(once, [requestJson({ sequence: 1 }), requestJson({ sequence: 2 })])).toBe(
      once,
    );
  });

  it('lets the oldest requests go, but not the orders that the service knows', () => {
    const many = Array.from({ length: 20_001 }, (_, at) =>
      requestJson({ sequence: at + 1, merchant_order_id: at === 0 ? 'first' : 'later' }),
    );
    const book = addRequests(bookOf(...many.slice(0, 20_000)), many.slice(20_000));
    expect([book.requests.length, book.requests[0]?.sequence]).toEqual([10_000, 10_002]);
    expect(ordersOf(book).map(({ orderId, requests }) => [orderId, requests.length])).toEqual([
      ['first', 0],
      ['later', 10_000],
    ]);
  });

  it('is the same in whatever portions the requests come', () => {
    const drawn = fc.record({
      order: fc.constantFrom('A', 'B', 'C'),
      key: fc.constantFrom('shop_a', 'shop_b', null),
      cut: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 20 }), (steps) => {
        const requests = steps.map(({ order, key }, at) =>
          requestJson({ sequence: at + 1, merchant_order_id: order, api_key: key }),
        );
        const whole = bookOf(...requests);
        let [parts, portion]: [Book, RequestJson[]] = [EMPTY_BOOK, []];
        for (const [at, request] of requests.entries()) {
          portion.push(request);
          if (steps[at]?.cut === true) [parts, portion] = [addRequests(parts, portion), []];
        }
        parts = addRequests(parts, portion);
        const shown = (book: Book) =>
          ordersOf(book).map(({ key, apiKey, requests: own }) => [
            key,
            apiKey,
            own.map(({ sequence }) => sequence),
          ]);
        expect(shown(parts)).toEqual(shown(whole));
      }),
    );
  });
});
