import type { JsonNode, JsonObject } from '../../../json/node.ts';
import { type MemberOrder, membersOf } from './members.ts';

/** A field of a form; one without a value is its name alone. */
export type Field = readonly [name: string, value: string | undefined];

/** What represents a value in a form; `dropped` where the field is left out. */
export type FieldText = (node: JsonNode) => string | typeof DROPPED | typeof NAME_ONLY;

export const DROPPED = Symbol('dropped');
export const NAME_ONLY = Symbol('name only');

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
