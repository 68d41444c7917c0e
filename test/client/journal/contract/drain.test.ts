import { describe, expect, it } from 'vitest';
import type { AttemptEnd, EventState } from '../../../../src/client/journal/port.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  cancelRow,
  claimAll,
  drainAll,
  drainOf,
  endedAs,
  eventIds,
  nowOf,
  paidRow,
  paidRows,
  stage,
  step,
  totalsOf,
} from '../batch/support/drains.ts';
import { allEvents, endOf, intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other } = perTest(() => twoJournals());
  describe('a step', () => {
    it('claims each row once, and the batch is done when all are settled', async () => {
      const batch = await stage(one, paidRows(600));
      const drain = await drainOf(one, batch);
      const claimed = [
        ...(await step(drain, { want: 10 })).claimed,
        ...(await claimAll(drain)).claimed,
      ];
      expect(new Set(eventIds(claimed)).size).toBe(600);
      expect(claimed).toHaveLength(600);
      expect((await step(drain, allAs('accepted', claimed))).left).toBe('none');
      expect(await nowOf(one, batch)).toMatchObject({ state: 'done' });
      expect((await totalsOf(one, batch)).kept).toEqual(['accepted paid USD: 600 rows, 6300']);
    });

    it('writes an attempt whole, under the next number', async () => {
      const drain = await drainOf(one, await stage(one, paidRows(1)));
      const [held] = (await claimAll(drain)).claimed;
      if (held === undefined) throw new Error('nothing claimed');
      await step(drain, { ended: [endedAs('pending', held, true)] });
      await step(drain, { ended: [endedAs('accepted', held)] });
      expect(await one.attemptsOf(held.event)).toEqual([
        { ...endOf({ outcome: 'unconfirmed' }), number: 1, startedAt: 5 },
        { ...endOf(), number: 2, startedAt: 5 },
      ]);
      expect(await allEvents(one)).toMatchObject([{ state: 'accepted', attemptCount: 2 }]);
    });

    it.each<[string, Partial<AttemptEnd>[], true | undefined]>([
      ['nothing', [], undefined],
      ['a refused key', [{ outcome: 'unauthorized' }], true],
      ['no route', [{ outcome: 'undelivered', errorCode: 'wrong_address' }], true],
      ['a refusal of its own', [{ outcome: 'undelivered', errorCode: 'refused_alone' }], true],
      ['no connection', [{ outcome: 'undelivered', errorCode: 'refused' }], undefined],
      ['no answer', [{ outcome: 'unconfirmed', errorCode: 'whole_timeout' }], undefined],
      ['no answer since', [{ outcome: 'unauthorized' }, { outcome: 'unconfirmed' }], undefined],
      ['a refused key since', [{ outcome: 'unconfirmed' }, { outcome: 'unauthorized' }], true],
    ])('tells of an open event whose last attempt got %s', async (_, ends, wasSuspected) => {
      const batch = await stage(one, paidRows(1));
      const before = await drainOf(one, batch);
      const { claimed } = await claimAll(before);
      for (const [at, end] of ends.entries()) {
        const ended = claimed.map((held) => endedAs('pending', held, at + 1 < ends.length));
        await step(before, { ended: ended.map((each) => ({ ...each, end: endOf(end) })) });
      }
      if (ends.length === 0) await step(before, { released: claimed });
      await before.release();
      const [held] = (await claimAll(await drainOf(one, batch))).claimed;
      expect(held?.event.attemptCount).toBe(ends.length);
      expect(held?.wasSuspected).toBe(wasSuspected);
    });

    it.each<EventState>(['accepted', 'rejected', 'pending'])(
      'that makes all %s keeps the totals',
      async (state) => {
        const batch = await stage(one, [...paidRows(20), cancelRow(21, 'order-1')]);
        const drain = await drainOf(one, batch);
        const { claimed } = await claimAll(drain);
        await step(drain, allAs(state, claimed.slice(0, 10)));
        const { kept, counted } = await totalsOf(one, batch);
        expect(kept).toEqual(counted);
        expect(kept.join()).toContain(state);
      },
    );

    it('gives what it let go to the next run, and not to this one again', async () => {
      const batch = await stage(one, paidRows(3));
      const drain = await drainOf(one, batch);
      await step(drain, { released: (await claimAll(drain)).claimed });
      expect(await claimAll(drain)).toMatchObject({ claimed: [], left: 'none' });
      await drain.release();
      expect((await claimAll(await drainOf(one, batch))).claimed).toMatchObject(
        Array.from({ length: 3 }, () => ({
          mayHaveBeenCounted: false,
          amount: '10.5',
          currency: 'USD',
        })),
      );
    });

    it('says that rows are left while it has not looked through what is open', async () => {
      const batch = await stage(one, paidRows(600));
      await drainAll(one, batch, 'pending');
      const drain = await drainOf(one, batch);
      const first = await step(drain, { want: 1 });
      expect(first.claimed.length).toBeLessThan(600);
      expect(first.left).toBe('rows');
      expect((await claimAll(drain)).claimed).toHaveLength(600 - first.claimed.length);
      expect((await step(drain)).left).toBe('none');
    });

    it('knows in the next run what may have been counted', async () => {
      const batch = await stage(one, paidRows(2));
      const drain = await drainOf(one, batch);
      const [first] = (await claimAll(drain)).claimed;
      if (first === undefined) throw new Error('nothing claimed');
      await step(drain, { ended: [endedAs('pending', first)] });
      await drain.release();
      const again = (await claimAll(await drainOf(one, batch))).claimed;
      expect(again.map(({ mayHaveBeenCounted }) => mayHaveBeenCounted)).toEqual([true, true]);
      const attempts = await Promise.all(again.map(({ event }) => one.attemptsOf(event)));
      expect(
        attempts
          .flat()
          .map(({ outcome }) => outcome)
          .sort(),
      ).toEqual(['started', 'unconfirmed']);
    });
  });

  describe('the reports of one order', () => {
    it('come in the order of the file, in one step', async () => {
      const drain = await drainOf(one, await stage(one, [paidRow(1), cancelRow(2, 'order-1')]));
      expect(eventIds((await claimAll(drain)).claimed)).toEqual(['paid-order-1', 'cancel-order-1']);
    });

    it('wait behind one that is open, and go on in the next run', async () => {
      await drainAll(one, await stage(one, [paidRow(1)]), 'pending');
      const batch = await stage(one, [cancelRow(1, 'order-1')]);
      const drain = await drainOf(one, batch);
      expect(await claimAll(drain)).toMatchObject({
        claimed: [],
        settled: [{ outcome: 'waiting', row: 1 }],
      });
      await drain.release();
      await drainAll(one, await nowOf(one, (await one.batches({}))[0] ?? batch));
      expect(eventIds((await claimAll(await drainOf(one, batch))).claimed)).toEqual([
        'cancel-order-1',
      ]);
    });

    it('wait behind a refused paid report, until its successor is accepted', async () => {
      await drainAll(one, await stage(one, [paidRow(1)]), 'rejected');
      const batch = await stage(one, [cancelRow(1, 'order-1')]);
      await drainAll(one, batch);
      expect((await totalsOf(one, batch)).kept).toEqual(['pending cancel null: 1 rows, 0']);
      await drainAll(one, await stage(one, [paidRow(1, { eventId: 'paid-mended', amount: '9' })]));
      await drainAll(one, batch);
      expect((await totalsOf(one, batch)).kept).toEqual(['accepted cancel null: 1 rows, 0']);
    });
  });

  describe('a row whose event the journal has', () => {
    it.each([
      ['accepted', false, 'duplicate', 0],
      ['rejected', false, 'rejected', 0],
      ['rejected', true, undefined, 1],
      ['pending', false, undefined, 1],
    ] as const)('%s, retried %s: %s', async (before, retryRejected, outcome, claims) => {
      await drainAll(one, await stage(one, [paidRow(1)]), before);
      const batch = await stage(one, [paidRow(7, { merchantOrderId: 'order-1' })]);
      const drain = await drainOf(one, batch, retryRejected);
      const { claimed, settled } = await claimAll(drain);
      expect(settled.map((row) => row.outcome)).toEqual(outcome === undefined ? [] : [outcome]);
      expect(claimed.map(({ place }) => place)).toEqual(claims === 0 ? [] : [{ row: 7, line: 8 }]);
      await step(drain, allAs('accepted', claimed));
      const { kept, counted } = await totalsOf(one, batch);
      expect(kept).toEqual(counted);
      expect(kept[0]).toContain(outcome ?? 'accepted');
      expect(await allEvents(one)).toHaveLength(1);
      expect((await nowOf(one, batch)).state).toBe('done');
    });

    it('goes out with the journaled bytes of a single command', async () => {
      const row = paidRow(1);
      const body = new TextEncoder().encode(
        new TextDecoder().decode(row.body).replace('10.5', '10.50'),
      );
      const result = await one.claim(intentOf({ ...row, profile: null, body }));
      if (result.type === 'claimed') await result.claim.release();
      expect(
        (await claimAll(await drainOf(one, await stage(one, [row])))).claimed[0],
      ).toMatchObject({
        event: { body },
        mayHaveBeenCounted: true,
      });
    });

    it('is looked at again while a single command sends it', async () => {
      const row = paidRow(1);
      const result = await other.claim(intentOf({ ...row, profile: null }));
      if (result.type !== 'claimed') throw new Error(result.type);
      const batch = await stage(one, [row]);
      const drain = await drainOf(one, batch);
      expect(await claimAll(drain)).toMatchObject({ claimed: [], settled: [], left: 'elsewhere' });
      await result.claim.finishAttempt(endOf(), 'accepted');
      await result.claim.release();
      expect(await claimAll(drain)).toMatchObject({
        settled: [{ outcome: 'accepted' }],
        left: 'none',
      });
      expect(await totalsOf(one, batch)).toMatchObject({
        kept: (await totalsOf(one, batch)).counted,
      });
      expect((await nowOf(one, batch)).state).toBe('done');
    });

    it('with another amount is a conflict that says so', async () => {
      await drainAll(one, await stage(one, [paidRow(1, { amount: '5000' })]));
      const batch = await stage(one, [paidRow(1, { amount: '6000' })]);
      expect(await claimAll(await drainOf(one, batch))).toMatchObject({
        claimed: [],
        settled: [{ outcome: 'conflict', error: { message: 'amount: was 5000, now 6000' } }],
      });
      expect(await one.rowsOf(batch).all()).toMatchObject([
        { state: 'conflict', reason: 'amount: was 5000, now 6000', event: null },
      ]);
    });

    it('with another amount than a refused one goes out under the next id', async () => {
      await drainAll(one, await stage(one, [paidRow(1, { amount: '5000' })]), 'rejected');
      const mended = paidRow(1, { amount: '6000' });
      const drain = await drainOf(one, await stage(one, [mended]));
      const [held] = (await claimAll(drain)).claimed;
      await drain.release();
      expect(held?.event.eventId).toMatch(/^paid-[0-9a-f]{32}$/);
      expect(new TextDecoder().decode(held?.event.body)).toContain(
        `"event_id":"${held?.event.eventId}"`,
      );
      const named = await stage(one, [{ ...paidRow(1, { amount: '7000' }), isDerived: false }]);
      expect((await claimAll(await drainOf(one, named))).settled).toMatchObject([
        { outcome: 'conflict' },
      ]);
    });

    it('twice in one file is sent once', async () => {
      const batch = await stage(one, [paidRow(1), paidRow(2, { merchantOrderId: 'order-1' })]);
      const { claimed, settled } = await claimAll(await drainOf(one, batch));
      expect(eventIds(claimed)).toEqual(['paid-order-1']);
      expect(settled).toMatchObject([{ row: 2, outcome: 'duplicate' }]);
    });
  });
});
