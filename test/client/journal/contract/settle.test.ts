import { describe, expect, it } from 'vitest';
import { acceptedByService } from '../../../../src/client/delivery/refused-alone.ts';
import { handSettlement, undoneSettlement } from '../../../../src/client/journal/by-hand.ts';
import type {
  AttemptEnd,
  EventState,
  HandDecision,
  Journal,
} from '../../../../src/client/journal/port.ts';
import { createReportedOrders } from '../../../../src/client/reconcile/reported-orders.ts';
import { failing } from '../../../helpers/failing.ts';
import { perTest } from '../../../helpers/per-test.ts';
import { allEvents, BUSY_HERE, claimed, endOf, intentOf, LEASE_MS } from '../support/samples.ts';
import { withdrawal } from '../support/withdrawal.ts';
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
  const { journal, clock } = perTest(() => journalAt(0));
  describe('an event that a person settles', () => {
    const by = (outcome: HandDecision['outcome'], reason = 'TICKET-1'): HandDecision => ({
      outcome,
      reason,
      mayHaveBeenCounted: false,
    });

    it.each(['accepted', 'rejected', 'withdrawn'] as const)(
      'is %s, with who, when and why',
      async (outcome) => {
        const { journal, clock } = await journalAt(5);
        const event = await ended(journal);
        clock.nowMs = 7;
        const result = await journal.settle(event, by(outcome));
        expect(result).toMatchObject({ type: 'done', event: { state: outcome, byHand: 1 } });
        const attempts = await journal.attemptsOf(event);
        expect(handSettlement({ state: outcome }, attempts)).toMatchObject({
          outcome,
          reason: 'TICKET-1',
          at: 7,
        });
        expect(await journal.find({ state: 'pending', order: 'oldest-first' }).all()).toEqual([]);
        expect(await allEvents(journal)).toMatchObject([{ state: outcome, byHand: 1 }]);
      },
    );

    it('may have been counted: only to give it up takes a word more', async () => {
      for (const outcome of ['accepted', 'rejected'] as const) {
        const { journal } = await journalAt(0);
        const event = await ended(journal, UNCONFIRMED);
        expect((await journal.settle(event, by(outcome))).type).toBe('done');
      }
    });

    it.each<[HandDecision['outcome'], HandDecision['outcome']]>([
      ['accepted', 'rejected'],
      ['accepted', 'withdrawn'],
      ['rejected', 'accepted'],
      ['rejected', 'withdrawn'],
      ['withdrawn', 'accepted'],
      ['withdrawn', 'rejected'],
    ])('as %s, and then as %s, is a correction', async (first, second) => {
      const event = await ended(journal);
      await journal.settle(event, by(first, 'first'));
      clock.nowMs = 1;
      expect((await journal.settle(event, by(second, 'second'))).type).toBe('done');
      const [now] = await allEvents(journal);
      expect(now).toMatchObject({ state: second, byHand: 2 });
      expect(now?.withdrawnAt).toBe(second === 'withdrawn' ? 1 : undefined);
      const attempts = await journal.attemptsOf(event);
      expect(attempts.map(({ response }) => response)).toEqual([null, 'first', 'second']);
      expect(handSettlement({ state: second }, attempts)).toMatchObject({ reason: 'second' });
    });

    it.each(['accepted', 'rejected', 'withdrawn'] as const)(
      'as %s twice: the second time changes nothing',
      async (outcome) => {
        const event = await ended(journal);
        await journal.settle(event, by(outcome, 'first'));
        const again = await journal.settle(event, by(outcome, 'second'));
        expect(again).toMatchObject({ type: 'settled', event: { state: outcome, byHand: 1 } });
        expect(handSettlement({ state: outcome }, await journal.attemptsOf(event))).toMatchObject({
          reason: 'first',
        });
      },
    );

    it.each<[HandDecision['outcome'], 'accepted' | 'rejected']>([
      ['accepted', 'rejected'],
      ['accepted', 'accepted'],
      ['rejected', 'accepted'],
      ['rejected', 'rejected'],
    ])('as %s: a later answer of the service wins (%s)', async (outcome, answered) => {
      const event = await ended(journal);
      await journal.settle(event, by(outcome));
      const claim = claimed(await journal.claim(intentOf()));
      await claim.finishAttempt({ ...endOf(), outcome: answered }, answered);
      await claim.release();
      expect(await allEvents(journal)).toMatchObject([{ state: answered, byHand: 1 }]);
      const attempts = await journal.attemptsOf(event);
      expect(handSettlement({ state: answered }, attempts)).toBeUndefined();
      expect(undoneSettlement({ state: answered }, attempts)).toMatchObject({
        outcome,
        reason: 'TICKET-1',
      });
      expect((await journal.settle(event, by('withdrawn'))).type).toBe('settled');
    });

    it.each<[HandDecision['outcome'], AttemptEnd['outcome'], EventState]>([
      ['accepted', 'undelivered', 'accepted'],
      ['accepted', 'unconfirmed', 'accepted'],
      ['rejected', 'undelivered', 'rejected'],
      ['rejected', 'unauthorized', 'rejected'],
      ['rejected', 'unconfirmed', 'pending'],
    ])('as %s, and resent without an answer (%s), is %s', async (outcome, end, state) => {
      const event = await ended(journal, UNCONFIRMED);
      await journal.settle(event, by(outcome));
      const claim = claimed(await journal.claim(intentOf()));
      await claim.finishAttempt(
        endOf({ outcome: end, httpStatus: null, response: null }),
        'pending',
      );
      await claim.release();
      expect(await allEvents(journal)).toMatchObject([{ state }]);
      const settled = handSettlement({ state }, await journal.attemptsOf(event));
      expect(settled?.outcome).toBe(state === 'pending' ? undefined : outcome);
    });

    it('as rejected is open while it is resent: the process may die before it knows the outcome', async () => {
      const event = await ended(journal);
      await journal.settle(event, by('rejected'));
      const claim = claimed(await journal.claim(intentOf()));
      expect(await allEvents(journal)).toMatchObject([{ state: 'pending' }]);
      await claim.finishAttempt(UNDELIVERED, 'pending');
      await claim.startAttempt();
      expect(await allEvents(journal)).toMatchObject([{ state: 'pending' }]);
      clock.nowMs = LEASE_MS;
      expect((await journal.settle(event, by('accepted'))).type).toBe('done');
    });

    it.each<[HandDecision['outcome'], 'accepted' | 'rejected', EventState]>([
      ['accepted', 'accepted', 'accepted'],
      ['accepted', 'rejected', 'rejected'],
      ['rejected', 'accepted', 'accepted'],
      ['rejected', 'rejected', 'rejected'],
      ['withdrawn', 'accepted', 'accepted'],
      ['withdrawn', 'rejected', 'withdrawn'],
    ])(
      'as %s, while a stopped process was told that it is %s, is %s',
      async (outcome, told, state) => {
        const lost = claimed(await journal.claim(intentOf()));
        clock.nowMs = LEASE_MS;
        await journal.settle(lost.event, { ...by(outcome), mayHaveBeenCounted: true });
        await lost.finishAttempt(endOf({ outcome: told, durationMs: LEASE_MS + 1 }), told);
        expect(await allEvents(journal)).toMatchObject([{ state }]);
        const attempts = await journal.attemptsOf(lost.event);
        expect(attempts.map((attempt) => attempt.outcome)).toEqual([told, outcome]);
        expect(handSettlement({ state }, attempts)?.outcome).toBe(
          state === 'withdrawn' ? 'withdrawn' : undefined,
        );
      },
    );

    it('as accepted stays so when a stopped process was refused that another has just resent', async () => {
      const lost = claimed(await journal.claim(intentOf()));
      clock.nowMs = LEASE_MS;
      await journal.settle(lost.event, by('accepted'));
      const claim = claimed(await journal.claim(intentOf()));
      await lost.finishAttempt(endOf({ outcome: 'rejected' }), 'rejected');
      expect(await allEvents(journal)).toMatchObject([{ state: 'accepted' }]);
      await claim.finishAttempt(endOf(), 'accepted');
      expect(await allEvents(journal)).toMatchObject([{ state: 'accepted' }]);
    });

    it('speaks for no key and no address', async () => {
      const event = await ended(journal);
      await journal.settle(event, by('accepted'));
      const { accountId } = event;
      expect(
        await journal.find({ accountId, state: 'accepted', order: 'newest-first' }).all(),
      ).toHaveLength(1);
      expect(await journal.find(acceptedByService(accountId)).all()).toEqual([]);
    });
  });

  describe('a withdrawn event', () => {
    it('is given up at once where no byte can have arrived', async () => {
      const { journal, clock } = await journalAt(5);
      const event = await ended(journal);
      clock.nowMs = 7;
      expect(await journal.settle(event, withdrawal(false))).toMatchObject({
        type: 'done',
        event: { state: 'withdrawn', withdrawnAt: 7 },
      });
      const find = async (state: 'withdrawn' | 'rejected' | 'pending') =>
        await journal.find({ state, order: 'oldest-first' }).all();
      expect(await find('withdrawn')).toHaveLength(1);
      expect([...(await find('rejected')), ...(await find('pending'))]).toEqual([]);
    });

    it('is never sent again', async () => {
      const event = await ended(journal);
      await journal.settle(event, withdrawal(false));
      const again = { ...intentOf(), replayOf: event.sequence };
      for (const intent of [intentOf(), again]) {
        await expect(journal.claim(intent)).rejects.toThrow(
          failing({ code: 'event_conflict', message: expect.stringContaining('was withdrawn') }),
        );
      }
      expect(await allEvents(journal)).toMatchObject([{ state: 'withdrawn', attemptCount: 2 }]);
    });

    it('can be withdrawn only once, and not when it is settled', async () => {
      const event = await ended(journal);
      await journal.settle(event, withdrawal(false));
      expect(await journal.settle(event, withdrawal(false))).toMatchObject({
        type: 'settled',
        event: { state: 'withdrawn' },
      });
      const other = claimed(
        await journal.claim(intentOf({ eventId: 'event-2', merchantOrderId: '2' })),
      );
      await other.finishAttempt(endOf(), 'accepted');
      await other.release();
      expect(await journal.settle(other.event, withdrawal(true))).toMatchObject({
        type: 'settled',
        event: { state: 'accepted' },
      });
    });

    it('that may have been counted needs a word of the caller', async () => {
      const event = await ended(journal, UNCONFIRMED);
      expect(await journal.settle(event, withdrawal(false))).toEqual({ type: 'unknown' });
      expect(await allEvents(journal)).toMatchObject([{ state: 'pending' }]);
      expect((await journal.settle(event, withdrawal(true))).type).toBe('done');
    });

    it('is left to the process that sends it, and after its death counts as possibly sent', async () => {
      const { event } = claimed(await journal.claim(intentOf()));
      expect(await journal.settle(event, withdrawal(true))).toEqual(BUSY_HERE);
      clock.nowMs = LEASE_MS;
      expect(await journal.settle(event, withdrawal(false))).toEqual({ type: 'unknown' });
    });

    it('is accepted where a process that lost it was told so', async () => {
      const lost = claimed(await journal.claim(intentOf()));
      clock.nowMs = LEASE_MS;
      await journal.settle(lost.event, withdrawal(true));
      await expect(lost.startAttempt()).rejects.toThrow(failing({ code: 'event_busy' }));
      await lost.finishAttempt(endOf({ outcome: 'rejected' }), 'rejected');
      expect(await allEvents(journal)).toMatchObject([{ state: 'withdrawn' }]);
      await lost.finishAttempt(endOf(), 'accepted');
      expect(await allEvents(journal)).toMatchObject([{ state: 'accepted' }]);
    });

    it('no longer holds up later reports of its order', async () => {
      const event = await ended(journal);
      const later = intentOf({ eventId: 'cancel-1', kind: 'cancel' });
      await expect(journal.claim(later)).rejects.toThrow(failing({ code: 'order_waits' }));
      await journal.settle(event, withdrawal(false));
      expect((await journal.claim(later)).type).toBe('claimed');
    });

    it('is, for reconcile, as if it had never been reported', async () => {
      const event = await ended(journal);
      const order = () =>
        createReportedOrders(journal, event.accountId, { has: () => false }).of('123');
      expect(await order()).toMatchObject({ isReported: false, isPending: true });
      await journal.settle(event, withdrawal(false));
      expect(await order()).toMatchObject({
        isReported: false,
        isPending: false,
        isRefused: false,
      });
    });

    it('gives its place to a successor', async () => {
      const event = await ended(journal);
      const next = intentOf({ eventId: 'event-2', successorOf: event.sequence });
      await expect(journal.claim(next)).rejects.toThrow(failing({ code: 'event_busy' }));
      await journal.settle(event, withdrawal(false));
      expect((await journal.claim(next)).type).toBe('claimed');
    });
  });
});
