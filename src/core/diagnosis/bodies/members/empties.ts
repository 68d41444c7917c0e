import { type JsonNode, jsonMember } from '../../../json/node.ts';
import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import type { TreeChange } from '../order/options.ts';
import { changeObjects } from './change.ts';

const EMPTY_ARRAY: JsonNode = { type: 'array', items: [] };
const EMPTY_OBJECT: JsonNode = { type: 'object', members: [] };
const NULL: JsonNode = { type: 'null', literal: 'null' };

/** Languages with one type for lists and maps cannot tell which an empty one was. */
export const emptyOptions = (): Option<TreeChange>[] => [
  option('[] for {}', COST.common, (tree) => replaceObjects(tree, EMPTY_ARRAY)),
  option('{} for []', COST.common, (tree) => replaceArrays(tree, EMPTY_OBJECT)),
  option('JSON_FORCE_OBJECT', COST.usual, forceObjects),
  option('null for []', COST.rare, (tree) => replaceArrays(tree, NULL)),
  option('null for {}', COST.rare, (tree) => replaceObjects(tree, NULL)),
];

const option = (name: string, cost: number, value: TreeChange): Option<TreeChange> => ({
  name,
  cost,
  causes: [{ id: 'body.empty-container', change: name }],
  value,
});

const replaceObjects = (tree: JsonNode, by: JsonNode): JsonNode =>
  changeObjects(tree, (object) => (object.members.length === 0 ? by : object));

function replaceArrays(node: JsonNode, by: JsonNode): JsonNode {
  if (node.type === 'array')
    return node.items.length === 0
      ? by
      : { type: 'array', items: node.items.map((item) => replaceArrays(item, by)) };
  if (node.type !== 'object') return node;
  const members = node.members.map((m) => ({ ...m, value: replaceArrays(m.value, by) }));
  return { type: 'object', members };
}

/** PHP's JSON_FORCE_OBJECT: lists become objects with their indexes as names. */
function forceObjects(node: JsonNode): JsonNode {
  if (node.type === 'array')
    return {
      type: 'object',
      members: node.items.map((item, at) => jsonMember(String(at), forceObjects(item))),
    };
  if (node.type !== 'object') return node;
  return {
    type: 'object',
    members: node.members.map((m) => ({ ...m, value: forceObjects(m.value) })),
  };
}
