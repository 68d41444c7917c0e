import { describe, expect, it } from 'vitest';
import { readOpenSince } from '../../../../src/client/journal/events.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  cancelRow,
  claimAll,
  drainOf,
  endedAs,
  eventIds,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
} from '../batch/support/drains.ts';
import { STORES } from './stores.ts';

const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort();

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other } = perTest(() => twoJournals());
  describe('what a run leaves that is stopped', () => {
    it('is taken over by the one beside it, tried or not', async () => {
      const batch = await stage(one, paidRows(600));
      const [first, second] = [await drainOf(one, batch), await drainOf(other, batch)];
      const held = (await step(first, { want: 300 })).claimed;
      const others = (await claimAll(second)).claimed;
      await step(second, allAs('accepted', others));
      const tried = held.slice(0, 20);
      await step(first, {
        ended: tried.map((each) => endedAs('pending', each, true)),
        handedOver: held,
      });
      await first.release();
      const taken = [...(await claimAll(second)).claimed, ...(await claimAll(second)).claimed];
      expect(taken.length + others.length).toBe(600);
      expect(eventIds(taken)).toEqual(expect.arrayContaining([...eventIds(held)]));
      await step(second, allAs('accepted', taken));
      expect((await step(second, { want: 1 })).left).toBe('none');
      expect((await nowOf(one, batch)).state).toBe('done');
    });

    it('keeps the order of an order', async () => {
      const batch = await stage(one, [paidRow(1), cancelRow(2, 'order-1')]);
      const first = await drainOf(one, batch);
      const held = (await claimAll(first)).claimed;
      const second = await drainOf(other, batch);
      expect((await claimAll(second)).claimed).toEqual([]);
      await step(first, { handedOver: held });
      await first.release();
      expect(eventIds((await claimAll(second)).claimed)).toEqual(eventIds(held));
    });

    it('is not taken over where it was given up: that is for another run', async () => {
      const batch = await stage(one, paidRows(40));
      const [first, second] = [await drainOf(one, batch), await drainOf(other, batch)];
      await claimAll(second);
      const held = (await claimAll(first)).claimed;
      await step(first, { released: held });
      await first.release();
      expect((await claimAll(second)).claimed).toEqual([]);
      await second.release();
      const ids = eventIds((await claimAll(await drainOf(one, batch))).claimed);
      expect(sorted(ids)).toEqual(expect.arrayContaining([...sorted(eventIds(held))]));
    });

    it('cannot have been counted where it was handed over untried', async () => {
      const batch = await stage(one, paidRows(3));
      const drain = await drainOf(one, batch);
      await step(drain, { handedOver: (await claimAll(drain)).claimed });
      await drain.release();
      expect(await one.remainingOf(batch)).toEqual({
        mayHaveBeenSent: 0,
        behindRefused: 0,
        unfinished: 3,
      });
      expect(
        (await one.find({ order: 'oldest-first' }).all()).map(({ openSince }) => openSince),
      ).toEqual([undefined, undefined, undefined]);
      const { totals } = await one.cancelBatch(batch);
      expect(totals.filter(({ count }) => count > 0)).toMatchObject([
        { state: 'cancelled', count: 3 },
      ]);
    });
  });

  describe('the time since when an event may be in flight', () => {
    it('is none where it was handed over, and damage where it is no time', () => {
      expect(readOpenSince(null)).toEqual({});
      expect(readOpenSince(0)).toEqual({});
      expect(readOpenSince(1_800_000_000_000)).toEqual({ openSince: 1_800_000_000_000 });
      expect(() => readOpenSince(1)).toThrow('open_since_invalid');
      expect(() => readOpenSince(undefined)).toThrow('open_since_invalid');
    });
  });

  describe('a cancel of a batch', () => {
    it.each([
      ['undelivered', 0],
      ['unauthorized', 0],
      ['unconfirmed', 1],
      ['interrupted', 1],
    ] as const)('of a report whose attempt was %s leaves %i', async (outcome, left) => {
      const batch = await stage(one, [paidRow(1)]);
      const drain = await drainOf(one, batch);
      const [held] = (await claimAll(drain)).claimed;
      if (held === undefined) throw new Error('nothing claimed');
      const ended = endedAs('pending', held);
      await step(drain, { ended: [{ ...ended, end: { ...ended.end, outcome } }] });
      await drain.release();
      await one.cancelBatch(batch);
      expect(await one.find({ order: 'oldest-first' }).all()).toHaveLength(left);
      // The number of an event that was taken out may be given again, and its attempts must not be.
      const next = await stage(one, [paidRow(7)]);
      const [fresh] = (await claimAll(await drainOf(one, next))).claimed;
      expect(fresh?.event.attemptCount).toBe(0);
      if (fresh !== undefined) expect(await one.attemptsOf(fresh.event)).toEqual([]);
    });
  });
});
