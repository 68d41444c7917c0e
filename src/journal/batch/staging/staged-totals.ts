import {
  addDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  ZERO,
} from '../../../core/money.ts';
import type { ReportKind } from '../../../core/protocol.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';
import type { Connection } from '../../connection.ts';
import { damage } from '../../failures.ts';
import { storedText } from '../../text.ts';

/** Amounts of up to this many digits are added as numbers, a few thousand at a time, and exactly. */
const SMALL_DIGITS = 12;
const SMALL_SUMS = 4096;
const ZERO_DIGIT = 0x30;
const POINT = 0x2e;

/** Rows of one kind and currency. */
export class StagedTotal {
  count = 0;
  #sum: Decimal = ZERO;
  /** Sums of small amounts in units of 10^-index, and how many amounts went into them. */
  readonly #small: number[] = [];
  #smallCount = 0;

  add(amount: string | null): void {
    this.count += 1;
    if (amount !== null && !this.#addSmall(amount)) this.#addLarge(amount);
  }

  get amount(): string {
    this.#collect();
    return formatDecimal(this.#sum);
  }

  /** @returns false where the amount is not a short plain number: nothing was added. */
  #addSmall(amount: string): boolean {
    if (amount.length > SMALL_DIGITS) return false;
    let units = 0;
    let scale = -1;
    for (let index = 0; index < amount.length; index += 1) {
      const unit = amount.charCodeAt(index);
      if (unit === POINT && scale < 0) scale = 0;
      else if (unit < ZERO_DIGIT || unit > ZERO_DIGIT + 9) return false;
      else {
        units = units * 10 + unit - ZERO_DIGIT;
        if (scale >= 0) scale += 1;
      }
    }
    const place = Math.max(scale, 0);
    this.#small[place] = (this.#small[place] ?? 0) + units;
    this.#smallCount += 1;
    if (this.#smallCount === SMALL_SUMS) this.#collect();
    return true;
  }

  #addLarge(amount: string): void {
    const decimal = parseDecimal(amount);
    if (decimal === undefined) throw damage('a checked amount is no number');
    this.#sum = addDecimals(this.#sum, decimal);
  }

  #collect(): void {
    for (const [scale, units] of this.#small.entries()) {
      if (units) this.#sum = addDecimals(this.#sum, { units: BigInt(units), scale });
    }
    this.#small.length = 0;
    this.#smallCount = 0;
  }
}

/** Counts the rows of a batch while they are staged. */
export class StagedTotals {
  readonly #totals = new Map<ReportKind, Map<string, StagedTotal>>();

  add({ kind, currency, amount }: CheckedRow): void {
    this.#totalOf(kind, currency ?? '').add(amount);
  }

  /** Writes them; a row without a currency counts under the empty text. */
  insert(connection: Connection, batch: number): void {
    for (const [kind, totals] of this.#totals) {
      for (const [currency, { count, amount }] of totals) {
        connection.run(
          `INSERT INTO batch_totals (batch, kind, state, currency, count, amount)
            VALUES (?, ?, 'staged', ?, ?, ?)`,
          batch,
          kind,
          storedText(currency),
          count,
          amount,
        );
      }
    }
  }

  #totalOf(kind: ReportKind, currency: string): StagedTotal {
    const ofKind = this.#totals.get(kind) ?? new Map<string, StagedTotal>();
    if (ofKind.size === 0) this.#totals.set(kind, ofKind);
    const known = ofKind.get(currency);
    if (known !== undefined) return known;
    const total = new StagedTotal();
    ofKind.set(currency, total);
    return total;
  }
}
