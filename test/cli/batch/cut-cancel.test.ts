import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { SqliteFile } from '../../../src/client/journal/sqlite-connection.ts';
import { argv } from '../../helpers/argv.ts';
import { jsonLines } from '../../helpers/json-lines.ts';
import { accept, respond } from '../../helpers/service.ts';
import { openShop, type Shop } from './shop.ts';

async function conv(shop: Shop, words: readonly string[]) {
  const dependencies = shop.dependencies();
  const status = await run(words, dependencies);
  const { printed, noted } = dependencies.terminal;
  return { status, out: printed(), err: noted() };
}

const sentTo = (shop: Shop): string[] =>
  shop.service.requests.map(({ body }) => JSON.parse(body.toString()).merchant_order_id);

/**
 * Two of three rows were turned away before the service could count them, and of the third nobody knows; then a cancel
 * was cut right after its first commit.
 */
async function cutCancel(): Promise<{ readonly shop: Shop; readonly id: string }> {
  let isWell = false;
  const shop = await openShop((response, request, count) => {
    const { merchant_order_id } = JSON.parse(request.body.toString());
    if (isWell) accept(response, request, count);
    else if (merchant_order_id === '3') response.destroy();
    else respond(429, '')(response, request, count);
  });
  const { id } = await shop.stage(['1', '2', '3']);
  await conv(shop, argv`replay ${id} --retries 0`);
  isWell = true;
  const connection = new SqliteFile(path.join(shop.data, 'journal.db'), 1000);
  connection.run(`UPDATE batches SET state = 'cancelled'`);
  connection.close();
  (shop.service.requests as unknown[]).length = 0;
  return { shop, id };
}

describe('a batch whose cancel was cut after its first commit', () => {
  it('has nothing pending for any reader but what may have been sent', async () => {
    const { shop, id } = await cutCancel();
    const log = async (...flags: string[]) =>
      jsonLines((await conv(shop, argv`log --json ${flags}`)).out).map(({ event_id }) => event_id);
    expect(await log('--pending')).toEqual(['paid-3']);
    expect(await log()).toEqual(['paid-3']);
    for (const words of [
      ['order', '1'],
      ['show', 'paid-1'],
      argv`replay --event-id paid-1`,
      ['replay', 'paid-3', 'paid-1'],
      argv`replay --order 1 --pending`,
    ])
      expect(await conv(shop, words)).toMatchObject({ status: 2, out: '' });
    const [batch] = jsonLines((await conv(shop, argv`batch list --json`)).out);
    expect(batch).toMatchObject({ id, state: 'cancelled' });
    const counts = batch.totals.map(({ outcome, count }: Record<string, unknown>) => [
      outcome,
      count,
    ]);
    expect(counts.sort()).toEqual([
      ['cancelled', 2],
      ['pending', 1],
    ]);
    const rows = jsonLines((await conv(shop, argv`batch export ${id} --format ndjson`)).out);
    expect(rows.map(({ event_id }) => event_id)).toEqual(['paid-3']);
    expect(sentTo(shop)).toEqual([]);
  });

  it('sends with replay --pending only what may have been sent', async () => {
    const { shop } = await cutCancel();
    expect(await conv(shop, ['replay', '--pending'])).toMatchObject({ status: 0 });
    expect(sentTo(shop)).toEqual(['3']);
    expect((await conv(shop, ['replay', '--pending'])).err).toContain('nothing to resend');
  });

  it('lets the order be reported again, once', async () => {
    const { shop, id } = await cutCancel();
    const paid = argv`paid --order 1 --amount 700 --currency KRW --event-id`;
    expect(await conv(shop, argv`${paid} paid-1 --json`)).toMatchObject({ status: 0 });
    expect(sentTo(shop)).toEqual(['1']);
    expect((await conv(shop, argv`batch cancel ${id} --yes`)).status).toBe(0);
    const [event] = jsonLines((await conv(shop, argv`log --order 1 --json`)).out);
    expect(event).toMatchObject({ event_id: 'paid-1', state: 'accepted' });
  });
});
