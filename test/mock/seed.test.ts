import { describe, expect, it } from 'vitest';
import { createState, demoMerchant, type SeedReport, seed } from '../../src/mock/service/state.ts';
import { jsonOf, KEY, newState, paid, partial, plain, send, signed } from './requests.ts';

const report = (kind: SeedReport['kind'], body: string): SeedReport => ({
  kind,
  body: Buffer.from(body),
});
const PAID = report('paid', paid('A-1', 'e-1'));
const REFUND = report('partial', partial('A-1', 'e-2', '40'));

describe('seeding with events that were accepted before', () => {
  it('the service goes on where they end', () => {
    const state = newState();
    expect(seed(state, KEY, [PAID, REFUND])).toEqual([]);
    const cancel = send(state, signed('/conversions/cancel', plain('A-1', 'e-3')));
    expect(cancel.log).toMatchObject({
      statusBefore: 'PARTIALLY_CANCELLED',
      statusAfter: 'CANCELLED',
    });
    expect(jsonOf(cancel).data.refunded_amount).toBe(100);
  });

  it('knows a seeded event again when it is sent', () => {
    const state = newState();
    seed(state, KEY, [PAID]);
    expect(send(state, signed('/conversions', paid('A-1', 'e-1'))).log.outcome).toBe('repeated');
    const other = send(state, signed('/conversions', paid('A-1', 'e-1', '101')));
    expect(jsonOf(other).error.code).toBe('event_id_reused');
  });

  it('an event that stands twice counts once, and is not called skipped', () => {
    const state = newState();
    expect(seed(state, KEY, [PAID, REFUND, REFUND])).toEqual([]);
    const again = send(state, signed('/conversions/partial', partial('A-1', 'e-2', '40')));
    expect(jsonOf(again).data.net_amount).toBe(60);
  });

  it('returns what the rules refuse, with the reason, and applies the rest', () => {
    const state = newState();
    const tooMuch = report('partial', partial('A-1', 'e-3', '61'));
    const broken = report('cancel', '{');
    const skipped = seed(state, KEY, [REFUND, PAID, REFUND, tooMuch, broken]);
    expect(skipped).toEqual([
      { report: REFUND, error: expect.objectContaining({ code: 'unknown_order' }) },
      { report: tooMuch, error: expect.objectContaining({ code: 'refund_out_of_range' }) },
      { report: broken, error: expect.objectContaining({ code: 'invalid_json' }) },
    ]);
    const again = send(state, signed('/conversions', paid('A-1', 'e-1')));
    expect(jsonOf(again).data).toMatchObject({ status: 'PARTIALLY_CANCELLED', net_amount: 60 });
  });

  it('does not judge them again by the rules of a report', () => {
    const state = newState();
    const odd = JSON.stringify({
      ...{ merchant_order_id: 'A-1', event_id: 'e-1', amount: 100, currency: 'KRWW' },
      ...{ cb_aev: '', items: 'none', since: 'Monday' },
    });
    expect(send(state, signed('/conversions', odd)).log.outcome).toBe('refused');
    expect(seed(state, KEY, [report('paid', odd), REFUND])).toEqual([]);
    const cancel = send(state, signed('/conversions/cancel', plain('A-1', 'e-3')));
    expect(jsonOf(cancel).data.refunded_amount).toBe(100);
  });

  it('seeds one merchant alone', () => {
    const state = newState();
    seed(state, 'shop_b', [PAID]);
    const cancel = send(state, signed('/conversions/cancel', plain('A-1', 'e-2')));
    expect(jsonOf(cancel).error.code).toBe('unknown_order');
  });
});

it('the demo pair signs its way in', () => {
  const { apiKey, ...merchant } = demoMerchant();
  const state = createState(new Map([[apiKey, merchant]]));
  const options = { key: apiKey, secret: merchant.secret.reveal() };
  const handled = send(state, signed('/conversions', paid('123', 'e-1', '5000'), options));
  expect(jsonOf(handled).data).toMatchObject({
    transaction_id: 'conv:demo:123',
    status: 'CONFIRMED',
    net_amount: 5000,
  });
});
