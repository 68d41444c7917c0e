import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../../src/client/journal/port.ts';
import { createReportedOrders } from '../../../../src/client/reconcile/compare-journal.ts';
import { failing } from '../../../helpers/failing.ts';
import { allEvents, BUSY_HERE, claimed, endOf, intentOf, LEASE_MS } from '../support/samples.ts';
import { STORES } from './stores.ts';

const UNDELIVERED = endOf({ outcome: 'undelivered', httpStatus: null, response: null });

const UNCONFIRMED = endOf({ outcome: 'unconfirmed', httpStatus: null, response: null });

/** The one event of a journal whose last attempt ended so. */
async function ended(journal: Journal, end = UNDELIVERED) {
  const claim = claimed(await journal.claim(intentOf()));
  await claim.finishAttempt(end, 'pending');
  await claim.release();
  return claim.event;
}

describe.each(STORES)('$name', ({ journalAt }) => {
  describe('a withdrawn event', () => {
    it('is given up at once where no byte can have arrived', async () => {
      const { journal, clock } = await journalAt(5);
      const event = await ended(journal);
      clock.nowMs = 7;
      expect(await journal.withdraw(event, false)).toMatchObject({
        type: 'withdrawn',
        event: { state: 'withdrawn', withdrawnAt: 7 },
      });
      const find = async (state: 'withdrawn' | 'rejected' | 'pending') =>
        await journal.find({ state, order: 'oldest-first' }).all();
      expect(await find('withdrawn')).toHaveLength(1);
      expect([...(await find('rejected')), ...(await find('pending'))]).toEqual([]);
    });

    it('is never sent again', async () => {
      const { journal } = await journalAt(0);
      const event = await ended(journal);
      await journal.withdraw(event, false);
      const again = { ...intentOf(), replayOf: event.sequence };
      for (const intent of [intentOf(), again]) {
        await expect(journal.claim(intent)).rejects.toThrow(
          failing({ code: 'event_conflict', message: expect.stringContaining('was withdrawn') }),
        );
      }
      expect(await allEvents(journal)).toMatchObject([{ state: 'withdrawn', attemptCount: 1 }]);
    });

    it('can be withdrawn only once, and not when it is settled', async () => {
      const { journal } = await journalAt(0);
      const event = await ended(journal);
      await journal.withdraw(event, false);
      expect(await journal.withdraw(event, false)).toMatchObject({
        type: 'settled',
        event: { state: 'withdrawn' },
      });
      const other = claimed(
        await journal.claim(intentOf({ eventId: 'event-2', merchantOrderId: '2' })),
      );
      await other.finishAttempt(endOf(), 'accepted');
      await other.release();
      expect(await journal.withdraw(other.event, true)).toMatchObject({
        type: 'settled',
        event: { state: 'accepted' },
      });
    });

    it('that may have been counted needs a word of the caller', async () => {
      const { journal } = await journalAt(0);
      const event = await ended(journal, UNCONFIRMED);
      expect(await journal.withdraw(event, false)).toEqual({ type: 'unknown' });
      expect(await allEvents(journal)).toMatchObject([{ state: 'pending' }]);
      expect((await journal.withdraw(event, true)).type).toBe('withdrawn');
    });

    it('is left to the process that sends it, and after its death counts as possibly sent', async () => {
      const { journal, clock } = await journalAt(0);
      const { event } = claimed(await journal.claim(intentOf()));
      expect(await journal.withdraw(event, true)).toEqual(BUSY_HERE);
      clock.nowMs = LEASE_MS;
      expect(await journal.withdraw(event, false)).toEqual({ type: 'unknown' });
    });

    it('is accepted where a process that lost it was told so', async () => {
      const { journal, clock } = await journalAt(0);
      const lost = claimed(await journal.claim(intentOf()));
      clock.nowMs = LEASE_MS;
      await journal.withdraw(lost.event, true);
      await expect(lost.startAttempt()).rejects.toThrow(failing({ code: 'event_busy' }));
      await lost.finishAttempt(endOf({ outcome: 'rejected' }), 'rejected');
      expect(await allEvents(journal)).toMatchObject([{ state: 'withdrawn' }]);
      await lost.finishAttempt(endOf(), 'accepted');
      expect(await allEvents(journal)).toMatchObject([{ state: 'accepted' }]);
    });

    it('no longer holds up later reports of its order', async () => {
      const { journal } = await journalAt(0);
      const event = await ended(journal);
      const later = intentOf({ eventId: 'cancel-1', kind: 'cancel' });
      await expect(journal.claim(later)).rejects.toThrow(failing({ code: 'order_waits' }));
      await journal.withdraw(event, false);
      expect((await journal.claim(later)).type).toBe('claimed');
    });

    it('is, for reconcile, as if it had never been reported', async () => {
      const { journal } = await journalAt(0);
      const event = await ended(journal);
      const order = () =>
        createReportedOrders(journal, event.accountId, { has: () => false }).of('123');
      expect(await order()).toMatchObject({ isReported: false, isPending: true });
      await journal.withdraw(event, false);
      expect(await order()).toMatchObject({
        isReported: false,
        isPending: false,
        isRefused: false,
      });
    });

    it('gives its place to a successor', async () => {
      const { journal } = await journalAt(0);
      const event = await ended(journal);
      const next = intentOf({ eventId: 'event-2', successorOf: event.sequence });
      await expect(journal.claim(next)).rejects.toThrow(failing({ code: 'event_busy' }));
      await journal.withdraw(event, false);
      expect((await journal.claim(next)).type).toBe('claimed');
    });
  });
});
