import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { argv } from '../helpers/argv.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { createMerchant, json } from '../helpers/merchant.ts';
import { perTest } from '../helpers/per-test.ts';

/** "Which file was this order in?", and what became of a file by its name. */

const merchant = perTest(createMerchant, (it) => it.leave());
const conv = (...args: string[]) => merchant.conv(args);
let file = '';

async function send(...orders: string[]): Promise<string> {
  const rows = orders.map((order) => `paid,${order},5,KRW,aev_1`);
  const header = 'kind,merchant_order_id,amount,currency,cb_aev';
  writeFileSync(file, `${[header, ...rows].join('\n')}\n`);
  expect((await conv('send', file)).status).toBe(0);
  const batches = jsonLines((await conv('batch', 'list', '--json')).stdout);
  return (batches.at(-1) as { id: string }).id;
}

beforeEach(() => {
  file = path.join(merchant.machine.home, 'orders.csv');
});

describe('conv show', () => {
  it('says in which file, line and batch an order was, of its event, too', async () => {
    const id = await send('F-1', 'F-2');
    await conv(...argv`paid S-1 5 --currency KRW --click-id aev_1`);
    const { stdout } = await conv('show', 'F-2');
    expect(stdout).toContain(`${file}, line 3 (${id})\n`);
    const { events } = json(await conv('show', 'F-2', '--json'));
    expect(events).toMatchObject([{ batch: id, file, line: 3 }]);
    const [event] = events as readonly { readonly event_id: string }[];
    const shown = await conv('show', event?.event_id ?? '');
    expect(shown.stdout).toMatch(/\n {2}file +\S+orders\.csv, line 3 \(b-\w{8}\)\n/);
    const line = json(await conv('show', event?.event_id ?? '', '--json'));
    expect(line).toMatchObject({ batch: id, file, line: 3 });
    expect((await conv('show', 'S-1')).stdout).not.toContain('file');
    expect(json(await conv('show', 'S-1', '--json')).events).toMatchObject([
      { batch: null, file: null, line: null },
    ]);
  });

  it.each(['its name', 'its path'])('finds the batch of a file by %s', async (by) => {
    const id = await send('F-1');
    const word = by === 'its name' ? 'orders.csv' : file;
    expect((await conv('show', word)).stdout).toBe((await conv('show', id)).stdout);
    expect(json(await conv('show', word, '--json'))).toMatchObject({ id });
  });

  it('lists the batches of a file that was sent several times, the newest first', async () => {
    const first = await send('F-1');
    const second = await send('F-2');
    const { stdout, stderr } = await conv('show', 'orders.csv');
    expect(stdout.match(/^b-\w{8}/gm)).toEqual([second, first]);
    expect(stderr).toBe(`orders.csv was sent 2 times; to show one in full: conv show ${second}\n`);
    const listed = jsonLines((await conv('show', 'orders.csv', '--json')).stdout);
    expect(listed).toMatchObject([{ id: second }, { id: first }]);
  });

  it('takes no other text for the name of a file', async () => {
    await send('F-1');
    const { status, stderr } = await conv('show', 'order');
    expect([status, stderr]).toEqual([2, expect.stringContaining('no ID, product name, or note')]);
  });
});
