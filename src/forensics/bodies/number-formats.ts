import { formatDecimal, parseDecimal } from '../../protocol/money.ts';

/** How a program writes a binary floating point number (IEEE 754 double). */
interface FloatStyle {
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
  /** Significant digits; undefined for as many as distinguish the number from its neighbors. */
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
const WHOLE_MANTISSA = { mantissa: false, whole: true };
const BOTH = { mantissa: true, whole: true };
const MANTISSA = { mantissa: true, whole: false };

const PYTHON = style([-4, 16], ['e-', 'e+', 2], WHOLE_MANTISSA);
/** serde_json and orjson. */
const RUST = style([-5, 16], ['e-', 'e', 1], WHOLE_MANTISSA);
const RUBY = style([-4, 16], ['e-', 'e+', 2], BOTH);
/** `Double.toString`: from 10^7 on with an exponent. */
const JAVA = style([-3, 7], ['E-', 'E', 1], BOTH);
const NEWTONSOFT = style([-4, 15], ['E-', 'E+', 2], WHOLE_MANTISSA);
const SYSTEM_TEXT_JSON = style([-4, 15], ['E-', 'E+', 2], NONE);
/** PHP from 7.1 on: serialize_precision is -1. */
export const PHP = style([-4, 17], ['e-', 'e+', 1], MANTISSA);
const PHP_ZERO_FRACTION = style([-4, 17], ['e-', 'e+', 1], BOTH);
/** PHP before 7.1, and wherever an old php.ini says serialize_precision = 17. */
const PHP_17 = style([-4, 17], ['e-', 'e+', 1], MANTISSA, 17);
const PHP_14 = style([-4, 14], ['e-', 'e+', 1], MANTISSA, 14);
const PERL = style([-4, 15], ['e-', 'e+', 2], NONE, 15);
/** `%.14g`. */
const LUA = style([-4, 14], ['e-', 'e+', 2], NONE, 14);
const DKJSON = style([-4, 14], ['e-', 'e+', 2], WHOLE_MANTISSA, 14);

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

/** Writes a number, given in JSON's spelling, in another form; undefined if it cannot. */
export type NumberFormat = (literal: string) => string | undefined;

const WHOLE = /^-?\d+$/;

/** Integers of more than 64 bits are floats to most; below 2^63 there are at most 19 digits. */
const MAX_INTEGER = 2n ** 64n;

const finite = (literal: string): number | undefined => {
  const value = Number(literal);
  return Number.isFinite(value) ? value : undefined;
};

/** What a program makes of a number that it reads as a float. */
const asFloat =
  (style: FloatStyle): NumberFormat =>
  (literal) => {
    const value = finite(literal);
    return value === undefined ? undefined : formatFloat(value, style);
  };

/** Reads as JSON parsers with two types of number do: what has no fraction and no exponent is an integer. */
const reread =
  (style: FloatStyle, integers: 'any' | '64 bits'): NumberFormat =>
  (literal) => {
    if (!WHOLE.test(literal)) return asFloat(style)(literal);
    if (literal === '-0') return integers === 'any' ? '0' : undefined;
    const fits = integers === 'any' || literal.length < 19 || BigInt(literal) < MAX_INTEGER;
    return fits ? literal : asFloat(style)(literal);
  };

/** JavaScript, Go's float64, jq: one type of number, the shortest text. */
const javascript: NumberFormat = (literal) => {
  const value = finite(literal);
  return value === undefined ? undefined : String(value);
};

/** What programs write when they have read JSON, by their names in the serializers' table. */
export const REREAD: Readonly<Record<string, NumberFormat>> = {
  JavaScript: javascript,
  Python: reread(PYTHON, 'any'),
  PHP: reread(PHP, '64 bits'),
  'PHP zero fraction': reread(PHP_ZERO_FRACTION, '64 bits'),
  'PHP precision 17': reread(PHP_17, '64 bits'),
  'PHP precision 14': reread(PHP_14, '64 bits'),
  Ruby: reread(RUBY, 'any'),
  Java: reread(JAVA, 'any'),
  'Java doubles': asFloat(JAVA),
  Newtonsoft: reread(NEWTONSOFT, 'any'),
  'System.Text.Json': reread(SYSTEM_TEXT_JSON, 'any'),
  Rust: reread(RUST, '64 bits'),
  Perl: reread(PERL, '64 bits'),
  'Lua cjson': asFloat(LUA),
  dkjson: reread(DKJSON, '64 bits'),
};

/** `5000.0`, as most programs write an amount that they hold as a float; Java does from 10^7 on otherwise. */
export const pointZero: NumberFormat = asFloat(PYTHON);

/** `5000.00`; undefined if a digit would be lost. */
export const decimals =
  (places: number): NumberFormat =>
  (literal) => {
    const plain = plainDecimal(literal);
    const [whole, fraction = ''] = plain?.split('.') ?? [];
    if (whole === undefined || fraction.length > places) return undefined;
    return `${whole}.${fraction.padEnd(places, '0')}`;
  };

/** Without zeros at the end, and never with an exponent: `10.1` for `10.10`, `5000` for `5000.00`. */
export function plainDecimal(literal: string): string | undefined {
  const value = parseDecimal(literal);
  return value && formatDecimal(value);
}

/** `5000` for `5000.00`; undefined for what has a fraction. */
export const integer: NumberFormat = (literal) => {
  const plain = plainDecimal(literal);
  return plain?.includes('.') ? undefined : plain;
};

/** `5e3`, `5E+3`. */
export const scientific =
  (exponent: string): NumberFormat =>
  (literal) => {
    const value = finite(literal);
    return value === undefined || value === 0
      ? undefined
      : value.toExponential().replace('e+', exponent);
  };

export const quoted =
  (format: NumberFormat): NumberFormat =>
  (literal) => {
    const text = format(literal);
    return text === undefined ? undefined : `"${text}"`;
  };
