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
