import { describe, expect, it } from 'vitest';
import type { Batch } from '../../../../src/client/journal/port.ts';
import { deriveEventIdIn } from '../../../../src/core/protocol/reports/event-id.ts';
import { failing } from '../../../helpers/failing.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  claimAll,
  drainAll,
  drainOf,
  eventIds,
  type Journals,
  nowOf,
  paidRow,
  stage,
  step,
  totalsOf,
} from '../batch/support/drains.ts';
import { OWNER, rowOf } from '../batch/support/rows.ts';
import { intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

/** A refund whose id is derived from a refund id that the event itself does not hold. */
function refundRow(amount: string) {
  const names = { kind: 'partial', merchantOrderId: 'order-1', refundId: 'r1' } as const;
  const eventId = deriveEventIdIn(OWNER.accountId, { ...names, ordinal: 1 });
  const body = `{"merchant_order_id":"order-1","event_id":"${eventId}","refund_amount":${amount}}`;
  return rowOf({ ...names, eventId, amount, body: new TextEncoder().encode(body) });
}

/** Whatever a run over the batch would send again. */
async function sentAgain(journal: Journals, batch: Batch) {
  const drain = await drainOf(journal, batch, true);
  const { claimed, settled } = await claimAll(drain);
  await drain.release();
  return { ids: eventIds(claimed), settled };
}

async function claimAgain(journal: Journals, batch: Batch) {
  const [event] = (await journal.rowsOf(batch).all()).map((row) => row.event);
  if (event === null || event === undefined) throw new Error('no event');
  return journal.claim(event);
}

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other } = perTest(() => twoJournals());
  describe('a refused report whose corrected successor the journal has', () => {
    it.each([
      ['accepted', refundRow('10'), refundRow('11')],
      ['pending', refundRow('10'), refundRow('11')],
      ['rejected', paidRow(1), paidRow(1, { amount: '11' })],
    ] as const)('is never sent again, be that %s', async (state, refused, mended) => {
      const batch = await stage(one, [refused]);
      await drainAll(one, batch, 'rejected');
      const next = await stage(one, [mended]);
      await drainAll(one, next, state);
      const [successor] = (await one.rowsOf(next).all()).map((row) => row.event?.eventId);
      const { ids, settled } = await sentAgain(one, batch);
      expect(ids).toEqual([]);
      expect(settled).toMatchObject([
        { outcome: 'rejected', error: { message: expect.stringContaining(`${successor}`) } },
      ]);
      expect((await totalsOf(one, batch)).kept.join()).toMatch(/^rejected/);
      await expect(claimAgain(one, batch)).rejects.toThrow(
        failing({ message: expect.stringContaining(`corrected report ${successor} replaced it`) }),
      );
    });

    it('is none where the successor was given up before it was sent', async () => {
      const batch = await stage(one, [paidRow(1)]);
      await drainAll(one, batch, 'rejected');
      const next = await stage(one, [paidRow(1, { amount: '11' })]);
      const drain = await drainOf(one, next);
      await step(drain, { released: (await claimAll(drain)).claimed });
      await drain.release();
      await one.cancelBatch(next);
      expect((await sentAgain(one, batch)).ids).toEqual(['paid-order-1']);
    });

    it('is known from a single command too', async () => {
      const other = await stage(one, [{ ...paidRow(2), isDerived: false }]);
      await drainAll(one, other, 'rejected');
      const [known] = await one.find({ order: 'oldest-first' }).all();
      const { sequence: successorOf = 0 } = known ?? {};
      await one.claim(intentOf({ merchantOrderId: 'order-2', eventId: 'any', successorOf }));
      expect((await sentAgain(one, other)).ids).toEqual([]);
      expect(await one.find({ order: 'oldest-first', eventId: 'any' }).all()).toMatchObject([
        { successorOf },
      ]);
    });
  });

  describe('a mended report', () => {
    it('is not sent while the refused one is being sent again', async () => {
      await drainAll(one, await stage(one, [paidRow(1)]), 'rejected');
      const [refused = intentOf()] = await one.find({ order: 'oldest-first' }).all();
      await other.claim(refused);
      await expect(one.claim(intentOf({ eventId: 'mended', successorOf: 1 }))).rejects.toThrow(
        failing({ message: expect.stringContaining('is being resent; nothing was sent') }),
      );
      expect(await one.find({ order: 'oldest-first' }).all()).toHaveLength(1);
    });
  });

  describe("a person's word that what was refused before is to be sent again", () => {
    it('also says that attempts of an unknown end were not counted', async () => {
      const batch = await stage(one, [paidRow(1)]);
      const killed = await drainOf(one, batch);
      await claimAll(killed);
      await killed.release();
      const drain = await drainOf(one, batch, true);
      const { claimed } = await claimAll(drain);
      expect(claimed).toMatchObject([{ mayHaveBeenCounted: false }]);
      await step(drain, allAs('rejected', claimed));
      expect((await nowOf(one, batch)).state).toBe('done');
    });
  });
});
