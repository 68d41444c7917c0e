import { addDecimals, type Decimal, formatDecimal, parseDecimal, ZERO } from './money.ts';

/** Amounts of up to this many characters are added as numbers: each is exact, and so are the sums up to the other bound. */
const SMALL_DIGITS = 12;
const SAFE_SUM = 10 ** 15;
const ZERO_DIGIT = 0x30;
const POINT = 0x2e;

/**
 * Adds decimal texts exactly. Short ones are added as whole numbers of their smallest unit: a BigInt
 * for each takes half as long as the check of its row.
 */
export class ExactSum {
  #whole: Decimal = ZERO;
  /** Sums of short amounts in units of 10^-index. */
  readonly #small: number[] = [];

  /**
   * @param sign -1 takes the amount away.
   * @returns false where it is no decimal number: nothing was added.
   */
  add(amount: string, sign: 1 | -1 = 1): boolean {
    if (this.#addSmall(amount, sign)) return true;
    const decimal = parseDecimal(amount);
    if (decimal === undefined) return false;
    const { units, scale } = decimal;
    this.#whole = addDecimals(this.#whole, { units: units * BigInt(sign), scale });
    return true;
  }

  /** The sum as decimal text. */
  get text(): string {
    this.#collect();
    return formatDecimal(this.#whole);
  }

  /** @returns false where the amount is not a short plain number: nothing was added. */
  #addSmall(amount: string, sign: 1 | -1): boolean {
    if (amount === '' || amount.length > SMALL_DIGITS) return false;
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
    const sum = (this.#small[place] ?? 0) + sign * units;
    this.#small[place] = sum;
    if (Math.abs(sum) >= SAFE_SUM) this.#collect();
    return true;
  }

  #collect(): void {
    for (const [scale, units] of this.#small.entries()) {
      if (units) this.#whole = addDecimals(this.#whole, { units: BigInt(units), scale });
    }
    this.#small.length = 0;
  }
}
