import type { JsonNode } from '../../../json/node.ts';
import { toByteString } from '../../capture/bytes.ts';
import { FLOAT_STYLES, isFloat, printFloat } from './floats.ts';
import { type MemberOrder, membersOf } from './members.ts';
import { type Notation, printTree } from './notation.ts';
import { isOrdinary } from './ordinary.ts';

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** `repr` of a str: double quotes only where that saves escaping a single one. */
export function pythonString(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const special = isOrdinary(value) ? /[\\']/g : /[\\'\n\r\t]|(?! )[\p{C}\p{Z}]/gu;
  const escaped = value.replace(special, (character) => {
    if (character === "'") return quote === "'" ? "\\'" : character;
    if (character === '\\') return '\\\\';
    return ESCAPES[character] ?? escapeCodePoint(character.codePointAt(0) ?? 0);
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
  const bytes = toByteString(Buffer.from(text));
  const quote = bytes.includes("'") && !bytes.includes('"') ? '"' : "'";
  const escaped = bytes.replace(/[\\'\n\r\t]|[^ -~]/g, (byte) => {
    if (byte === "'") return quote === "'" ? "\\'" : byte;
    if (byte === '\\') return '\\\\';
    return ESCAPES[byte] ?? escapeCodePoint(byte.charCodeAt(0));
  });
  return `b${quote}${escaped}${quote}`;
}

const pythonNumber = (literal: string): string => {
  if (isFloat(literal)) return printFloat(literal, FLOAT_STYLES.python);
  return literal === '-0' ? '0' : literal;
};

const NOTATION: Notation = {
  string: pythonString,
  number: pythonNumber,
  words: { true: 'True', false: 'False', null: 'None' },
  list: ['[', ', ', ']'],
  map: ['{', ', ', '}'],
  member: (key, value) => `${pythonString(key)}: ${value}`,
};

/** `str` or `repr` of a dict. */
export const printPython = (node: JsonNode): string => printTree(node, NOTATION);

export const printSortedPython = (node: JsonNode): string =>
  printTree(node, { ...NOTATION, order: 'sorted' });

/** `str` of a list of a dict's items, which some sort; undefined for what is not a dict. */
export function printPythonItems(node: JsonNode, order: MemberOrder): string | undefined {
  if (node.type !== 'object') return undefined;
  const items = membersOf(node, order).map(([k, v]) => `(${pythonString(k)}, ${printPython(v)})`);
  return `[${items.join(', ')}]`;
}

/** `str` of a value: a string stays as it is. */
export const pythonText = (node: JsonNode): string =>
  node.type === 'string' ? node.value : printPython(node);
