import { checkMinorUnits } from '../../../core/reports/currency.ts';
import type { CheckedRow, RowPlace, RowReading } from '../../../core/rows/row.ts';
import { hasField } from '../../../protocol/kinds/index.ts';

/** What is no fault of the rows that can be sent, and most likely not meant. Each report counts once. */
export interface FileNotes {
  readonly paid: number;
  /** Of the paid ones, those that no creator is credited with. */
  readonly withoutClickId: number;
  readonly fractions: readonly FractionNote[];
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

export type GoodReading = Extract<RowReading, { readonly ok: true }>;

/** Gathers what is remarkable, in a few numbers. */
export interface NoteTaker {
  /** @param sign -1 takes out a row that was added. */
  change(reading: GoodReading, sign: 1 | -1): void;
  list(): FileNotes;
}

/** So many examples are kept of a currency: the first ones may be taken out. */
const EXAMPLES = 20;

interface Running {
  readonly currency: string;
  count: number;
  examples: readonly FractionExample[];
}

export function createNoteTaker(): NoteTaker {
  const fractions = createFractions();
  let [paid, withoutClickId] = [0, 0];
  return {
    change: ({ row, aside }, sign) => {
      const isCredited = hasField(row.kind, 'cb_aev');
      if (isCredited) paid += sign;
      if (isCredited && !aside.hasClickId) withoutClickId += sign;
      if (row.amount?.includes('.')) fractions.change(row, sign);
    },
    list: () => ({ paid, withoutClickId, fractions: fractions.list() }),
  };
}

/** Amounts with a fraction by currency, with some rows each that are sent, so that one of them can be named. */
function createFractions() {
  const byCurrency = new Map<string, Running>();
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

/** @returns a function that tells whether a currency has no minor units; a file has few currencies. */
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
