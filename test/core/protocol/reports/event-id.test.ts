import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountIdByEndpoint, merchantOfAccount } from '../../../../src/core/protocol/account.ts';
import {
  deriveEventId,
  type EventIdentity,
} from '../../../../src/core/protocol/reports/event-id.ts';

const IDENTITY: EventIdentity = {
  account: { endpoint: 'https://api.shop.example/v1', apiKey: 'key_1' },
  kind: 'paid',
  merchantOrderId: '123',
  ordinal: 1,
};

describe('deriveEventId', () => {
  it('is the same for the same report, in this release and every later one', () => {
    // Pinned: a changed derivation would count an order twice that was reported before an upgrade.
    const account = {
      ...IDENTITY.account,
      merchant: merchantOfAccount(accountIdByEndpoint(IDENTITY.account)),
    };
    expect(deriveEventId({ ...IDENTITY, account })).toBe('paid-48887fe73b87b14329d3dab492c69827');
    expect(deriveEventId(IDENTITY)).toBe('paid-47abde7cf2dac24e21688b113f83ed3b');
  });

  it.each<[string, Partial<EventIdentity>]>([
    ['key', { account: { ...IDENTITY.account, apiKey: 'key_2' } }],
    ['merchant', { account: { ...IDENTITY.account, merchant: 'acme' } }],
    ['kind', { kind: 'cancel' }],
    ['order', { merchantOrderId: '124' }],
    ['refund id', { refundId: 'R-1' }],
    ['ordinal', { ordinal: 2 }],
  ])('differs with another %s', (_, other) => {
    expect(deriveEventId({ ...IDENTITY, ...other })).not.toBe(deriveEventId(IDENTITY));
  });

  it('is the same at another endpoint', () => {
    const account = { ...IDENTITY.account, endpoint: 'https://api.shop.example/v2' };
    expect(deriveEventId({ ...IDENTITY, account })).toBe(deriveEventId(IDENTITY));
  });

  it('keeps any two orders and refunds apart, whatever characters they hold', () => {
    const pair = fc.tuple(fc.string(), fc.string());
    fc.assert(
      fc.property(pair, pair, ([orderA, refundA], [orderB, refundB]) => {
        const a = { ...IDENTITY, merchantOrderId: orderA, refundId: refundA };
        const b = { ...IDENTITY, merchantOrderId: orderB, refundId: refundB };
        const isSame = orderA === orderB && refundA === refundB;
        expect(deriveEventId(a) === deriveEventId(b)).toBe(isSame);
      }),
    );
  });
});
