import { describe, expect, it } from 'vitest';
import { type Answer, accept, respond } from '../../helpers/service.ts';
import { drainTo, outcomesOf, sentIn, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';
import type { MemoryRow } from './memory-events.ts';

const NOTHING = respond(200, '', {});

const cancels = (count: number): MemoryRow[] =>
  Array.from({ length: count }, (_, at) => ({ order: `A-${at + 1}`, kind: 'cancel' }));

/** Each event by its own number of requests so far. */
const byTry = (answer: (order: number, times: number) => Answer): Answer => {
  const times = new Map<string, number>();
  return (response, request, count) => {
    const { event_id: id, merchant_order_id: order } = sentIn(request);
    times.set(id, (times.get(id) ?? 0) + 1);
    answer(Number(order.slice(2)), times.get(id) ?? 0)(response, request, count);
  };
};

/** What a file of cancels comes to. */
async function drained(answer: Answer, concurrency = 1) {
  const { url, requests } = await serve(answer);
  const { rows } = await drainTo(url, new MemoryDrain(cancels(30)), { concurrency, retries: 0 });
  return { outcomes: outcomesOf(rows), requests: requests.length };
}

const ALL = { accepted: 30 };

describe('an answer that shows nothing of the order', () => {
  it('is doubted where the others show it: the report is sent again, until it is shown', async () => {
    const isSilent = (order: number, times: number) => order % 7 === 0 && times <= 2;
    const found = await drained(
      byTry((order, times) => (isSilent(order, times) ? NOTHING : accept)),
    );
    expect(found).toEqual({ outcomes: ALL, requests: 30 + 4 * 2 });
  });

  it('is believed the fifth time', async () => {
    const found = await drained(byTry((order) => (order % 7 === 0 ? NOTHING : accept)));
    expect(found).toEqual({ outcomes: ALL, requests: 30 + 4 * 4 });
  });

  it('is believed at once of a service that never shows the order', async () => {
    const found = await drained(byTry(() => NOTHING));
    expect(found.outcomes).toEqual(ALL);
    // The second one came by a connection that was used before.
    expect(found.requests).toBeLessThanOrEqual(31);
  });

  it('is believed soon where the service shows the order no more unless it is asked again', async () => {
    const isShown = (order: number, times: number) => order <= 5 || times > 1;
    const found = await drained(
      byTry((order, times) => (isShown(order, times) ? accept : NOTHING)),
    );
    expect(found.outcomes).toEqual(ALL);
    expect(found.requests).toBeGreaterThan(31);
    expect(found.requests).toBeLessThanOrEqual(35);
  });
});
