import { describe, expect, it } from 'vitest';
import { failing } from '../../../helpers/failing.ts';
import { perTest } from '../../../helpers/per-test.ts';
import {
  allAs,
  claimAll,
  drainOf,
  type Journals,
  paidRow,
  paidRows,
  stage,
  step,
} from '../batch/support/drains.ts';
import { OWNER } from '../batch/support/rows.ts';
import { intentOf } from '../support/samples.ts';
import { STORES } from './stores.ts';

const claim = async (
  journal: Journals,
  kind: 'paid' | 'cancel' | 'partial' | 'decline',
  order: string,
) => {
  const claimed = await journal.claim(
    intentOf({ ...OWNER, kind, eventId: `own-${kind}-${order}`, merchantOrderId: order }),
  );
  if (claimed.type === 'claimed') await claimed.claim.release();
  return claimed.type;
};

describe.each(STORES)('$name', ({ twoJournals }) => {
  const { one, other } = perTest(() => twoJournals());
  describe('a single report, where a file has the paid report of its order', () => {
    it.each(['cancel', 'partial', 'decline'] as const)('%s: does not overtake it', async (kind) => {
      const batch = await stage(one, paidRows(700));
      const refused = { code: 'order_waits', message: expect.stringContaining(batch.id) };
      await expect(claim(other, kind, 'order-700')).rejects.toThrow(failing(refused));
      const drain = await drainOf(one, batch);
      const { claimed } = await claimAll(drain);
      await expect(claim(other, kind, 'order-700')).rejects.toThrow(failing(refused));
      await step(drain, { released: claimed });
      await drain.release();
      await expect(claim(other, kind, 'order-700')).rejects.toThrow(failing(refused));
      expect(
        await other.find({ eventId: `own-${kind}-order-700`, order: 'oldest-first' }).all(),
      ).toEqual([]);
    });

    it('goes out once that is accepted, refused for good, or given up', async () => {
      const batch = await stage(one, [paidRow(1), paidRow(2)]);
      const drain = await drainOf(one, batch);
      const [first, second] = (await claimAll(drain)).claimed;
      if (first === undefined || second === undefined) throw new Error('nothing claimed');
      await step(drain, allAs('accepted', [first]));
      await step(drain, allAs('rejected', [second]));
      await drain.release();
      expect(await claim(other, 'cancel', 'order-1')).toBe('claimed');
      expect(await claim(other, 'cancel', 'order-2')).toBe('claimed');
      const next = await stage(one, [paidRow(3)]);
      await one.cancelBatch(next);
      expect(await claim(other, 'cancel', 'order-3')).toBe('claimed');
    });

    it('goes out where another paid report of the order is accepted', async () => {
      const drain = await drainOf(one, await stage(one, [paidRow(1)]));
      await step(drain, allAs('accepted', (await claimAll(drain)).claimed));
      await drain.release();
      await stage(one, [paidRow(2, { merchantOrderId: 'order-1', eventId: 'paid-again' })]);
      expect(await claim(other, 'cancel', 'order-1')).toBe('claimed');
    });

    it('goes out where it is paid itself, or of another order or account', async () => {
      await stage(one, [paidRow(1)]);
      expect(await claim(other, 'paid', 'order-1')).toBe('claimed');
      expect(await claim(other, 'cancel', 'order-2')).toBe('claimed');
      const elsewhere = intentOf({ kind: 'cancel', eventId: 'x', merchantOrderId: 'order-1' });
      expect((await other.claim({ ...elsewhere, accountId: 'another' })).type).toBe('claimed');
    });
  });
});
