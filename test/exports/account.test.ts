import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { openScratch } from '../../src/client/files/intake/scratch.ts';
import { accountJson, createAccount } from '../../src/client/reconcile/export-account.ts';
import {
  findingsOf,
  missingReports,
  NOTHING_REPORTED,
} from '../../src/client/reconcile/missing-reports.ts';
import { type ExportPreset, presetOf } from '../../src/client/shops/presets.ts';
import { createExportReader } from '../../src/client/shops/read-export.ts';
import { text } from '../../src/core/words/text.ts';
import { runs } from '../helpers/runs.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';
import { currencyOf, generateExport } from './generate/export.ts';
import { SHOPS } from './generate/headers.ts';
import type { Truth } from './generate/order.ts';
import { judge } from './judge.ts';

/** What becomes of the orders of an export where nothing was reported before. */
async function accountOf(csv: string, currency: string) {
  // A name with several `|` would be taken for cells.
  const delimitersToGuess = [',', ';', '\t'];
  const rows = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { delimitersToGuess }).data;
  const at = rows.findIndex((cells) => presetOf(cells) !== undefined);
  const header = rows[at] ?? [];
  const preset = presetOf(header) as ExportPreset;
  const store = openScratch(temporaryDirectory());
  const reader = createExportReader(preset, header, { fallback: currency, store });
  for (const [row, cells] of rows.slice(at + 1).entries())
    if (cells.length === header.length) reader.add(cells, { row, line: row + 2 });
  const read = reader.finish();
  const parts = [...read.parts()];
  const orders = parts.flatMap((part) => part.orders);
  const account = createAccount();
  const findings = await findingsOf({ orders }, read, NOTHING_REPORTED, account);
  const missing = missingReports(findings, currency);
  const held = [...parts.flatMap((part) => part.held), ...missing.held];
  store.close();
  account.to_send += missing.orders;
  account.held += held.length;
  return { all: read.ids.size, account: accountJson(account), reports: missing.rows, held };
}

const PATHS: Readonly<Record<string, string>> = {
  paid: '/conversions',
  partial: '/conversions/partial',
};

/** Nothing was reported of an order that was canceled afterwards. */
const beforeReports = (truth: ReadonlyMap<string, Truth>): ReadonlyMap<string, Truth> =>
  new Map(
    [...truth].map(([id, one]) => [
      id,
      one.reports === 'cancel-after-paid' ? { ...one, reports: 'none' } : one,
    ]),
  );

const isIn = (...reports: Truth['reports'][]) => {
  const known = new Set(reports);
  return ({ reports: one, mayBeHeld }: Truth) => known.has(one) && mayBeHeld !== true;
};

describe.each(SHOPS)('the account of an export of %s', (shop) => {
  it('adds up to its orders, and its amounts are true', async () => {
    const currency = currencyOf(shop);
    const sizes = fc.record({ seed: fc.nat(1_000_000), orders: fc.integer({ min: 1, max: 90 }) });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ seed, orders }) => {
        const generated = generateExport(shop, seed, { orders, quirks: 'all' });
        const truth = beforeReports(generated.truth);
        const { all, account, reports, held } = await accountOf(generated.csv, currency);
        const ids = [...truth.keys()].filter((id) => id !== '합계');
        expect([all, account.orders]).toEqual([ids.length, ids.length]);
        const { to_send, held: back, not_paid, canceled_before, reported_before } = account;
        const certain = [...truth.values()];
        const few = certain.filter(({ mayBeHeld, why }) => mayBeHeld && why !== 'totals row');
        const atLeast = [
          certain.filter(isIn('paid', 'paid+refund')).length,
          certain.filter(isIn('held')).length,
          certain.filter(isIn('none')).length,
        ];
        const found = [to_send, back, not_paid + canceled_before];
        const spare = found.map((count, part) => count - (atLeast[part] ?? 0));
        expect(spare.every((count) => count >= 0)).toBe(true);
        expect(spare.reduce((sum, count) => sum + count, reported_before)).toBe(few.length);
        const bodies = reports.map((report) => ({
          path: PATHS[JSON.parse(report.text).kind] ?? 'another kind',
          body: report.text,
        }));
        const listed = held.map(({ merchantOrderId, reason }) => ({
          ...{ merchant_order_id: merchantOrderId, message: text(reason) },
        }));
        expect(judge(truth, bodies, listed)).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });
});
