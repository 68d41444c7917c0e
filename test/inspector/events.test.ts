import { describe, expect, it } from 'vitest';
import { countText, groupByEvent } from '../../src/inspector/model/events.ts';
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
    expect([paid?.before, paid?.money?.net]).toEqual([null, '5000']);
    expect([refund?.before?.net, refund?.money]).toEqual(['5000', after]);
  });
});

describe('what is said of an event', () => {
  it.each([
    [1, 1, 'sent once, counted once'],
    [2, 1, 'sent twice, counted once'],
    [3, 1, 'sent 3 times, counted once'],
    [3, 0, 'sent 3 times, not counted'],
  ])('sent %i times, counted %i', (sent, counted, text) => {
    expect(
      countText({ attempts: Array.from({ length: sent }, () => requestJson()), counted }),
    ).toBe(text);
  });
});
