import { describe, expect, it } from 'vitest';
import type { Step } from '../../../src/client/journal/port.ts';
import { Failure } from '../../../src/words/failure.ts';
import { accept, respond } from '../../helpers/service.ts';
import { drainTo, orders, outcomesOf, sentIn, serve } from './drained.ts';
import { MemoryDrain } from './memory-drain.ts';

const full = () => new Failure('journal_full', 'the disk of the journal is full');

describe('a drain beside others', () => {
  it('looks again where what is left is with another process', async () => {
    const { url } = await serve(accept);
    const left = (count: number) => (count < 8 ? 'elsewhere' : undefined);
    const drain = new MemoryDrain(orders(2), { left });
    const { ending, progress } = await drainTo(url, drain);
    expect(ending).toBe('done');
    expect(drain.steps).toBeGreaterThanOrEqual(8);
    expect(progress).toContainEqual(expect.objectContaining({ waiting: 'other-process' }));
  });

  it('does not send what another process has taken over', async () => {
    const { url, requests } = await serve(accept);
    const lost = (count: number) => new Set(count === 2 ? [2, 3] : []);
    const drain = new MemoryDrain(orders(4), { lost });
    const { rows } = await drainTo(url, drain, { perSecond: 1 });
    expect(requests.map((request) => sentIn(request).event_id).sort()).toEqual(['e-1', 'e-4']);
    expect(outcomesOf(rows)).toEqual({ accepted: 2 });
  });

  it('does not send again what was taken over while it was in flight', async () => {
    const { url, requests } = await serve(respond(503, '{}'));
    const lost = (count: number) => new Set(count === 2 ? [1] : []);
    const { rows } = await drainTo(url, new MemoryDrain(orders(1), { lost }));
    expect(requests).toHaveLength(1);
    expect(rows).toEqual([]);
  });

  it('renews its lease before it sends where a post could outlast it', async () => {
    let now = 0;
    const clock = { now: () => now, sleep: () => new Promise<void>(() => {}) };
    const { url } = await serve((response, request, count) => {
      if (count === 1) now = Date.now() + 1_000_000;
      accept(response, request, count);
    });
    const drain = new MemoryDrain(orders(3), {
      before: (_, count) => {
        if (count > 2) now = 0;
      },
    });
    const { rows } = await drainTo(url, drain, { clock, concurrency: 1 });
    expect(outcomesOf(rows)).toEqual({ accepted: 3 });
    expect(drain.steps).toBeGreaterThan(2);
  });
});

describe('a drain whose journal fails', () => {
  const failAt = (step: number) => ({
    before: (_: unknown, count: number) => {
      if (count === step) throw full();
    },
  });

  it('sends nothing where the first step fails', async () => {
    const { url, requests } = await serve(accept);
    const drain = new MemoryDrain(orders(3), failAt(1));
    await expect(drainTo(url, drain)).rejects.toMatchObject({ code: 'journal_full' });
    expect(requests).toEqual([]);
    expect(drain.isReleased).toBe(true);
  });

  it('says that outcomes are unwritten where reports went out, and sends nothing more', async () => {
    const { url, requests } = await serve(accept);
    const drain = new MemoryDrain(orders(2_000), failAt(3));
    await expect(drainTo(url, drain)).rejects.toMatchObject({ code: 'outcome_unwritten' });
    expect(drain.steps).toBe(3);
    expect(requests.length).toBeLessThan(800);
    expect(drain.isReleased).toBe(true);
  });

  it('tells the failure itself where the outcome of all that went out is written', async () => {
    const { url } = await serve(accept);
    const before = ({ ended }: Step, count: number) => {
      if (count > 2 && ended.length === 0) throw full();
    };
    const drain = new MemoryDrain(orders(3), { before, left: () => 'elsewhere' });
    await expect(drainTo(url, drain)).rejects.toMatchObject({ code: 'journal_full' });
    expect(drain.countOf('accepted')).toBe(3);
    expect(drain.isReleased).toBe(true);
  });

  it('ends what is in flight, and waits for that end', async () => {
    const { url, requests } = await serve((response, request, count) => {
      if (count === 1) accept(response, request, count);
    });
    const drain = new MemoryDrain(orders(10), failAt(2));
    await expect(drainTo(url, drain)).rejects.toMatchObject({ code: 'outcome_unwritten' });
    expect(requests.length).toBeGreaterThan(1);
    expect(drain.entries.flatMap(({ attempts }) => attempts)).toEqual([]);
  });
});
