import type { JsonMember, JsonNode, JsonObject } from '../../../json/node.ts';
import type { Depth } from '../order/reorder.ts';

/** Where a member is: 0 is the outermost object. */
export type Keep = (member: JsonMember, level: number) => boolean;

/** Drops members; what is in a dropped one goes with it. */
export function filterMembers(node: JsonNode, keep: Keep, level = 0): JsonNode {
  if (node.type === 'array')
    return { type: 'array', items: node.items.map((item) => filterMembers(item, keep, level)) };
  if (node.type !== 'object') return node;
  const members = node.members.filter((member) => keep(member, level));
  return {
    type: 'object',
    members: members.map((m) => ({ ...m, value: filterMembers(m.value, keep, level + 1) })),
  };
}

export const isAt = (depth: Depth, level: number): boolean =>
  depth === 'all' || (depth === 'top-level') === (level === 0);

/** Changes every object, the innermost first. */
export function changeObjects(node: JsonNode, change: (object: JsonObject) => JsonNode): JsonNode {
  if (node.type === 'array')
    return { type: 'array', items: node.items.map((item) => changeObjects(item, change)) };
  if (node.type !== 'object') return node;
  const members = node.members.map((m) => ({ ...m, value: changeObjects(m.value, change) }));
  return change({ type: 'object', members });
}
