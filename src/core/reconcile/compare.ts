import { effectOf } from '../../protocol/kinds/index.ts';
import { addDecimals, compareDecimals, type Decimal, subtractDecimals, ZERO } from '../money.ts';
import type { Finding, FindingCode, ReportedOrder } from './finding.ts';
import type { ShopOrder } from './shop-order.ts';

type Standing = NonNullable<ReportedOrder['standing']>;

/** What a comparison found out about one order. */
type Verdict = FindingCode | undefined;

/** Compares an order of the shop with what was reported of it. @returns undefined where they agree. */
export function compareWithShop(shop: ShopOrder, reported: ReportedOrder): Finding | undefined {
  const code =
    common(reported) ?? (isOwed(shop) ? ofOwed(shop, reported) : ofOther(shop, reported));
  return asFinding(code, shop, reported);
}

/** Compares what was billed for an order with the net amount that was reported. */
export function compareWithBill(bill: ShopOrder, reported: ReportedOrder): Finding | undefined {
  return asFinding(common(reported) ?? ofBill(bill, reported), bill, reported);
}

/** An order that was reported and that the file does not have. @returns undefined where the file need not have it. */
export function compareWithNothing(
  merchantOrderId: string,
  reported: ReportedOrder,
  isStatement: boolean,
): Finding | undefined {
  const { standing } = reported;
  const isGone = standing !== null && isClosed(standing);
  const isOwing = standing !== null && standing.netAmount.units > 0n;
  if (isStatement ? !isOwing : isGone) return undefined;
  const code = reported.isPending ? 'pending' : isStatement ? 'not_billed' : 'unknown_to_shop';
  return { code, merchantOrderId, shop: null, reported, missing: null };
}

/** What waits behind a refused paid report does not move, and hides nothing. */
function common({ isPending, isStuck, isReported, standing }: ReportedOrder): Verdict {
  if (isPending && !isStuck) return 'pending';
  return isReported && standing === null ? 'unclear' : undefined;
}

const isOwed = ({ status }: ShopOrder): boolean => status === 'paid' || status === 'refunded';

function ofOwed(shop: ShopOrder, { standing }: ReportedOrder): Verdict {
  if (standing === null) return isAllBack(shop) ? undefined : 'never_reported';
  // An order that was paid back in full owes as little as one that was cancelled.
  if (isClosed(standing)) return isAllBack(shop) ? undefined : 'closed_at_service';
  const total = addDecimals(standing.netAmount, standing.refundedAmount);
  if (compareDecimals(shop.amount ?? ZERO, total) !== 0) return 'amount_differs';
  if (isOtherCurrency(shop, standing)) return 'amount_differs';
  const refunds = compareDecimals(shop.refunded, standing.refundedAmount);
  if (refunds === 0) return undefined;
  return refunds > 0 ? 'refund_not_reported' : 'refund_differs';
}

/** With nothing left of the order there is nothing to take back. */
function ofOther({ status }: ShopOrder, { standing }: ReportedOrder): Verdict {
  if (standing === null || standing.netAmount.units === 0n) return undefined;
  if (status === 'declined') return 'declined_in_shop';
  return status === 'unpaid' ? 'unpaid_in_shop' : 'cancelled_in_shop';
}

function ofBill(bill: ShopOrder, { standing }: ReportedOrder): Verdict {
  const billed = bill.amount ?? ZERO;
  if (standing === null) return billed.units === 0n ? undefined : 'billed_not_reported';
  const isSame = compareDecimals(billed, standing.netAmount) === 0;
  if (isClosed(standing)) return isSame ? undefined : 'billed_after_cancel';
  return isSame && !isOtherCurrency(bill, standing) ? undefined : 'billed_amount_differs';
}

const isClosed = ({ status }: Standing): boolean => effectOf(status).net === 'zero';

const isAllBack = ({ amount, refunded }: ShopOrder): boolean =>
  amount !== null && refunded.units > 0n && compareDecimals(refunded, amount) === 0;

/** A file that names no currency says nothing against it. */
const isOtherCurrency = (shop: ShopOrder, standing: Standing): boolean =>
  shop.currency !== null && shop.currency !== standing.currency.toUpperCase();

/** Where nothing else differs, what is stuck is still told: nobody delivers it. */
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
  return isOtherCurrency(shop, standing)
    ? ZERO
    : subtractDecimals(shop.refunded, standing.refundedAmount);
}
