import { describe, expect, it } from 'vitest';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  cancelRow,
  claimAll,
  drainAll,
  drainOf,
  eventIds,
  LEASE_MS,
  nowOf,
  paidRow,
  stage,
  step,
} from '../batch/support/drains.ts';
import { claimed, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other, clock } = perTest(() => twoJournals());
  describe('an event that a single command had', () => {
    it.each(['gave up', 'died'])('goes out in the batch once that %s', async (end) => {
      const row = paidRow(1);
      const claim = claimed(await other.claim(intentOf({ ...row, profile: null })));
      const batch = await stage(one, [row, cancelRow(2, 'order-1'), paidRow(3)]);
      const drain = await drainOf(one, batch);
      await step(drain, allAs('accepted', (await claimAll(drain)).claimed));
      expect(await claimAll(drain)).toMatchObject({ claimed: [], left: 'elsewhere' });
      if (end === 'gave up') {
        await claim.finishAttempt(endOf({ outcome: 'unconfirmed' }), 'pending');
        await claim.release();
      } else clock.nowMs += LEASE_MS * 2;
      const ids: string[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const stepped = await claimAll(drain);
        ids.push(...eventIds(stepped.claimed));
        await step(drain, allAs('accepted', stepped.claimed));
      }
      expect(ids).toContain('paid-order-1');
      expect((await claimAll(drain)).left).toBe('none');
      await drain.release();
      await drainAll(one, batch);
      expect((await nowOf(one, batch)).state).toBe('done');
    });
  });

  describe('a batch of which others settle the last event', () => {
    it('is done when a single command does', async () => {
      const batch = await stage(one, [paidRow(1), paidRow(2)]);
      await drainAll(one, batch, 'pending');
      for (const [index, event] of (await one.find({ order: 'oldest-first' }).all()).entries()) {
        expect((await nowOf(one, batch)).state).toBe('open');
        const claim = claimed(await one.claim(event));
        await claim.finishAttempt(endOf(), index === 0 ? 'rejected' : 'accepted');
        await claim.release();
      }
      expect((await nowOf(one, batch)).state).toBe('done');
    });

    it('is done when another batch does', async () => {
      const batch = await stage(one, [paidRow(1)]);
      await drainAll(one, batch, 'pending');
      await drainAll(one, await stage(one, [paidRow(1)]));
      expect((await nowOf(one, batch)).state).toBe('done');
    });
  });
});
