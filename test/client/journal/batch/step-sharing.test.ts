import { describe, expect, it } from 'vitest';
import { allEvents, endOf, intentOf } from '../support/samples.ts';
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
  twoJournals,
} from './support/drains.ts';

describe('two drains of one account', () => {
  it('share its lanes, and neither has what the other has', async () => {
    const { one, other } = await twoJournals();
    const batch = stage(one, paidRows(2000));
    const [first, second] = [drainOf(one, batch), drainOf(other, batch)];
    const ofFirst = step(first, { want: 1 }).claimed;
    const early = claimAll(second).claimed;
    step(first, allAs('accepted', ofFirst));
    const late = claimAll(second).claimed;
    const rest = claimAll(first).claimed;
    expect(Math.min(early.length + late.length, rest.length)).toBeGreaterThan(0);
    const ids = eventIds([...ofFirst, ...early, ...late, ...rest]);
    expect(ids).toHaveLength(2000);
    expect(new Set(ids).size).toBe(2000);
  });

  it('one waits for what the other holds, and takes it over when its lease is over', async () => {
    const { one, other, clock } = await twoJournals();
    const batch = stage(one, paidRows(100));
    const [dead, living] = [drainOf(one, batch), drainOf(other, batch)];
    const held = claimAll(dead).claimed;
    const before = claimAll(living).claimed;
    step(living, allAs('accepted', before));
    expect(claimAll(living)).toMatchObject({ claimed: [], left: 'elsewhere' });
    clock.nowMs += LEASE_MS;
    const taken = claimAll(living);
    expect([...eventIds(taken.claimed)].sort()).toEqual([...eventIds(held)].sort());
    expect(taken.claimed.every(({ mayHaveBeenCounted }) => mayHaveBeenCounted)).toBe(true);
    expect(step(dead).lost).toEqual(new Set(held.map(({ event }) => event.sequence)));
  });

  it('one that was taken over still writes what was accepted, and nothing else', async () => {
    const { one, other, clock } = await twoJournals();
    const batch = stage(one, paidRows(2));
    const dead = drainOf(one, batch);
    const [accepted, refused] = claimAll(dead).claimed;
    const living = drainOf(other, batch);
    if (accepted === undefined || refused === undefined) throw new Error('nothing claimed');
    clock.nowMs += LEASE_MS;
    const taken = claimAll(living).claimed;
    const ended = [endedAs('accepted', accepted), endedAs('rejected', refused)];
    expect(step(dead, { ended }).lost.size).toBe(2);
    expect(allEvents(one)).toMatchObject([
      { state: 'accepted', attemptCount: 2 },
      { state: 'pending', attemptCount: 1 },
    ]);
    step(living, allAs('rejected', taken));
    expect(allEvents(one).map(({ state }) => state)).toEqual(['accepted', 'rejected']);
    expect(totalsOf(one, batch).kept).toEqual(totalsOf(one, batch).counted);
  });

  it.each(['letGo', 'handedOver'] as const)(
    'one that was taken over frees nothing by %s: a single command finds the event busy',
    async (how) => {
      const { one, other, clock } = await twoJournals();
      const row = paidRow(1);
      const batch = stage(one, [row]);
      const dead = drainOf(one, batch);
      const held = claimAll(dead).claimed;
      clock.nowMs += LEASE_MS;
      expect(claimAll(drainOf(other, batch)).claimed).toHaveLength(1);
      step(dead, { [how]: held });
      expect(one.claim(intentOf({ ...row, profile: 'shop' })).type).toBe('busy');
    },
  );

  it('one that was taken over does not claim again what it may have in flight', async () => {
    const { one, other, clock } = await twoJournals();
    const batch = stage(one, paidRows(3));
    const slow = drainOf(one, batch);
    claimAll(slow);
    clock.nowMs += LEASE_MS;
    const living = drainOf(other, batch);
    const taken = claimAll(living).claimed;
    step(living, { handedOver: taken });
    living.release();
    expect(claimAll(slow)).toMatchObject({ claimed: [], lost: { size: 3 } });
    expect(claimAll(slow).claimed).toEqual([]);
    slow.release();
    expect(claimAll(drainOf(one, batch)).claimed).toHaveLength(3);
  });

  it('one that was taken over leaves the lanes to the other, and comes back to what it had not looked through', async () => {
    const { one, other, clock } = await twoJournals();
    const batch = stage(one, paidRows(600));
    drainAll(one, batch, 'pending');
    const slow = drainOf(one, batch);
    const lost = step(slow, { want: 1 }).claimed;
    clock.nowMs += LEASE_MS;
    const living = drainOf(other, batch);
    const taken = step(living, { want: 1 }).claimed;
    expect(claimAll(slow)).toMatchObject({ claimed: [], lost: { size: lost.length } });
    step(living, { handedOver: taken });
    living.release();
    const rest = eventIds(claimAll(slow).claimed);
    const open = allEvents(one).map(({ eventId }) => eventId);
    const own = new Set(eventIds(lost));
    expect([...rest].sort()).toEqual(open.filter((id) => !own.has(id)).sort());
  });

  it('one that outlived its lease goes on where nobody took over', async () => {
    const { one, clock } = await twoJournals();
    const drain = drainOf(one, stage(one, paidRows(2)));
    const { claimed } = claimAll(drain);
    clock.nowMs += 10 * LEASE_MS;
    expect(step(drain, allAs('accepted', claimed))).toMatchObject({
      lost: new Set(),
      left: 'none',
    });
    expect(drain.leaseEnd).toBe(clock.nowMs + LEASE_MS);
  });

  it('on two batches both come to their end', async () => {
    const { one, other } = await twoJournals();
    const batches = [stage(one, paidRows(300)), stage(one, paidRows(300).map(other300))];
    const drains = [drainOf(one, batches[0] as never), drainOf(other, batches[1] as never)];
    for (let rounds = 0; rounds < 100; rounds += 1) {
      for (const drain of drains) step(drain, allAs('accepted', step(drain, { want: 1 }).claimed));
    }
    expect(batches.map((batch) => nowOf(one, batch).state)).toEqual(['done', 'done']);
  });
});

const other300 = (_: unknown, index: number) =>
  paidRow(index + 1, { merchantOrderId: `other-${index}` });

describe('a single command', () => {
  it('finds an event busy that a living drain holds', async () => {
    const { one, other } = await twoJournals();
    const row = paidRow(1);
    const drain = drainOf(one, stage(one, [row]));
    claimAll(drain);
    const intent = intentOf({ ...row, profile: 'shop' });
    expect(other.claim(intent)).toEqual({ type: 'busy', processId: process.pid });
    drain.release();
    expect(other.claim(intent)).toMatchObject({
      type: 'claimed',
      claim: { event: { attemptCount: 1 } },
    });
  });

  it('that was stopped past its lease does not write a refusal over the event of a batch', async () => {
    const { one, other, clock } = await twoJournals();
    const row = paidRow(1);
    const result = other.claim(intentOf({ ...row, profile: 'shop' }));
    if (result.type !== 'claimed') throw new Error(result.type);
    clock.nowMs += LEASE_MS;
    const batch = stage(one, [row]);
    const drain = drainOf(one, batch);
    const { claimed } = claimAll(drain);
    expect(claimed).toHaveLength(1);
    result.claim.finishAttempt(endOf({ outcome: 'rejected' }), 'rejected');
    expect(allEvents(one)).toMatchObject([{ state: 'pending' }]);
    step(drain, allAs('accepted', claimed));
    expect(totalsOf(one, batch).kept).toEqual(['accepted paid USD: 1 rows, 10.5']);
  });

  it('takes an event over from a dead drain, and moves the totals of its batch', async () => {
    const { one, other, clock } = await twoJournals();
    const row = paidRow(1);
    const batch = stage(one, [row]);
    const drain = drainOf(one, batch);
    const { claimed } = claimAll(drain);
    clock.nowMs += LEASE_MS;
    const result = other.claim(intentOf({ ...row, profile: 'shop' }));
    if (result.type !== 'claimed') throw new Error(result.type);
    expect(other.attemptsOf(result.claim.event).map(({ outcome }) => outcome)).toEqual([
      'started',
      'started',
    ]);
    expect(step(drain, allAs('rejected', claimed)).lost.size).toBe(1);
    result.claim.finishAttempt(endOf(), 'accepted');
    result.claim.release();
    expect(totalsOf(one, batch).kept).toEqual(['accepted paid USD: 1 rows, 10.5']);
    expect(step(drain)).toMatchObject({ left: 'none' });
    expect(nowOf(one, batch).state).toBe('done');
  });
});
