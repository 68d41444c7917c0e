import { describe, expect, it } from 'vitest';
import type { EventState, Intent, Journal } from '../../../../src/client/journal/port.ts';
import { drainAll, nowOf, paidRow, paidRows, stage, totalsOf } from '../batch/support/drains.ts';
import { allEvents, claimed, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

const DAY = 86_400_000;
const BEFORE = 10 * DAY;

interface Reported {
  readonly order: string;
  readonly id: string;
  readonly day: number;
  readonly state: EventState | 'doubt';
  readonly more?: Partial<Intent>;
}

/** A report that ended so. */
async function report(
  journal: Journal,
  clock: { nowMs: number },
  { order, id, day, state, more }: Reported,
): Promise<number> {
  clock.nowMs = day * DAY;
  const claim = claimed(
    await journal.claim(
      intentOf({ merchantOrderId: order, eventId: id, overtakes: true, ...more }),
    ),
  );
  const isOpen = state === 'pending' || state === 'doubt' || state === 'withdrawn';
  const outcome = isOpen ? (state === 'doubt' ? 'unconfirmed' : 'undelivered') : state;
  const end = endOf({ outcome, durationMs: 1 });
  await claim.finishAttempt(end, isOpen ? 'pending' : (state as EventState));
  await claim.release();
  if (state === 'withdrawn' || state === 'doubt') await journal.withdraw(claim.event, true);
  return claim.event.sequence;
}

const NEWEST: Reported = { order: 'newest', id: 'newest', day: 20, state: 'accepted' };
const left = async (journal: Journal) =>
  (await allEvents(journal)).map(({ eventId }) => eventId).filter((id) => id !== 'newest');

const one = (order: string, day: number, state: Reported['state'], id = order): Reported => ({
  order,
  id,
  day,
  state,
});

describe.each(STORES)('$name', ({ journalAt, twoJournals }) => {
  describe('a prune', () => {
    it.each<[string, readonly Reported[], readonly string[]]>([
      ['removes what was accepted before', [one('1', 9, 'accepted')], []],
      ['removes what was rejected before', [one('1', 9, 'rejected')], []],
      ['removes what was withdrawn before', [one('1', 9, 'withdrawn')], []],
      ['keeps what was settled on that day', [one('1', 10, 'accepted')], ['1']],
      ['keeps what is open', [one('1', 1, 'pending')], ['1']],
      ['keeps what was withdrawn in doubt', [one('1', 1, 'doubt')], ['1']],
      [
        'keeps an order that has a younger report',
        [one('1', 1, 'accepted'), one('1', 11, 'accepted', 'refund')],
        ['1', 'refund'],
      ],
      [
        'keeps an order that has an open report',
        [one('1', 1, 'accepted'), one('1', 2, 'pending', 'refund')],
        ['1', 'refund'],
      ],
      [
        'removes all reports of an order, and leaves the next one',
        [one('1', 1, 'accepted'), one('1', 2, 'accepted', 'refund'), one('2', 11, 'accepted')],
        ['2'],
      ],
    ])('%s', async (_, reports, ids) => {
      const { journal, clock } = await journalAt(0);
      for (const each of [...reports, NEWEST]) await report(journal, clock, each);
      const found = await journal.prunable(BEFORE);
      expect(await left(journal)).toHaveLength(reports.length);
      expect(await journal.prune(BEFORE)).toEqual(found);
      expect(found.events).toBe(reports.length - ids.length);
      expect(await left(journal)).toEqual(ids);
    });

    it('keeps a refused report with its open successor, and removes both once they are settled', async () => {
      const { journal, clock } = await journalAt(0);
      const refused = await report(journal, clock, one('1', 1, 'rejected'));
      const next = { ...one('1', 2, 'pending', 'next'), more: { successorOf: refused } };
      await report(journal, clock, next);
      await report(journal, clock, NEWEST);
      await journal.prune(BEFORE);
      expect(await left(journal)).toEqual(['1', 'next']);
      await report(journal, clock, { ...next, state: 'accepted', day: 3 });
      await journal.prune(BEFORE);
      expect(await left(journal)).toEqual([]);
    });

    it('never gives a sequence twice', async () => {
      const { journal, clock } = await journalAt(0);
      await report(journal, clock, one('1', 1, 'accepted'));
      const last = await report(journal, clock, one('2', 1, 'accepted'));
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 1 });
      expect(await report(journal, clock, one('3', 1, 'accepted'))).toBe(last + 1);
    });

    it('leaves what another process sends again', async () => {
      const { one: first, other, clock } = await twoJournals();
      await report(first, clock, one('1', 1, 'accepted'));
      await report(first, clock, NEWEST);
      const claim = claimed(await other.claim(intentOf({ merchantOrderId: '1', eventId: '1' })));
      expect(await first.prune(BEFORE)).toMatchObject({ events: 0 });
      await claim.finishAttempt(endOf(), 'accepted');
      await claim.release();
      expect((await other.attemptsOf(claim.event)).map(({ number }) => number)).toEqual([1, 2]);
    });

    it('removes a finished batch with its rows, and in part where an order is needed', async () => {
      const { journal, clock } = await journalAt(0);
      const whole = await stage(journal, paidRows(3));
      await drainAll(journal, whole);
      const part = await stage(
        journal,
        [7, 8].map((row) => paidRow(row)),
      );
      await drainAll(journal, part);
      await report(journal, clock, one('order-8', 11, 'accepted', 'refund-8'));
      expect(await journal.prunable(BEFORE)).toMatchObject({ events: 4, batches: 1 });
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 4, orders: 4, batches: 1 });
      expect((await journal.batches({})).map(({ id }) => id)).toEqual([part.id]);
      expect(await totalsOf(journal, part)).toEqual({
        kept: ['accepted paid USD: 1 rows, 10.5', 'pruned paid USD: 1 rows, 10.5'],
        counted: ['accepted paid USD: 1 rows, 10.5'],
      });
      expect(await nowOf(journal, part)).toMatchObject({ state: 'done', rows: 2 });
    });

    it('keeps the orders of staged rows, and batches that are open', async () => {
      const { journal, clock } = await journalAt(0);
      await report(journal, clock, one('order-1', 1, 'accepted'));
      await report(journal, clock, NEWEST);
      const batch = await stage(journal, paidRows(2));
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 0, batches: 0 });
      await drainAll(journal, batch);
      expect((await nowOf(journal, batch)).state).toBe('done');
    });

    it('goes over many events in pieces, and once more finds nothing', async () => {
      const { journal, clock } = await journalAt(0);
      await drainAll(journal, await stage(journal, paidRows(2500)));
      await report(journal, clock, NEWEST);
      const found = await journal.prunable(BEFORE);
      expect(found).toEqual({ events: 2500, orders: 2500, batches: 1, damagedOrders: 0 });
      expect(await journal.prune(BEFORE)).toEqual(found);
      const nothing = { events: 0, orders: 0, batches: 0, damagedOrders: 0 };
      expect(await journal.prune(BEFORE)).toEqual(nothing);
    });

    it('leaves the whole order of an entry that does not match its seal', async () => {
      const { journal, clock, past } = await journalAt(0);
      const sequence = await report(journal, clock, one('1', 1, 'accepted'));
      await report(journal, clock, one('2', 1, 'accepted'));
      await report(journal, clock, NEWEST);
      await past.damage(sequence);
      expect(await journal.prunable(BEFORE)).toMatchObject({ events: 1, damagedOrders: 1 });
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 1, damagedOrders: 1 });
      expect(await journal.prunable(BEFORE)).toMatchObject({ events: 0, damagedOrders: 1 });
    });
  });
});
