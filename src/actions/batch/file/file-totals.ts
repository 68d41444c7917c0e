import { ExactSum } from '../../../core/exact-sum.ts';
import { REPORT_KINDS, type ReportKind } from '../../../core/protocol.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';

/** The rows of one kind and currency. */
export interface FileTotal {
  readonly kind: ReportKind;
  readonly currency: string | null;
  readonly count: number;
  /** The exact sum as decimal text, in major units; null where the kind has no amount. */
  readonly amount: string | null;
}

type Counted = Pick<CheckedRow, 'kind' | 'currency' | 'amount'>;

/** Adds up rows by kind and currency, exactly. */
export interface FileTotals {
  add(row: Counted): void;
  /** Takes out a row that was added. */
  remove(row: Counted): void;
  /** In the order of the kinds, then of the currencies. */
  list(): readonly FileTotal[];
}

interface Running {
  readonly kind: ReportKind;
  readonly currency: string | null;
  count: number;
  readonly sum: ExactSum | null;
}

export function createFileTotals(): FileTotals {
  const running = new Map<string, Running>();
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

const startOf = ({ kind, currency, amount }: Counted): Running => ({
  kind,
  currency,
  count: 0,
  sum: amount === null ? null : new ExactSum(),
});

const toTotal = ({ kind, currency, count, sum }: Running): FileTotal => ({
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
