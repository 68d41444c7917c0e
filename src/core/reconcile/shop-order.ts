import type { Decimal } from '../money.ts';

/** What a shop can say of an order; `refunded`: money went back, and `refunded` of the order says how much. */
export const SHOP_STATUSES = ['paid', 'refunded', 'cancelled', 'declined', 'unpaid'] as const;

export type ShopStatus = (typeof SHOP_STATUSES)[number];

/** An order as the shop's own export has it; amounts are in major units. */
export interface ShopOrder {
  /** The line of the file that it begins in; counts from 1. */
  readonly line: number;
  readonly merchantOrderId: string;
  readonly status: ShopStatus;
  /** The order total, or what was billed for it; null where nothing is owed and none is named. */
  readonly amount: Decimal | null;
  /** So far. */
  readonly refunded: Decimal;
  /** Upper case; null where the file names none. */
  readonly currency: string | null;
  /** `cb_aev` */
  readonly clickId: string | null;
  readonly productName: string | null;
  readonly subId: string | null;
}

/** The fields of a shop's export; an event id is conv's own business, and not looked at. */
export const SHOP_FIELDS = [
  'merchant_order_id',
  'amount',
  'status',
  'refund_amount',
  'currency',
  'cb_aev',
  'product_name',
  'sub_id',
  'event_id',
] as const;

export type ShopField = (typeof SHOP_FIELDS)[number];

/** What `--map` can name here. */
export const READ_FIELDS: readonly ShopField[] = SHOP_FIELDS.filter((name) => name !== 'event_id');

/** What is read of a statement: the amount is what was billed, net. */
export const STATEMENT_FIELDS: readonly ShopField[] = ['merchant_order_id', 'amount', 'currency'];
