import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch, BatchFilter } from '../../../../src/client/journal/port.ts';
import { perTest } from '../../../helpers/per-test.ts';
import { LEASE_MS, stage } from '../batch/support/drains.ts';
import { OWNER, rowOf, rowsUpTo } from '../batch/support/rows.ts';
import { anyRows, asStaged } from '../batch/support/staging.ts';
import { STORES } from './stores.ts';

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other, clock } = perTest(() => twoJournals());
  describe('a staged batch', () => {
    it('holds every row, in the order of the file', async () => {
      await fc.assert(
        fc.asyncProperty(anyRows, async (rows) => {
          const batch = await stage(one, rows);
          expect(await one.rowsOf(batch).all()).toEqual(rows.map(asStaged));
        }),
      );
    });

    it('holds more rows than one commit writes', async () => {
      const batch = await stage(one, rowsUpTo(70_000));
      let place = 0;
      for (const { row, eventId } of await one.rowsOf(batch).all()) {
        place += 1;
        if (row !== place || eventId !== `event-${place}`)
          throw new Error(`${row} is not ${place}`);
      }
      expect(place).toBe(70_000);
    });

    it('says what it is', async () => {
      const staging = await one.stage(OWNER, '주문\0.csv');
      await staging.add([
        rowOf({ amount: '1.10' }),
        rowOf({ amount: '2' }),
        rowOf({ amount: '0.123456', currency: null }),
        rowOf({ kind: 'partial', amount: '12345678901234567890.5', currency: 'KRW' }),
        rowOf({ kind: 'partial', amount: '0.25', currency: 'KRW' }),
        rowOf({ kind: 'cancel', amount: null, currency: null }),
      ]);
      const batch = await staging.finish(3);
      expect(batch).toMatchObject({
        ...OWNER,
        source: '주문\0.csv',
        createdAt: clock.nowMs,
        state: 'open',
        rows: 6,
        skipped: 3,
      });
      expect(batch.id).toMatch(/^b-[a-z2-7]{8}$/);
      expect(new Set(batch.totals)).toEqual(
        new Set([
          { kind: 'paid', state: 'staged', currency: 'USD', count: 2, amount: '3.1' },
          { kind: 'paid', state: 'staged', currency: null, count: 1, amount: '0.123456' },
          {
            kind: 'partial',
            state: 'staged',
            currency: 'KRW',
            count: 2,
            amount: '12345678901234567890.75',
          },
          { kind: 'cancel', state: 'staged', currency: null, count: 1, amount: '0' },
        ]),
      );
      expect(await one.batches({})).toEqual([batch]);
    });

    it('may have no row at all', async () => {
      const batch = await stage(one, []);
      expect(batch).toMatchObject({ state: 'open', rows: 0, totals: [] });
      expect(await one.rowsOf(batch).all()).toEqual([]);
    });

    it('is listed by its account and its state, the oldest first', async () => {
      const first = await stage(one, [rowOf()]);
      const second = await stage(one, [rowOf()]);
      const other = await one.stage({ ...OWNER, accountId: 'other' }, '-');
      const ids = async (filter: BatchFilter) => (await one.batches(filter)).map(({ id }) => id);
      expect(await ids({ accountId: OWNER.accountId })).toEqual([first.id, second.id]);
      expect(await ids({ state: 'staging' })).toHaveLength(1);
      const { id } = await other.finish(0);
      expect(await ids({ accountId: 'other' })).toEqual([id]);
      expect(await ids({ state: 'open' })).toEqual([first.id, second.id, id]);
    });

    it('leaves the journal to others between its commits', async () => {
      const stagings = [await one.stage(OWNER, '-'), await other.stage(OWNER, '-')];
      const rows = [...rowsUpTo(40_000)];
      for (let at = 0; at < rows.length; at += 500)
        for (const staging of stagings) await staging.add(rows.slice(at, at + 500));
      const batches = await Promise.all(stagings.map((staging) => staging.finish(0)));
      for (const batch of batches) {
        expect(await one.rowsOf(batch).all()).toEqual(rows.map(asStaged));
      }
    });

    it('is taken out where its process stood still beyond its lease, which then learns it', async () => {
      const late = await other.stage(OWNER, '-');
      await late.add([...rowsUpTo(40_000)]);
      clock.nowMs += 2 * LEASE_MS;
      const batch = await stage(one, [rowOf()]);
      expect(await one.batches({})).toEqual([batch]);
      await expect(late.finish(0)).rejects.toThrow(expect.objectContaining({ code: 'event_busy' }));
      await late.discard();
      expect(await one.rowsOf(batch).all()).toEqual([asStaged(rowOf())]);
    });

    it('is kept where its process goes on writing, however long that takes', async () => {
      const slow = await other.stage(OWNER, '-');
      const rows = [...rowsUpTo(100_000)];
      for (let at = 0; at < rows.length; at += 20_000) {
        await slow.add(rows.slice(at, at + 20_000));
        clock.nowMs += 0.4 * LEASE_MS;
      }
      await stage(one, [rowOf()]);
      expect((await slow.finish(0)).rows).toBe(100_000);
    });

    it('is nothing that can be seen or sent before it is whole, and gone when it is discarded', async () => {
      const staging = await one.stage(OWNER, '-');
      await staging.add([...rowsUpTo(40_000)]);
      const [batch] = await other.batches({});
      expect(batch).toMatchObject({ state: 'staging', rows: 0, totals: [] });
      expect(await other.rowsOf(batch as Batch).all()).toEqual([]);
      await staging.discard();
      expect(await other.batches({})).toEqual([]);
    });
  });
});
