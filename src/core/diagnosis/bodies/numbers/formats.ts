import { formatDecimal, parseDecimal } from '../../../money.ts';
import {
  DKJSON,
  type FloatStyle,
  formatFloat,
  JAVA,
  LUA,
  NEWTONSOFT,
  PERL,
  PHP,
  PHP_14,
  PHP_17,
  PHP_ZERO_FRACTION,
  PYTHON,
  RUBY,
  RUST,
  SYSTEM_TEXT_JSON,
} from './floating.ts';

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
