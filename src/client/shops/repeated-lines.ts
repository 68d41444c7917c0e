import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
} from '../../core/protocol/money.ts';
import { orderHash } from '../../core/protocol/order-hash.ts';
import { createOrderSet, quickKey } from '../files/rows/order-set.ts';
import type { FileRow } from '../files/rows/row.ts';
import type { Repeated } from './order.ts';

/** A line of a bill. */
interface BillLine {
  readonly line: number;
  readonly amount: Decimal;
  /** Of what makes it differ from others of its order. */
  readonly print: number;
}

/** The repeated lines of the bills, by their numbers. */
export interface RepeatedLines {
  /** @param first the print of the bill's first line. */
  add(bill: number, first: number, line: BillLine): void;
  of(bill: number): Repeated | undefined;
}

export function createRepeatedLines(): RepeatedLines {
  const prints = createOrderSet(quickKey);
  const repeated = new Map<number, Repeated>();
  return {
    add: (bill, first, { line, amount, print }) => {
      const isNew = print !== first && prints.add(`${bill} ${print}`, 0, line) === undefined;
      if (isNew || amount.units === 0n) return;
      const { line: earliest = line, least = amount, total } = repeated.get(bill) ?? {};
      repeated.set(bill, {
        line: earliest,
        least: isCloser(amount, least) ? amount : least,
        total: total === undefined ? amount : addDecimals(total, amount),
      });
    },
    of: (bill) => repeated.get(bill),
  };
}

const sizeOf = ({ units, scale }: Decimal): Decimal => ({
  units: units < 0n ? -units : units,
  scale,
});

const isCloser = (one: Decimal, other: Decimal): boolean =>
  compareDecimals(sizeOf(one), sizeOf(other)) < 0;

/**
 * 32 bits of a line's amount and its words, such as the kind of entry or the name of an item. Cells with digits are left
 * out: a date or a running number differs in a line that is there twice, too.
 */
export const printOf = (row: FileRow, amount: Decimal): number =>
  orderHash([formatDecimal(amount), ...wordsOf(row)].join('\n'));

const wordsOf = (row: FileRow): readonly string[] => {
  if (row.format === 'csv') return row.cells.filter((cell) => !/\d/.test(cell));
  return row.text.match(/"[^"\\\d]*"/g) ?? [];
};
