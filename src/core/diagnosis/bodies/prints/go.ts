import type { JsonNode } from '../../../json/node.ts';
import { FLOAT_STYLES, printFloat } from './floats.ts';
import { type Notation, printTree } from './notation.ts';
import { isOrdinary } from './ordinary.ts';

/** encoding/json makes every number a float64. */
const float64 = (literal: string): string => printFloat(literal, FLOAT_STYLES.go);

const NOTATION: Notation = {
  string: (value) => value,
  number: float64,
  words: { true: 'true', false: 'false', null: '<nil>' },
  list: ['[', ' ', ']'],
  map: ['map[', ' ', ']'],
  member: (key, value) => `${key}:${value}`,
  order: 'sorted',
};

export type GoNumbers = 'as written' | 'float64';

/** fmt's `%v` of a map. */
export const printGo = (node: JsonNode, numbers: GoNumbers): string =>
  printTree(node, numbers === 'float64' ? NOTATION : { ...NOTATION, number: (text) => text });

/** fmt's `%v` of a struct: its values only. */
export const printGoStruct = (node: JsonNode, numbers: GoNumbers): string =>
  printTree(node, {
    ...NOTATION,
    number: numbers === 'float64' ? float64 : (literal) => literal,
    map: ['{', ' ', '}'],
    member: (_, value) => value,
    order: 'as received',
  });

/** strconv.Quote leaves what can be printed. */
function quote(text: string): string {
  const quoted = JSON.stringify(text);
  if (isOrdinary(quoted)) return quoted;
  return quoted.replace(/(?! )[\p{C}\p{Z}]/gu, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  });
}

/** fmt's `%#v` of a map. */
export const printGoSyntax = (node: JsonNode, numbers: GoNumbers): string =>
  printTree(node, {
    ...NOTATION,
    string: quote,
    number: numbers === 'float64' ? float64 : (literal) => literal,
    words: { true: 'true', false: 'false', null: 'interface {}(nil)' },
    list: ['[]interface {}{', ', ', '}'],
    map: ['map[string]interface {}{', ', ', '}'],
    member: (key, value) => `${quote(key)}:${value}`,
  });
