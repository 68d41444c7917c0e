import type { CheckedRow, FileRow, RowFault, RowPlace } from '../../../core/rows/row.ts';
import { createRowSet, type RowSet } from '../../../core/rows/row-set.ts';
import type { RowFile } from '../../../intake/row-file.ts';
import { createFileTotals, type FileTotal, type FileTotals } from './file-totals.ts';
import type { LateFaults } from './late-faults.ts';
import { type Checker, type Pass, pagesOf } from './read-file.ts';

/** So many faults are kept to be shown; all are counted. */
const SHOWN = 20;

/** What the rows of an order say to each other; told when all rows are in. */
export interface OrderWatch extends LateFaults {
  add(row: CheckedRow): void;
  /** A row that cannot be sent, and the order that it is about. */
  addFaulty(merchantOrderId: string, place: RowPlace): void;
  /** Rows that say what an earlier one says; known once the faults are. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
}

/** What a whole file was found to be, before anything of it is staged. */
export interface FileCheck {
  readonly rows: number;
  /** Rows that can be sent. */
  readonly good: number;
  readonly faulty: Pick<RowSet, 'has' | 'size'>;
  /** The first twenty, in the order of the file. */
  readonly faults: readonly RowFault[];
  readonly faultCount: number;
  /** Good rows that only repeat an earlier one: they are sent once. */
  readonly repeats: number;
  /** Of the rows that can be sent, each report once. */
  readonly totals: readonly FileTotal[];
  /** Where the file could not be read any further; null where it was read to its end. */
  readonly cutOff: RowPlace | null;
}

/** Told of every fault as it is found; those between rows come last. */
export type FaultSink = (fault: RowFault) => void;

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
  if (late.size + repeats.size > 0) await takeOut(isOut, file, checker, tally.totals, pass);
  return tally.result(repeats.size);
}

function checkRow(row: FileRow, checker: Checker, orders: OrderWatch, tally: Tally): void {
  const reading = checker.check(row);
  if (reading.ok) {
    orders.add(reading.row);
    tally.good(reading.row);
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
  totals: FileTotals,
  pass: Pass,
): Promise<void> {
  for await (const page of pagesOf(file, pass)) {
    for (const row of page) {
      if (!isOut(row.row)) continue;
      const reading = checker.check(row);
      if (reading.ok) totals.remove(reading.row);
    }
  }
}

interface Tally {
  readonly totals: FileTotals;
  good(row: CheckedRow): void;
  bad(row: FileRow, faults: readonly RowFault[]): void;
  late(fault: RowFault): void;
  result(repeats: number): FileCheck;
}

function createTally(sink: FaultSink): Tally {
  const totals = createFileTotals();
  const faulty = createRowSet();
  let shown: readonly RowFault[] = [];
  let [rows, faultCount] = [0, 0];
  let cutOff: RowPlace | null = null;
  const note = (fault: RowFault): void => {
    sink(fault);
    faulty.add(fault.row);
    faultCount += 1;
    if (shown.length < SHOWN || fault.row < (shown.at(-1)?.row ?? 0)) {
      shown = [...shown, fault].sort((one, other) => one.row - other.row).slice(0, SHOWN);
    }
  };
  return {
    totals,
    good: (row) => {
      rows += 1;
      totals.add(row);
    },
    bad: (row, faults) => {
      rows += 1;
      if (row.format === 'broken' && row.isLast) cutOff = { row: row.row, line: row.line };
      for (const fault of faults) note(fault);
    },
    late: note,
    result: (repeats) => ({
      repeats,
      ...{ rows, good: rows - faulty.size, faulty, faults: shown, faultCount },
      ...{ totals: totals.list(), cutOff },
    }),
  };
}
