import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { DrainStep } from '../../../src/client/journal/port.ts';
import { Failure } from '../../../src/core/words/failure.ts';
import { type Answer, accept, respond } from '../../helpers/service.ts';
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
    const { url } = await serve((response, request, count) => {
      if (count === 1) now = 1_000_000;
      accept(response, request, count);
    });
    const drain = new MemoryDrain(orders(3), { now: () => now });
    const { rows } = await drainTo(url, drain, { concurrency: 1 });
    expect(outcomesOf(rows)).toEqual({ accepted: 3 });
    expect(drain.steps).toBeGreaterThan(2);
  });
});

function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Answers wait for the second step, which is at work until all of them have come. */
function heldForAStep(answer: Answer, count: number) {
  const [second, answered] = [gate(), gate()];
  let answers = 0;
  return {
    answer: (async (response, request, nth) => {
      await second.passed;
      response.on('close', () => {
        answers += 1;
        if (answers === count) void setTimeout(20).then(answered.open);
      });
      answer(response, request, nth);
    }) satisfies Answer,
    during: async (step: number): Promise<void> => {
      if (step !== 2) return;
      second.open();
      await answered.passed;
    },
  };
}

describe('what goes out while a step is at work', () => {
  it('is what was claimed before: others may keep a shared journal waiting', async () => {
    const sent = gate();
    const { url } = await serve((response, request, count) => {
      if (count === 4) sent.open();
      accept(response, request, count);
    });
    const during = async (step: number) => (step === 2 ? sent.passed : undefined);
    const { rows } = await drainTo(url, new MemoryDrain(orders(4), { during }), { concurrency: 1 });
    expect(outcomesOf(rows)).toEqual({ accepted: 4 });
  });

  it('is nothing where the lease could end before the answer', async () => {
    let now = 0;
    const meanwhile: number[] = [];
    const { url, requests } = await serve(accept);
    const during = async (step: number) => {
      if (step !== 2) return;
      now = 1_000_000;
      // What left before the clock moved has to arrive first; 200 ms are then time for three more.
      await setTimeout(100);
      const before = requests.length;
      await setTimeout(200);
      meanwhile.push(requests.length - before);
    };
    const drain = new MemoryDrain(orders(4), { during, now: () => now });
    const { rows } = await drainTo(url, drain, { concurrency: 1, perSecond: 15 });
    expect(meanwhile).toEqual([0]);
    expect(outcomesOf(rows)).toEqual({ accepted: 4 });
  });
});

describe('what comes while a step is at work', () => {
  it('is written by the next one', async () => {
    const { answer, during } = heldForAStep(accept, 3);
    const { url } = await serve(answer);
    const drain = new MemoryDrain(orders(3), {
      during,
      left: (count) => (count < 3 ? 'rows' : undefined),
    });
    const { rows } = await drainTo(url, drain);
    expect(outcomesOf(rows)).toEqual({ accepted: 3 });
    expect(drain.countOf('accepted')).toBe(3);
  });

  it('is not sent again where the step finds that it was taken over', async () => {
    const { answer, during } = heldForAStep(respond(503, '{}'), 2);
    const { url, requests } = await serve(answer);
    const lost = (count: number) => new Set(count === 2 ? [1, 2] : []);
    const left = (count: number) => (count < 3 ? 'rows' : undefined);
    const { rows } = await drainTo(url, new MemoryDrain(orders(2), { during, lost, left }));
    expect(requests).toHaveLength(2);
    expect(rows).toEqual([]);
  });

  it('is told as unwritten where the next step fails', async () => {
    const { answer, during } = heldForAStep(accept, 3);
    const { url, requests } = await serve(answer);
    const before = (_: unknown, count: number) => {
      if (count === 3) throw full();
    };
    const drain = new MemoryDrain(orders(3), { during, before, left: () => 'rows' });
    await expect(drainTo(url, drain)).rejects.toMatchObject({ code: 'outcome_unwritten' });
    expect(requests).toHaveLength(3);
    expect(drain.isReleased).toBe(true);
  });

  it('may be Ctrl-C: then nothing of what the step has claimed is sent', async () => {
    const { url, requests } = await serve(accept);
    const stop = new AbortController();
    const during = async () => stop.abort();
    const drain = new MemoryDrain(orders(200), { during });
    const { ending, sent } = await drainTo(url, drain, { stop: stop.signal });
    expect({ ending, sent, requests: requests.length }).toEqual({
      ...{ ending: 'interrupted', sent: 0, requests: 0 },
    });
    expect(drain.entries).toHaveLength(200);
    expect(drain.entries.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  it('is nothing of its own: what it has claimed is sent only once it is over', async () => {
    const { url, requests } = await serve(accept);
    const sentMeanwhile: number[] = [];
    const during = async (count: number) => {
      if (count > 1) return;
      await setTimeout(30);
      sentMeanwhile.push(requests.length);
    };
    await drainTo(url, new MemoryDrain(orders(3), { during }));
    expect(sentMeanwhile).toEqual([0]);
    expect(requests).toHaveLength(3);
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
    const before = ({ ended }: DrainStep, count: number) => {
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
