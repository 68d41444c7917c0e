import type { JsonNode } from '../../../json/node.ts';
import { isFloat } from './floats.ts';
import { phpEntries, phpFloat, phpString } from './php-value.ts';

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
