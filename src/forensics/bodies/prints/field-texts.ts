import { type JsonNode, type JsonObject, printJson } from '../../../kit/json/node.ts';
import { printGo } from './compiled.ts';
import { isContainer, type MemberOrder, membersOf } from './notation.ts';
import { phpString, printRuby, pythonText } from './scripting.ts';

/** A field of a form; one without a value is its name alone. */
export type Field = readonly [name: string, value: string | undefined];

/** What represents a value in a form; `dropped` where the field is left out. */
type FieldText = (node: JsonNode) => string | typeof DROPPED | typeof NAME_ONLY;

const DROPPED = Symbol('dropped');
const NAME_ONLY = Symbol('name only');

/** An object as the fields of a form. */
export type Flattener = (object: JsonObject) => Field[];

function fieldOf(name: string, node: JsonNode, text: FieldText): Field[] {
  const value = text(node);
  if (value === DROPPED) return [];
  return [[name, value === NAME_ONLY ? undefined : value]];
}

/** One field for each member, whatever it holds. */
export const flat =
  (text: FieldText, order?: MemberOrder): Flattener =>
  (object) =>
    membersOf(object, order).flatMap(([name, value]) => fieldOf(name, value, text));

/**
 * A list gives a field of the same name for each of its items.
 * @param maps whether a map is one value, or gives its names as if it were a list of them.
 */
export const repeated =
  (text: FieldText, maps: 'whole' | 'names' = 'whole'): Flattener =>
  (object) =>
    membersOf(object).flatMap(([name, value]) =>
      maps === 'names' && value.type === 'object'
        ? namesOf(name, value)
        : itemsOf(value).flatMap((item) => fieldOf(name, item, text)),
    );

const itemsOf = (node: JsonNode): readonly JsonNode[] =>
  node.type === 'array' ? node.items : [node];

const namesOf = (name: string, map: JsonObject): Field[] => membersOf(map).map(([k]) => [name, k]);

/** The same at any depth: a map in a list gives its names too. */
export const iterated =
  (text: FieldText): Flattener =>
  (object) =>
    membersOf(object).flatMap(([name, value]) =>
      itemsOf(value).flatMap((item) =>
        item.type === 'object' ? namesOf(name, item) : fieldOf(name, item, text),
      ),
    );

/**
 * A field for each plain value, at whatever depth: `items[0][name]`.
 * @param lists whether items are counted, or all called `items[]`.
 */
export const nested =
  (
    text: FieldText,
    lists: 'counted' | 'uncounted',
    order?: MemberOrder,
    inner = order,
  ): Flattener =>
  (object) =>
    membersOf(object, order).flatMap(([name, value]) => descend(name, value, text, lists, inner));

function descend(
  name: string,
  node: JsonNode,
  text: FieldText,
  lists: 'counted' | 'uncounted',
  order: MemberOrder | undefined,
): Field[] {
  const into = (step: string | number, value: JsonNode): Field[] =>
    descend(`${name}[${step}]`, value, text, lists, order);
  if (node.type === 'object') return membersOf(node, order).flatMap(([k, v]) => into(k, v));
  if (node.type !== 'array') return fieldOf(name, node, text);
  return node.items.flatMap((item, at) => into(lists === 'counted' ? at : '', item));
}

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
