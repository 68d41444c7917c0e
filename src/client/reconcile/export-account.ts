import type { ShopOrder } from '../shops/order.ts';
import type { Finding, ReportedOrder } from './compare.ts';

/** What becomes of the orders of an export: each is in one of these. */
const ACCOUNT_PARTS = [
  'to_send',
  'reported_before',
  'not_paid',
  /** Canceled, declined, or refunded in full before it was reported. */
  'canceled_before',
  'held',
] as const;

type AccountPart = (typeof ACCOUNT_PARTS)[number];

/** How many orders of an export are in each part; they add up to all of its orders. */
export type ExportAccount = Record<AccountPart, number>;

export const createAccount = (): ExportAccount => ({
  ...{ to_send: 0, reported_before: 0, not_paid: 0, canceled_before: 0, held: 0 },
});

/** Adds an order that does not differ from its reports. */
export function addAgreed(
  account: ExportAccount,
  { status }: ShopOrder,
  { standing, isReported }: ReportedOrder,
): void {
  if (status === 'unpaid') account.not_paid += 1;
  else if (standing !== null || isReported) account.reported_before += 1;
  else account.canceled_before += 1;
}

/** Adds an order that differs from its reports. @param reports those that resolve the difference. */
export function addFinding(account: ExportAccount, { shop }: Finding, reports: string): void {
  if (shop !== null) account[reports === '' ? 'held' : 'to_send'] += 1;
}

/** For scripts. */
export const accountJson = (account: ExportAccount) => ({
  orders: ACCOUNT_PARTS.reduce((sum, part) => sum + account[part], 0),
  ...account,
});
