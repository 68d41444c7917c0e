/** An exact decimal: `units` × 10^-`scale`. Never binary floating point. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** More digits than any currency needs; the bound keeps `1e999999999` from filling the memory. */
const MAX_DIGITS = 60;

/**
 * Parses a JSON number literal exactly.
 * @param literal for example `1.10` or `5e3`, in major currency units, as in the specification.
 * @returns undefined if it is not a number, or has more than 60 digits.
 */
export function parseDecimal(literal: string): Decimal | undefined {
  const short = readShort(literal);
  if (short !== undefined) return { units: BigInt(short.units), scale: short.scale };
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(literal) ?? [];
  const shift = Number(exponent);
  if (whole === '' || whole.length + fraction.length + Math.abs(shift) > MAX_DIGITS)
    return undefined;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - shift;
  return scale >= 0
    ? { units: digits, scale }
    : { units: digits * 10n ** BigInt(-scale), scale: 0 };
}

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

/** @returns negative, 0 or positive, as `a` is below, equal to or above `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const [one, other] = [unitsAt(a, scale), unitsAt(b, scale)];
  return one < other ? -1 : Number(one > other);
}

/** Sums in binary floating point are right to about one part in 2^40, after many operations, too. */
const SUM_PRECISION = 2n ** 40n;

/** One that nothing was subtracted from is right to the last bits of its 53. */
const PRECISION = 2n ** 47n;

const UNIT: Decimal = { units: 1n, scale: 0 };

/**
 * Whether a number of a service is the exact one that conv expects. A service may compute in binary floating point:
 * 35.59 − 10.68 is 24.910000000000004 then, and 10000.1 − 10000 is 0.1000000000003638.
 * @param total the largest amount that the number was computed from; default: the expected number.
 */
export const isNear = (shown: Decimal, expected: Decimal, total: Decimal = expected): boolean =>
  isWithin(SUM_PRECISION, shown, expected, total);

function isWithin(precision: bigint, shown: Decimal, ...expected: [Decimal, ...Decimal[]]) {
  const difference = magnitude(subtractDecimals(shown, expected[0]));
  const scaled = { ...difference, units: difference.units * precision };
  return compareDecimals(scaled, expected.map(magnitude).reduce(larger, UNIT)) <= 0;
}

/** Every decimal of up to 15 digits survives binary floating point. */
const DOUBLE_DIGITS = 15;

/** Whether a number has no more digits than survive binary floating point. */
export const isPlain = (amount: Decimal): boolean =>
  amount.scale === 0 || magnitude(amount).units.toString().length <= DOUBLE_DIGITS;

/**
 * The number that binary floating point made another one of: 24.91 for 24.910000000000004.
 * @returns the number itself if it has no more digits than survive.
 */
export function withoutResidue(amount: Decimal): Decimal {
  const { units, scale } = amount;
  if (isPlain(amount)) return amount;
  const isSame = (rounded: Decimal): boolean => isWithin(PRECISION, rounded, amount);
  const places = Array.from({ length: scale }, (_, count) => roundedTo({ units, scale }, count));
  return places.find(isSame) ?? amount;
}

/** Half away from zero. */
function roundedTo({ units, scale }: Decimal, places: number): Decimal {
  const step = 10n ** BigInt(scale - places);
  const half = units < 0n ? -step / 2n : step / 2n;
  return { units: (units + half) / step, scale: places };
}

const magnitude = ({ units, scale }: Decimal): Decimal => ({
  units: units < 0n ? -units : units,
  scale,
});

const larger = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) < 0 ? b : a);

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a === ZERO) return b;
  if (b === ZERO) return a;
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { units: -b.units, scale: b.scale });
}

/** Plain decimal text without an exponent and without zeros at the end: `12.5`, `5000`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? units : units * 10n ** BigInt(wanted - scale);

/** Amounts of up to this many characters are added as numbers: each is exact, and so are the sums up to the other bound. */
const SHORT = 12;
const SAFE_SUM = 10 ** 15;
const ZERO_DIGIT = 0x30;
const POINT = 0x2e;

/** A plain number as short as nearly all amounts, several times faster than by a pattern; undefined for any other text. */
function readShort(text: string): { readonly units: number; readonly scale: number } | undefined {
  if (text.length > SHORT) return undefined;
  let units = 0;
  let point = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === POINT && point === text.length && at > 0) point = at + 1;
    else if (unit >= ZERO_DIGIT && unit <= ZERO_DIGIT + 9) units = units * 10 + unit - ZERO_DIGIT;
    else return undefined;
  }
  return text.endsWith('.') || text === '' ? undefined : { units, scale: text.length - point };
}

/**
 * Adds decimal texts exactly. Short ones are added as whole numbers of their smallest unit: a BigInt
 * for each takes half as long as the check of its row.
 */
export class ExactSum {
  #whole: Decimal = ZERO;
  /** Sums of short amounts in units of 10^-index. */
  readonly #short: number[] = [];

  /** @param sign -1 subtracts the amount. @returns false if it is not a decimal number; nothing was added then. */
  add(amount: string, sign: 1 | -1 = 1): boolean {
    if (this.#addShort(amount, sign)) return true;
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

  /** @returns false if the amount is not a short plain number; nothing was added then. */
  #addShort(amount: string, sign: 1 | -1): boolean {
    const short = readShort(amount);
    if (short === undefined) return false;
    const sum = (this.#short[short.scale] ?? 0) + sign * short.units;
    this.#short[short.scale] = sum;
    if (Math.abs(sum) >= SAFE_SUM) this.#collect();
    return true;
  }

  #collect(): void {
    for (const [scale, units] of this.#short.entries()) {
      if (units) this.#whole = addDecimals(this.#whole, { units: BigInt(units), scale });
    }
    this.#short.length = 0;
  }
}
