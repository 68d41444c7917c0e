import { describe, expect, it } from 'vitest';
import { accept, drop, respond } from '../../helpers/service.ts';
import { drainTo, onceEach, orders, outcomesOf, sentIn, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';

/** Each waits some ten seconds, as long as a drain waits for a service that recovers. */

describe('a drain', () => {
  it('rides out a short outage, however many orders it meets', async () => {
    const { url } = await serve(onceEach(drop));
    const drain = new MemoryDrain(orders(100));
    const { rows, ending } = await drainTo(url, drain, { patienceMs: 30_000 });
    expect({ ending, ...outcomesOf(rows) }).toEqual({ ending: 'done', accepted: 100 });
  });

  it('tries all others where some orders always fail, and puts those off', async () => {
    const isBad = (order: string): boolean => Number(order.replace(/\D/g, '')) % 4 === 0;
    const { url } = await serve((response, request, count) =>
      (isBad(String(sentIn(request).merchant_order_id)) ? respond(503, '{}') : accept)(
        response,
        request,
        count,
      ),
    );
    const drain = new MemoryDrain(orders(300));
    const { ending, rows } = await drainTo(url, drain, { retries: 1 });
    expect(ending).toBe('done');
    expect(outcomesOf(rows)).toEqual({ accepted: 225, unconfirmed: 75 });
  });
});
