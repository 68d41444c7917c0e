import type { JsonArray, JsonMember, JsonNode, JsonObject } from '../../core/kit/json/node.ts';
import {
  FIELD_NAMES,
  fieldOf,
  KINDS,
  kindNamed,
  OPENING,
} from '../../core/protocol/kinds/index.ts';
import { ITEM_FIELD_NAMES } from '../../core/protocol/reports/report-fields.ts';
import { type Cause, COST } from '../model/cause.ts';
import type { Option } from './axis.ts';

/** The level of a field; 0 is the outermost object. */
type Keep = (member: JsonMember, level: number) => boolean;

/** Drops fields with their contents. */
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

/** Changes every object and every array, the innermost first. */
export function changeContainers(
  node: JsonNode,
  change: (container: JsonObject | JsonArray) => JsonNode,
): JsonNode {
  const inner = (value: JsonNode): JsonNode => changeContainers(value, change);
  if (node.type === 'array') return change({ type: 'array', items: node.items.map(inner) });
  if (node.type !== 'object') return node;
  const members = node.members.map((m) => ({ ...m, value: inner(m.value) }));
  return change({ type: 'object', members });
}

const IN_ALL = FIELD_NAMES.filter((name) => KINDS.every((kind) => fieldOf(kind.name, name)));
const OTHERS = FIELD_NAMES.filter((name) => fieldOf(OPENING, name) === undefined);

/** The fields of all reports in the specification's order. */
export const DOCUMENT_ORDER: readonly string[] = [
  ...new Set([...IN_ALL, ...OTHERS, ...FIELD_NAMES]),
];

/** The fields of a line item. */
const ITEM_ORDER: readonly string[] = ITEM_FIELD_NAMES;

/** Fields that a paid report may do without. */
export const OPTIONAL_FIELDS: readonly string[] = kindNamed(OPENING)
  .fields.filter(({ required }) => !required)
  .map(({ name }) => name);

/** Required fields of reports, and fields of items. */
export const isRequired = (field: string): boolean =>
  documentRank(field) < RANK.size && !OPTIONAL_FIELDS.includes(field);

/** Names that merchants give to members of their own. */
export const MERCHANTS_FIELDS: readonly string[] = [
  'memo',
  'note',
  'buyer',
  'coupon',
  'landing',
  'metadata',
  'extra',
];

/** Reports and line items have no field in common. */
const RANK = new Map([...DOCUMENT_ORDER, ...ITEM_ORDER].map((field, at) => [field, at]));

/** The position of a field; unknown ones come last. */
export const documentRank = (field: string): number => RANK.get(field) ?? RANK.size;

export const isDocumented = (field: string): boolean => RANK.has(field);

const DEFAULT_TABLE = 16;
const LOAD_FACTOR = 0.75;

/** `String.hashCode` with the upper half mixed in, as `HashMap.hash` does. */
function spreadHash(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash ^ (hash >>> 16);
}

/**
 * The iteration order of java.util.HashMap: by bucket, and by insertion within a bucket. (A bucket with more than
 * eight entries would be a tree, which no report reaches.)
 * @param smallestTable initial table size: 16, or that of `new HashMap<>(n)`.
 */
export function hashMapOrder<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  smallestTable = DEFAULT_TABLE,
): Entry[] {
  let table = smallestTable;
  while (entries.length > table * LOAD_FACTOR) table *= 2;
  const placed = entries.map((entry) => ({
    entry,
    bucket: spreadHash(keyOf(entry)) & (table - 1),
  }));
  return placed.sort((a, b) => a.bucket - b.bucket).map(({ entry }) => entry);
}

type Compare = (a: string, b: string) => number;

const byCodeUnit: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byCodePoint: Compare = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const sortBy =
  (compare: Compare): Arrange =>
  (members) =>
    [...members].sort((a, b) => compare(a.key, b.key));

export const sorted = sortBy(byCodeUnit);
const sortedByCodePoint = sortBy(byCodePoint);
const descending = sortBy((a, b) => byCodeUnit(b, a));
const sortedIgnoringCase = sortBy(
  (a, b) => byCodeUnit(a.toLowerCase(), b.toLowerCase()) || byCodeUnit(a, b),
);

/** MySQL's JSON and PostgreSQL's jsonb: shorter keys first, then by their bytes. */
const byLength = sortBy((a, b) => Buffer.byteLength(a) - Buffer.byteLength(b) || byCodePoint(a, b));

/** The order of the service's document; unknown fields come last, as they were. */
export const documented = sortBy((a, b) => documentRank(a) - documentRank(b));

const reversed: Arrange = (members) => [...members].reverse();

/** `Object.keys`: what looks like an array index comes first, by its number. */
const integersFirst: Arrange = (members) => {
  const isIndex = ({ key }: JsonMember) =>
    /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 2 ** 32 - 1;
  const indexes = members.filter(isIndex).sort((a, b) => Number(a.key) - Number(b.key));
  return [...indexes, ...members.filter((member) => !isIndex(member))];
};

/** @param table the table that it starts with: 16 by default. */
const hashMap =
  (table?: number): Arrange =>
  (members) =>
    hashMapOrder(members, (member) => member.key, table);

/** One member taken out and put first or last, as when a field is set afterwards. */
const moved =
  (at: number, to: 'first' | 'last'): Arrange =>
  (members) => {
    const member = members[at];
    if (member === undefined) return members;
    const others = members.filter((other) => other !== member);
    return to === 'first' ? [member, ...others] : [...others, member];
  };

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
