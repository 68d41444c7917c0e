import { describe, expect, it } from 'vitest';
import { resumeBatch } from '../../../src/cli/commands/replay/resume.ts';
import { rowsIn } from '../../../src/cli/views/batch-counts.ts';
import { said } from '../../../src/core/words/text.ts';
import { endOf } from '../../client/journal/support/samples.ts';
import { type Answer, accept, respond } from '../../helpers/service.ts';
import { openShop, type Shop, sealerOf } from './shop.ts';

/** Refuses what comes first, and when it is looked into on a connection of its own; takes all that follows. */
const refusingAtFirst: Answer = (response, request, count) =>
  (count <= 2 ? respond(422, '{"error":{"code":"bad_amount"}}') : accept)(response, request, count);

/** Has some rows of a batch refused, and leaves the others staged. */
async function refuseSome(shop: Shop, id: string): Promise<number> {
  const journal = await shop.dependencies().openJournal(0, sealerOf('shop'));
  const batch = (await journal.batches({})).find((each) => each.id === id);
  if (batch === undefined) throw new Error(`${id} is gone`);
  const drain = await journal.drain(batch, { retryRejected: false, say: said });
  const { claimed } = await drain.step({ ended: [], released: [], want: 1 });
  const end = endOf({ outcome: 'rejected' });
  const ended = claimed.map(
    (held) => ({ held, startedAt: 5, end, state: 'rejected', keeps: false }) as const,
  );
  await drain.step({ ended, released: [], want: 0 });
  await drain.release();
  await journal.close();
  return claimed.length;
}

describe('--retry-rejected', () => {
  it('goes on with a batch that is done, and sends again what was refused', async () => {
    const shop = await openShop(refusingAtFirst);
    const { id } = await shop.stage(['1']);
    expect(await resumeBatch(id, {}, shop.dependencies())).toBe(8);
    const without = shop.dependencies();
    expect(await resumeBatch(id, {}, without)).toBe(8);
    expect(without.terminal.noted()).toContain('1 row rejected (--retry-rejected resends them)');
    expect(shop.service.requests).toHaveLength(2);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, { retryRejected: true }, dependencies)).toBe(0);
    expect(dependencies.terminal.printed()).toBe('accepted  paid  1  5000  KRW\n');
    expect(shop.service.requests).toHaveLength(3);
  });

  it.each([true, false])(
    'is known to the run that counts how far it is: %s',
    async (retryRejected) => {
      const shop = await openShop(accept);
      const batch = await shop.stage(['1']);
      const journal = await shop.dependencies().openJournal(0, sealerOf('shop'));
      const drain = await journal.drain(batch, { retryRejected, say: said });
      expect(drain.retryRejected).toBe(retryRejected);
      await drain.release();
      await journal.close();
    },
  );

  it('is said of one batch: what was refused of older ones stays so', async () => {
    const shop = await openShop(accept);
    const orders = Array.from({ length: 60 }, (_, at) => `old-${at}`);
    const older = await shop.stage(orders, { source: 'older.csv' });
    const refused = await refuseSome(shop, older.id);
    const { id } = await shop.stage(['1']);
    const dependencies = shop.dependencies();
    expect(await resumeBatch(id, { retryRejected: true }, dependencies)).toBe(0);
    expect(shop.service.requests).toHaveLength(60 - refused + 1);
    const journal = await dependencies.openJournal(0, sealerOf('shop'));
    const [now] = await journal.batches({});
    expect(now === undefined ? 0 : rowsIn(now, 'rejected')).toBe(refused);
    await journal.close();
  });
});
