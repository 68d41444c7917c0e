import type { JsonNode, JsonObject } from '../../../kit/json/node.ts';
import type { Cause } from '../../cause.ts';
import { hashMapOrder } from '../order.ts';

type Member = readonly [key: string, value: JsonNode];

/** The order in which a language's map keeps its members. */
export type MemberOrder = 'as received' | 'sorted' | 'HashMap';

/** As every map has them: one of each name, at the place of the first, with the value of the last. */
export function membersOf(object: JsonObject, order: MemberOrder = 'as received'): Member[] {
  const members = new Map(object.members.map(({ key, value }) => [key, value]));
  if (order === 'as received') return [...members];
  const keys = [...members.keys()];
  return (order === 'sorted' ? keys.sort() : hashMapOrder(keys, (key) => key)).flatMap((key) => {
    const value = members.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
}

export const isContainer = (node: JsonNode): boolean =>
  node.type === 'array' || node.type === 'object';

/** How a language prints a tree of maps and lists. */
export interface Notation {
  readonly string: (value: string) => string;
  readonly number: (literal: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  /** What is before, between and after items, and members. */
  readonly list: readonly [string, string, string];
  readonly map: readonly [string, string, string];
  readonly member: (key: string, value: string) => string;
  readonly order?: MemberOrder;
}

export function printTree(node: JsonNode, notation: Notation): string {
  switch (node.type) {
    case 'string':
      return notation.string(node.value);
    case 'number':
      return notation.number(node.literal);
    case 'array':
      return joined(
        notation.list,
        node.items.map((item) => printTree(item, notation)),
      );
    case 'object': {
      const members = membersOf(node, notation.order);
      const printed = members.map(([k, v]) => notation.member(k, printTree(v, notation)));
      return joined(notation.map, printed);
    }
    default:
      return notation.words[node.literal];
  }
}

const joined = (
  [open, between, close]: readonly [string, string, string],
  parts: readonly string[],
): string => open + parts.join(between) + close;

/** How a language writes a binary floating point number in its shortest form. */
interface FloatStyle {
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

/** Whether a JSON number becomes floating point where a language distinguishes it from a whole number. */
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

/**
 * Whether a text is made of ASCII without controls and of Korean syllables only. Patterns that ask
 * for Unicode's categories take milliseconds to be compiled: they are kept for what needs them.
 */
export const isOrdinary = (text: string): boolean => !/[^ -~\uac00-\ud7a3]/.test(text);

/** A body that is not JSON text: what a program makes of an order when it prints or posts it otherwise. */
export interface Print {
  readonly bytes: Uint8Array;
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Programs that print exactly this. */
  readonly serializers: readonly string[];
}

export const printOf = (
  text: string,
  cost: number,
  cause: Cause,
  serializers: readonly string[] = [],
): Print => ({ bytes: Buffer.from(text), cost, causes: [cause], serializers });
