import { describe, expect, it } from 'vitest';
import { claimed, endOf, intentOf } from '../support/samples.ts';
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
  twoJournals,
} from './support/drains.ts';

describe('an event that a single command had', () => {
  it.each(['gave up', 'died'])('goes out in the batch once that %s', async (end) => {
    const { one, other, clock } = await twoJournals();
    const row = paidRow(1);
    const claim = claimed(other.claim(intentOf({ ...row, profile: null })));
    const batch = stage(one, [row, cancelRow(2, 'order-1'), paidRow(3)]);
    const drain = drainOf(one, batch);
    step(drain, allAs('accepted', claimAll(drain).claimed));
    expect(claimAll(drain)).toMatchObject({ claimed: [], left: 'elsewhere' });
    if (end === 'gave up') {
      claim.finishAttempt(endOf({ outcome: 'unconfirmed' }), 'pending');
      claim.release();
    } else clock.nowMs += LEASE_MS * 2;
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const stepped = claimAll(drain);
      ids.push(...eventIds(stepped.claimed));
      step(drain, allAs('accepted', stepped.claimed));
    }
    expect(ids).toContain('paid-order-1');
    expect(claimAll(drain).left).toBe('none');
    drain.release();
    drainAll(one, batch);
    expect(nowOf(one, batch).state).toBe('done');
  });
});

describe('a batch of which others settle the last event', () => {
  it('is done when a single command does', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, [paidRow(1), paidRow(2)]);
    drainAll(one, batch, 'pending');
    for (const [index, event] of [...one.find({ order: 'oldest-first' })].entries()) {
      expect(nowOf(one, batch).state).toBe('open');
      const claim = claimed(one.claim(event));
      claim.finishAttempt(endOf(), index === 0 ? 'rejected' : 'accepted');
      claim.release();
    }
    expect(nowOf(one, batch).state).toBe('done');
  });

  it('is done when another batch does', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, [paidRow(1)]);
    drainAll(one, batch, 'pending');
    drainAll(one, stage(one, [paidRow(1)]));
    expect(nowOf(one, batch).state).toBe('done');
  });
});
