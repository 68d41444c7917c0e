import { expect, it } from 'vitest';
import { paid } from '../requests.ts';
import { report, startSteered } from './steered.ts';

it('a run longer than any string can be is sent whole, piece by piece', async () => {
  const mock = await startSteered();
  await report(mock, '/conversions', paid('42', 'e-1', '1290'));
  const ledger = mock.state.ledgers.get('shop_a');
  const record = ledger?.orders.get('42');
  if (ledger === undefined || record === undefined) throw new Error('there is no order');
  // As long as a body can be; together beyond the 512 MiB that a string can hold.
  const productName = 'x'.repeat(16 * 1024 * 1024);
  const orders = new Map(ledger.orders);
  for (let at = 0; at < 33; at += 1) orders.set(`big-${at}`, { ...record, productName });
  mock.state.ledgers.set('shop_a', { ...ledger, orders });
  const response = await fetch(`${mock.url}/_conv/run`);
  let size = 0;
  let end = '';
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    end = (end + Buffer.from(chunk.subarray(-3)).toString()).slice(-3);
  }
  expect(size).toBeGreaterThan(33 * productName.length);
  expect(end).toBe('}]}');
});
