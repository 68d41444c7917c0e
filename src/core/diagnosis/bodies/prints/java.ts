import type { JsonNode } from '../../../json/node.ts';
import { FLOAT_STYLES, isFloat, printFloat } from './floats.ts';
import type { MemberOrder } from './members.ts';
import { type Notation, printTree } from './notation.ts';

const double = (literal: string): string => printFloat(literal, FLOAT_STYLES.java);

const NOTATION: Notation = {
  string: (value) => value,
  number: (literal) => (isFloat(literal) ? double(literal) : literal),
  words: { true: 'true', false: 'false', null: 'null' },
  list: ['[', ', ', ']'],
  map: ['{', ', ', '}'],
  member: (key, value) => `${key}=${value}`,
};

/**
 * Map.toString.
 * @param numbers Gson makes every number of a map a double.
 */
export function printJava(
  node: JsonNode,
  order: MemberOrder,
  numbers: 'as written' | 'doubles' = 'as written',
): string {
  return printTree(node, {
    ...NOTATION,
    order,
    number: numbers === 'doubles' ? double : NOTATION.number,
  });
}

/** Groovy's Map.toString. */
export const printGroovy = (node: JsonNode): string =>
  printTree(node, {
    ...NOTATION,
    number: (literal) => literal,
    map: ['[', ', ', ']'],
    member: (key, value) => `${key}:${value}`,
  });
