import { describe, expect, it } from 'vitest';
import { accept, respond } from '../../helpers/service.ts';
import { drainTo, orders, outcomesOf, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';

describe('a drain that is stopped', () => {
  it('stops at 401 with everything that is not settled pending', async () => {
    const { url, requests } = await serve((response, request, count) => {
      const refusal = respond(401, '{}', { Date: 'Mon, 05 Jan 2026 10:00:00 GMT' });
      (count > 10 ? refusal : accept)(response, request, count);
    });
    const drain = new MemoryDrain(orders(2_000));
    const { rows, ...result } = await drainTo(url, drain);
    expect(result.ending).toBe('clock_off');
    expect(result.message).toMatch(/401.*your clock is .* fast/);
    expect(outcomesOf(rows)).toEqual({ accepted: 10 });
    expect(requests.length).toBeLessThan(10 + 33 + 1); // One is sent again, to be sure.
    expect(drain.countOf('accepted')).toBe(10);
    expect(drain.countOf('rejected')).toBe(0);
    expect(drain.entries.every(({ isHeld }) => !isHeld)).toBe(true);
    expect(drain.isReleased).toBe(true);
  });

  it('waits at Ctrl-C for the answers to what is in flight, and lets the rest go', async () => {
    const stop = new AbortController();
    const held: (() => void)[] = [];
    const { url, requests } = await serve((response, request, count) => {
      if (count < 20) return accept(response, request, count);
      held.push(() => accept(response, request, count));
      stop.abort();
      setImmediate(() => {
        for (const answer of held.splice(0)) answer();
      });
    });
    const drain = new MemoryDrain(orders(2_000));
    const { rows, ...result } = await drainTo(url, drain, { stop: stop.signal });
    expect(result).toMatchObject({ ending: 'interrupted', sent: requests.length });
    expect(outcomesOf(rows)).toEqual({ accepted: requests.length });
    expect(drain.countOf('accepted')).toBe(requests.length);
    expect(drain.entries.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  it('ends what is not answered ten seconds after Ctrl-C, and writes that down', async () => {
    const stop = new AbortController();
    const waits: number[] = [];
    const clock = {
      now: () => Date.now(),
      sleep: async (milliseconds: number) => void waits.push(milliseconds),
    };
    const { url } = await serve((_, __, count) => count === 4 && stop.abort());
    const drain = new MemoryDrain(orders(10));
    const told: number[] = [];
    const onInterrupted = (inFlight: number): void => void told.push(inFlight);
    const watched = { stop: stop.signal, clock, onInterrupted };
    const { rows, ending } = await drainTo(url, drain, watched);
    expect(told).toEqual([4]);
    expect(waits).toEqual([10_000]);
    expect(ending).toBe('interrupted');
    expect(outcomesOf(rows)).toEqual({ unconfirmed: 4 });
    const ends = drain.entries.flatMap(({ attempts }) => attempts.map(({ end }) => end.outcome));
    expect(ends).toEqual(Array.from({ length: 4 }, () => 'interrupted'));
  });

  it('ends the wait for a retry at Ctrl-C', async () => {
    const stop = new AbortController();
    const { url, requests } = await serve((response, request, count) => {
      respond(503, '{}', { 'Retry-After': '50' })(response, request, count);
      response.on('close', () => stop.abort());
    });
    const drain = new MemoryDrain(orders(1));
    const { rows, ending } = await drainTo(url, drain, { stop: stop.signal });
    expect({ ending, rows, sent: requests.length }).toEqual({
      ending: 'interrupted',
      rows: [],
      sent: 1,
    });
    expect(drain.entries[0]).toMatchObject({ state: 'pending', isHeld: false });
  });

  it('sends nothing where it is stopped from the start', async () => {
    const { url, requests } = await serve(accept);
    const drain = new MemoryDrain(orders(3));
    const onInterrupted = (): never => {
      throw new Error('nothing is in flight');
    };
    expect(await drainTo(url, drain, { stop: AbortSignal.abort(), onInterrupted })).toMatchObject({
      ending: 'interrupted',
      sent: 0,
    });
    expect(requests).toEqual([]);
    expect(drain.entries).toEqual([]);
  });
});
