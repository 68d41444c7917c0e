import { describe, expect, it } from 'vitest';
import { jsonOf, newState, paid, partial, plain, send, signed, textOf } from './requests.ts';

const PAID = signed('/conversions', paid('A-1', 'e-1'));
const REFUND = signed('/conversions/partial', partial('A-1', 'e-2', '40'));

describe('safe retries', () => {
  it('a reused event_id with the same body is counted once: 200', () => {
    const state = newState();
    send(state, PAID);
    const first = send(state, REFUND);
    for (let retry = 0; retry < 3; retry += 1) {
      const again = send(state, REFUND);
      expect(textOf(again)).toBe(textOf(first));
      expect(again.change).toBeUndefined();
      expect(again.log).toMatchObject({
        outcome: 'repeated',
        httpStatus: 200,
        statusBefore: 'PARTIALLY_CANCELLED',
        statusAfter: 'PARTIALLY_CANCELLED',
      });
    }
  });

  it('a retry under a fresh timestamp and signature is the same event', () => {
    const state = newState();
    send(state, PAID);
    const later = signed('/conversions', paid('A-1', 'e-1'), { timestamp: 1_700_000_100 });
    expect(send(state, later).log.outcome).toBe('repeated');
  });

  it('the answer to a retry is the order’s current record, not the one of then', () => {
    const state = newState();
    send(state, PAID);
    send(state, REFUND);
    expect(jsonOf(send(state, PAID)).data).toMatchObject({
      status: 'PARTIALLY_CANCELLED',
      net_amount: 60,
    });
  });

  it('even a cancelled order answers the retry of its paid report', () => {
    const state = newState();
    send(state, PAID);
    send(state, signed('/conversions/cancel', plain('A-1', 'e-3')));
    const again = send(state, PAID);
    expect(again.response.status).toBe(200);
    expect(jsonOf(again).data.status).toBe('CANCELLED');
  });
});

describe('a reused event_id with another body: 422 event_id_reused', () => {
  it.each([
    ['another amount', '/conversions', paid('A-1', 'e-1', '101')],
    ['the same amount spelled otherwise', '/conversions', paid('A-1', 'e-1', '100.0')],
    ['a blank more', '/conversions', `${paid('A-1', 'e-1')} `],
    ['another order', '/conversions', paid('A-2', 'e-1')],
    ['another kind', '/conversions/cancel', plain('A-1', 'e-1')],
    ['another kind, and an order that is not known', '/conversions/cancel', plain('A-2', 'e-1')],
  ])('%s', (_, path, body) => {
    const state = newState();
    send(state, PAID);
    const handled = send(state, signed(path, body));
    expect(handled.response.status).toBe(422);
    expect(handled.change).toBeUndefined();
    expect(jsonOf(handled).error).toMatchObject({
      code: 'event_id_reused',
      message: 'event_id "e-1" already belongs to another body: a paid report of order "A-1"',
      pointer: '/event_id',
    });
    expect(jsonOf(send(state, PAID)).data).toMatchObject({ status: 'CONFIRMED', net_amount: 100 });
  });

  it('the body of a cancel sent as a decline is another event, though its bytes are the same', () => {
    const state = newState();
    send(state, PAID);
    send(state, signed('/conversions/cancel', plain('A-1', 'e-2')));
    const decline = send(state, signed('/conversions/decline', plain('A-1', 'e-2')));
    expect(jsonOf(decline).error.code).toBe('event_id_reused');
  });
});

describe('what does not use up an event_id', () => {
  it('a refusal by the order rules: the same event is accepted once the order allows it', () => {
    const state = newState();
    expect(jsonOf(send(state, REFUND)).error.code).toBe('unknown_order');
    send(state, PAID);
    expect(jsonOf(send(state, REFUND)).data.net_amount).toBe(60);
  });

  it('an invalid report: the mended one may carry the same id', () => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1', '"100"')));
    expect(send(state, PAID).log.outcome).toBe('accepted');
  });

  it('a wrong signature', () => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1', '999'), { secret: 'wrong' }));
    expect(jsonOf(send(state, PAID)).data.net_amount).toBe(100);
  });

  it('an event of another merchant', () => {
    const state = newState();
    send(state, PAID);
    const other = { key: 'shop_b', secret: 'secret-of-shop-b' };
    const handled = send(state, signed('/conversions', paid('Z-9', 'e-1', '7'), other));
    expect(handled.log.outcome).toBe('accepted');
  });
});
