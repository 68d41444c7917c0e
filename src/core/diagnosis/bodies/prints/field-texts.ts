import { type JsonNode, printJson } from '../../../json/node.ts';
import { DROPPED, type FieldText, NAME_ONLY } from './flatten.ts';
import { printGo } from './go.ts';
import { isContainer } from './members.ts';
import { phpString } from './php-value.ts';
import { pythonText } from './python.ts';
import { printRuby } from './ruby.ts';

/** Python's str. */
export const inPython: FieldText = pythonText;

export const inPythonWithoutNone: FieldText = (node) =>
  node.type === 'null' ? DROPPED : pythonText(node);

/** JavaScript's String. */
export const inJavaScript = (node: JsonNode): string => {
  switch (node.type) {
    case 'string':
      return node.value;
    case 'number':
      return String(Number(node.literal));
    case 'array':
      return node.items.map((n) => (n.type === 'null' ? '' : inJavaScript(n))).join(',');
    case 'object':
      return '[object Object]';
    default:
      return node.literal;
  }
};

/** Nothing for null, and for whatever else is not a plain value. */
export const inQuerystring: FieldText = (node) =>
  node.type === 'null' || isContainer(node) ? '' : inJavaScript(node);

export const inPhp: FieldText = (node) => {
  if (node.type === 'null') return DROPPED;
  return node.type === 'boolean' ? String(Number(node.literal === 'true')) : phpString(node);
};

export const inRuby: FieldText = (node) => {
  if (node.type === 'null') return NAME_ONLY;
  return node.type === 'string' ? node.value : printRuby(node);
};

export const inRails: FieldText = (node) => {
  if (node.type === 'null') return '';
  return node.type === 'string' ? node.value : printRuby(node);
};

export const inGo: FieldText = (node) => printGo(node, 'as written');

export const inGoFloats: FieldText = (node) => printGo(node, 'float64');

/** What is not a plain value as its JSON. */
export const asJson: FieldText = (node) => (node.type === 'string' ? node.value : printJson(node));

export const asJsonEmptyNull: FieldText = (node) => (node.type === 'null' ? '' : asJson(node));

export const asJsonWithoutNull: FieldText = (node) =>
  node.type === 'null' ? DROPPED : asJson(node);

/** Only what is a plain value, and not null. */
export const plainOnly: FieldText = (node) =>
  isContainer(node) ? DROPPED : asJsonWithoutNull(node);
