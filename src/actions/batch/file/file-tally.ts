import { type FaultGroup, FaultGroups } from '../../../core/rows/fault-groups.ts';
import type { FileRow, RowFault, RowPlace } from '../../../core/rows/row.ts';
import { createRowSet, type RowSet } from '../../../core/rows/row-set.ts';
import { createNoteTaker, type FileNotes, type GoodReading } from './file-notes.ts';
import { createFileTotals, type FileTotal } from './file-totals.ts';

/** So many faults are kept to be shown; all are counted. */
const SHOWN = 20;

/** What a whole file was found to be, before anything of it is staged. */
export interface FileCheck {
  readonly rows: number;
  /** Rows that can be sent. */
  readonly good: number;
  readonly faulty: Pick<RowSet, 'has' | 'size'>;
  /** The first twenty, in the order of the file. */
  readonly faults: readonly RowFault[];
  /** What is wrong, each thing once: the first twenty. */
  readonly groups: readonly FaultGroup[];
  readonly faultCount: number;
  /** Good rows that only repeat an earlier one: they are sent once. */
  readonly repeats: number;
  /** Of the rows that can be sent, each report once. */
  readonly totals: readonly FileTotal[];
  /** What is remarkable about them, each report once. */
  readonly notes: FileNotes;
  /** The first row with bytes that are no text in the file's encoding; null where there is none. */
  readonly damaged: RowPlace | null;
  /** Where the file could not be read any further; null where it was read to its end. */
  readonly cutOff: RowPlace | null;
}

/** Told of every fault as it is found; those between rows come last. */
export type FaultSink = (fault: RowFault) => void;

/** Counts what a check finds. */
export interface Tally {
  good(reading: GoodReading): void;
  /** One that was taken for a good one. */
  takeOut(reading: GoodReading): void;
  bad(row: FileRow, faults: readonly RowFault[]): void;
  late(fault: RowFault): void;
  result(repeats: number): FileCheck;
}

export function createTally(sink: FaultSink): Tally {
  const totals = createFileTotals();
  const notes = createNoteTaker();
  const faulty = createRowSet();
  const groups = new FaultGroups();
  let shown: readonly RowFault[] = [];
  let [rows, faultCount] = [0, 0];
  let damaged: RowPlace | null = null;
  let cutOff: RowPlace | null = null;
  const note = (fault: RowFault): void => {
    sink(fault);
    faulty.add(fault.row);
    groups.add(fault);
    faultCount += 1;
    if (shown.length < SHOWN || fault.row < (shown.at(-1)?.row ?? 0)) {
      shown = [...shown, fault].sort((one, other) => one.row - other.row).slice(0, SHOWN);
    }
  };
  return {
    good: (reading) => {
      rows += 1;
      totals.add(reading.row);
      notes.change(reading, 1);
    },
    takeOut: (reading) => {
      totals.remove(reading.row);
      notes.change(reading, -1);
    },
    bad: (row, faults) => {
      rows += 1;
      const place = { row: row.row, line: row.line };
      if (row.format === 'broken' && row.isDamaged === true) damaged ??= place;
      if (row.format === 'broken' && row.isLast) cutOff = place;
      for (const fault of faults) note(fault);
    },
    late: note,
    result: (repeats) => ({
      repeats,
      ...{ rows, good: rows - faulty.size, faulty },
      ...{ faults: shown, groups: groups.first(SHOWN), faultCount },
      ...{ totals: totals.list(), notes: notes.list(), damaged, cutOff },
    }),
  };
}
