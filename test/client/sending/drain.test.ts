import { describe, expect, it } from 'vitest';
import { accept, respond } from '../../helpers/service.ts';
import { drainTo, orders, outcomesOf, sentIn, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';

describe('a drain', () => {
  it('sends every row once, to the address of its kind', async () => {
    const { url, requests } = await serve((response, request, count) =>
      accept(response, { ...request, path: request.path.replace('/v1', '') }, count),
    );
    const kinds = ['paid', 'partial', 'cancel', 'decline'] as const;
    const drain = new MemoryDrain(kinds.map((kind) => ({ order: kind, kind })));
    const { rows, ...result } = await drainTo(`${url}/v1/`, drain);
    expect(requests.map(({ path }) => path).sort()).toEqual([
      '/v1/conversions',
      '/v1/conversions/cancel',
      '/v1/conversions/decline',
      '/v1/conversions/partial',
    ]);
    expect(result).toMatchObject({ ending: 'done', message: null, sent: 4, retried: 0 });
    expect(outcomesOf(rows)).toEqual({ accepted: 4 });
    expect(drain.isReleased).toBe(true);
  });

  it('holds a bounded number of rows, whatever the file', async () => {
    const { url, requests } = await serve(accept);
    const drain = new MemoryDrain(orders(1_200));
    const { rows, progress } = await drainTo(url, drain);
    expect(new Set(requests.map((request) => sentIn(request).event_id)).size).toBe(1_200);
    expect(requests).toHaveLength(1_200);
    expect(outcomesOf(rows)).toEqual({ accepted: 1_200 });
    expect(drain.mostHeld).toBeLessThanOrEqual(1024);
    expect(progress.at(-1)).toMatchObject({ done: 1_200, total: 1_200, accepted: 1_200 });
  });

  it('sends nothing before it is claimed, and tells nothing before it is written', async () => {
    const requested: number[] = [];
    const written = new Set<number>();
    const drain = new MemoryDrain(orders(600), {
      before: ({ ended }) => {
        for (const { held } of ended) written.add(held.event.sequence);
      },
    });
    const { url } = await serve((response, request, count) => {
      const row = Number(sentIn(request).event_id.slice(2));
      if (row > drain.entries.length) requested.push(row);
      accept(response, request, count);
    });
    const early: number[] = [];
    const onRow = ({ row }: { row: number }) => written.has(row) || early.push(row);
    await drainTo(url, drain, { onRow });
    expect({ requested, early }).toEqual({ requested: [], early: [] });
    expect(written.size).toBe(600);
  });

  it('sends the events of one order one after another, in their order', async () => {
    const inFlight = new Set<string>();
    const overlaps: string[] = [];
    const sent: Record<string, string[]> = {};
    const { url } = await serve(async (response, request, count) => {
      const { merchant_order_id: order, event_id } = sentIn(request);
      if (inFlight.has(order)) overlaps.push(event_id);
      inFlight.add(order);
      sent[order] = [...(sent[order] ?? []), event_id];
      await new Promise((resolve) => setImmediate(resolve));
      inFlight.delete(order);
      const answer = count % 7 === 0 ? respond(500, '{}') : accept;
      answer(response, request, count);
    });
    const rows = Array.from({ length: 400 }, (_, at) => ({ order: `A-${at % 20}` }));
    const drain = new MemoryDrain(rows);
    await drainTo(url, drain, { retries: 20 });
    expect(overlaps).toEqual([]);
    expect(drain.countOf('accepted')).toBe(400);
    for (const events of Object.values(sent)) {
      const numbers = events.map((event) => Number(event.slice(2)));
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
  });

  it('keeps to the rate: what may not go yet is held back, and that is told', async () => {
    const stop = new AbortController();
    const { url, requests } = await serve(accept);
    const drain = new MemoryDrain(orders(21));
    const policy = { perSecond: 0.01, stop: stop.signal, onRow: () => stop.abort() };
    const { rows, progress, ...result } = await drainTo(url, drain, policy);
    expect(result).toMatchObject({ ending: 'interrupted', sent: 1 });
    expect(outcomesOf(rows)).toEqual({ accepted: 1 });
    expect(requests).toHaveLength(1);
    expect(progress).toContainEqual(expect.objectContaining({ waiting: 'rate', accepted: 0 }));
  });

  it('goes on whenever the rate lets it', async () => {
    const { url, requests } = await serve(accept);
    const result = await drainTo(url, new MemoryDrain(orders(10)), { perSecond: 50 });
    expect(outcomesOf(result.rows)).toEqual({ accepted: 10 });
    expect(requests).toHaveLength(10);
    expect(result.progress).toContainEqual(expect.objectContaining({ waiting: 'rate' }));
  });

  it('never has more in flight than it may', async () => {
    let [open, most] = [0, 0];
    const held: (() => void)[] = [];
    const { url } = await serve((response, request, count) => {
      open += 1;
      most = Math.max(most, open);
      held.push(() => {
        open -= 1;
        accept(response, request, count);
      });
      // The first three wait for one another.
      if (count >= 3) setImmediate(() => held.splice(0).map((answer) => answer()));
    });
    await drainTo(url, new MemoryDrain(orders(300)), { concurrency: 3 });
    expect(most).toBe(3);
  });
});
