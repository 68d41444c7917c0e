/** How a program writes a binary floating point number (IEEE 754 double). */
export interface FloatStyle {
  /** Powers of ten from here up to `high` (exclusive) are written without an exponent. */
  readonly low: number;
  readonly high: number;
  /** What begins the exponent: `e+`, `E` …; a negative one has its sign anyway. */
  readonly plus: string;
  readonly minus: string;
  /** Least digits of the exponent. */
  readonly exponentDigits: number;
  /** Whether the digits before an exponent always have a fraction: `1.0E16`. */
  readonly mantissaPoint: boolean;
  /** Whether a whole number ends in `.0`. */
  readonly wholePoint: boolean;
  /** Significant digits; undefined for as many as tell the number from its neighbours. */
  readonly precision?: number;
}

const style = (
  range: readonly [low: number, high: number],
  exponent: readonly [minus: string, plus: string, digits: number],
  points: { readonly mantissa: boolean; readonly whole: boolean },
  precision?: number,
): FloatStyle => ({
  low: range[0],
  high: range[1],
  minus: exponent[0],
  plus: exponent[1],
  exponentDigits: exponent[2],
  mantissaPoint: points.mantissa,
  wholePoint: points.whole,
  ...(precision === undefined ? {} : { precision }),
});

const NONE = { mantissa: false, whole: false };
const WHOLE = { mantissa: false, whole: true };
const BOTH = { mantissa: true, whole: true };
const MANTISSA = { mantissa: true, whole: false };

export const PYTHON = style([-4, 16], ['e-', 'e+', 2], WHOLE);
/** serde_json and orjson. */
export const RUST = style([-5, 16], ['e-', 'e', 1], WHOLE);
export const RUBY = style([-4, 16], ['e-', 'e+', 2], BOTH);
/** `Double.toString`: from 10^7 on with an exponent. */
export const JAVA = style([-3, 7], ['E-', 'E', 1], BOTH);
export const NEWTONSOFT = style([-4, 15], ['E-', 'E+', 2], WHOLE);
export const SYSTEM_TEXT_JSON = style([-4, 15], ['E-', 'E+', 2], NONE);
/** PHP from 7.1 on: serialize_precision is -1. */
export const PHP = style([-4, 17], ['e-', 'e+', 1], MANTISSA);
export const PHP_ZERO_FRACTION = style([-4, 17], ['e-', 'e+', 1], BOTH);
/** PHP before 7.1, and wherever an old php.ini says serialize_precision = 17. */
export const PHP_17 = style([-4, 17], ['e-', 'e+', 1], MANTISSA, 17);
export const PHP_14 = style([-4, 14], ['e-', 'e+', 1], MANTISSA, 14);
export const PERL = style([-4, 15], ['e-', 'e+', 2], NONE, 15);
/** `%.14g`. */
export const LUA = style([-4, 14], ['e-', 'e+', 2], NONE, 14);
export const DKJSON = style([-4, 14], ['e-', 'e+', 2], WHOLE, 14);

/** Writes a finite number. */
export function formatFloat(value: number, format: FloatStyle): string {
  const { sign, digits, exponent } = takeApart(value, format.precision);
  if (exponent < format.low || exponent >= format.high)
    return sign + withExponent(digits, exponent, format);
  return (
    sign + inPlace(digits, exponent) + (isWhole(digits, exponent) && format.wholePoint ? '.0' : '')
  );
}

interface Parts {
  readonly sign: string;
  /** Without zeros at the end. */
  readonly digits: string;
  /** Of ten, for the first digit. */
  readonly exponent: number;
}

function takeApart(value: number, precision: number | undefined): Parts {
  const magnitude = Math.abs(value);
  const text =
    precision === undefined ? magnitude.toExponential() : magnitude.toExponential(precision - 1);
  const [mantissa = '', exponent = '0'] = text.split('e');
  const digits = mantissa.replace('.', '').replace(/(?<=.)0+$/, '');
  const isNegative = value < 0 || Object.is(value, -0);
  return { sign: isNegative ? '-' : '', digits, exponent: Number(exponent) };
}

const isWhole = (digits: string, exponent: number): boolean => digits.length <= exponent + 1;

function inPlace(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function withExponent(digits: string, exponent: number, format: FloatStyle): string {
  const fraction = digits.slice(1) || (format.mantissaPoint ? '0' : '');
  const mantissa = fraction === '' ? digits : `${digits[0]}.${fraction}`;
  const power = String(Math.abs(exponent)).padStart(format.exponentDigits, '0');
  return mantissa + (exponent < 0 ? format.minus : format.plus) + power;
}
