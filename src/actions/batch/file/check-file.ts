import type { CheckedRow, FileRow, RowPlace } from '../../../core/rows/row.ts';
import { createRowSet, type RowSet } from '../../../core/rows/row-set.ts';
import type { RowFile } from '../../../intake/row-file.ts';
import { createTally, type FaultSink, type FileCheck, type Tally } from './file-tally.ts';
import type { LateFaults } from './late-faults.ts';
import { type Checker, type Pass, pagesOf } from './read-file.ts';

/** What the rows of an order say to each other; told when all rows are in. */
export interface OrderWatch extends LateFaults {
  /** @param namedCurrency what a row that is not paid names beside its report. */
  add(row: CheckedRow, namedCurrency: string | null): void;
  /** A row that cannot be sent, and the order that it is about. */
  addFaulty(merchantOrderId: string, place: RowPlace): void;
  /** Rows that say what an earlier one says; known once the faults are. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
}

/**
 * Reads a whole file and checks every row, by itself and beside the others of its order.
 * @param checker tells what a row says; it must say the same in every pass.
 * @throws Failure `interrupted`
 */
export async function checkFile(
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  orders: OrderWatch,
  pass: Pass,
  sink: FaultSink,
): Promise<FileCheck> {
  const tally = createTally(sink);
  for await (const page of pagesOf(file, pass)) {
    for (const row of page) checkRow(row, checker, orders, tally);
  }
  const late = addLateFaults(orders, tally);
  const { repeats } = orders;
  const isOut = (row: number): boolean => late.has(row) || repeats.has(row);
  if (late.size + repeats.size > 0) await takeOut(isOut, file, checker, tally, pass);
  return tally.result(repeats.size);
}

function checkRow(row: FileRow, checker: Checker, orders: OrderWatch, tally: Tally): void {
  const reading = checker.check(row);
  if (reading.ok) {
    orders.add(reading.row, reading.aside.namedCurrency);
    tally.good(reading);
  } else {
    if (reading.merchantOrderId !== null) orders.addFaulty(reading.merchantOrderId, row);
    tally.bad(row, reading.faults);
  }
}

/** @returns the rows that were taken for good ones so far. */
function addLateFaults(orders: OrderWatch, tally: Tally): RowSet {
  const late = createRowSet();
  for (const fault of orders.faults()) {
    late.add(fault.row);
    tally.late(fault);
  }
  return late;
}

/** Their amounts were counted: the file says once more what they are. */
async function takeOut(
  isOut: (row: number) => boolean,
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  tally: Pick<Tally, 'takeOut'>,
  pass: Pass,
): Promise<void> {
  for await (const page of pagesOf(file, pass)) {
    for (const row of page) {
      if (!isOut(row.row)) continue;
      const reading = checker.check(row);
      if (reading.ok) tally.takeOut(reading);
    }
  }
}
