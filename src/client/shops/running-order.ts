import { compareDecimals, type Decimal, ZERO } from '../../core/protocol/money.ts';
import type { Message } from '../../core/words/message.ts';
import type { ShopStatus } from '../files/rows/mapping.ts';
import type { ItemLine } from './item-lines.ts';
import type { ItemRefund } from './order.ts';

/** Amounts that the order's own is compared with. */
export const PARTS = ['subtotal', 'shipping', 'discount', 'baseAmount'] as const;

type Part = (typeof PARTS)[number];

/** A value that several lines can contain; only one is kept, to save memory. */
export type Only<Value> = Value | typeof SEVERAL | undefined;

export const SEVERAL = Symbol('several');

export function only<Value>(before: Only<Value>, value: Value, isSame = Object.is): Only<Value> {
  if (before === undefined) return value;
  return before !== SEVERAL && isSame(before, value) ? before : SEVERAL;
}

export const isSameAmount = (one: Decimal, other: Decimal): boolean =>
  compareDecimals(one, other) === 0;

/** The state of an order while its lines are read. */
export interface Running {
  readonly line: number;
  /** The sum of its items, or what its lines agree on. */
  amount: Only<Decimal>;
  refund: Only<Decimal>;
  /** Of the item that anything was refunded of. */
  itemRefund: Only<Decimal>;
  /** The amount of its last line. */
  lastAmount: Decimal | undefined;
  /** The refund, if it may be an order-level value that lines repeat. */
  repeatedRefund: Only<Decimal>;
  /** Refunds that have a line of their own. */
  refundRows: ItemRefund[] | undefined;
  /** Whether a line was canceled without an amount: it is nothing, if other lines say what the order is. */
  isVoid: boolean;
  /** The sum of its items when they were ordered. */
  ordered: Decimal;
  isCancelled: boolean;
  /** Whether a line has a payment date. */
  isDeposited: boolean;
  parts: Partial<Record<Part, Decimal>> | undefined;
  taxes: Decimal;
  tips: Decimal;
  status: Only<ShopStatus>;
  currency: Only<string>;
  clickId: Only<string>;
  product: Product | undefined;
  subId: string | undefined;
  /** The item lines that are not repeated, of a shop that names its items. */
  lines: PrintedLine[] | undefined;
  /** Items by key, if there are many. */
  byKey: Map<string, PrintedLine> | undefined;
  isNeverPaid: boolean;
  /** Whether its lines that add up have one amount, or different ones; undefined for a single line. */
  areEqual: boolean | undefined;
  /** Under which IDs of other columns it may have been reported. */
  otherIds: readonly string[] | undefined;
  /** Why a line with a paid status was at least partly returned. */
  wentBack: Message | undefined;
  /** The first thing that keeps it from being reported. */
  problem: Message | undefined;
}

export interface PrintedLine extends ItemLine {
  /** A hash of all its cells. */
  readonly print: number;
}

/** The product that represents an order, independent of line order. */
export interface Product {
  readonly name: string;
  /** The line with order-level columns is the first one of the order. */
  readonly isFirst: boolean;
  readonly key: string;
}

export const newOrder = (line: number, problem: Message | undefined): Running => ({
  line,
  amount: undefined,
  refund: undefined,
  itemRefund: undefined,
  lastAmount: undefined,
  repeatedRefund: undefined,
  refundRows: undefined,
  isVoid: false,
  ordered: ZERO,
  isCancelled: false,
  isDeposited: false,
  parts: undefined,
  taxes: ZERO,
  tips: ZERO,
  status: undefined,
  currency: undefined,
  clickId: undefined,
  product: undefined,
  subId: undefined,
  lines: undefined,
  byKey: undefined,
  isNeverPaid: false,
  areEqual: undefined,
  otherIds: undefined,
  wentBack: undefined,
  problem,
});

export const isOther = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one !== undefined && other !== undefined && compareDecimals(one, other) !== 0;
