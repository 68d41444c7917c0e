import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { openScratch } from '../../src/client/files/intake/scratch.ts';
import {
  findingsOf,
  missingReports,
  NOTHING_REPORTED,
} from '../../src/client/reconcile/missing-reports.ts';
import { type ExportPreset, presetOf } from '../../src/client/shops/presets.ts';
import { createExportReader } from '../../src/client/shops/read-export.ts';
import { text } from '../../src/core/words/text.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { currencyOf, generateExport } from './generate/export.ts';
import { SHOPS } from './generate/headers.ts';
import { createRandom } from './generate/random.ts';

/** The reports that an export lacks where nothing of it was reported, and the orders that are held back. */
async function reportsOf(
  rows: readonly (readonly string[])[],
  currency: string,
  mostOrders?: number,
) {
  const at = rows.findIndex((cells) => presetOf(cells) !== undefined);
  const header = rows[at] ?? [];
  const store = openScratch(temporaryDirectory());
  const reader = createExportReader(presetOf(header) as ExportPreset, header, {
    ...{ fallback: currency, store, ...(mostOrders && { mostOrders }) },
  });
  for (const [row, cells] of rows.slice(at + 1).entries())
    reader.add(cells, { row, line: row + 2 });
  const read = reader.finish();
  const parts = [...read.parts()];
  const orders = parts.flatMap((part) => part.orders);
  const missing = missingReports(await findingsOf({ orders }, read, NOTHING_REPORTED), currency);
  const reports = missing.rows;
  const held = [...missing.held, ...parts.flatMap((part) => part.held)];
  store.close();
  return {
    reports: reports.map((report) => report.text).sort(),
    held: held.map(({ merchantOrderId, reason }) => `${merchantOrderId} ${text(reason)}`).sort(),
  };
}

/** The rows below the header in another order; the first line of a Shopify order stays before its others. */
function shuffled(rows: readonly (readonly string[])[], seed: number, hasFirstLine: boolean) {
  const at = rows.findIndex((cells) => presetOf(cells) !== undefined);
  const below = createRandom(seed).shuffled(rows.slice(at + 1));
  if (!hasFirstLine) return [...rows.slice(0, at + 1), ...below];
  const isFirst = (cells: readonly string[]) => cells[10] !== '';
  return [...rows.slice(0, at + 1), ...below.filter(isFirst), ...below.filter((c) => !isFirst(c))];
}

describe.each(SHOPS)('the reports of an export of %s', (shop) => {
  it.each([1, 2, 3, 4])(
    'are the same bytes whatever the order of its lines is, seed %i',
    async (seed) => {
      const { csv } = generateExport(shop, seed, { orders: 120, quirks: 'all' });
      const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''));
      const currency = currencyOf(shop);
      const wanted = await reportsOf(data, currency);
      expect(wanted.reports.length).toBeGreaterThan(30);
      expect(wanted.reports.some((text) => text.includes('product_name'))).toBe(
        !['magento', 'woocommerce-csv'].includes(shop),
      );
      for (const other of [11, 12, 13])
        expect(await reportsOf(shuffled(data, seed * other, shop === 'shopify'), currency)).toEqual(
          wanted,
        );
    },
  );

  it('are the same whether its orders are all in memory at once or only some of them', async () => {
    const { csv } = generateExport(shop, 5, { orders: 120, quirks: 'all' });
    const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''));
    const currency = currencyOf(shop);
    const rows = shuffled(data, 17, shop === 'shopify');
    const wanted = await reportsOf(rows, currency);
    for (const mostOrders of [1, 7, 60])
      expect(await reportsOf(rows, currency, mostOrders)).toEqual(wanted);
  });
});

it('holds an order of more lines than one can have', async () => {
  const header = ['상품주문번호', '주문번호', '주문상태', '최종 상품별 총 주문금액'];
  const lineAt = (item: number) => [`${item}`, '7', '배송완료', '100'];
  const lines = Array.from({ length: 10_000 }, (_, item) => lineAt(item));
  const { reports } = await reportsOf([header, ...lines], 'KRW');
  expect(reports.map((report) => JSON.parse(report).amount)).toEqual([1_000_000]);
  expect(await reportsOf([header, ...lines, lineAt(10_000)], 'KRW')).toEqual({
    reports: [],
    held: ['7 is on more than 10,000 lines, so its column is most likely not one of order IDs'],
  });
});
