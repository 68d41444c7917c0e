import type { ReportKind } from '../../core/protocol.ts';
import { readLineItem } from '../../core/reports/line-item.ts';
import {
  type FlagReading,
  readCurrency,
  readFreeText,
  readId,
  readNumber,
} from './flag-readers.ts';

/** A field of the service's document as a flag. */
export interface FieldFlag {
  readonly flag: string;
  /** commander's name of it. */
  readonly option: string;
  readonly argument: string;
  readonly field: string;
  readonly description: string;
  /** What a person is asked where a required value is missing. */
  readonly question: string;
  readonly example: string;
  readonly read: (text: string) => FlagReading;
}

const ORDER: FieldFlag = {
  flag: '--order',
  option: 'order',
  argument: '<id>',
  field: 'merchant_order_id',
  description: 'your order ID (merchant_order_id)',
  question: 'Order id',
  example: '123',
  read: readId,
};

const EVENT_ID: FieldFlag = {
  flag: '--event-id',
  option: 'eventId',
  argument: '<id>',
  field: 'event_id',
  description: 'unique event ID (default: derived from the order)',
  question: 'Event id',
  example: 'paid-123',
  read: readId,
};

/** An order can be refunded more than once, so the order alone names no refund. */
const REFUND_EVENT_ID: FieldFlag = {
  ...EVENT_ID,
  description: 'unique event ID (default: from --refund-id, else random)',
};

const AMOUNT: FieldFlag = {
  flag: '--amount',
  option: 'amount',
  argument: '<decimal>',
  field: 'amount',
  description: 'order total, such as 5000 or 49.90',
  question: 'Order total',
  example: '5000',
  read: readNumber,
};

/** "For a partial refund `--amount` is the refund." */
const REFUND_AMOUNT: FieldFlag = {
  ...AMOUNT,
  field: 'refund_amount',
  description: 'refund amount, such as 2000 or 9.90',
  question: 'Refunded amount',
  example: '2000',
};

const CURRENCY: FieldFlag = {
  flag: '--currency',
  option: 'currency',
  argument: '<code>',
  field: 'currency',
  description: '3-letter code, such as KRW (default: from the profile)',
  question: 'Currency (3 letters)',
  example: 'KRW',
  read: readCurrency,
};

const CLICK_ID: FieldFlag = {
  flag: '--click-id',
  option: 'clickId',
  argument: '<cb_aev>',
  field: 'cb_aev',
  description: 'saved click ID; without it, no creator is credited',
  question: 'Click id',
  example: 'aev_8f2c',
  read: readId,
};

const PRODUCT_NAME: FieldFlag = {
  flag: '--product-name',
  option: 'productName',
  argument: '<text>',
  field: 'product_name',
  description: "name for the creator's dashboard (default: first item)",
  question: 'Product name',
  example: 'Blue shoes',
  read: readFreeText,
};

const SUB_ID: FieldFlag = {
  flag: '--sub-id',
  option: 'subId',
  argument: '<text>',
  field: 'sub_id',
  description: 'your own tracking reference, returned by the service',
  question: 'Sub id',
  example: 'web-42',
  read: readFreeText,
};

/** Repeatable, so its texts come as a list: see `readItems`. */
export const ITEM = {
  flag: '--item',
  option: 'item',
  argument: '<item>',
  field: 'items',
  description: 'id=…,name=…,price=…,quantity=… or JSON; repeatable',
  read: readLineItem,
} as const;

const REASON: FieldFlag = {
  flag: '--reason',
  option: 'reason',
  argument: '<text>',
  field: 'reason',
  description: 'reason, for your own records',
  question: 'Reason',
  example: 'paid search won the sale',
  read: readFreeText,
};

/** Every field of the service's document, report by report, in its order. */
export const FIELD_FLAGS: Readonly<Record<ReportKind, readonly FieldFlag[]>> = {
  paid: [ORDER, EVENT_ID, AMOUNT, CURRENCY, CLICK_ID, PRODUCT_NAME, SUB_ID],
  partial: [ORDER, REFUND_EVENT_ID, REFUND_AMOUNT],
  cancel: [ORDER, EVENT_ID],
  decline: [ORDER, EVENT_ID, REASON],
};
