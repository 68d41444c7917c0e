import { describe, expect, it } from 'vitest';
import { perTest } from '../../../helpers/per-test.ts';
import { LEASE_MS, stage } from '../batch/support/drains.ts';
import { OWNER, rowOf, rowsUpTo } from '../batch/support/rows.ts';
import { asStaged } from '../batch/support/staging.ts';
import { STORES } from './stores.ts';

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other, clock } = perTest(() => twoJournals());
  describe('a staged batch of many rows', () => {
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
  });
});
