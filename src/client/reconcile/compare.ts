import { RawJson, stringify } from '../../core/kit/json/node.ts';
import { effectOfStatus } from '../../core/protocol/kinds/index.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  isNear,
  subtractDecimals,
  ZERO,
} from '../../core/protocol/money.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import type { ShopOrder } from '../shops/order.ts';

type ReportedStanding = NonNullable<ReportedOrder['standing']>;

/** The result of comparing one order. */
type Verdict = FindingCode | undefined;

/** Compares a shop's order with its reports. @returns undefined if they agree. */
export function compareWithShop(shop: ShopOrder, reported: ReportedOrder): Finding | undefined {
  const code =
    common(reported) ?? (isOwed(shop) ? ofOwed(shop, reported) : ofOther(shop, reported));
  return asFinding(code, shop, reported);
}

/** Compares the billed amount of an order with the reported net amount. */
export function compareWithBill(bill: ShopOrder, reported: ReportedOrder): Finding | undefined {
  return asFinding(common(reported) ?? ofBill(bill, reported), bill, reported);
}

/** A reported order that is missing in the file. @returns undefined if the file does not have to contain it. */
export function compareWithNothing(
  merchantOrderId: string,
  reported: ReportedOrder,
  isStatement: boolean,
): Finding | undefined {
  const { standing } = reported;
  const isGone = standing !== null && isClosed(standing);
  const isOwing = standing !== null && !isNothingLeft(standing);
  if (isStatement ? !isOwing : isGone) return undefined;
  const code = reported.isPending ? 'pending' : isStatement ? 'not_billed' : 'unknown_to_shop';
  return { code, merchantOrderId, shop: null, reported, missing: null };
}

/** Reports that wait for a refused paid report stay, and hide no other finding. */
function common({ isPending, isStuck, isReported, isDoubtful, standing }: ReportedOrder): Verdict {
  if (isPending && !isStuck) return 'pending';
  if (isDoubtful === true) return 'withdrawn';
  return isReported && standing === null ? 'unclear' : undefined;
}

const isOwed = ({ status }: ShopOrder): boolean => status === 'paid' || status === 'refunded';

function ofOwed(shop: ShopOrder, { standing }: ReportedOrder): Verdict {
  if (standing === null) return isAllBack(shop) ? undefined : 'never_reported';
  // An order that was paid back in full owes as little as one that was cancelled.
  if (isClosed(standing)) return isAllBack(shop) ? undefined : 'closed_at_service';
  if (!isNear(shop.amount ?? ZERO, totalOf(standing))) return 'amount_differs';
  if (isOtherCurrency(shop, standing)) return 'amount_differs';
  if (isSameIn(standing, shop.refunded, standing.refundedAmount)) return undefined;
  const isMore = compareDecimals(shop.refunded, standing.refundedAmount) > 0;
  return isMore ? 'refund_not_reported' : 'refund_differs';
}

/** The order's total: no larger amount went into those of its state. */
export const totalOf = ({ netAmount, refundedAmount }: ReportedStanding): Decimal =>
  addDecimals(netAmount, refundedAmount);

/** Whether two amounts of an order are the same: a state that a service shows may be computed in binary floating point. */
const isSameIn = (standing: ReportedStanding, one: Decimal, other: Decimal): boolean =>
  isNear(one, other, totalOf(standing));

const isNothingLeft = (standing: ReportedStanding): boolean =>
  isSameIn(standing, standing.netAmount, ZERO);

/** With nothing left of the order there is nothing to take back. */
function ofOther({ status }: ShopOrder, { standing }: ReportedOrder): Verdict {
  if (standing === null || isNothingLeft(standing)) return undefined;
  if (status === 'declined') return 'declined_in_shop';
  return status === 'unpaid' ? 'unpaid_in_shop' : 'cancelled_in_shop';
}

function ofBill(bill: ShopOrder, { standing }: ReportedOrder): Verdict {
  const billed = bill.amount ?? ZERO;
  if (standing === null) return isNear(billed, ZERO) ? undefined : 'billed_not_reported';
  const isSame = isSameIn(standing, billed, standing.netAmount);
  if (isClosed(standing)) return isSame ? undefined : 'billed_after_cancel';
  // Amounts in two currencies say nothing of each other.
  if (isOtherCurrency(bill, standing)) return 'billed_currency_differs';
  if (isSame) return undefined;
  return isBilledTwice(bill, standing) ? 'billed_twice' : 'billed_amount_differs';
}

/** Whether lines that are there twice make up the difference, or a part of it; two equal items may be right. */
function isBilledTwice({ amount, repeated }: ShopOrder, standing: ReportedStanding): boolean {
  if (repeated === undefined) return false;
  const difference = subtractDecimals(amount ?? ZERO, standing.netAmount);
  return [repeated.total, repeated.least].some((part) => {
    if (signOf(part) !== signOf(difference)) return false;
    const rest = subtractDecimals(difference, part);
    return signOf(rest) === signOf(difference) || isSameIn(standing, part, difference);
  });
}

const signOf = (amount: Decimal): number => compareDecimals(amount, ZERO);

export const isClosed = ({ status }: ReportedStanding): boolean =>
  effectOfStatus(status).net === 'zero';

const isAllBack = ({ amount, refunded }: ShopOrder): boolean =>
  amount !== null && refunded.units > 0n && compareDecimals(refunded, amount) === 0;

/** A file that names no currency does not contradict it. */
const isOtherCurrency = (shop: ShopOrder, standing: ReportedStanding): boolean =>
  shop.currency !== null && shop.currency !== standing.currency.toUpperCase();

/** A stuck report is a finding even if nothing else differs, because it is never delivered. */
function asFinding(
  verdict: Verdict,
  shop: ShopOrder,
  reported: ReportedOrder,
): Finding | undefined {
  const code = verdict ?? (reported.isPending ? 'pending' : undefined);
  if (code === undefined) return undefined;
  const missing = MISSING_REFUND.includes(code) ? missingRefund(shop, reported) : ZERO;
  const { merchantOrderId } = shop;
  return { code, merchantOrderId, shop, reported, missing: missing.units > 0n ? missing : null };
}

/** The findings that a refund can be missing in. */
const MISSING_REFUND: readonly FindingCode[] = [
  'never_reported',
  'refund_not_reported',
  'amount_differs',
];

/** What waits in the journal may be the refund: it is not to be reported a second time. */
function missingRefund(shop: ShopOrder, { standing, isStuck }: ReportedOrder): Decimal {
  if (isStuck) return ZERO;
  if (standing === null) return shop.refunded;
  const isKnown =
    isOtherCurrency(shop, standing) || isSameIn(standing, shop.refunded, standing.refundedAmount);
  return isKnown ? ZERO : subtractDecimals(shop.refunded, standing.refundedAmount);
}

/** How a file and the journal can differ, in the order of the totals. */
export const FINDING_CODES = [
  /** Paid in the shop, and no report of it was accepted: it is never settled. */
  'never_reported',
  /** Another total or currency than the shop's. */
  'amount_differs',
  /** The shop refunded more than was reported. */
  'refund_not_reported',
  /** More was reported as refunded than the shop has refunded. */
  'refund_differs',
  /** Paid in the shop, and cancelled or declined as reported: no report opens it again. */
  'closed_at_service',
  'cancelled_in_shop',
  'declined_in_shop',
  /** Reported, and the shop still waits for the money. */
  'unpaid_in_shop',
  'unknown_to_shop',
  'billed_not_reported',
  'billed_amount_differs',
  /** A line of the statement is there twice, and the sum is wrong by it. */
  'billed_twice',
  'billed_currency_differs',
  'billed_after_cancel',
  'not_billed',
  /** Accepted reports without the paid one, and no response with the order's state. */
  'unclear',
  /** A report was withdrawn that the service may have counted, so the order's state is unknown. */
  'withdrawn',
  /** Its reports are on their way; nothing else is said of it before they are settled. */
  'pending',
] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

/** An order in the account's journal. */
export interface ReportedOrder {
  /** Whether the service has accepted any report of it. */
  readonly isReported: boolean;
  /** The state after all accepted reports; null if it was not reported, or is unknown. */
  readonly standing: Standing | null;
  /** Whether a report of it is journaled or staged, and not settled. */
  readonly isPending: boolean;
  /** Whether the service has refused a report of it; the same one is sent again only with `--retry-rejected`. */
  readonly isRefused: boolean;
  /** Whether pending reports wait for a rejected paid report, without which they are not delivered. */
  readonly isStuck: boolean;
  /**
   * Whether a report was withdrawn that the service may have counted, and no later response shows the order's state.
   */
  readonly isDoubtful?: boolean;
  /** What a person settled last of its reports, if that is in force. */
  readonly hand?: {
    readonly outcome: string;
    readonly reason: string;
    /** Milliseconds since 1970. */
    readonly at: number;
    readonly by?: { readonly actor: string };
  };
}

/** Of an order that nothing was reported of. */
export const NOT_REPORTED: ReportedOrder = {
  isReported: false,
  standing: null,
  isPending: false,
  isRefused: false,
  isStuck: false,
};

type Standing = Pick<OrderRecord, 'status' | 'netAmount' | 'refundedAmount' | 'currency'>;

/** One order that the file and the journal do not agree on. */
export interface Finding {
  readonly code: FindingCode;
  readonly merchantOrderId: string;
  /** Null if it is not in the file. */
  readonly shop: ShopOrder | null;
  readonly reported: ReportedOrder;
  /** The unreported refund amount; null if there is none, or if the amounts cannot be compared. */
  readonly missing: Decimal | null;
  /** An order that only the other side has, and that is the same number but for leading zeros. */
  readonly twin?: string;
}

/**
 * The reports that resolve a difference, as JSON; none if no report can, or if a person has to decide first. The same
 * finding produces the same reports, so they count once.
 * @param fallback currency of orders without one.
 */
export const reportsToSend = (finding: Finding, fallback: string | undefined): readonly string[] =>
  rowsOf(finding, fallback).map(stringify);

/** The same as NDJSON, for `conv send`. */
export const rowsToSend = (finding: Finding, fallback: string | undefined): string =>
  reportsToSend(finding, fallback)
    .map((report) => `${report}\n`)
    .join('');

function rowsOf(finding: Finding, fallback: string | undefined): readonly object[] {
  const { code, merchantOrderId, shop, missing, twin } = finding;
  // The order was most likely reported: a second report of it would be counted, too.
  if (twin !== undefined) return [];
  const refund = missing === null || shop === null ? [] : refundRows(shop, missing);
  switch (code) {
    case 'never_reported':
      return shop === null ? [] : [paidRow(shop, fallback), ...refund];
    case 'refund_not_reported':
      return refund;
    case 'cancelled_in_shop':
      return [{ kind: 'cancel', merchant_order_id: merchantOrderId }];
    case 'declined_in_shop':
      return [{ kind: 'decline', merchant_order_id: merchantOrderId }];
    default:
      return [];
  }
}

const paidRow = (shop: ShopOrder, fallback: string | undefined) => ({
  kind: 'paid',
  merchant_order_id: shop.merchantOrderId,
  amount: new RawJson(formatDecimal(shop.amount ?? ZERO)),
  currency: shop.currency ?? fallback,
  cb_aev: shop.clickId ?? undefined,
  product_name: shop.productName ?? undefined,
  sub_id: shop.subId ?? undefined,
});

/** One row per item, or a single row if the items do not add up to the missing refund. */
function refundRows(
  { merchantOrderId, refunds = [], refunded }: ShopOrder,
  missing: Decimal,
): readonly object[] {
  const sum = refunds.map(({ amount }) => amount).reduce(addDecimals, ZERO);
  if (compareDecimals(sum, missing) === 0)
    return refunds.map(({ refundId, amount }) => refundRow(merchantOrderId, refundId, amount));
  // The ID includes the total refund, so that the order's next refund gets a different one.
  const refundId = `reconcile:${merchantOrderId}:${formatDecimal(refunded)}`;
  return [refundRow(merchantOrderId, refundId, missing)];
}

const refundRow = (merchantOrderId: string, refundId: string, amount: Decimal) => ({
  kind: 'partial',
  merchant_order_id: merchantOrderId,
  refund_id: refundId,
  refund_amount: new RawJson(formatDecimal(amount)),
});
