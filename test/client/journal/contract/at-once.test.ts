import { describe, expect, it } from 'vitest';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  claimAll,
  drainOf,
  paidRow,
  paidRows,
  stage,
  step,
} from '../batch/support/drains.ts';
import { claimed, endOf, intentOf } from '../support/samples.ts';
import { withdrawal } from '../support/withdrawal.ts';
import { STORES } from './stores.ts';

/** A caller may not wait for one call before it makes the next. */
describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other } = perTest(() => twoJournals());
  it('gives an event to one of those that claim it at once', async () => {
    const results = await Promise.all([one, other, one, other].map((it) => it.claim(intentOf())));
    expect(results.map(({ type }) => type).sort()).toEqual(['busy', 'busy', 'busy', 'claimed']);
    const [event] = await one.find({ order: 'oldest-first' }).all();
    expect(event?.attemptCount).toBe(1);
  });

  it('lets an event be withdrawn, or claimed, but not both', async () => {
    const claim = claimed(await one.claim(intentOf()));
    await claim.finishAttempt(endOf({ outcome: 'undelivered', httpStatus: null }), 'pending');
    await claim.release();
    const [again, given] = await Promise.allSettled([
      one.claim(intentOf()),
      other.settle(claim.event, withdrawal(false)),
    ]);
    const isSent = again.status === 'fulfilled' && again.value.type === 'claimed';
    const isGivenUp = given.status === 'fulfilled' && given.value.type === 'done';
    expect(isSent).toBe(!isGivenUp);
  });

  it('gives each row of a batch to one of those that drain it at once', async () => {
    const batch = await stage(one, paidRows(600));
    const drains = await Promise.all([drainOf(one, batch), drainOf(other, batch)]);
    const sent: string[] = [];
    for (let isOpen = true; isOpen; ) {
      const steps = await Promise.all(drains.map((drain) => step(drain, { want: 64 })));
      for (const { claimed: held } of steps) sent.push(...held.map(({ event }) => event.eventId));
      await Promise.all(
        steps.map(({ claimed: held }, at) => step(drains[at] as never, allAs('accepted', held))),
      );
      isOpen = steps.some(({ left, claimed: held }) => left !== 'none' || held.length > 0);
    }
    expect(sent).toHaveLength(600);
    expect(new Set(sent).size).toBe(600);
  });

  it('stages files at once, each whole', async () => {
    const rows = paidRows(1000);
    const others = rows.map(({ row }) => paidRow(row, { merchantOrderId: `other-${row}` }));
    const [first, second] = await Promise.all([stage(one, rows), stage(other, others)]);
    expect(await other.rowsOf(first).all()).toHaveLength(1000);
    const found = await one.rowsOf(second).all();
    expect(found.map(({ eventId }) => eventId)).toEqual(others.map(({ eventId }) => eventId));
  });

  it('rejects, and never throws, where it fails', async () => {
    const batch = await stage(one, [paidRow(1)]);
    const drain = await drainOf(one, batch);
    await one.close();
    const calls = [
      () => one.claim(intentOf()),
      () => one.find({ order: 'oldest-first' }).all(),
      () => one.accounts(),
      () => one.batches({}),
      () => one.rowsOf(batch).all(),
      () => one.cancelBatch(batch),
      () => claimAll(drain),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow();
    await one.close();
  });
});
