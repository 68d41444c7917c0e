import type { JsonNode } from '../../../core/kit/json/node.ts';
import {
  elixirString,
  isFloat,
  isOrdinary,
  type MemberOrder,
  membersOf,
  type Notation,
  printFloat,
  printTree,
} from './scripting.ts';

/** encoding/json makes every number a float64. */
const float64 = (literal: string): string => printFloat(literal, 'go');

const GO: Notation = {
  string: (value) => value,
  number: float64,
  words: { true: 'true', false: 'false', null: '<nil>' },
  list: ['[', ' ', ']'],
  map: ['map[', ' ', ']'],
  member: (key, value) => `${key}:${value}`,
  order: 'sorted',
};

const GO_NOTATIONS = {
  /** fmt's `%v` of a map. */
  map: GO,
  /** fmt's `%v` of a struct: its values only. */
  struct: { ...GO, map: ['{', ' ', '}'], member: (_, value) => value, order: 'as received' },
  /** fmt's `%#v` of a map. */
  syntax: {
    ...GO,
    string: quote,
    words: { true: 'true', false: 'false', null: 'interface {}(nil)' },
    list: ['[]interface {}{', ', ', '}'],
    map: ['map[string]interface {}{', ', ', '}'],
    member: (key, value) => `${quote(key)}:${value}`,
  },
} as const satisfies Readonly<Record<string, Notation>>;

export function printGo(
  node: JsonNode,
  as: keyof typeof GO_NOTATIONS,
  numbers: 'as written' | 'float64',
): string {
  const notation = GO_NOTATIONS[as];
  return printTree(
    node,
    numbers === 'float64' ? notation : { ...notation, number: (text) => text },
  );
}

/** strconv.Quote keeps printable characters. */
function quote(text: string): string {
  const quoted = JSON.stringify(text);
  if (isOrdinary(quoted)) return quoted;
  return quoted.replace(/(?! )[\p{C}\p{Z}]/gu, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
  });
}

const double = (literal: string): string => printFloat(literal, 'java');

const JAVA_NOTATION: Notation = {
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
    ...JAVA_NOTATION,
    order,
    number: numbers === 'doubles' ? double : JAVA_NOTATION.number,
  });
}

/** Groovy's Map.toString. */
export const printGroovy = (node: JsonNode): string =>
  printTree(node, {
    ...JAVA_NOTATION,
    number: (literal) => literal,
    map: ['[', ', ', ']'],
    member: (key, value) => `${key}:${value}`,
  });

/** Elixir's inspect: up to 32 members are sorted; it shows fifty items at most. */
export function printElixir(node: JsonNode, keys: 'strings' | 'atoms'): string {
  const member = (key: string, value: string): string => {
    if (keys === 'strings') return `${elixirString(key)} => ${value}`;
    return `${/^[a-z_]\w*[?!]?$/.test(key) ? key : elixirString(key)}: ${value}`;
  };
  return printTree(node, {
    string: elixirString,
    number: (literal) => (isFloat(literal) ? printFloat(literal, 'elixir') : literal),
    words: { true: 'true', false: 'false', null: 'nil' },
    list: ['[', ', ', ']'],
    map: ['%{', ', ', '}'],
    member,
    order: 'sorted',
  });
}

/** C#'s output for an anonymous object; undefined if it contains non-plain values. */
export function printAnonymous(node: JsonNode): string | undefined {
  if (node.type !== 'object' || node.members.length === 0) return undefined;
  const members = membersOf(node);
  if (members.some(([, { type }]) => type === 'array' || type === 'object')) return undefined;
  return `{ ${members.map(([key, value]) => `${key} = ${csharpText(value)}`).join(', ')} }`;
}

/** C#'s ToString of a plain value. */
function csharpText(node: JsonNode): string {
  if (node.type === 'string') return node.value;
  if (node.type === 'null') return '';
  if (node.type === 'boolean') return node.literal === 'true' ? 'True' : 'False';
  return node.type === 'number' ? node.literal : '';
}

/** Perl's Data::Dumper without indentation. */
export function printPerl(node: JsonNode, order: 'sorted' | 'as received'): string {
  const string = (text: string): string =>
    /^(?:0|-?[1-9]\d{0,8})$/.test(text) ? text : `'${text.replace(/['\\]/g, '\\$&')}'`;
  return printTree(node, {
    string,
    number: string,
    words: { true: '1', false: '0', null: 'undef' },
    list: ['[', ',', ']'],
    map: ['{', ',', '}'],
    member: (key, value) => `'${key}' => ${value}`,
    order,
  });
}
