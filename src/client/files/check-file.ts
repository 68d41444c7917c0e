import { hasField, REPORT_KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { ExactSum } from '../../core/protocol/money.ts';
import { checkMinorUnits } from '../../core/protocol/reports/currency.ts';
import type { Message } from '../../core/words/message.ts';
import { type Checker, type Pass, pagesOf } from './read-file.ts';
import { createDigitWatch } from './rows/digit-watch.ts';
import { type FaultGroup, FaultGroups } from './rows/fault-groups.ts';
import type { CheckedRow, FileRow, RowFault, RowFile, RowPlace, RowReading } from './rows/row.ts';
import { createRowSet, type RowSet } from './rows/row-set.ts';

/** Suspicious but valid facts about the rows that can be sent. Each report counts once. */
export interface FileNotes {
  readonly paid: number;
  /** Paid rows that credit no creator. */
  readonly withoutClickId: number;
  /** Paid rows whose click ID is certainly invalid. */
  readonly clickIdSlips: readonly ClickIdNote[];
  readonly fractions: readonly FractionNote[];
  /** Whether all long order IDs are numbers that a spreadsheet may have rounded. */
  readonly areIdsRounded: boolean;
}

/** Paid rows with the same slip in place of a click ID. */
export interface ClickIdNote {
  readonly slip: Message;
  readonly count: number;
  /** The first few lines that are known. */
  readonly lines: readonly number[];
}

/** Amounts with a fraction, in a currency that has no minor units. */
export interface FractionNote {
  readonly currency: string;
  readonly count: number;
  /** The first of them that is known; null where those were taken out. */
  readonly example: FractionExample | null;
}

interface FractionExample extends RowPlace {
  readonly amount: string;
}

type GoodReading = Extract<RowReading, { readonly ok: true }>;

/** Collects notes in constant memory. */
interface NoteTaker {
  /** @param sign -1 takes out a row that was added. */
  change(reading: GoodReading, sign: 1 | -1): void;
  list(): FileNotes;
}

/** How many examples are kept of a currency: the first ones may be taken out. */
const EXAMPLES = 20;

interface RunningNotes {
  readonly currency: string;
  count: number;
  examples: readonly FractionExample[];
}

function createNoteTaker(): NoteTaker {
  const fractions = createFractions();
  const slips = createClickIdSlips();
  const digits = createDigitWatch();
  let [paid, withoutClickId] = [0, 0];
  return {
    change: ({ row, aside }, sign) => {
      if (sign > 0) digits.look(row.merchantOrderId, '');
      const isCredited = hasField(row.kind, 'cb_aev');
      if (isCredited) paid += sign;
      if (isCredited && !aside.hasClickId) withoutClickId += sign;
      if (aside.clickIdSlip !== undefined) slips.change(row, aside.clickIdSlip, sign);
      if (row.amount?.includes('.')) fractions.change(row, sign);
    },
    list: () => ({
      paid,
      withoutClickId,
      clickIdSlips: slips.list(),
      fractions: fractions.list(),
      areIdsRounded: digits.areSeveralRounded(),
    }),
  };
}

/** How many lines of a slip are named. */
const NAMED_LINES = 3;

/** Invalid click IDs by kind, with a few example rows each. */
function createClickIdSlips() {
  const byCode = new Map<string, { slip: Message; count: number; places: readonly RowPlace[] }>();
  return {
    change: ({ row, line }: RowPlace, slip: Message, sign: 1 | -1): void => {
      const running = byCode.get(slip.code) ?? { slip, count: 0, places: [] };
      running.count += sign;
      if (sign < 0) running.places = running.places.filter((other) => other.row !== row);
      else if (running.places.length < EXAMPLES)
        running.places = [...running.places, { row, line }];
      byCode.set(slip.code, running);
    },
    list: (): readonly ClickIdNote[] =>
      [...byCode.values()]
        .filter(({ count }) => count > 0)
        .map(({ slip, count, places }) => ({
          slip,
          count,
          lines: places.slice(0, NAMED_LINES).map(({ line }) => line),
        })),
  };
}

/** Amounts with a fraction by currency, with some rows each that are sent, so that one of them can be named. */
function createFractions() {
  const byCurrency = new Map<string, RunningNotes>();
  const isWhole = createWholeUnits();
  return {
    change: ({ row, line, amount, currency }: CheckedRow, sign: 1 | -1): void => {
      if (amount === null || currency === null || !isWhole(currency)) return;
      const running = byCurrency.get(currency) ?? { currency, count: 0, examples: [] };
      running.count += sign;
      if (sign < 0) running.examples = running.examples.filter((other) => other.row !== row);
      else if (running.examples.length < EXAMPLES)
        running.examples = [...running.examples, { row, line, amount }];
      byCurrency.set(currency, running);
    },
    list: (): readonly FractionNote[] =>
      [...byCurrency.values()]
        .filter(({ count }) => count > 0)
        .map(({ currency, count, examples: [example = null] }) => ({ currency, count, example })),
  };
}

/** @returns a memoized function that tells whether a currency has no minor units. */
function createWholeUnits(): (currency: string) => boolean {
  const known = new Map<string, boolean>();
  return (currency) => {
    const isKnown = known.get(currency);
    if (isKnown !== undefined) return isKnown;
    const isWhole = checkMinorUnits('0.5', currency) !== undefined;
    known.set(currency, isWhole);
    return isWhole;
  };
}

/** The rows of one kind and currency. */
export interface FileTotal {
  readonly kind: ReportKind;
  readonly currency: string | null;
  readonly count: number;
  /** The exact sum as decimal text, in major units; null if the kind has no amount. */
  readonly amount: string | null;
}

type Counted = Pick<CheckedRow, 'kind' | 'currency' | 'amount'>;

/** Adds up rows by kind and currency, exactly. */
interface FileTotals {
  add(row: Counted): void;
  /** Takes out a row that was added. */
  remove(row: Counted): void;
  /** In the order of the kinds, then of the currencies. */
  list(): readonly FileTotal[];
}

interface RunningTotal {
  readonly kind: ReportKind;
  readonly currency: string | null;
  count: number;
  readonly sum: ExactSum | null;
}

function createFileTotals(): FileTotals {
  const running = new Map<string, RunningTotal>();
  const change = (row: Counted, sign: 1 | -1): void => {
    const key = `${row.kind} ${row.currency}`;
    const total = running.get(key) ?? startOf(row);
    running.set(key, total);
    total.count += sign;
    if (row.amount !== null) total.sum?.add(row.amount, sign);
  };
  return {
    add: (row) => change(row, 1),
    remove: (row) => change(row, -1),
    list: () =>
      [...running.values()]
        .filter(({ count }) => count > 0)
        .map(toTotal)
        .sort(inOrder),
  };
}

const startOf = ({ kind, currency, amount }: Counted): RunningTotal => ({
  kind,
  currency,
  count: 0,
  sum: amount === null ? null : new ExactSum(),
});

const toTotal = ({ kind, currency, count, sum }: RunningTotal): FileTotal => ({
  kind,
  currency,
  count,
  amount: sum === null ? null : sum.text,
});

const inOrder = (one: FileTotal, other: FileTotal): number =>
  REPORT_KINDS.indexOf(one.kind) - REPORT_KINDS.indexOf(other.kind) ||
  compareTexts(one.currency ?? '', other.currency ?? '');

const compareTexts = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** How many faults are kept to be shown; all are counted. */
const SHOWN = 20;

/** The result of checking a whole file, before anything is staged. */
export interface FileCheck {
  readonly rows: number;
  /** Rows that can be sent. */
  readonly good: number;
  readonly faulty: Pick<RowSet, 'has' | 'size'>;
  /** The first twenty, in the order of the file. */
  readonly faults: readonly RowFault[];
  /** The first twenty distinct faults. */
  readonly groups: readonly FaultGroup[];
  readonly faultCount: number;
  /** Good rows that only repeat an earlier one: they are sent once. */
  readonly repeats: number;
  /** Of the rows that can be sent, each report once. */
  readonly totals: readonly FileTotal[];
  /** Notes about the valid rows; each report counts once. */
  readonly notes: FileNotes;
  /** The first row with bytes that are invalid in the file's encoding, if any. */
  readonly damaged: RowPlace | null;
  /** Where reading stopped; null if the file was read to the end. */
  readonly cutOff: RowPlace | null;
}

/** Called with every fault as it is found; faults between rows come last. */
export type FaultSink = (fault: RowFault) => void;

/** Counts the findings of a check. */
interface Tally {
  good(reading: GoodReading): void;
  /** Takes out a row that was considered good. */
  takeOut(reading: GoodReading): void;
  bad(row: FileRow, faults: readonly RowFault[]): void;
  late(fault: RowFault): void;
  result(repeats: number): FileCheck;
}

function createTally(sink: FaultSink): Tally {
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

/** Checks the rows of each order against each other, once all rows are known. */
export interface OrderWatch extends LateFaults {
  /** @param namedCurrency the currency of a row other than paid, whose report has none. */
  add(row: CheckedRow, namedCurrency: string | null): void;
  /** A row that cannot be sent, and the order that it is about. */
  addFaulty(merchantOrderId: string, place: RowPlace): void;
  /** Rows that repeat an earlier one; known once the faults are. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
}

/**
 * Reads a whole file and checks every row, on its own and against the other rows of its order.
 * @param checker interprets a row; its result must be the same in every pass.
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
    const readings = await checker.check(page);
    readings.forEach((reading, at) => {
      countRow(page[at] as FileRow, reading, orders, tally);
    });
  }
  const late = addLateFaults(orders, tally);
  const { repeats } = orders;
  const isOut = (row: number): boolean => late.has(row) || repeats.has(row);
  if (late.size + repeats.size > 0) await takeOut(isOut, file, checker, tally, pass);
  return tally.result(repeats.size);
}

function countRow(row: FileRow, reading: RowReading, orders: OrderWatch, tally: Tally): void {
  if (reading.ok) {
    orders.add(reading.row, reading.aside.namedCurrency);
    tally.good(reading);
  } else {
    if (reading.merchantOrderId !== null) orders.addFaulty(reading.merchantOrderId, row);
    tally.bad(row, reading.faults);
  }
}

/** @returns rows that were considered valid until now. */
function addLateFaults(orders: OrderWatch, tally: Tally): RowSet {
  const late = createRowSet();
  for (const fault of orders.faults()) {
    late.add(fault.row);
    tally.late(fault);
  }
  return late;
}

/** Their amounts were counted: the file is read once more to subtract them. */
async function takeOut(
  isOut: (row: number) => boolean,
  file: Pick<RowFile, 'rows'>,
  checker: Checker,
  tally: Pick<Tally, 'takeOut'>,
  pass: Pass,
): Promise<void> {
  for await (const page of pagesOf(file, pass)) {
    for (const reading of await checker.check(page.filter(({ row }) => isOut(row))))
      if (reading.ok) tally.takeOut(reading);
  }
}

/** Faults that are known only when the whole file is. */
export interface LateFaults {
  /** In file order; computed again on every call. */
  faults(): Iterable<RowFault>;
}

/**
 * Streams the late faults row by row, without holding all of them.
 * @returns a function that takes increasing row numbers.
 */
export function lateFaultsInTurn(late: LateFaults): (row: number) => readonly RowFault[] {
  const faults = late.faults()[Symbol.iterator]();
  let next = faults.next();
  return (row) => {
    const found: RowFault[] = [];
    for (; !next.done && next.value.row <= row; next = faults.next()) {
      if (next.value.row === row) found.push(next.value);
    }
    return found;
  };
}
