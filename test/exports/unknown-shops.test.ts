import { describe, expect, it } from 'vitest';
import { createDesk } from '../cli/send/run-send.ts';
import { jsonLines } from '../helpers/json-lines.ts';
import { perTest } from '../helpers/per-test.ts';
import {
  type ModelOrder,
  ORDERS,
  type ShopSheet,
  totalOf,
  UNKNOWN_SHOPS,
} from './unknown-shops.ts';

const desk = perTest(createDesk, (it) => it.remove());

const textOf = ({ header, lines, delimiter = ',' }: ShopSheet, orders: readonly ModelOrder[]) => {
  const quoted = (cell: string | number): string =>
    `${cell}`.includes(delimiter) ? `"${cell}"` : `${cell}`;
  const rows = [header, ...orders.flatMap(lines)];
  return rows.map((cells) => `${cells.map(quoted).join(delimiter)}\n`).join('');
};

/** The command that conv advises, as words. */
function adviceIn(stderr: string): readonly string[] | undefined {
  const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
  const command = /^\s+conv (.*)$/m.exec(error.hint)?.[1];
  return command?.match(/(?:'(?:[^']|'\\'')*'|[^\s'])+/g)?.map((word) => word.replaceAll("'", ''));
}

/** A merchant who decides nothing, and knows only the currency. */
async function follow(words: readonly string[], { currency }: ShopSheet) {
  let step = 0;
  for (let next: readonly string[] | undefined = words; next !== undefined; step += 1) {
    const said = next.map((word) => (word === 'CODE' ? currency : word));
    const { status, stdout, stderr } = await desk.conv(said);
    if (status !== 2) return { step, status, stdout, stderr };
    expect(step, stderr).toBeLessThan(2);
    next = adviceIn(stderr);
    expect(next, stderr).toBeDefined();
  }
  throw new Error('conv gave no advice');
}

/** What has to be reported: what was paid, and what went back of it. */
const owed = (orders: readonly ModelOrder[], status: ModelOrder['status'][]) =>
  orders.filter((order) => status.includes(order.status)).reduce((sum, o) => sum + totalOf(o), 0);

describe.each(UNKNOWN_SHOPS.map((shop) => [shop.shop, shop] as const))('%s', (_, shop) => {
  const orders = shop.isOfPaid ? ORDERS.filter(({ status }) => status === 'paid') : ORDERS;

  it('is right by conv’s own advice, in three steps at most', async () => {
    const file = desk.write('orders.csv', textOf(shop, orders));
    const { stdout, stderr, status } = await follow(['send', file, '--check', '--json'], shop);
    const lines = jsonLines(stdout);
    const held = lines.filter(({ type }) => type === 'held').map((line) => line.merchant_order_id);
    // Of a refund whose amount is in no column, nothing is reported.
    expect(held, stderr).toEqual(shop.refunds === 'held' ? ['900006'] : []);
    expect(status).toBe(held.length > 0 ? 8 : 0);
    const { totals } = lines.at(-1) as unknown as { totals: readonly Record<string, unknown>[] };
    const isSale = shop.refunds === 'amount' || shop.refunds === 'none';
    const paid = owed(orders, isSale ? ['paid', 'refunded'] : ['paid']);
    const sums = totals.map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`);
    const refund = shop.refunds === 'amount' ? [`partial 5000 ${shop.currency}`] : [];
    expect(sums, stderr).toEqual([`paid ${paid} ${shop.currency}`, ...refund]);
  });

  it('is compared by the same advice', async () => {
    desk.addProfile();
    const file = desk.write('orders.csv', textOf(shop, orders));
    const { stdout, stderr, status } = await follow(['reconcile', file, '--json'], shop);
    const found = jsonLines(stdout).filter(({ type }) => type === 'finding');
    const isSale = shop.refunds === 'amount' || shop.refunds === 'none';
    const paid = orders.filter((o) => o.status === 'paid' || (isSale && o.status === 'refunded'));
    expect(
      found.map((finding) => finding.merchant_order_id),
      stderr,
    ).toEqual(paid.map(({ id }) => id));
    expect(status).toBe(8);
  });
});
