import { describe, expect, it } from 'vitest';
import type { EventState, HandDecision, HandOutcome } from '../../../../src/client/journal/port.ts';
import {
  cancelRow,
  claimAll,
  drainAll,
  drainOf,
  endedAs,
  eventIds,
  LEASE_MS,
  nowOf,
  paidRow,
  stage,
  step,
  totalsOf,
} from '../batch/support/drains.ts';
import { allEvents, BUSY_HERE } from '../support/samples.ts';
import { withdrawal } from '../support/withdrawal.ts';
import { STORES } from './stores.ts';

describe.each(STORES)('$name', ({ twoJournals }) => {
  /** A batch of a paid report and a later one of the same order, the first of which was put off undelivered. */
  async function putOff(second = cancelRow(2, 'order-1')) {
    const { one, other, clock } = await twoJournals();
    const batch = await stage(one, [paidRow(1), second]);
    const drain = await drainOf(one, batch);
    const [held] = (await claimAll(drain)).claimed;
    if (held === undefined) throw new Error('nothing claimed');
    return { one, other, clock, batch, drain, held };
  }

  /** The same, with an end of the attempt in which no byte arrived, and the rest given up for now. */
  async function undelivered() {
    const { one, batch, drain, held } = await putOff();
    const ended = endedAs('pending', held);
    await step(drain, { ended: [{ ...ended, end: { ...ended.end, outcome: 'undelivered' } }] });
    await drain.release();
    return { one, batch, event: held.event };
  }

  describe('a withdrawn event of a file', () => {
    it('is left alone while a run has it', async () => {
      const { one, other, drain, held } = await putOff();
      expect(await other.settle(held.event, withdrawal(true))).toEqual(BUSY_HERE);
      await drain.release();
      expect(await one.settle(held.event, withdrawal(false))).toEqual({ type: 'unknown' });
    });

    it('moves to its own totals and is not sent by a resume, not even of rejected rows', async () => {
      const { one, batch, event } = await undelivered();
      await one.settle(event, withdrawal(true));
      const { kept, counted } = await totalsOf(one, batch);
      expect(kept).toEqual(counted);
      expect(kept).toContain('withdrawn paid USD: 1 rows, 10.5');
      const drain = await drainOf(one, await nowOf(one, batch), true);
      expect(eventIds((await claimAll(drain)).claimed)).not.toContain(event.eventId);
      await drain.release();
      expect((await one.rowsOf(batch).all()).map(({ state }) => state)).toContain('withdrawn');
    });

    it('no longer holds up what comes after it', async () => {
      const { one, batch, event } = await undelivered();
      await one.settle(event, withdrawal(true));
      await drainAll(one, batch);
      expect(await nowOf(one, batch)).toMatchObject({ state: 'done' });
      expect((await allEvents(one)).map(({ state }) => state)).toEqual(['withdrawn', 'accepted']);
    });

    it('makes the batch done where it was the last open row', async () => {
      const { one } = await twoJournals();
      const batch = await stage(one, [paidRow(1)]);
      await drainAll(one, batch, 'pending');
      const [event] = await allEvents(one);
      if (event === undefined) throw new Error('no event');
      await one.settle(event, withdrawal(true));
      expect(await nowOf(one, batch)).toMatchObject({ state: 'done' });
    });

    it('gives its derived id up: the same row of another file is sent under the next one', async () => {
      const { one, event } = await undelivered();
      await one.settle(event, withdrawal(true));
      const again = await stage(one, [paidRow(1, { isDerived: false })]);
      const drain = await drainOf(one, again);
      expect(await claimAll(drain)).toMatchObject({
        claimed: [],
        settled: [{ outcome: 'conflict', error: { code: 'withdrawn' } }],
      });
      expect(await totalsOf(one, again)).toMatchObject({
        kept: ['withdrawn paid USD: 1 rows, 10.5'],
      });
      await drain.release();
      const derived = await stage(one, [paidRow(1, { isDerived: true })]);
      const [held] = (await claimAll(await drainOf(one, derived))).claimed;
      expect(held?.event.successorOf).toBe(event.sequence);
      expect(held?.event.eventId).not.toBe(event.eventId);
    });
  });

  describe('an event of a file that a person settles', () => {
    const by = (outcome: HandOutcome): HandDecision => ({
      outcome,
      reason: 'TICKET-1',
      mayHaveBeenCounted: true,
    });

    it.each<[HandOutcome, readonly string[]]>([
      ['accepted', ['accepted', 'accepted']],
      ['rejected', ['rejected', 'pending']],
    ])('as %s moves to these totals, and a resume goes on after it', async (outcome, states) => {
      const { one, batch, event } = await undelivered();
      await one.settle(event, by(outcome));
      await drainAll(one, batch);
      expect((await one.rowsOf(batch).all()).map(({ state }) => state)).toEqual(states);
      const { kept, counted } = await totalsOf(one, batch);
      expect(kept).toEqual(counted);
      expect(kept).toContain(`${outcome} paid USD: 1 rows, 10.5`);
    });

    it('as withdrawn, and then otherwise, moves with each correction', async () => {
      const { one, batch, event } = await undelivered();
      for (const outcome of ['withdrawn', 'rejected', 'accepted', 'withdrawn'] as const) {
        await one.settle(event, by(outcome));
        const { kept, counted } = await totalsOf(one, batch);
        expect(kept).toEqual(counted);
        expect(kept).toContain(`${outcome} paid USD: 1 rows, 10.5`);
      }
    });

    it.each<[HandOutcome, 'accepted' | 'rejected', EventState]>([
      ['accepted', 'accepted', 'accepted'],
      ['accepted', 'rejected', 'rejected'],
      ['rejected', 'accepted', 'accepted'],
      ['rejected', 'rejected', 'rejected'],
      ['withdrawn', 'accepted', 'accepted'],
      ['withdrawn', 'rejected', 'withdrawn'],
    ])('as %s, while a stopped run was told that it is %s, is %s', async (outcome, told, state) => {
      const { one, other, clock, batch, drain, held } = await putOff();
      clock.nowMs += LEASE_MS;
      expect((await other.settle(held.event, by(outcome))).type).toBe('done');
      await step(drain, { ended: [endedAs(told, held)] });
      expect((await allEvents(one))[0]).toMatchObject({ state });
      const { kept, counted } = await totalsOf(one, batch);
      expect(kept).toEqual(counted);
    });
  });
});
