import type { JsonNode } from '../../../json/node.ts';
import { FLOAT_STYLES, isFloat, printFloat } from './floats.ts';
import { membersOf } from './members.ts';

/** The entries of a PHP array: lists count from 0; undefined for what is not an array. */
export function phpEntries(node: JsonNode): (readonly [string | number, JsonNode])[] | undefined {
  if (node.type === 'array') return node.items.map((item, at) => [at, item] as const);
  if (node.type !== 'object') return undefined;
  return membersOf(node).map(([key, value]) => [isIndex(key) ? Number(key) : key, value] as const);
}

const isIndex = (key: string): boolean => /^(?:0|-?[1-9]\d{0,14})$/.test(key);

/** PHP's string of a value; an array is but the word. */
export function phpString(node: JsonNode): string {
  switch (node.type) {
    case 'string':
      return node.value;
    case 'number':
      return isFloat(node.literal)
        ? printFloat(node.literal, FLOAT_STYLES.phpString)
        : node.literal;
    case 'boolean':
      return node.literal === 'true' ? '1' : '';
    case 'null':
      return '';
    default:
      return 'Array';
  }
}

export const phpFloat = (literal: string, use: 'phpExport' | 'phpSerialize'): string =>
  printFloat(literal, FLOAT_STYLES[use]);
