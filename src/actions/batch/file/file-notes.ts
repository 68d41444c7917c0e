import { checkMinorUnits } from '../../../core/reports/currency.ts';
import type { RowReading } from '../../../core/rows/row.ts';

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
  /** The first of them, and its line. */
  readonly amount: string;
  readonly line: number;
}

export type GoodReading = Extract<RowReading, { readonly ok: true }>;

/** Gathers what is remarkable, in a few numbers. */
export interface NoteTaker {
  /** @param sign -1 takes out a row that was added. */
  change(reading: GoodReading, sign: 1 | -1): void;
  list(): FileNotes;
}

type Running = { -readonly [Name in keyof FractionNote]: FractionNote[Name] };

export function createNoteTaker(): NoteTaker {
  const fractions = new Map<string, Running>();
  const isWhole = createWholeUnits();
  let [paid, withoutClickId] = [0, 0];
  return {
    change: ({ row, aside }, sign) => {
      if (row.kind === 'paid') paid += sign;
      if (row.kind === 'paid' && !aside.hasClickId) withoutClickId += sign;
      const { amount, currency, line } = row;
      if (amount === null || currency === null || !amount.includes('.') || !isWhole(currency))
        return;
      const running = fractions.get(currency) ?? { currency, count: 0, amount, line };
      running.count += sign;
      fractions.set(currency, running);
    },
    list: () => ({
      paid,
      withoutClickId,
      fractions: [...fractions.values()].filter(({ count }) => count > 0),
    }),
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
