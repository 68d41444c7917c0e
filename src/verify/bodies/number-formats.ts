import { formatDecimal, parseDecimal } from '../../core/protocol/money.ts';

/** How a program writes a binary floating point number (IEEE 754 double). */
interface FloatStyle {
  /** The powers of ten up to which, and from which on, an exponent is written. */
  readonly below: number;
  readonly from: number;
  /** The start of the exponent; a negative one always has a sign. */
  readonly mark: 'e' | 'E' | 'e+' | 'E+';
  /** The fewest digits of an exponent. */
  readonly exponentDigits: 1 | 2;
  /** Whether `.0` marks a whole number: without an exponent, and with one (`1.0E16`). */
  readonly wholeFraction: boolean;
  readonly exponentFraction: boolean;
  /** Significant digits; undefined for as many as distinguish the number from its neighbors. */
  readonly precision?: number;
}

const PYTHON: FloatStyle = {
  below: -4,
  from: 16,
  mark: 'e+',
  exponentDigits: 2,
  wholeFraction: true,
  exponentFraction: false,
};
const CSHARP: FloatStyle = { ...PYTHON, from: 15, mark: 'E+' };
/** PHP from 7.1 on: serialize_precision is -1. */
const PHP: FloatStyle = {
  ...PYTHON,
  from: 17,
  exponentDigits: 1,
  wholeFraction: false,
  exponentFraction: true,
};
/** `%.14g`. */
const LUA: FloatStyle = { ...PYTHON, from: 14, wholeFraction: false, precision: 14 };

export const FLOATS = {
  python: PYTHON,
  /** serde_json and orjson. */
  rust: { ...PYTHON, below: -5, mark: 'e', exponentDigits: 1 },
  ruby: { ...PYTHON, from: 15, exponentFraction: true },
  rubyJson: { ...PYTHON, exponentFraction: true },
  elixir: { ...PYTHON, mark: 'e', exponentDigits: 1, exponentFraction: true },
  /** `Double.toString`: from 10^7 on with an exponent. */
  java: { ...PYTHON, below: -3, from: 7, mark: 'E', exponentDigits: 1, exponentFraction: true },
  go: { ...PYTHON, from: 6, wholeFraction: false },
  newtonsoft: CSHARP,
  systemTextJson: { ...CSHARP, wholeFraction: false },
  php: PHP,
  phpZeroFraction: { ...PHP, wholeFraction: true },
  /** PHP before 7.1, or with serialize_precision = 17 from an old php.ini. */
  php17: { ...PHP, precision: 17 },
  php14: { ...PHP, from: 14, precision: 14 },
  phpExport: { ...PHP, mark: 'E+', wholeFraction: true },
  phpSerialize: { ...PHP, mark: 'E+' },
  /** A string of a float, with precision 14. */
  phpString: { ...PHP, from: 14, mark: 'E+', precision: 14 },
  perl: { ...CSHARP, mark: 'e+', wholeFraction: false, precision: 15 },
  lua: LUA,
  dkjson: { ...LUA, wholeFraction: true },
} as const satisfies Readonly<Record<string, FloatStyle>>;

/** Writes a finite number. */
export function formatFloat(value: number, style: FloatStyle): string {
  const { precision } = style;
  const text = value.toExponential(precision === undefined ? undefined : precision - 1);
  const [mantissa = '', power = '0'] = text.split('e');
  const digits = mantissa.replace(/[-.]/g, '').replace(/(?<=.)0+$/, '');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const exponent = Number(power);
  const isPlain = exponent >= style.below && exponent < style.from;
  return sign + (isPlain ? inPlace : withExponent)(digits, exponent, style);
}

function inPlace(digits: string, exponent: number, { wholeFraction }: FloatStyle): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1) || (wholeFraction ? '0' : '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function withExponent(digits: string, exponent: number, style: FloatStyle): string {
  const fraction = digits.slice(1) || (style.exponentFraction ? '0' : '');
  const mantissa = fraction === '' ? digits : `${digits[0]}.${fraction}`;
  const mark = exponent < 0 ? `${style.mark[0]}-` : style.mark;
  return mantissa + mark + String(Math.abs(exponent)).padStart(style.exponentDigits, '0');
}

/** Writes a number, given in JSON's spelling, in another form; undefined if it cannot. */
export type NumberFormat = (literal: string) => string | undefined;

const WHOLE = /^-?\d+$/;

/** Most parsers read integers of more than 64 bits as floats; below 2^63, there are at most 19 digits. */
const MAX_INTEGER = 2n ** 64n;

const finite = (literal: string): number | undefined => {
  const value = Number(literal);
  return Number.isFinite(value) ? value : undefined;
};

/** How a program prints a number that it read as a float. */
const asFloat =
  (style: FloatStyle): NumberFormat =>
  (literal) => {
    const value = finite(literal);
    return value === undefined ? undefined : formatFloat(value, style);
  };

/** Like JSON parsers with two number types: a number without fraction and exponent is an integer. */
const reread =
  (style: FloatStyle, integers: 'any' | '64 bits'): NumberFormat =>
  (literal) => {
    if (!WHOLE.test(literal)) return asFloat(style)(literal);
    if (literal === '-0') return integers === 'any' ? '0' : undefined;
    const fits = integers === 'any' || literal.length < 19 || BigInt(literal) < MAX_INTEGER;
    return fits ? literal : asFloat(style)(literal);
  };

/** JavaScript, Go's float64: one type of number, the shortest text. */
const javascript: NumberFormat = (literal) => {
  const value = finite(literal);
  return value === undefined ? undefined : String(value);
};

/** jq up to 1.6: as many digits as needed, and an exponent for more than 15 zeros after them. */
const jq: NumberFormat = (literal) => {
  const value = finite(literal);
  if (value === undefined) return undefined;
  const digits = value.toExponential().replace(/e.*|\D/g, '').length;
  return formatFloat(value, { ...PYTHON, wholeFraction: false, from: digits + 15 });
};

/** Beyond 64 bits, Perl writes some as a string, and some as a float. */
const perl: NumberFormat = (literal) =>
  WHOLE.test(literal) && literal.length > 18 && BigInt(literal) >= MAX_INTEGER
    ? undefined
    : reread(FLOATS.perl, '64 bits')(literal);

/** What programs write when they have read JSON, by their names in the serializers' table. */
export const REREAD: Readonly<Record<string, NumberFormat>> = {
  JavaScript: javascript,
  Python: reread(PYTHON, 'any'),
  PHP: reread(PHP, '64 bits'),
  'PHP zero fraction': reread(FLOATS.phpZeroFraction, '64 bits'),
  'PHP precision 17': reread(FLOATS.php17, '64 bits'),
  'PHP precision 14': reread(FLOATS.php14, '64 bits'),
  Ruby: reread(FLOATS.rubyJson, 'any'),
  Java: reread(FLOATS.java, 'any'),
  'Java doubles': asFloat(FLOATS.java),
  Newtonsoft: reread(FLOATS.newtonsoft, 'any'),
  'System.Text.Json': reread(FLOATS.systemTextJson, 'any'),
  Rust: reread(FLOATS.rust, '64 bits'),
  Perl: perl,
  jq,
  'Lua cjson': asFloat(LUA),
  dkjson: reread(FLOATS.dkjson, '64 bits'),
};

/** `5000.0`, as most programs write an amount that they hold as a float; Java differs from 10^7 on. */
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

/** `5000` for `5000.00`; undefined if there is a fraction. */
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
