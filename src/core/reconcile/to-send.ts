import { RawJson, stringify } from '../json/stringify.ts';
import { formatDecimal, ZERO } from '../money.ts';
import type { Finding } from './finding.ts';
import type { ShopOrder } from './shop-order.ts';

/**
 * The rows for `conv send` that would end a difference, as NDJSON; empty where no report can, or
 * where a person has to look first. The same finding gives the same rows, so they count once.
 * @param fallback the currency of orders that name none.
 */
export function rowsToSend(finding: Finding, fallback: string | undefined): string {
  return rowsOf(finding, fallback)
    .map((row) => `${stringify(row)}\n`)
    .join('');
}

function rowsOf(finding: Finding, fallback: string | undefined): readonly object[] {
  const { code, merchantOrderId, shop, missing, twin } = finding;
  // The order was most likely reported: a second report of it would be counted, too.
  if (twin !== undefined) return [];
  const refund = missing === null || shop === null ? [] : [refundRow(shop, finding)];
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

/** The id follows from how much is refunded in all: the next refund of the order has another one. */
const refundRow = ({ merchantOrderId, refunded }: ShopOrder, { missing }: Finding) => ({
  kind: 'partial',
  merchant_order_id: merchantOrderId,
  refund_id: `reconcile:${merchantOrderId}:${formatDecimal(refunded)}`,
  refund_amount: new RawJson(formatDecimal(missing ?? ZERO)),
});
