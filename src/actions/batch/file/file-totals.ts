import {
  addDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  ZERO,
} from '../../../core/money.ts';
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
  sum: amount === null ? null : createExactSum(),
});

const toTotal = ({ kind, currency, count, sum }: Running): FileTotal => ({
  kind,
  currency,
  count,
  amount: sum === null ? null : sum.text(),
});

const inOrder = (one: FileTotal, other: FileTotal): number =>
  REPORT_KINDS.indexOf(one.kind) - REPORT_KINDS.indexOf(other.kind) ||
  compareTexts(one.currency ?? '', other.currency ?? '');

const compareTexts = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

interface ExactSum {
  add(amount: string, sign: 1 | -1): void;
  text(): string;
}

/** So many digits are exact in a number, and a thousand such sums still are. */
const SAFE_DIGITS = 12;
const SAFE_SUM = 10 ** 15;

/** Short amounts are added as whole numbers of their smallest unit: BigInt for each took half as long as the check of the row. */
function createExactSum(): ExactSum {
  let whole = ZERO;
  const byScale: number[] = [];
  const flush = (): void => {
    whole = byScale.reduce<Decimal>(
      (sum, units, scale) => addDecimals(sum, { units: BigInt(units), scale }),
      whole,
    );
    byScale.length = 0;
  };
  return {
    add: (amount, sign) => {
      if (amount.length > SAFE_DIGITS) {
        const { units, scale } = parseDecimal(amount) ?? ZERO;
        whole = addDecimals(whole, { units: units * BigInt(sign), scale });
        return;
      }
      const point = amount.indexOf('.');
      const scale = point === -1 ? 0 : amount.length - point - 1;
      for (let at = byScale.length; at <= scale; at += 1) byScale.push(0);
      const units = Number(point === -1 ? amount : amount.replace('.', ''));
      const sum = (byScale[scale] ?? 0) + sign * units;
      byScale[scale] = sum;
      if (Math.abs(sum) >= SAFE_SUM) flush();
    },
    text: () => {
      flush();
      return formatDecimal(whole);
    },
  };
}
