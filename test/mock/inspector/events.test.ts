import { describe, expect, it } from 'vitest';
import { netChange } from '../../../src/mock/inspector/model/format.ts';
import {
  countText,
  groupByEvent,
  isWithoutStart,
} from '../../../src/mock/inspector/model/order.ts';
import { requestJson, unread } from './requests.ts';

const body = '{"merchant_order_id":"A-1","event_id":"e-1"}';

describe('requests of one event', () => {
  it('stand together, wherever they came between others', () => {
    const events = groupByEvent([
      requestJson({ sequence: 1, event_id: 'e-1' }),
      requestJson({ sequence: 2, event_id: 'e-2' }),
      requestJson({ sequence: 3, event_id: 'e-1', outcome: 'repeated' }),
    ]);
    expect(
      events.map(({ eventId, attempts }) => [eventId, attempts.map((a) => a.sequence)]),
    ).toEqual([
      ['e-1', [1, 3]],
      ['e-2', [2]],
    ]);
  });

  it('are known by the body where the service did not read it', () => {
    const events = groupByEvent([unread({ body }), requestJson({ sequence: 2, event_id: 'e-1' })]);
    expect(events.map(({ counted, attempts }) => [counted, attempts.length])).toEqual([[1, 2]]);
  });

  it('without an event id stand alone', () => {
    const nameless = { body: '{"merchant_order_id":"A-1"}' };
    const events = groupByEvent([
      unread({ sequence: 1, ...nameless }),
      unread({ sequence: 2, ...nameless }),
    ]);
    expect(events.map(({ eventId }) => eventId)).toEqual([undefined, undefined]);
  });

  it('have the money before and after', () => {
    const after = { amount: '5000', refunded: '2000', net: '3000', currency: 'KRW' };
    const [paid, refund] = groupByEvent([
      requestJson({ sequence: 1 }),
      requestJson({ sequence: 2, kind: 'partial', money: after }),
    ]);
    expect([paid?.before?.net, paid?.money?.net]).toEqual(['0', '5000']);
    expect([refund?.before?.net, refund?.money]).toEqual(['5000', after]);
  });
});

describe('where older requests are forgotten', () => {
  const moneyAfter = (net: string, refunded: string) => ({
    amount: '5000',
    refunded,
    net,
    currency: 'KRW',
  });
  const change = (...requests: Parameters<typeof requestJson>[0][]) => {
    const [event] = groupByEvent(requests.map(requestJson));
    const money = event?.money ?? moneyAfter('', '');
    return netChange(event?.before ?? null, money);
  };

  it.each([
    [
      'a refund says itself what went back',
      {
        kind: 'partial',
        money: moneyAfter('3900', '1100'),
        body: '{"merchant_order_id":"A-1","event_id":"r","refund_amount":1100}',
      },
      '−1\u202f100',
    ],
    [
      'a refund that cannot be read says nothing',
      { kind: 'partial', money: moneyAfter('3900', '1100'), body: '{"merchant_order_id":"A-1"}' },
      '',
    ],
    ['a cancel says nothing', { kind: 'cancel', money: moneyAfter('0', '5000') }, ''],
    ['a decline says nothing', { kind: 'decline', money: moneyAfter('0', '0') }, ''],
    ['a payment is the first of its order', { kind: 'paid' }, '+5\u202f000'],
  ] as const)('%s', (_, request, text) => {
    expect(change(request)).toBe(text);
  });

  it('money that comes after a refund is reckoned from it', () => {
    const [, cancel] = groupByEvent([
      requestJson({ sequence: 7, kind: 'partial', money: moneyAfter('3900', '1100') }),
      requestJson({ sequence: 8, kind: 'cancel', money: moneyAfter('0', '5000') }),
    ]);
    expect(netChange(cancel?.before ?? null, moneyAfter('0', '5000'))).toBe('−3\u202f900');
  });

  it('what is only repeated was counted earlier, and stands first; the payment before all', () => {
    const events = groupByEvent([
      requestJson({ sequence: 5, event_id: 'c-1', kind: 'cancel' }),
      requestJson({ sequence: 6, event_id: 'r-1', kind: 'partial', outcome: 'repeated' }),
      requestJson({ sequence: 7, event_id: 'p-1', kind: 'paid', outcome: 'repeated' }),
      unread({ sequence: 8, body: '{"merchant_order_id":"A-1","event_id":"x"}' }),
    ]);
    expect(events.map(({ eventId, isCountedEarlier }) => [eventId, isCountedEarlier])).toEqual([
      ['p-1', true],
      ['r-1', true],
      ['c-1', false],
      ['x', false],
    ]);
  });

  it.each([
    ['a payment that was counted', requestJson(), false],
    ['a payment that is only repeated', requestJson({ outcome: 'repeated' }), true],
    ['a refund', requestJson({ kind: 'partial' }), true],
  ])('an order of which only %s is remembered lacks its start: %#', (_, request, lacks) => {
    expect(isWithoutStart([request])).toBe(lacks);
  });
});

describe('what is said of an event', () => {
  it.each([
    [1, 1, false, 'sent once, counted once'],
    [2, 1, false, 'sent twice, counted once'],
    [3, 1, false, 'sent 3 times, counted once'],
    [3, 0, false, 'sent 3 times, not counted'],
    [1, 0, true, 'sent again once, counted earlier'],
    [3, 0, true, 'sent again 3 times, counted earlier'],
  ])('sent %i times, counted %i, counted earlier: %s', (sent, counted, isCountedEarlier, text) => {
    const attempts = Array.from({ length: sent }, () => requestJson());
    expect(countText({ attempts, counted, isCountedEarlier })).toBe(text);
  });
});
