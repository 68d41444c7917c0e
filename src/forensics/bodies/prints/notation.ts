import type { JsonNode, JsonObject } from '../../../kit/json/node.ts';
import type { Cause } from '../../cause.ts';
import { FLOATS, formatFloat } from '../number-formats.ts';
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

/** Whether a JSON number becomes floating point where a language distinguishes it from a whole number. */
export const isFloat = (literal: string): boolean => /[.eE]/.test(literal);

/** @param literal a JSON number; one too large for floating point stays as it is. */
export function printFloat(literal: string, style: keyof typeof FLOATS): string {
  const value = Number(literal);
  return Number.isFinite(value) ? formatFloat(value, FLOATS[style]) : literal;
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
