import { describe, expect, it } from 'vitest';
import { addRequests, EMPTY_BOOK } from '../../../src/mock/inspector/model/book.ts';
import {
  chooseOrders,
  chooseRequests,
  type Filters,
  NO_FILTERS,
} from '../../../src/mock/inspector/model/list.ts';
import { requestJson, unread } from './requests.ts';

const requests = [
  requestJson({
    sequence: 1,
    merchant_order_id: 'A-1',
    body: '{"merchant_order_id":"A-1","event_id":"e-1","product_name":"Blue Shoes","sub_id":"web-42"}',
  }),
  requestJson({ sequence: 2, merchant_order_id: 'A-2', kind: 'cancel', status_after: 'CANCELLED' }),
  requestJson({
    sequence: 3,
    merchant_order_id: 'A-2',
    event_id: 'e-2',
    outcome: 'repeated',
    status_after: 'CANCELLED',
    fault: 'f1 drop-answer',
  }),
  unread({ sequence: 4, body: '{"merchant_order_id":"A-3","event_id":"e-9"}' }),
  unread({ sequence: 5, kind: null, path: '/conversion', body: '' }),
];
const book = addRequests(EMPTY_BOOK, requests);
const given = (filters: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...filters });

describe('the list of orders', () => {
  it.each<[string, Partial<Filters>, string[]]>([
    ['nothing: the latest first', {}, ['A-3', 'A-2', 'A-1']],
    ['an order', { search: 'a-1' }, ['A-1']],
    ['a product', { search: 'shoes' }, ['A-1']],
    ['several words', { search: ' web-42  blue ' }, ['A-1']],
    ['an event', { search: 'e-2' }, ['A-2']],
    ['the event of a refused request', { search: 'e-9' }, ['A-3']],
    ['a merchant', { search: 'shop_a' }, ['A-3', 'A-2', 'A-1']],
    ['what there is none of', { search: 'nowhere' }, []],
    ['a status', { status: 'CANCELLED' }, ['A-2']],
    ['what the service never took', { status: 'NOT_REPORTED' }, ['A-3']],
    ['a kind', { kind: 'cancel' }, ['A-2']],
    ['an outcome', { outcome: 'repeated' }, ['A-2']],
    ['a fault', { outcome: 'fault' }, ['A-2']],
    ['two things at once', { kind: 'paid', outcome: 'refused' }, ['A-3']],
  ])('by %s', (_, filters, expected) => {
    expect(chooseOrders(book.orders, given(filters)).map(({ orderId }) => orderId)).toEqual(
      expected,
    );
  });
});

describe('the list of requests', () => {
  it.each<[string, Partial<Filters>, number[]]>([
    ['nothing: the latest first', {}, [5, 4, 3, 2, 1]],
    ['a path', { search: '/conversion' }, [5, 4, 3, 2, 1]],
    ['a fault', { outcome: 'fault' }, [3]],
    ['a kind and an outcome', { kind: 'paid', outcome: 'accepted' }, [1]],
    ['an event that was not read', { search: 'e-9' }, [4]],
    ['a status, which requests have none of', { status: 'CANCELLED' }, [5, 4, 3, 2, 1]],
  ])('by %s', (_, filters, expected) => {
    expect(chooseRequests(requests, given(filters)).map(({ sequence }) => sequence)).toEqual(
      expected,
    );
  });
});

describe('what a request is found by', () => {
  const refused = unread({
    kind: 'decline',
    error: {
      code: 'order_closed',
      message: 'The order is closed',
      violations: [{ pointer: '/reason', message: 'stands twice' }],
    },
    body: '{"merchant_order_id":"A-1","event_id":"d","reason":"\\uc911\\ubcf5","refund_amount":1234.50}',
  });
  const found = (search: string) => [
    chooseRequests([refused], given({ search })).length,
    chooseOrders(addRequests(EMPTY_BOOK, [refused]).orders, given({ search })).length,
  ];

  it.each([
    ['the code of its error', 'ORDER_CLOSED'],
    ['the message of its error', 'is closed'],
    ['a fault of its body', '/reason twice'],
    ['its reason, however it is written', '중복'],
    ['an amount, to the digit', '1234.50'],
    ['its order and its amount', 'a-1 1234'],
  ])('%s', (_, search) => {
    expect(found(search)).toEqual([1, 1]);
  });

  it.each(['merchant_order_id', 'nowhere'])('not %s', (search) => {
    expect(found(search)).toEqual([0, 0]);
  });
});
