import { inspect } from 'node:util';
import { type JsonNode, type JsonObject, printJson } from '../../../core/kit/json/node.ts';
import { fromBytes } from '../../kit/bytes.ts';
import type { Cause } from '../../model/cause.ts';
import { FLOATS, formatFloat } from '../number-formats.ts';
import { hashMapOrder } from '../order.ts';

type Member = readonly [key: string, value: JsonNode];

/** The order in which a language's map keeps its members. */
export type MemberOrder = 'as received' | 'sorted' | 'HashMap';

/** Fields as in a map: one per name, at the first position, with the last value. */
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
  /** The text before, between, and after items or fields. */
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
      return joinedParts(
        notation.list,
        node.items.map((item) => printTree(item, notation)),
      );
    case 'object': {
      const members = membersOf(node, notation.order);
      const printed = members.map(([k, v]) => notation.member(k, printTree(v, notation)));
      return joinedParts(notation.map, printed);
    }
    default:
      return notation.words[node.literal];
  }
}

const joinedParts = (
  [open, between, close]: readonly [string, string, string],
  parts: readonly string[],
): string => open + parts.join(between) + close;

/** Whether a JSON number becomes a float in languages that distinguish integers. */
export const isFloat = (literal: string): boolean => /[.eE]/.test(literal);

/** @param literal a JSON number; one that is too large for a float is unchanged. */
export function printFloat(literal: string, style: keyof typeof FLOATS): string {
  const value = Number(literal);
  return Number.isFinite(value) ? formatFloat(value, FLOATS[style]) : literal;
}

/**
 * Whether a text is made of ASCII without controls and of Korean syllables only. Patterns that ask
 * for Unicode's categories take milliseconds to be compiled: they are kept for what needs them.
 */
export const isOrdinary = (text: string): boolean => !/[^ -~\uac00-\ud7a3]/.test(text);

/** A body that is not JSON, because a program printed or posted the order in another way. */
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

const PYTHON_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** `repr` of a str: double quotes only if that avoids escaping a single quote. */
export function pythonString(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const special = isOrdinary(value) ? /[\\']/g : /[\\'\n\r\t]|(?! )[\p{C}\p{Z}]/gu;
  const escaped = value.replace(special, (character) => {
    if (character === "'") return quote === "'" ? "\\'" : character;
    if (character === '\\') return '\\\\';
    return PYTHON_ESCAPES[character] ?? escapeCodePoint(character.codePointAt(0) ?? 0);
  });
  return quote + escaped + quote;
}

function escapeCodePoint(code: number): string {
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

/** `str` of bytes. */
export function pythonBytes(text: string): string {
  const bytes = fromBytes(Buffer.from(text));
  const quote = bytes.includes("'") && !bytes.includes('"') ? '"' : "'";
  const escaped = bytes.replace(/[\\'\n\r\t]|[^ -~]/g, (byte) => {
    if (byte === "'") return quote === "'" ? "\\'" : byte;
    if (byte === '\\') return '\\\\';
    return PYTHON_ESCAPES[byte] ?? escapeCodePoint(byte.charCodeAt(0));
  });
  return `b${quote}${escaped}${quote}`;
}

const pythonNumber = (literal: string): string => {
  if (isFloat(literal)) return printFloat(literal, 'python');
  return literal === '-0' ? '0' : literal;
};

const PYTHON_NOTATION: Notation = {
  string: pythonString,
  number: pythonNumber,
  words: { true: 'True', false: 'False', null: 'None' },
  list: ['[', ', ', ']'],
  map: ['{', ', ', '}'],
  member: (key, value) => `${pythonString(key)}: ${value}`,
};

/** `str` or `repr` of a dict. */
export const printPython = (node: JsonNode): string => printTree(node, PYTHON_NOTATION);

export const printSortedPython = (node: JsonNode): string =>
  printTree(node, { ...PYTHON_NOTATION, order: 'sorted' });

/** `str` of a dict's items as a list, which some programs sort; undefined if it is not a dict. */
export function printPythonItems(node: JsonNode, order: MemberOrder): string | undefined {
  if (node.type !== 'object') return undefined;
  const items = membersOf(node, order).map(([k, v]) => `(${pythonString(k)}, ${printPython(v)})`);
  return `[${items.join(', ')}]`;
}

/** `str` of a value: a string is unchanged. */
export const pythonText = (node: JsonNode): string =>
  node.type === 'string' ? node.value : printPython(node);

const RUBY_ESCAPES: Readonly<Record<string, string>> = {
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

/** String#inspect also escapes what would be interpolated. */
export const rubyString = (value: string): string => inspectString(value, /#(?=[{$@])/g);

/** Elixir interpolates with `#{` only. */
export const elixirString = (value: string): string => inspectString(value, /#(?=\{)/g);

function inspectString(value: string, filledIn: RegExp): string {
  const special = isOrdinary(value) ? /["\\]/g : /["\\\p{Cc}\p{Cs}\p{Cn}]/gu;
  const escaped = value.replace(special, (character) => {
    return RUBY_ESCAPES[character] ?? escapeUnicode(character.codePointAt(0) ?? 0);
  });
  return `"${escaped.replace(filledIn, '\\#')}"`;
}

const escapeUnicode = (code: number): string =>
  code > 0xffff
    ? `\\u{${code.toString(16).toUpperCase()}}`
    : `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;

const RUBY_NOTATION: Notation = {
  string: rubyString,
  number: (literal) => (isFloat(literal) ? printFloat(literal, 'ruby') : literal),
  words: { true: 'true', false: 'false', null: 'nil' },
  list: ['[', ', ', ']'],
  map: ['{', ', ', '}'],
  member: (key, value) => `${rubyString(key)}=>${value}`,
};

/** Any letter beyond ASCII does. */
const isPlainSymbol = (key: string): boolean => /^(?!\d)[\w\x80-\uffff]+[?!]?$/.test(key);

const symbol = (key: string): string => (isPlainSymbol(key) ? key : rubyString(key));

/** Hash#inspect until Ruby 3.3, with names that are strings. */
export const printRuby = (node: JsonNode): string => printTree(node, RUBY_NOTATION);

export const printRubySymbols = (node: JsonNode): string =>
  printTree(node, { ...RUBY_NOTATION, member: (key, value) => `:${symbol(key)}=>${value}` });

/** Hash#inspect from Ruby 3.4 on. */
export const printRuby34 = (node: JsonNode): string =>
  printTree(node, { ...RUBY_NOTATION, member: (key, value) => `${rubyString(key)} => ${value}` });

export const printRuby34Symbols = (node: JsonNode): string =>
  printTree(node, { ...RUBY_NOTATION, member: (key, value) => `${symbol(key)}: ${value}` });

/** The entries of a PHP array, with lists numbered from 0; undefined if it is not an array. */
function phpEntries(node: JsonNode): (readonly [string | number, JsonNode])[] | undefined {
  if (node.type === 'array') return node.items.map((item, at) => [at, item] as const);
  if (node.type !== 'object') return undefined;
  return membersOf(node).map(([key, value]) => [isIndex(key) ? Number(key) : key, value] as const);
}

const isIndex = (key: string): boolean => /^(?:0|-?[1-9]\d{0,14})$/.test(key);

/** PHP's string of a value; of an array, just the word. */
export function phpString(node: JsonNode): string {
  switch (node.type) {
    case 'string':
      return node.value;
    case 'number':
      return isFloat(node.literal) ? printFloat(node.literal, 'phpString') : node.literal;
    case 'boolean':
      return node.literal === 'true' ? '1' : '';
    case 'null':
      return '';
    default:
      return 'Array';
  }
}

const phpFloat = (literal: string, use: 'phpExport' | 'phpSerialize'): string =>
  printFloat(literal, use);

/** `print_r($array, true)`. */
export function printR(node: JsonNode, pad = ''): string {
  const entries = phpEntries(node);
  if (entries === undefined) return phpString(node);
  const lines = entries.map(([key, value]) => `${pad}    [${key}] => ${nestedR(value, pad)}\n`);
  return `Array\n${pad}(\n${lines.join('')}${pad})\n`;
}

const nestedR = (node: JsonNode, pad: string): string => printR(node, `${pad}        `);

export const phpQuoted = (text: string): string =>
  `'${text.replace(/['\\]/g, '\\$&').replaceAll('\0', '\' . "\\0" . \'')}'`;

/** `var_export($array, true)`. */
export function varExport(node: JsonNode, pad = ''): string {
  const entries = phpEntries(node);
  if (entries === undefined) return exportPlain(node);
  const inner = `${pad}  `;
  const lines = entries.map(([key, value]) => {
    const name = typeof key === 'number' ? key : phpQuoted(key);
    const line = phpEntries(value) === undefined ? '' : `\n${inner}`;
    return `${inner}${name} => ${line}${varExport(value, inner)},\n`;
  });
  return `array (\n${lines.join('')}${pad})`;
}

function exportPlain(node: JsonNode): string {
  if (node.type === 'string') return phpQuoted(node.value);
  if (node.type === 'null') return 'NULL';
  if (node.type === 'boolean') return node.literal;
  return node.type === 'number' ? exportNumber(node.literal) : '';
}

const exportNumber = (literal: string): string =>
  isFloat(literal) ? phpFloat(literal, 'phpExport') : literal;

/** `var_dump($array)`, caught in a buffer. */
export function varDump(node: JsonNode, pad = ''): string {
  const entries = phpEntries(node);
  if (entries === undefined) return `${pad}${dumpPlain(node)}\n`;
  const lines = entries.map(([key, value]) => {
    const name = typeof key === 'number' ? key : `"${key}"`;
    return `${pad}  [${name}]=>\n${varDump(value, `${pad}  `)}`;
  });
  return `${pad}array(${entries.length}) {\n${lines.join('')}${pad}}\n`;
}

function dumpPlain(node: JsonNode): string {
  switch (node.type) {
    case 'string':
      return `string(${Buffer.byteLength(node.value)}) "${node.value}"`;
    case 'number':
      return isFloat(node.literal)
        ? `float(${phpFloat(node.literal, 'phpSerialize')})`
        : `int(${node.literal})`;
    case 'boolean':
      return `bool(${node.literal})`;
    default:
      return 'NULL';
  }
}

/** `serialize($array)`. */
export function phpSerialize(node: JsonNode): string {
  const entries = phpEntries(node);
  if (entries === undefined) return serializePlain(node);
  const members = entries.map(([key, value]) => serializeKey(key) + phpSerialize(value));
  return `a:${entries.length}:{${members.join('')}}`;
}

const serializeKey = (key: string | number): string =>
  typeof key === 'number' ? `i:${key};` : serializeString(key);

const serializeString = (text: string): string => `s:${Buffer.byteLength(text)}:"${text}";`;

function serializePlain(node: JsonNode): string {
  switch (node.type) {
    case 'string':
      return serializeString(node.value);
    case 'number':
      return isFloat(node.literal)
        ? `d:${phpFloat(node.literal, 'phpSerialize')};`
        : `i:${node.literal};`;
    case 'boolean':
      return `b:${node.literal === 'true' ? 1 : 0};`;
    default:
      return 'N;';
  }
}

/** Node's `util.inspect` and `console.log`: nested objects as `[Object]`, long lists cut. */
export const printInspected = (node: JsonNode): string => inspect(JSON.parse(printJson(node)));
