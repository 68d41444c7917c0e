import { describe, expect, it } from 'vitest';
import { HAND_OUTCOMES } from '../../../../src/client/journal/by-hand.ts';
import type { Connection } from '../../../../src/client/journal/connection.ts';
import type {
  EventState,
  HeldEvent,
  Intent,
  Journal,
  JournaledEvent,
} from '../../../../src/client/journal/port.ts';
import { pruneJournal } from '../../../../src/client/journal/prune.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  claimAll,
  drainAll,
  drainOf,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  totalsOf,
} from '../batch/support/drains.ts';
import { allEvents, claimed, endOf, intentOf } from '../support/samples.ts';
import { withdrawal } from '../support/withdrawal.ts';
import { STORES } from './stores.ts';

const DAY = 86_400_000;
const BEFORE = 10 * DAY;

interface Reported {
  readonly order: string;
  readonly id: string;
  readonly day: number;
  readonly state: EventState | 'doubt' | 'unknown';
  readonly durationMs?: number;
  readonly more?: Partial<Intent>;
}

/** A report that ended so. */
async function report(
  journal: Journal,
  clock: { nowMs: number },
  { order, id, day, state, durationMs = 1, more }: Reported,
): Promise<number> {
  clock.nowMs = day * DAY;
  const claim = claimed(
    await journal.claim(
      intentOf({ merchantOrderId: order, eventId: id, overtakes: true, ...more }),
    ),
  );
  const isSettled = state === 'accepted' || state === 'rejected';
  const isUnknown = state === 'doubt' || state === 'unknown';
  const outcome = isSettled ? state : isUnknown ? 'unconfirmed' : 'undelivered';
  await claim.finishAttempt(endOf({ outcome, durationMs }), isSettled ? state : 'pending');
  await claim.release();
  if (state === 'withdrawn' || state === 'doubt')
    await journal.settle(claim.event, withdrawal(true));
  return claim.event.sequence;
}

/** The connection, on which something else happens before the nth piece of work. */
function beforePiece(connection: Connection, nth: number, happens: () => Promise<void>) {
  const perform = connection.perform.bind(connection);
  let pieces = 0;
  connection.perform = async (work) => {
    pieces += 1;
    if (pieces === nth) await happens();
    return perform(work);
  };
  return connection;
}

const NEWEST: Reported = { order: 'newest', id: 'newest', day: 20, state: 'accepted' };
const left = async (journal: Journal) =>
  (await allEvents(journal)).map(({ eventId }) => eventId).filter((id) => id !== 'newest');

const bodyOf = (row: number) => ({ body: paidRow(row).body });

const one = (order: string, day: number, state: Reported['state'], id = order): Reported => ({
  order,
  id,
  day,
  state,
});

describe.each(STORES)('$name', ({ journalAt, twoJournals }) => {
  const { journal, clock, past } = perTest(() => journalAt(0));
  describe('a prune', () => {
    it.each<[string, readonly Reported[], readonly string[]]>([
      ['removes what was accepted before', [one('1', 9, 'accepted')], []],
      ['removes what was rejected before', [one('1', 9, 'rejected')], []],
      ['removes what was withdrawn before', [one('1', 9, 'withdrawn')], []],
      ['keeps what was settled on that day', [one('1', 10, 'accepted')], ['1']],
      [
        'keeps what was accepted in a later attempt',
        [one('1', 1, 'pending'), one('1', 11, 'accepted')],
        ['1'],
      ],
      [
        'keeps what was accepted on that day, in an attempt that began before',
        [{ ...one('1', 9, 'accepted'), durationMs: DAY }],
        ['1'],
      ],
      [
        'removes what was accepted after an attempt whose outcome was unknown',
        [one('1', 1, 'unknown'), one('1', 2, 'accepted')],
        [],
      ],
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
      for (const each of [...reports, NEWEST]) await report(journal, clock, each);
      const found = await journal.prunable(BEFORE);
      const reported = new Set(reports.map(({ id }) => id));
      expect(await left(journal)).toHaveLength(reported.size);
      expect(await journal.prune(BEFORE)).toEqual(found);
      expect(found.events).toBe(reported.size - ids.length);
      expect(await left(journal)).toEqual(ids);
    });

    it.each([
      ['removes', 'before', 9, []],
      ['keeps', 'on', 10, ['1']],
    ])('%s what a person settled %s that day', async (_, __, day, ids) => {
      for (const outcome of HAND_OUTCOMES) {
        const { journal, clock } = await journalAt(0);
        await report(journal, clock, one('1', 1, 'pending'));
        await report(journal, clock, NEWEST);
        const [event] = await allEvents(journal);
        clock.nowMs = day * DAY;
        await journal.settle(event as JournaledEvent, { ...withdrawal(true), outcome });
        await journal.prune(BEFORE);
        expect(await left(journal)).toEqual(ids);
      }
    });

    it('keeps what was accepted and has been sent again by a process that died', async () => {
      await report(journal, clock, one('1', 1, 'accepted'));
      await report(journal, clock, NEWEST);
      clock.nowMs = 11 * DAY;
      const again = await journal.claim(intentOf({ merchantOrderId: '1', eventId: '1' }));
      await claimed(again).release();
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 0 });
    });

    it('keeps what a worker holds, though it is settled meanwhile', async () => {
      const { one: journal, other, clock, past } = await twoJournals();
      clock.nowMs = 0;
      const batch = await stage(journal, paidRows(1));
      const { claimed: held } = await claimAll(await drainOf(other, batch));
      await report(journal, clock, NEWEST);
      await past.setState(held[0]?.event.sequence ?? 0, 'accepted');
      await past.markCancelled();
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 0, batches: 0 });
    });

    it('keeps a batch that is not finished whole, with the events that its rows follow', async () => {
      await report(journal, clock, {
        ...one('order-1', 1, 'pending', 'paid-order-1'),
        more: bodyOf(1),
      });
      const batch = await stage(journal, paidRows(3));
      const drain = await drainOf(journal, batch);
      const { claimed: held } = await claimAll(drain);
      const isLast = ({ event }: HeldEvent) => event.merchantOrderId === 'order-3';
      await step(
        drain,
        allAs(
          'accepted',
          held.filter((each) => !isLast(each)),
        ),
      );
      await step(drain, allAs('pending', held.filter(isLast)));
      await drain.release();
      await report(journal, clock, NEWEST);
      expect(await journal.prunable(BEFORE)).toMatchObject({ events: 0, batches: 0 });
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 0, batches: 0 });
      expect((await totalsOf(journal, batch)).kept).toEqual([
        'accepted paid USD: 2 rows, 21',
        'pending paid USD: 1 rows, 10.5',
      ]);
    });

    it('keeps a finished batch as long as an event is left that a row of it follows', async () => {
      for (const row of [1, 2])
        await report(journal, clock, {
          ...one(`order-${row}`, 1, 'pending', `paid-order-${row}`),
          more: bodyOf(row),
        });
      const both = await stage(journal, paidRows(2));
      await drainAll(journal, both);
      await drainAll(journal, await stage(journal, paidRows(1)));
      await report(journal, clock, one('order-2', 11, 'accepted', 'refund-2'));
      const found = await journal.prunable(BEFORE);
      expect(found).toMatchObject({ events: 1, batches: 1 });
      expect(await journal.prune(BEFORE)).toEqual(found);
      expect((await journal.batches({})).map(({ id }) => id)).toEqual([both.id]);
      expect((await totalsOf(journal, both)).kept).toEqual(['accepted paid USD: 2 rows, 21']);
    });

    it('removes a batch that was canceled before, and keeps one that was made later', async () => {
      await journal.cancelBatch(await stage(journal, paidRows(2)));
      clock.nowMs = BEFORE;
      const later = await stage(journal, paidRows(2));
      await journal.cancelBatch(later);
      expect(await journal.prunable(BEFORE)).toMatchObject({ batches: 1 });
      expect(await journal.prune(BEFORE)).toMatchObject({ batches: 1 });
      expect((await journal.batches({})).map(({ id }) => id)).toEqual([later.id]);
      expect(await journal.rowsOf(later).all()).toHaveLength(0);
    });

    it('keeps a canceled batch whose rows are still being taken out', async () => {
      const batch = await stage(journal, paidRows(2));
      await past.markCancelled();
      expect(await journal.prune(BEFORE)).toMatchObject({ batches: 0 });
      expect((await nowOf(journal, batch)).state).toBe('cancelled');
    });

    it('leaves the claim of what is open, whose process may have been stopped', async () => {
      const { one: journal, other, clock, past } = await twoJournals();
      claimed(await other.claim(intentOf()));
      clock.nowMs += 60_000;
      await journal.prune(BEFORE);
      const connection = past.connect();
      const claims = await connection.perform(() => connection.all('SELECT event FROM claims'));
      expect(claims).toHaveLength(1);
    });

    it('removes what a process has settled that died before it released it', async () => {
      const { one: journal, other, clock } = await twoJournals();
      clock.nowMs = 0;
      const claim = claimed(await other.claim(intentOf({ merchantOrderId: '1', eventId: '1' })));
      await claim.finishAttempt(endOf({ durationMs: 1 }), 'accepted');
      await report(journal, clock, NEWEST);
      clock.nowMs += 60_000;
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 1 });
    });

    it('keeps a refused report with its open successor, and removes both once they are settled', async () => {
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
      expect(await first.prune(30 * DAY)).toMatchObject({ events: 0 });
      await claim.finishAttempt(endOf(), 'accepted');
      await claim.release();
      expect((await other.attemptsOf(claim.event)).map(({ number }) => number)).toEqual([1, 2]);
    });

    it('removes a finished batch with its rows, and in part where an order is needed', async () => {
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
      // A chunk for each lane and batch: more than are read at once. One order is stored otherwise than it is written.
      const others = paidRows(200).filter(({ row }) => row > 1);
      for (let batches = 1; batches <= 5; batches += 1) await stage(journal, others);
      const orders = ['order-1', 'back\\slash'];
      for (const order of orders) await report(journal, clock, one(order, 1, 'accepted'));
      await report(journal, clock, NEWEST);
      const batch = await stage(
        journal,
        orders.map((merchantOrderId, at) => paidRow(at + 1, { merchantOrderId })),
      );
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 0, batches: 0 });
      await drainAll(journal, batch);
      expect((await nowOf(journal, batch)).state).toBe('done');
    });

    it('goes over many events in pieces, and once more finds nothing', async () => {
      await drainAll(journal, await stage(journal, paidRows(2500)));
      await report(journal, clock, NEWEST);
      const found = await journal.prunable(BEFORE);
      expect(found).toEqual({ events: 2500, orders: 2500, batches: 1, damagedOrders: 0 });
      expect(await journal.prune(BEFORE)).toEqual(found);
      expect(await journal.status()).toMatchObject({ events: 1 });
      const nothing = { events: 0, orders: 0, batches: 0, damagedOrders: 0 };
      expect(await journal.prune(BEFORE)).toEqual(nothing);
    });

    it('counts an order once whose reports are far apart', async () => {
      await report(journal, clock, one('order-1', 1, 'accepted', 'refund-1'));
      await drainAll(
        journal,
        await stage(
          journal,
          paidRows(1501).filter(({ row }) => row > 1),
        ),
      );
      await report(journal, clock, one('order-1', 1, 'accepted', 'refund-2'));
      await report(journal, clock, NEWEST);
      const found = await journal.prunable(BEFORE);
      expect(found).toEqual({ events: 1502, orders: 1501, batches: 1, damagedOrders: 0 });
      expect(await journal.prune(BEFORE)).toEqual(found);
    });

    it('keeps the orders of rows that are staged while it works, under numbers of chunks that were sent', async () => {
      const { one: journal, other, clock, past } = await twoJournals();
      clock.nowMs = 0;
      await drainAll(journal, await stage(journal, paidRows(1000)));
      await report(journal, clock, one('staged', 1, 'accepted'));
      await report(journal, clock, NEWEST);
      const sent = await stage(other, [paidRow(1, { merchantOrderId: 'a' })]);
      const connection = past.connect();
      // The pieces: claims of dead processes, the first 1,000 events, those after them.
      await pruneJournal(
        beforePiece(connection, 3, async () => {
          await drainAll(other, sent);
          await stage(other, [paidRow(1, { merchantOrderId: 'staged' })]);
        }),
        BEFORE,
        clock.nowMs,
      );
      expect(await left(journal)).toEqual(['staged', 'paid-a']);
    });

    it('leaves the whole order of an entry that does not match its seal', async () => {
      const sequence = await report(journal, clock, one('1', 1, 'accepted'));
      await report(journal, clock, one('2', 1, 'accepted'));
      const attempted = await report(journal, clock, one('3', 1, 'accepted'));
      await report(journal, clock, NEWEST);
      await past.damage(sequence);
      await past.damageAttempts(attempted);
      expect(await journal.prunable(BEFORE)).toMatchObject({ events: 1, damagedOrders: 2 });
      expect(await journal.prune(BEFORE)).toMatchObject({ events: 1, damagedOrders: 2 });
      expect(await journal.prunable(BEFORE)).toMatchObject({ events: 0, damagedOrders: 2 });
    });
  });
});
