import { describe, expect, it } from 'vitest';
import type { Batch, RowState } from '../../../../src/client/journal/port.ts';
import { type TracedRow, traceRows } from '../../../../src/client/sending/export-batch.ts';
import { said } from '../../../../src/core/words/text.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  cancelRow,
  claimAll,
  drainOf,
  endedAs,
  type Journals,
  nowOf,
  paidRow,
  stage,
  step,
} from '../batch/support/drains.ts';
import { STORES } from './stores.ts';

async function tracedIn(
  journal: Journals,
  batch: Batch,
  states?: readonly RowState[],
): Promise<readonly TracedRow[]> {
  const rows: TracedRow[] = [];
  for await (const page of traceRows(journal, batch, states)) rows.push(...page);
  return rows;
}

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other } = perTest(() => twoJournals());
  describe('of the rows that are pending', () => {
    it('says how many may have been sent, in flight or without an answer', async () => {
      const batch = await stage(one, [paidRow(1), paidRow(2), paidRow(3)]);
      const drain = await drainOf(one, batch);
      const [first, second, third] = (await claimAll(drain)).claimed;
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('none');
      expect(await other.remainingOf(batch)).toEqual({
        mayHaveBeenSent: 3,
        behindRefused: 0,
        unfinished: 3,
      });
      const [event] = await other.find({ order: 'oldest-first' }).all();
      expect(event?.openSince).toBeGreaterThan(0);
      const refused = endedAs('pending', second);
      const undelivered = { ...refused, end: { ...refused.end, outcome: 'undelivered' } } as const;
      await step(drain, { ended: [endedAs('pending', first), undelivered], released: [third] });
      expect(await other.remainingOf(batch)).toEqual({
        mayHaveBeenSent: 1,
        behindRefused: 0,
        unfinished: 0,
      });
      expect(await drain.readTotals()).toEqual((await nowOf(other, batch)).totals);
    });

    it.each([
      ['put off', 'released', 0],
      ['left to the next run', 'handedOver', 1],
    ] as const)('says how many no run has had done with: %s', async (_, how, unfinished) => {
      const batch = await stage(one, [paidRow(1)]);
      const drain = await drainOf(one, batch);
      const { claimed } = await claimAll(drain);
      await step(drain, { [how]: claimed });
      await drain.release();
      expect(await other.remainingOf(batch)).toMatchObject({ mayHaveBeenSent: 0, unfinished });
    });

    it('says how many wait behind a refused paid report, and each row says so', async () => {
      const batch = await stage(one, [
        paidRow(1),
        cancelRow(2, 'order-1'),
        cancelRow(3, 'order-3'),
      ]);
      const drain = await drainOf(one, batch);
      const { claimed } = await claimAll(drain);
      const [paid] = claimed.filter(({ event }) => event.kind === 'paid');
      if (paid === undefined) throw new Error('none');
      const released = claimed.filter((held) => held !== paid);
      await step(drain, { ended: [endedAs('rejected', paid)], released });
      await drain.release();
      expect(await one.remainingOf(batch)).toEqual({
        mayHaveBeenSent: 0,
        behindRefused: 1,
        unfinished: 0,
      });
      const reasons = (await tracedIn(one, await nowOf(one, batch), ['pending'])).map(
        ({ reason }) => said(reason ?? ''),
      );
      expect(reasons).toEqual([
        'waits for paid-order-1 of the same order, which the service refused: fix and resend that one, or resume with --retry-rejected',
        'not sent yet: waiting for its turn, or for an earlier report of its order',
      ]);
      const { settled } = await claimAll(await drainOf(one, batch));
      expect(settled).toMatchObject([
        {
          row: 2,
          outcome: 'waiting',
          error: { message: expect.stringContaining('--retry-rejected') },
        },
      ]);
    });

    it('calls an outcome unknown where a process was killed at it', async () => {
      const batch = await stage(one, [paidRow(1)]);
      await claimAll(await drainOf(one, batch));
      const [row] = await tracedIn(other, await nowOf(other, batch));
      expect(said(row?.reason ?? '')).toContain('outcome unknown');
    });
  });
});
