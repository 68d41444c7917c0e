import type { JsonNode } from '../../../json/node.ts';
import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import { filterMembers } from '../members/change.ts';
import {
  byLength,
  descending,
  documented,
  hashMap,
  integersFirst,
  moved,
  reversed,
  sorted,
  sortedByCodePoint,
  sortedIgnoringCase,
} from './arrangements.ts';
import { type Arrange, type Depth, reorder } from './reorder.ts';

/** A change of a tree that keeps its leaves. */
export type TreeChange = (tree: JsonNode) => JsonNode;

const SORTED: Cause = { id: 'body.keys-sorted' };
const reordered = (order: string): Cause => ({ id: 'body.keys-reordered', order });

const option = (
  name: string,
  cost: number,
  arrange: Arrange,
  depth: Depth = 'all',
  cause = reordered(name),
): Option<TreeChange> => ({
  name: depth === 'all' ? name : `${name}, ${depth}`,
  cost,
  causes: [depth === 'all' ? cause : { ...cause, depth }],
  value: (tree) => reorder(tree, arrange, depth),
});

/** Longer objects are not taken apart key by key. */
const MAX_MOVED = 16;

/** Fields that are set last in many programs. */
const SET_LAST = new Set(['event_id', 'sub_id', 'cb_aev', 'items']);

/** Other orders of keys; the first of equal ones gives the cause. */
export function orderOptions(tree: JsonNode): Option<TreeChange>[] {
  return [
    option('sorted', COST.common, sorted, 'all', SORTED),
    option('sorted', COST.common, sorted, 'top-level', SORTED),
    option('code points', COST.usual, sortedByCodePoint, 'all', SORTED),
    option('ignoring case', COST.rare, sortedIgnoringCase, 'all', SORTED),
    option('integers first', COST.common, integersFirst),
    option('document', COST.common, documented),
    option('Java HashMap', COST.usual, hashMap()),
    option('length', COST.usual, byLength),
    option('document', COST.rare, documented, 'top-level'),
    option('Java HashMap', COST.usual, hashMap(), 'top-level'),
    option('Java HashMap', COST.rare, hashMap(), 'nested'),
    option('document', COST.rare, documented, 'nested'),
    option('sorted', COST.rare, sorted, 'nested', SORTED),
    sortingReplacer(tree),
    ...movedOptions(tree),
    option('reversed', COST.rare, reversed),
    option('reversed', COST.rare, reversed, 'top-level'),
    option('descending', COST.rare, descending),
    option('descending', COST.rare, descending, 'top-level'),
    ...[2, 4, 8, 32, 64].flatMap((table) => [
      option(`Java HashMap of ${table}`, COST.rare, hashMap(table)),
      option(`Java HashMap of ${table}`, COST.rare, hashMap(table), 'top-level'),
    ]),
  ];
}

/** `JSON.stringify(o, Object.keys(o).sort())`: the list of keys holds for nested objects as well. */
const sortingReplacer = (tree: JsonNode): Option<TreeChange> => {
  const keys = new Set(tree.type === 'object' ? tree.members.map(({ key }) => key) : []);
  return {
    name: 'list of sorted keys',
    cost: COST.rare,
    causes: [SORTED, { id: 'body.members-dropped', what: 'nested members that are no outer keys' }],
    value: (it) =>
      reorder(
        filterMembers(it, ({ key }) => keys.has(key)),
        sorted,
        'all',
      ),
  };
};

function movedOptions(tree: JsonNode): Option<TreeChange>[] {
  if (tree.type !== 'object' || tree.members.length > MAX_MOVED) return [];
  return tree.members.flatMap(({ key }, at) => [
    option(
      `${key} last`,
      SET_LAST.has(key) ? COST.usual + 1 : COST.rare,
      moved(at, 'last'),
      'top-level',
    ),
    option(`${key} first`, COST.rare, moved(at, 'first'), 'top-level'),
  ]);
}
