import { describe, expect, it } from 'vitest';
import { readOpenSince } from '../../../../src/client/journal/events.ts';
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
  twoJournals,
} from './support/drains.ts';

const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort();

describe('what a run leaves that is stopped', () => {
  it('is taken over by the one beside it, tried or not', async () => {
    const { one, other } = await twoJournals();
    const batch = stage(one, paidRows(600));
    const [first, second] = [drainOf(one, batch), drainOf(other, batch)];
    const held = step(first, { want: 300 }).claimed;
    const others = claimAll(second).claimed;
    step(second, allAs('accepted', others));
    const tried = held.slice(0, 20);
    step(first, { ended: tried.map((each) => endedAs('pending', each, true)), handedOver: held });
    first.release();
    const taken = [...claimAll(second).claimed, ...claimAll(second).claimed];
    expect(taken.length + others.length).toBe(600);
    expect(eventIds(taken)).toEqual(expect.arrayContaining([...eventIds(held)]));
    step(second, allAs('accepted', taken));
    expect(step(second, { want: 1 }).left).toBe('none');
    expect(nowOf(one, batch).state).toBe('done');
  });

  it('keeps the order of an order', async () => {
    const { one, other } = await twoJournals();
    const batch = stage(one, [paidRow(1), cancelRow(2, 'order-1')]);
    const first = drainOf(one, batch);
    const held = claimAll(first).claimed;
    const second = drainOf(other, batch);
    expect(claimAll(second).claimed).toEqual([]);
    step(first, { handedOver: held });
    first.release();
    expect(eventIds(claimAll(second).claimed)).toEqual(eventIds(held));
  });

  it('is not taken over where it was given up: that is for another run', async () => {
    const { one, other } = await twoJournals();
    const batch = stage(one, paidRows(40));
    const [first, second] = [drainOf(one, batch), drainOf(other, batch)];
    claimAll(second);
    const held = claimAll(first).claimed;
    step(first, { letGo: held });
    first.release();
    expect(claimAll(second).claimed).toEqual([]);
    second.release();
    const ids = eventIds(claimAll(drainOf(one, batch)).claimed);
    expect(sorted(ids)).toEqual(expect.arrayContaining([...sorted(eventIds(held))]));
  });

  it('cannot have been counted where it was handed over untried', async () => {
    const { one } = await twoJournals();
    const batch = stage(one, paidRows(3));
    const drain = drainOf(one, batch);
    step(drain, { handedOver: claimAll(drain).claimed });
    drain.release();
    expect(one.leftOf(batch)).toEqual({ mayHaveBeenSent: 0, behindRefused: 0, unfinished: 3 });
    expect([...one.find({ order: 'oldest-first' })].map(({ openSince }) => openSince)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const { totals } = one.cancelBatch(batch);
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
  });
});

describe('a cancel of a batch', () => {
  it.each([
    ['undelivered', 0],
    ['unauthorized', 0],
    ['unconfirmed', 1],
    ['interrupted', 1],
  ] as const)('of a report whose attempt was %s leaves %i', async (outcome, left) => {
    const { one } = await twoJournals();
    const batch = stage(one, [paidRow(1)]);
    const drain = drainOf(one, batch);
    const [held] = claimAll(drain).claimed;
    if (held === undefined) throw new Error('nothing claimed');
    const ended = endedAs('pending', held);
    step(drain, { ended: [{ ...ended, end: { ...ended.end, outcome } }] });
    drain.release();
    one.cancelBatch(batch);
    expect([...one.find({ order: 'oldest-first' })]).toHaveLength(left);
    // The number of an event that was taken out may be given again, and its attempts must not be.
    const next = stage(one, [paidRow(7)]);
    const [fresh] = claimAll(drainOf(one, next)).claimed;
    expect(fresh?.event.attemptCount).toBe(0);
    if (fresh !== undefined) expect(one.attemptsOf(fresh.event)).toEqual([]);
  });
});
