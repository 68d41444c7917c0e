/** How a language writes a binary floating point number in its shortest form. */
export interface FloatStyle {
  /** The powers of ten from which on, downwards and upwards, an exponent is written. */
  readonly below: number;
  readonly from: number;
  readonly mark: 'e' | 'E' | 'e+' | 'E+';
  /** Digits of the exponent, at least. */
  readonly exponentDigits: 1 | 2;
  /** Whether `.0` marks a whole number: without an exponent, and with one. */
  readonly wholeFraction: boolean;
  readonly exponentFraction: boolean;
  /** Significant digits, where not as many as needed. */
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

export const FLOAT_STYLES = {
  python: PYTHON,
  ruby: { ...PYTHON, from: 15, exponentFraction: true },
  elixir: { ...PYTHON, mark: 'e', exponentDigits: 1, exponentFraction: true },
  java: { ...PYTHON, below: -3, from: 7, mark: 'E', exponentDigits: 1, exponentFraction: true },
  go: { ...PYTHON, from: 6, wholeFraction: false },
  /** var_export, json_encode and their like, with serialize_precision -1. */
  phpExport: { ...PYTHON, from: 17, mark: 'E+', exponentDigits: 1, exponentFraction: true },
  phpSerialize: {
    ...PYTHON,
    from: 17,
    mark: 'E+',
    exponentDigits: 1,
    exponentFraction: true,
    wholeFraction: false,
  },
  /** A string of a float, with precision 14. */
  phpString: {
    ...PYTHON,
    from: 14,
    mark: 'E+',
    exponentDigits: 1,
    exponentFraction: true,
    wholeFraction: false,
    precision: 14,
  },
  csharp: { ...PYTHON, from: 15, mark: 'E+', wholeFraction: false },
} as const satisfies Readonly<Record<string, FloatStyle>>;

/** Whether a JSON number becomes floating point where a language tells it from a whole number. */
export const isFloat = (literal: string): boolean => /[.eE]/.test(literal);

/** @param literal a JSON number; one too large for floating point stays as it is. */
export function printFloat(literal: string, style: FloatStyle): string {
  const value = Number(literal);
  if (!Number.isFinite(value)) return literal;
  const shortest = value.toExponential(
    style.precision === undefined ? undefined : style.precision - 1,
  );
  const [mantissa = '', power = '0'] = shortest.split('e');
  const digits = mantissa.replace(/[-.]/g, '').replace(/(?<=.)0+$/, '');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const exponent = Number(power);
  const isSmall = exponent < style.below && value !== 0;
  const print = isSmall || exponent >= style.from ? withExponent : withPoint;
  return sign + print(digits, exponent, style);
}

function withPoint(digits: string, exponent: number, style: FloatStyle): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  if (fraction !== '') return `${whole}.${fraction}`;
  return style.wholeFraction ? `${whole}.0` : whole;
}

function withExponent(digits: string, exponent: number, style: FloatStyle): string {
  const fraction = digits.slice(1) || (style.exponentFraction ? '0' : '');
  const mantissa = fraction === '' ? digits : `${digits[0]}.${fraction}`;
  const mark = exponent < 0 ? `${style.mark[0]}-` : style.mark;
  return mantissa + mark + String(Math.abs(exponent)).padStart(style.exponentDigits, '0');
}
