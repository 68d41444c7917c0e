import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { jsonOf, KEY, newState, paid, partial, plain, send, signed } from './requests.ts';

describe('the order rules over the wire', () => {
  it.each([
    ['/conversions/cancel', plain('B-1', 'e-2'), 'unknown_order', '/merchant_order_id'],
    ['/conversions', paid('A-1', 'e-2'), 'order_exists', '/merchant_order_id'],
    [
      '/conversions/partial',
      partial('A-1', 'e-2', '100.01'),
      'refund_out_of_range',
      '/refund_amount',
    ],
    ['/conversions', paid('C-1', 'e-2'), 'order_closed', '/merchant_order_id'],
  ])('%s %s: 422 %s', (path, body, code, pointer) => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1')));
    send(state, signed('/conversions', paid('C-1', 'c-1')));
    send(state, signed('/conversions/cancel', plain('C-1', 'c-2')));
    const handled = send(state, signed(path, body));
    expect(handled.response.status).toBe(422);
    expect(handled.change).toBeUndefined();
    expect(jsonOf(handled).error).toMatchObject({ code, pointer });
    expect(Object.keys(jsonOf(handled).error)).toEqual(
      expect.arrayContaining(['message', 'rule', 'expected', 'got']),
    );
  });

  it('an order is remembered without the rest of its body', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const state = newState();
    const notes = 'x'.repeat(512 * 1024);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < 32; at += 1) {
      const body = `{"merchant_order_id":"A-with-a-long-name-${at}","event_id":"e-with-a-long-name-${at}","amount":100,"currency":"USD","product_name":"A product with a name","notes":"${notes}"}`;
      expect(send(state, signed('/conversions', body)).response.status).toBe(200);
    }
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(4 * 1024 * 1024);
    expect(state.ledgers.get(KEY)?.orders.size).toBe(32);
  });

  it('a refused report leaves the order, and the log says so', () => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1')));
    const { log } = send(state, signed('/conversions/partial', partial('A-1', 'e-2', '101')));
    expect(log).toMatchObject({
      outcome: 'refused',
      error: { code: 'refund_out_of_range' },
      statusBefore: 'CONFIRMED',
      statusAfter: 'CONFIRMED',
    });
  });

  it('merchants do not see each other’s orders', () => {
    const state = newState();
    send(state, signed('/conversions', paid('A-1', 'e-1')));
    const other = { key: 'shop_b', secret: 'secret-of-shop-b' };
    const cancelled = send(state, signed('/conversions/cancel', plain('A-1', 'e-2'), other));
    expect(jsonOf(cancelled).error.code).toBe('unknown_order');
    const own = send(state, signed('/conversions', paid('A-1', 'e-1', '7'), other));
    expect(jsonOf(own).data).toMatchObject({ transaction_id: 'conv:seller-b:A-1', net_amount: 7 });
  });
});
