import { describe, expect, it } from 'vitest';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  claimAll,
  drainAll,
  drainOf,
  endedAs,
  eventIds,
  LEASE_MS,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  totalsOf,
} from '../batch/support/drains.ts';
import { allEvents, BUSY_HERE, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

const other300 = (_: unknown, index: number) =>
  paidRow(index + 1, { merchantOrderId: `other-${index}` });

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other, clock } = perTest(() => twoJournals());
  describe('two drains of one account', () => {
    it('share its lanes, and neither has what the other has', async () => {
      const batch = await stage(one, paidRows(2000));
      const [first, second] = [await drainOf(one, batch), await drainOf(other, batch)];
      const ofFirst = (await step(first, { want: 1 })).claimed;
      const early = (await claimAll(second)).claimed;
      await step(first, allAs('accepted', ofFirst));
      const late = (await claimAll(second)).claimed;
      const rest = (await claimAll(first)).claimed;
      expect(Math.min(early.length + late.length, rest.length)).toBeGreaterThan(0);
      const ids = eventIds([...ofFirst, ...early, ...late, ...rest]);
      expect(ids).toHaveLength(2000);
      expect(new Set(ids).size).toBe(2000);
    });

    it('one waits for what the other holds, and takes it over when its lease is over', async () => {
      const batch = await stage(one, paidRows(100));
      const [dead, living] = [await drainOf(one, batch), await drainOf(other, batch)];
      const held = (await claimAll(dead)).claimed;
      const before = (await claimAll(living)).claimed;
      await step(living, allAs('accepted', before));
      expect(await claimAll(living)).toMatchObject({ claimed: [], left: 'elsewhere' });
      clock.nowMs += LEASE_MS;
      const taken = await claimAll(living);
      expect([...eventIds(taken.claimed)].sort()).toEqual([...eventIds(held)].sort());
      expect(taken.claimed.every(({ mayHaveBeenCounted }) => mayHaveBeenCounted)).toBe(true);
      expect((await step(dead)).lost).toEqual(new Set(held.map(({ event }) => event.sequence)));
    });

    it('one that was taken over still writes what was accepted, and nothing else', async () => {
      const batch = await stage(one, paidRows(2));
      const dead = await drainOf(one, batch);
      const [accepted, refused] = (await claimAll(dead)).claimed;
      const living = await drainOf(other, batch);
      if (accepted === undefined || refused === undefined) throw new Error('nothing claimed');
      clock.nowMs += LEASE_MS;
      const taken = (await claimAll(living)).claimed;
      const ended = [endedAs('accepted', accepted), endedAs('rejected', refused)];
      expect((await step(dead, { ended })).lost.size).toBe(2);
      expect(await allEvents(one)).toMatchObject([
        { state: 'accepted', attemptCount: 2 },
        { state: 'pending', attemptCount: 1 },
      ]);
      await step(living, allAs('rejected', taken));
      expect((await allEvents(one)).map(({ state }) => state)).toEqual(['accepted', 'rejected']);
      expect((await totalsOf(one, batch)).kept).toEqual((await totalsOf(one, batch)).counted);
    });

    it.each(['released', 'handedOver'] as const)(
      'one that was taken over frees nothing by %s: a single command finds the event busy',
      async (how) => {
        const row = paidRow(1);
        const batch = await stage(one, [row]);
        const dead = await drainOf(one, batch);
        const held = (await claimAll(dead)).claimed;
        clock.nowMs += LEASE_MS;
        expect((await claimAll(await drainOf(other, batch))).claimed).toHaveLength(1);
        await step(dead, { [how]: held });
        expect((await one.claim(intentOf({ ...row, profile: 'shop' }))).type).toBe('busy');
      },
    );

    it('one that was taken over does not claim again what it may have in flight', async () => {
      const batch = await stage(one, paidRows(3));
      const slow = await drainOf(one, batch);
      await claimAll(slow);
      clock.nowMs += LEASE_MS;
      const living = await drainOf(other, batch);
      const taken = (await claimAll(living)).claimed;
      await step(living, { handedOver: taken });
      await living.release();
      expect(await claimAll(slow)).toMatchObject({ claimed: [], lost: { size: 3 } });
      expect((await claimAll(slow)).claimed).toEqual([]);
      await slow.release();
      expect((await claimAll(await drainOf(one, batch))).claimed).toHaveLength(3);
    });

    it('one that was taken over leaves the lanes to the other, and comes back to what it had not looked through', async () => {
      const batch = await stage(one, paidRows(600));
      await drainAll(one, batch, 'pending');
      const slow = await drainOf(one, batch);
      const lost = (await step(slow, { want: 1 })).claimed;
      clock.nowMs += LEASE_MS;
      const living = await drainOf(other, batch);
      const taken = (await step(living, { want: 1 })).claimed;
      expect(await claimAll(slow)).toMatchObject({ claimed: [], lost: { size: lost.length } });
      await step(living, { handedOver: taken });
      await living.release();
      const rest = eventIds((await claimAll(slow)).claimed);
      const open = (await allEvents(one)).map(({ eventId }) => eventId);
      const own = new Set(eventIds(lost));
      expect([...rest].sort()).toEqual(open.filter((id) => !own.has(id)).sort());
    });

    it('one that outlived its lease goes on where nobody took over', async () => {
      const drain = await drainOf(one, await stage(one, paidRows(2)));
      const { claimed } = await claimAll(drain);
      clock.nowMs += 10 * LEASE_MS;
      expect(await step(drain, allAs('accepted', claimed))).toMatchObject({
        lost: new Set(),
        left: 'none',
      });
      expect(drain.leaseLeftMs).toBe(LEASE_MS);
    });

    it('on two batches both come to their end', async () => {
      const batches = [
        await stage(one, paidRows(300)),
        await stage(one, paidRows(300).map(other300)),
      ];
      const drains = [
        await drainOf(one, batches[0] as never),
        await drainOf(other, batches[1] as never),
      ];
      for (let rounds = 0; rounds < 100; rounds += 1) {
        for (const drain of drains)
          await step(drain, allAs('accepted', (await step(drain, { want: 10 })).claimed));
      }
      expect(
        await Promise.all(batches.map(async (batch) => (await nowOf(one, batch)).state)),
      ).toEqual(['done', 'done']);
    });
  });

  describe('a single command', () => {
    it('finds an event busy that a living drain holds', async () => {
      const row = paidRow(1);
      const drain = await drainOf(one, await stage(one, [row]));
      await claimAll(drain);
      const intent = intentOf({ ...row, profile: 'shop' });
      expect(await other.claim(intent)).toEqual(BUSY_HERE);
      await drain.release();
      expect(await other.claim(intent)).toMatchObject({
        type: 'claimed',
        claim: { event: { attemptCount: 1 } },
      });
    });

    it('that was stopped past its lease does not write a refusal over the event of a batch', async () => {
      const row = paidRow(1);
      const result = await other.claim(intentOf({ ...row, profile: 'shop' }));
      if (result.type !== 'claimed') throw new Error(result.type);
      clock.nowMs += LEASE_MS;
      const batch = await stage(one, [row]);
      const drain = await drainOf(one, batch);
      const { claimed } = await claimAll(drain);
      expect(claimed).toHaveLength(1);
      await result.claim.finishAttempt(endOf({ outcome: 'rejected' }), 'rejected');
      expect(await allEvents(one)).toMatchObject([{ state: 'pending' }]);
      await step(drain, allAs('accepted', claimed));
      expect((await totalsOf(one, batch)).kept).toEqual(['accepted paid USD: 1 rows, 10.5']);
    });

    it('takes an event over from a dead drain, and moves the totals of its batch', async () => {
      const row = paidRow(1);
      const batch = await stage(one, [row]);
      const drain = await drainOf(one, batch);
      const { claimed } = await claimAll(drain);
      clock.nowMs += LEASE_MS;
      const result = await other.claim(intentOf({ ...row, profile: 'shop' }));
      if (result.type !== 'claimed') throw new Error(result.type);
      expect((await other.attemptsOf(result.claim.event)).map(({ outcome }) => outcome)).toEqual([
        'started',
        'started',
      ]);
      expect((await step(drain, allAs('rejected', claimed))).lost.size).toBe(1);
      await result.claim.finishAttempt(endOf(), 'accepted');
      await result.claim.release();
      expect((await totalsOf(one, batch)).kept).toEqual(['accepted paid USD: 1 rows, 10.5']);
      expect(await step(drain)).toMatchObject({ left: 'none' });
      expect((await nowOf(one, batch)).state).toBe('done');
    });
  });
});
