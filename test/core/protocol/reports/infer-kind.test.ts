import { describe, expect, it } from 'vitest';
import { inferKind } from '../../../../src/core/protocol/reports/infer-kind.ts';

const IDENTITY = { merchant_order_id: 'A-1', event_id: 'e-1' };

describe('the kind of a report, by the fields that only one kind has', () => {
  it.each<[string | undefined, object]>([
    ['paid', { ...IDENTITY, amount: 5000, currency: 'KRW' }],
    ['paid', { ...IDENTITY, cb_aev: 'aev_1' }],
    ['partial', { ...IDENTITY, refund_amount: 100 }],
    ['decline', { ...IDENTITY, reason: 'own ad' }],
    [undefined, IDENTITY],
    [undefined, { ...IDENTITY, amount: 1, refund_amount: 1 }],
    [undefined, { ...IDENTITY, unknown: 1 }],
    [undefined, []],
  ])('%s: %j', (kind, body) => {
    expect(inferKind(Buffer.from(JSON.stringify(body)))).toBe(kind);
  });

  it.each(['', '{', 'null', '1', '"amount"', '\ufffe'])(
    'unknown where it is no JSON object: %j',
    (text) => {
      expect(inferKind(Buffer.from(text))).toBeUndefined();
    },
  );

  it('is seen behind a byte order mark too', () => {
    expect(inferKind(Buffer.from('\ufeff{"reason":""}\n'))).toBe('decline');
  });
});
