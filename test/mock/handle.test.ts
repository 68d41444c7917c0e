import { describe, expect, it } from 'vitest';
import { handle } from '../../src/mock/service/handle.ts';
import { jsonOf, NOW, newState, paid, partial, plain, send, signed, textOf } from './requests.ts';

describe('the path and the method', () => {
  it.each([
    '/',
    '/conversion',
    '/conversions/',
    '//conversions',
    '/v1/conversions',
    '/conversions/refund',
    '/CONVERSIONS',
    '*',
    '',
  ])('POST %s: 404', (path) => {
    const handled = handle(signed(path, paid('A', 'e')), newState(), NOW);
    expect(handled.response.status).toBe(404);
    expect(jsonOf(handled).error.code).toBe('not_found');
    expect(jsonOf(handled).error.message).toContain(
      '/conversions, /conversions/partial, /conversions/cancel, /conversions/decline',
    );
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'post'])(
    '%s: 405 with Allow',
    (method) => {
      for (const path of ['/conversions', '/conversions/cancel']) {
        const { response } = handle({ ...signed(path, plain('A', 'e')), method }, newState(), NOW);
        expect(response.status).toBe(405);
        expect(response.headers).toMatchObject({ Allow: 'POST' });
      }
    },
  );

  it('a query is ignored', () => {
    const handled = handle(signed('/conversions?trace=1', paid('A', 'e')), newState(), NOW);
    expect(handled.response.status).toBe(200);
  });
});

describe('an accepted report', () => {
  it.each([
    ['paid', '/conversions', paid('B-1', 'e-2', '5000'), 'CONFIRMED', 5000, 0],
    ['partial', '/conversions/partial', partial('A-1', 'e-2', '40'), 'PARTIALLY_CANCELLED', 60, 40],
    ['cancel', '/conversions/cancel', plain('A-1', 'e-2'), 'CANCELLED', 0, 100],
    ['decline', '/conversions/decline', plain('A-1', 'e-2'), 'DECLINED', 0, 0],
  ])('%s: 200 and the order record', (_, path, body, status, net, refunded) => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1')));
    const handled = send(state, signed(path, body));
    const order = JSON.parse(body).merchant_order_id;
    expect(handled.response.status).toBe(200);
    expect(handled.response.headers).toEqual({ 'Content-Type': 'application/json' });
    expect(textOf(handled)).toBe(
      `{"data":{"merchant_order_id":"${order}","transaction_id":"conv:seller-a:${order}","status":"${status}","net_amount":${net},"refunded_amount":${refunded},"currency":"KRW"}}`,
    );
  });

  it('echoes sub_id in every later record too', () => {
    const state = newState();
    const body = paid('A-1', 'e-1').replace('}', ',"sub_id":"s-9"}');
    expect(jsonOf(send(state, signed('/conversions', body))).data.sub_id).toBe('s-9');
    const refund = send(state, signed('/conversions/partial', partial('A-1', 'e-2', '1')));
    expect(jsonOf(refund).data.sub_id).toBe('s-9');
  });

  it('keeps every digit of an amount', () => {
    const handled = handle(
      signed('/conversions', paid('A', 'e', '12345678901234567890.10')),
      newState(),
      NOW,
    );
    expect(textOf(handled)).toContain('"net_amount":12345678901234567890.1,');
  });

  it('is logged with what it moved', () => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1')));
    const { log } = send(state, signed('/conversions/partial', partial('A-1', 'e-2', '40')));
    expect(log).toEqual({
      receivedAt: NOW,
      method: 'POST',
      path: '/conversions/partial',
      httpStatus: 200,
      outcome: 'accepted',
      kind: 'partial',
      checks: {
        headers: { ok: true, missing: [], duplicated: [] },
        timestamp: { ok: true, whole: true, skewSeconds: 0 },
        key: { ok: true },
        signature: { ok: true },
      },
      presented: {
        key: 'shop_a',
        timestamp: String(NOW),
        signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      merchantOrderId: 'A-1',
      eventId: 'e-2',
      warnings: [],
      record: expect.objectContaining({ merchantOrderId: 'A-1', status: 'PARTIALLY_CANCELLED' }),
      statusBefore: 'CONFIRMED',
      statusAfter: 'PARTIALLY_CANCELLED',
    });
  });

  it('changes nothing before it is committed', () => {
    const state = newState();
    const request = signed('/conversions', paid('A-1', 'e-1'));
    const [first, second] = [handle(request, state, NOW), handle(request, state, NOW)];
    expect(state.ledgers.size).toBe(0);
    expect(second).toEqual(first);
  });
});
