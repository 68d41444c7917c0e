import { describe, expect, it } from 'vitest';
import { standingIn } from '../../../src/client/delivery/service-answer.ts';
import type { Attempt } from '../../../src/client/journal/port.ts';

const record = (id: string, net = '5000', refunded = '0') =>
  `{"data":{"merchant_order_id":"${id}","status":"CONFIRMED","net_amount":${net},"refunded_amount":${refunded},"currency":"KRW"}}`;

const answered = (kept: Pick<Attempt, 'response' | 'masked'>) => ({ ...kept, errorCode: null });

describe('where the service said that an order stands', () => {
  it('is what its record shows', () => {
    expect(standingIn(answered({ response: record('A-1', '12.50', '1') }), 'A-1')).toEqual({
      status: 'CONFIRMED',
      netAmount: { units: 1250n, scale: 2 },
      refundedAmount: { units: 1n, scale: 0 },
      currency: 'KRW',
    });
  });

  it.each<[string, string | null, true | undefined]>([
    ['nothing was kept', null, undefined],
    ['it was not kept whole', record('A-1').slice(0, -3), undefined],
    ['it is no record', '{"data":[]}', true],
    ['it is a list', '[1]', true],
    ['it has no order', '{"data":{}}', true],
    ['it is of another order', record('B-1'), undefined],
    ['it is of another order, and something else was hidden', record('B-1'), true],
    ['its order is hidden, though nothing was', record('<hidden>'), undefined],
    ['its amount has more digits than money has', record('A-1', '9'.repeat(61)), undefined],
    ['its refunds have more digits than money has', record('A-1', '1', '9'.repeat(61)), undefined],
  ])('is not known where %s', (_, response, masked) => {
    const attempt = { response, ...(masked && { masked }) };
    expect(standingIn(answered(attempt), 'A-1')).toBeUndefined();
  });

  it('is not what a person wrote as a reason', () => {
    const attempt = { response: record('A-1'), errorCode: 'settled_by_hand' };
    expect(standingIn(attempt, 'A-1')).toBeUndefined();
  });

  it('is known of an order whose id holds the secret, and is hidden', () => {
    const attempt = { response: record('A-<hidden>'), masked: true as const };
    expect(standingIn(answered(attempt), 'A-secret')).toMatchObject({ status: 'CONFIRMED' });
  });
});
