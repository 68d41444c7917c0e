import { expect, it } from 'vitest';
import { jsonLines } from '../../helpers/json-lines.ts';
import { perTest } from '../../helpers/per-test.ts';
import { createDesk } from '../send/run-send.ts';

const desk = perTest(createDesk, (it) => it.remove());

const SHOPIFY = [
  'Name,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Lineitem name,Cancelled at,Refunded Amount,Id',
  '#1001,paid,USD,30.00,4.50,0.00,34.50,Mug,,0.00,5001',
  '#1001,,,,,,,Cap,,,',
  '#1002,paid,USD,60.00,0.00,0.00,60.00,Shoe,2026-11-02,0.00,5002',
  '',
].join('\n');

it('names the shop of a known export, proposes no map, and sends to the command that reads it right', async () => {
  desk.addProfile();
  const file = desk.write('orders.csv', SHOPIFY);
  const { status, stdout, stderr } = await desk.conv(['reconcile', file, '--json']);
  expect([status, stdout]).toEqual([2, '']);
  const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
  expect(error.message).toContain('is an order export of Shopify');
  expect(error.hint).toMatch(/\n {2}conv send \S+orders\.csv --check$/);
  expect(error.hint).not.toContain('--map');
  const sent = await desk.conv(['send', file, '--check', '--json']);
  const lines = jsonLines(sent.stdout);
  expect(lines.find(({ type }) => type === 'held')?.merchant_order_id).toBe('#1002');
  expect(lines.at(-1)).toMatchObject({ totals: [{ kind: 'paid', amount: 34.5 }] });
});
