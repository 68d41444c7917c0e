import type { JsonNode } from '../../../json/node.ts';
import { FLOAT_STYLES, isFloat, printFloat } from './floats.ts';
import { membersOf } from './members.ts';
import { printTree } from './notation.ts';
import { elixirString } from './ruby.ts';

/** Elixir's inspect: up to 32 members stand sorted; it shows fifty items at most. */
export function printElixir(node: JsonNode, keys: 'strings' | 'atoms'): string {
  const member = (key: string, value: string): string => {
    if (keys === 'strings') return `${elixirString(key)} => ${value}`;
    return `${/^[a-z_]\w*[?!]?$/.test(key) ? key : elixirString(key)}: ${value}`;
  };
  return printTree(node, {
    string: elixirString,
    number: (literal) => (isFloat(literal) ? printFloat(literal, FLOAT_STYLES.elixir) : literal),
    words: { true: 'true', false: 'false', null: 'nil' },
    list: ['[', ', ', ']'],
    map: ['%{', ', ', '}'],
    member,
    order: 'sorted',
  });
}

/** C#'s print of an anonymous object; undefined if it holds more than plain values. */
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
