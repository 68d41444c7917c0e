import { RawJson, stringify } from '../core/json/stringify.ts';
import { type Decimal, formatDecimal } from '../core/money.ts';
import type { Finding } from '../core/reconcile/finding.ts';
import { csvHeader, csvLine } from './csv-table.ts';
import type { AccountFlags } from './reconcile-commands.ts';
import { remedyOf } from './reconcile-words.ts';

/** One finding for scripts; in CSV the names are the header. */
const fieldsOf = (finding: Finding, account: AccountFlags) => {
  const { code, merchantOrderId, shop, reported, missing, twin } = finding;
  const { standing } = reported;
  return {
    merchant_order_id: merchantOrderId,
    finding: code,
    line: shop?.line ?? null,
    shop_status: shop?.status ?? null,
    shop_amount: exact(shop?.amount),
    shop_refunded: exact(shop?.refunded),
    shop_currency: shop?.currency ?? null,
    reported_status: standing?.status ?? null,
    reported_net: exact(standing?.netAmount),
    reported_refunded: exact(standing?.refundedAmount),
    reported_currency: standing?.currency ?? null,
    missing_refund: exact(missing),
    likely_same_as: twin ?? null,
    what_to_do: remedyOf(finding, account),
  };
};

const HEADER = [
  'merchant_order_id',
  'finding',
  'line',
  'shop_status',
  'shop_amount',
  'shop_refunded',
  'shop_currency',
  'reported_status',
  'reported_net',
  'reported_refunded',
  'reported_currency',
  'missing_refund',
  'what_to_do',
] as const satisfies readonly (keyof ReturnType<typeof fieldsOf>)[];

/** The first line of the CSV. */
export const findingsCsvHeader = (): string => csvHeader(HEADER);

/** Findings as CSV that a spreadsheet opens without running any of it. */
export const findingsCsv = (findings: readonly Finding[], account: AccountFlags): string =>
  findings.map((finding) => csvLine(HEADER, fieldsOf(finding, account))).join('');

/** Findings as NDJSON, amounts as exact numbers. */
export const findingsJson = (findings: readonly Finding[], account: AccountFlags): string =>
  findings
    .map((finding) => `${stringify({ type: 'finding', ...fieldsOf(finding, account) })}\n`)
    .join('');

const exact = (amount: Decimal | null | undefined): RawJson | null =>
  amount === null || amount === undefined ? null : new RawJson(formatDecimal(amount));
