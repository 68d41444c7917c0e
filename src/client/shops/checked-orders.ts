import { message } from '../../core/words/message.ts';
import type { FaultGroup } from '../files/rows/fault-groups.ts';
import { createOrderSet, type OrderSet } from '../files/rows/order-set.ts';
import type { RowFault } from '../files/rows/row.ts';

/** The consequence of an interrupted comparison. */
export const NOTHING_COMPARED = message('nothing_compared');

/** How many faults are kept to be shown; all are counted. */
export const SHOWN = 20;

/** The result of checking a shop's file before the comparison. */
export interface CheckedOrders {
  readonly rows: number;
  /** The first twenty, in the order of the file. */
  readonly faults: readonly RowFault[];
  /** The first twenty distinct faults. */
  readonly groups: readonly FaultGroup[];
  readonly faultCount: number;
  /** The orders of the file. */
  readonly orders: OrderSet;
  /** Orders left out because of invalid rows. */
  readonly skipped: SkippedOrders;
  /** The line where the file breaks off, if it does. */
  readonly cutOff: number | null;
}

/** Orders with a faulty row: nothing is known of any of them. */
interface SkippedOrders extends Pick<OrderSet, 'has'> {
  /** Rows that are faulty. */
  readonly rows: number;
  /** How many of the file's orders are among them. */
  readonly orders: number;
  /** How many orders they are; rows that name none count as one. */
  readonly all: number;
  /** Whether some faulty row names no order: it may be one of any. */
  readonly isAnyUnknown: boolean;
}

export function createSkipped(orders: OrderSet) {
  const ids = createOrderSet();
  let [rows, both, isAnyUnknown] = [0, 0, false];
  return {
    has: ids.has,
    get rows() {
      return rows;
    },
    get orders() {
      return both;
    },
    get all() {
      return ids.size + Number(isAnyUnknown);
    },
    get isAnyUnknown() {
      return isAnyUnknown;
    },
    /** A faulty row. */
    add(merchantOrderId: string, line: number): void {
      rows += 1;
      if (merchantOrderId === '') isAnyUnknown = true;
      else if (ids.add(merchantOrderId, 0, line) === undefined && orders.has(merchantOrderId))
        both += 1;
    },
    /** An order that was not in the file before. */
    begin(merchantOrderId: string): void {
      if (ids.has(merchantOrderId)) both += 1;
    },
  };
}

/** All orders of a file, including skipped ones. */
export const ordersOf = ({
  orders,
  skipped,
}: Pick<CheckedOrders, 'orders' | 'skipped'>): Pick<OrderSet, 'has'> => ({
  has: (merchantOrderId) => orders.has(merchantOrderId) || skipped.has(merchantOrderId),
});
