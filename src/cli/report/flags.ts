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
  description: "the merchant's own order id",
  question: 'Order id',
  example: '123',
  read: readId,
};

const EVENT_ID: FieldFlag = {
  flag: '--event-id',
  option: 'eventId',
  argument: '<id>',
  field: 'event_id',
  description: 'unique per event; derived from the order where it is left out',
  question: 'Event id',
  example: 'paid-123',
  read: readId,
};

const AMOUNT: FieldFlag = {
  flag: '--amount',
  option: 'amount',
  argument: '<decimal>',
  field: 'amount',
  description: 'the order total, such as 5000 or 49.90',
  question: 'Order total',
  example: '5000',
  read: readNumber,
};

/** "For a partial refund `--amount` is the refund." */
const REFUND_AMOUNT: FieldFlag = {
  ...AMOUNT,
  field: 'refund_amount',
  description: 'how much was refunded, such as 2000 or 9.90',
  question: 'Refunded amount',
  example: '2000',
};

const CURRENCY: FieldFlag = {
  flag: '--currency',
  option: 'currency',
  argument: '<code>',
  field: 'currency',
  description: "3-letter code, such as KRW; else the profile's",
  question: 'Currency (3 letters)',
  example: 'KRW',
  read: readCurrency,
};

const CLICK_ID: FieldFlag = {
  flag: '--click-id',
  option: 'clickId',
  argument: '<cb_aev>',
  field: 'cb_aev',
  description: 'the saved click id (cb_aev); without it no creator is credited',
  question: 'Click id',
  example: 'aev_8f2c',
  read: readId,
};

const PRODUCT_NAME: FieldFlag = {
  flag: '--product-name',
  option: 'productName',
  argument: '<text>',
  field: 'product_name',
  description: "shown in the creator's dashboard; else the first item's name",
  question: 'Product name',
  example: 'Blue shoes',
  read: readFreeText,
};

const SUB_ID: FieldFlag = {
  flag: '--sub-id',
  option: 'subId',
  argument: '<text>',
  field: 'sub_id',
  description: 'your own click or tracking reference, echoed back',
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
  description: 'repeatable; id=…,name=…,price=…,quantity=… or JSON',
  read: readLineItem,
} as const;

const REASON: FieldFlag = {
  flag: '--reason',
  option: 'reason',
  argument: '<text>',
  field: 'reason',
  description: "free text, kept for the merchant's own records",
  question: 'Reason',
  example: 'paid search won the sale',
  read: readFreeText,
};

/** Every field of the service's document, report by report, in its order. */
export const FIELD_FLAGS: Readonly<Record<ReportKind, readonly FieldFlag[]>> = {
  paid: [ORDER, EVENT_ID, AMOUNT, CURRENCY, CLICK_ID, PRODUCT_NAME, SUB_ID],
  partial: [ORDER, EVENT_ID, REFUND_AMOUNT],
  cancel: [ORDER, EVENT_ID],
  decline: [ORDER, EVENT_ID, REASON],
};
