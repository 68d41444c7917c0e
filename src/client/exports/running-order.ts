import { compareDecimals, type Decimal, ZERO } from '../../protocol/money.ts';
import type { Message } from '../../words/message.ts';
import type { ShopStatus } from '../rows/mapping.ts';
import type { ItemLine } from './item-lines.ts';

/** Amounts that the order's own is compared with. */
export const PARTS = ['subtotal', 'shipping', 'discount', 'baseAmount'] as const;

type Part = (typeof PARTS)[number];

/** A value that several lines may say: at most one is kept, since orders are many. */
export type Only<Value> = Value | typeof SEVERAL | undefined;

export const SEVERAL = Symbol('several');

export function only<Value>(before: Only<Value>, value: Value, isSame = Object.is): Only<Value> {
  if (before === undefined) return value;
  return before !== SEVERAL && isSame(before, value) ? before : SEVERAL;
}

export const isSameAmount = (one: Decimal, other: Decimal): boolean =>
  compareDecimals(one, other) === 0;

/** What the lines of one order say so far. */
export interface Running {
  readonly line: number;
  /** The sum of its items, or what its lines agree on. */
  amount: Only<Decimal>;
  refund: Only<Decimal>;
  /** Of the item that anything was refunded of. */
  itemRefund: Only<Decimal>;
  /** The same, where several lines may repeat that of the order. */
  repeatedRefund: Only<Decimal>;
  /** The sum of its items when they were ordered. */
  ordered: Decimal;
  isCancelled: boolean;
  /** Whether a line says when the money came in. */
  isDeposited: boolean;
  parts: Partial<Record<Part, Decimal>> | undefined;
  taxes: Decimal;
  status: Only<ShopStatus>;
  currency: Only<string>;
  clickId: Only<string>;
  product: Product | undefined;
  subId: string | undefined;
  /** The item lines that are not repeated, of a shop that names its items. */
  lines: PrintedLine[] | undefined;
  /** The same by their keys, where they are many. */
  byKey: Map<string, PrintedLine> | undefined;
  isNeverPaid: boolean;
  /** What a column says of a line that is paid by its status: something of it went back. */
  wentBack: Message | undefined;
  /** The first thing that keeps it from being reported. */
  problem: Message | undefined;
}

export interface PrintedLine extends ItemLine {
  /** A hash of all its cells. */
  readonly print: number;
}

/** The product that stands for an order, whatever the order of its lines is. */
export interface Product {
  readonly name: string;
  /** A line with the order's own columns is the first one of the order as the shop has it. */
  readonly isFirst: boolean;
  readonly key: string;
}

export const newOrder = (line: number, problem: Message | undefined): Running => ({
  line,
  amount: undefined,
  refund: undefined,
  itemRefund: undefined,
  repeatedRefund: undefined,
  ordered: ZERO,
  isCancelled: false,
  isDeposited: false,
  parts: undefined,
  taxes: ZERO,
  status: undefined,
  currency: undefined,
  clickId: undefined,
  product: undefined,
  subId: undefined,
  lines: undefined,
  byKey: undefined,
  isNeverPaid: false,
  wentBack: undefined,
  problem,
});

export const isOther = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one !== undefined && other !== undefined && compareDecimals(one, other) !== 0;
