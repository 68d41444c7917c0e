import type { JsonNode } from '../../../json/node.ts';
import { FLOAT_STYLES, isFloat, printFloat } from './floats.ts';
import { type Notation, printTree } from './notation.ts';
import { isOrdinary } from './ordinary.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
  '\v': '\\v',
  '\b': '\\b',
  '\x07': '\\a',
  '\x1b': '\\e',
};

/** String#inspect: what would be filled in is escaped too. */
export const rubyString = (value: string): string => inspectString(value, /#(?=[{$@])/g);

/** Elixir fills in with `#{` only. */
export const elixirString = (value: string): string => inspectString(value, /#(?=\{)/g);

function inspectString(value: string, filledIn: RegExp): string {
  const special = isOrdinary(value) ? /["\\]/g : /["\\\p{Cc}\p{Cs}\p{Cn}]/gu;
  const escaped = value.replace(special, (character) => {
    return ESCAPES[character] ?? escapeUnicode(character.codePointAt(0) ?? 0);
  });
  return `"${escaped.replace(filledIn, '\\#')}"`;
}

const escapeUnicode = (code: number): string =>
  code > 0xffff
    ? `\\u{${code.toString(16).toUpperCase()}}`
    : `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;

const NOTATION: Notation = {
  string: rubyString,
  number: (literal) => (isFloat(literal) ? printFloat(literal, FLOAT_STYLES.ruby) : literal),
  words: { true: 'true', false: 'false', null: 'nil' },
  list: ['[', ', ', ']'],
  map: ['{', ', ', '}'],
  member: (key, value) => `${rubyString(key)}=>${value}`,
};

/** Any letter beyond ASCII does. */
const isPlainSymbol = (key: string): boolean => /^(?!\d)[\w\x80-\uffff]+[?!]?$/.test(key);

const symbol = (key: string): string => (isPlainSymbol(key) ? key : rubyString(key));

/** Hash#inspect until Ruby 3.3, with names that are strings. */
export const printRuby = (node: JsonNode): string => printTree(node, NOTATION);

export const printRubySymbols = (node: JsonNode): string =>
  printTree(node, { ...NOTATION, member: (key, value) => `:${symbol(key)}=>${value}` });

/** Hash#inspect from Ruby 3.4 on. */
export const printRuby34 = (node: JsonNode): string =>
  printTree(node, { ...NOTATION, member: (key, value) => `${rubyString(key)} => ${value}` });

export const printRuby34Symbols = (node: JsonNode): string =>
  printTree(node, { ...NOTATION, member: (key, value) => `${symbol(key)}: ${value}` });
