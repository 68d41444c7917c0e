import type { Decimal } from '../../core/protocol/money.ts';
import type { Message } from '../../core/words/message.ts';
import type { ShopStatus } from '../files/rows/mapping.ts';

/** An order in the shop's export; amounts are in major units. */
export interface ShopOrder {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly merchantOrderId: string;
  readonly status: ShopStatus;
  /** The order total, or the billed amount; null if nothing is owed and no amount is given. */
  readonly amount: Decimal | null;
  /** So far. */
  readonly refunded: Decimal;
  /** In upper case; null if the file has none. */
  readonly currency: string | null;
  /** `cb_aev` */
  readonly clickId: string | null;
  readonly productName: string | null;
  readonly subId: string | null;
  /** Refunds per item, if known. */
  readonly refunds?: readonly ItemRefund[] | undefined;
  /** Lines of a statement that are there twice, if any. */
  readonly repeated?: Repeated | undefined;
}

/** Lines of one order in a statement that repeat an earlier one: equal in amount and kind. */
export interface Repeated {
  /** The first line that repeats one. */
  readonly line: number;
  /** The amount closest to zero. */
  readonly least: Decimal;
  readonly total: Decimal;
}

/** One item that went back. */
export interface ItemRefund {
  /** The item's unique key. */
  readonly refundId: string;
  readonly amount: Decimal;
}

/** An order that cannot be reported for sure, and why. */
export interface HeldOrder {
  readonly merchantOrderId: string;
  /** Its first line. */
  readonly line: number;
  readonly reason: Message;
}

/** The fields of a shop's export; event IDs are internal to conv, and ignored. */
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

/** The fields of a statement; the amount is the billed net amount. */
export const STATEMENT_FIELDS: readonly ShopField[] = ['merchant_order_id', 'amount', 'currency'];
