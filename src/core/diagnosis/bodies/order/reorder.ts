import type { JsonMember, JsonNode } from '../../../json/node.ts';

export type Arrange = (members: readonly JsonMember[]) => readonly JsonMember[];

/** Which objects are put in order. */
export type Depth = 'all' | 'top-level' | 'nested';

/** Arranges the members of a tree's objects. Leaves stay exactly the same nodes. */
export function reorder(node: JsonNode, arrange: Arrange, depth: Depth): JsonNode {
  return visit(node, arrange, depth, true);
}

function visit(node: JsonNode, arrange: Arrange, depth: Depth, isTop: boolean): JsonNode {
  if (node.type === 'array')
    return { type: 'array', items: node.items.map((item) => visit(item, arrange, depth, false)) };
  if (node.type !== 'object') return node;
  const isMeant = depth === 'all' || (depth === 'top-level') === isTop;
  const members = isMeant ? arrange(node.members) : node.members;
  if (depth === 'top-level') return { type: 'object', members };
  return {
    type: 'object',
    members: members.map((m) => ({ ...m, value: visit(m.value, arrange, depth, false) })),
  };
}
