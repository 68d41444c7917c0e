import { describe, expect, it } from 'vitest';
import type { ReportKind } from '../../../../src/core/protocol/kinds/index.ts';
import { claimAll, drainOf, paidRow, stage } from '../batch/support/drains.ts';
import { OWNER } from '../batch/support/rows.ts';
import { intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

const SETTLE = 'settle' as ReportKind;

const tooNew = expect.objectContaining({ code: 'journal_too_new' });

describe.each(STORES)('$name', ({ twoJournals }) => {
  describe('a journal with an open report of a kind that a later conv has', () => {
    async function written() {
      const { one, other } = await twoJournals();
      const settle = intentOf({ ...OWNER, kind: SETTLE, eventId: 'e', merchantOrderId: 'order-1' });
      await one.claim(settle);
      return { journal: other, settle };
    }

    it('is not shown as anything else', async () => {
      const { journal } = await written();
      await expect(journal.find({ order: 'oldest-first' }).all()).rejects.toThrow(tooNew);
    });

    it('sends neither that, nor what comes after it', async () => {
      const { journal, settle } = await written();
      await expect(journal.claim(settle)).rejects.toThrow(tooNew);
      const cancel = intentOf({ ...settle, kind: 'cancel', eventId: 'cancel-1' });
      await expect(journal.claim(cancel)).rejects.toThrow(tooNew);
    });

    it('sends no row of a file that has its event id', async () => {
      const { journal } = await written();
      const drain = await drainOf(journal, await stage(journal, [paidRow(1, { eventId: 'e' })]));
      await expect(claimAll(drain)).rejects.toThrow(tooNew);
    });
  });
});
