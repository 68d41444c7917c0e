import { describe, expect, it } from 'vitest';
import type { CheckedRow } from '../../../../src/client/files/rows/row.ts';
import type { Batch } from '../../../../src/client/journal/port.ts';
import { ORDERS } from '../../../core/protocol/rulebook/behind-refused.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  cancelRow,
  claimAll,
  drainAll,
  drainOf,
  eventIds,
  type Journals,
  paidRow,
  stage,
  step,
} from '../batch/support/drains.ts';
import { rowOf } from '../batch/support/rows.ts';
import { STORES } from './stores.ts';

const waitsWith = (message: string) => ({
  outcome: 'waiting',
  error: { message: expect.stringContaining(message) },
});

/** What a run over the batch settles without a byte. */
async function settledAlone(journal: Journals, batch: Batch) {
  const drain = await drainOf(journal, batch);
  const { settled } = await claimAll(drain);
  await drain.release();
  return settled;
}

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other, past } = perTest(() => twoJournals());
  describe('the rows of a batch that wait behind a refused paid report', () => {
    it.each(ORDERS)('are counted by the rule of the order: %s', async (_, reports, behind) => {
      const rows = reports.map(([kind], index): CheckedRow => {
        return rowOf({ row: index + 1, kind, eventId: `event-${index}` });
      });
      const batch = await stage(one, rows);
      const drain = await drainOf(one, batch);
      await step(drain, { released: (await claimAll(drain)).claimed });
      await drain.release();
      for (const [index, [, state]] of reports.entries()) await past.setState(index + 1, state);
      const open = behind.filter((number) => reports[number - 1]?.[1] === 'pending');
      expect((await one.remainingOf(batch)).behindRefused).toBe(open.length);
    });
  });

  describe('a cancel behind a refused sale', () => {
    it('goes out behind the mended one that the same run holds', async () => {
      await drainAll(one, await stage(one, [paidRow(1)]), 'rejected');
      const mended = paidRow(1, { eventId: 'mended', amount: '9' });
      const { claimed, settled } = await claimAll(
        await drainOf(one, await stage(one, [mended, cancelRow(2, 'order-1')])),
      );
      expect(eventIds(claimed)).toEqual(['mended', 'cancel-order-1']);
      expect(settled).toEqual([]);
    });

    it('waits for the mended one, wherever that stands, and not for a person', async () => {
      const batch = await stage(one, [paidRow(1), cancelRow(2, 'order-1')]);
      const drain = await drainOf(one, batch);
      const [paid, cancel] = (await claimAll(drain)).claimed;
      if (paid === undefined || cancel === undefined) throw new Error('nothing claimed');
      await step(drain, { ...allAs('rejected', [paid]), released: [cancel] });
      await drain.release();
      expect(await settledAlone(one, batch)).toMatchObject([waitsWith('--retry-rejected')]);
      const later = await drainOf(
        other,
        await stage(other, [paidRow(1, { eventId: 'mended', amount: '9' })]),
      );
      await step(later, { released: (await claimAll(later)).claimed });
      await later.release();
      expect(await settledAlone(one, batch)).toMatchObject([
        waitsWith('an earlier report of the same order was not accepted'),
      ]);
      expect((await one.remainingOf(batch)).behindRefused).toBe(0);
    });
  });
});
