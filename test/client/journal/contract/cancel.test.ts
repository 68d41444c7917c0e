import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/client/journal/port.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  cancelRow,
  claimAll,
  drainAll,
  drainOf,
  endedAs,
  eventIds,
  type Journals,
  LEASE_MS,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
} from '../batch/support/drains.ts';
import { STORES } from './stores.ts';

/** How many rows are in each state. */
function statesOf({ totals }: Batch): Readonly<Record<string, number>> {
  const states: Record<string, number> = {};
  for (const { state, count } of totals) states[state] = (states[state] ?? 0) + count;
  return states;
}

/** Has every row of the batch become an event that nobody sends. */
async function claimAndLetGo(journal: Journals, batch: Batch): Promise<void> {
  const drain = await drainOf(journal, batch);
  await step(drain, { released: (await claimAll(drain)).claimed });
  await drain.release();
}

/** More than two pieces of one transaction each. */
const MANY = 1300;

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other, clock, past } = perTest(() => twoJournals());
  describe('a cancelled batch', () => {
    it('gives up what became an event and was never sent, and keeps what may have been', async () => {
      const batch = await stage(one, paidRows(MANY));
      const drain = await drainOf(one, batch);
      const [first, second, ...rest] = (await claimAll(drain)).claimed;
      if (first === undefined || second === undefined) throw new Error('nothing was claimed');
      await step(drain, {
        ended: [endedAs('accepted', first), endedAs('pending', second)],
        released: rest,
      });
      await drain.release();
      expect(statesOf(await nowOf(one, batch))).toMatchObject({ pending: MANY - 1 });
      await one.cancelBatch(batch);
      expect(statesOf(await nowOf(one, batch))).toEqual({
        accepted: 1,
        pending: 1,
        cancelled: MANY - 2,
      });
      const events = await one.find({ order: 'oldest-first' }).all();
      expect(events.map(({ eventId }) => eventId)).toEqual(eventIds([first, second]));
      expect(await one.rowsOf(await nowOf(one, batch)).all()).toHaveLength(2);
    });

    it('keeps what a dead process had in flight: it may have been sent', async () => {
      const batch = await stage(one, [paidRow(1), paidRow(2)]);
      const drain = await drainOf(other, batch);
      const [, unsent] = (await claimAll(drain)).claimed;
      if (unsent === undefined) throw new Error('nothing was claimed');
      await step(drain, { released: [unsent] });
      clock.nowMs += LEASE_MS + 1;
      await one.cancelBatch(batch);
      expect(statesOf(await nowOf(one, batch))).toEqual({ pending: 1, cancelled: 1 });
      const [event] = await one.find({ order: 'oldest-first' }).all();
      expect(event).toMatchObject({ state: 'pending', attemptCount: 1 });
    });

    it('gives up the second row that says the same, and a report that waits behind another', async () => {
      const twin = paidRow(3, { merchantOrderId: 'order-1' });
      const batch = await stage(one, [paidRow(1), cancelRow(2, 'order-1'), twin]);
      const drain = await drainOf(one, batch);
      const { claimed, settled } = await claimAll(drain);
      expect(settled).toMatchObject([{ row: 3, outcome: 'duplicate' }]);
      await step(drain, { released: claimed });
      await drain.release();
      await one.cancelBatch(batch);
      expect(statesOf(await nowOf(one, batch))).toEqual({ cancelled: 3 });
      expect(await one.find({ order: 'oldest-first' }).all()).toEqual([]);
    });

    it('gives up only its own rows where another file has the same report, in either order', async () => {
      const [first, second] = [await stage(one, [paidRow(1)]), await stage(one, [paidRow(1)])];
      for (const batch of [first, second]) await claimAndLetGo(one, batch);
      await one.cancelBatch(first);
      expect(statesOf(await nowOf(one, first))).toEqual({ pending: 1 });
      expect(
        await one.find({ order: 'oldest-first', state: 'pending', outsideOpenBatches: true }).all(),
      ).toEqual([]);
      await one.cancelBatch(second);
      expect(statesOf(await nowOf(one, first))).toEqual({ cancelled: 1 });
      expect(statesOf(await nowOf(one, second))).toEqual({ cancelled: 1 });
      expect(await one.find({ order: 'oldest-first' }).all()).toEqual([]);
    });

    it('lets another file send the report that it has given up', async () => {
      const batch = await stage(one, [paidRow(1)]);
      await claimAndLetGo(one, batch);
      await one.cancelBatch(batch);
      const next = await stage(one, [paidRow(1)]);
      await drainAll(one, next);
      expect(statesOf(await nowOf(one, next))).toEqual({ accepted: 1 });
    });

    it('is never sent where its process died at it, and the next one takes out the rest', async () => {
      const batch = await stage(one, paidRows(3));
      await claimAndLetGo(one, batch);
      await past.markCancelled();
      const open = { state: 'pending', outsideOpenBatches: true, order: 'oldest-first' } as const;
      expect(await one.find(open).all()).toEqual([]);
      await drainAll(one, await stage(one, [paidRow(9)]));
      expect(statesOf(await nowOf(one, batch))).toEqual({ cancelled: 3 });
      expect(await one.rowsOf(await nowOf(one, batch)).all()).toEqual([]);
    });
  });
});
