import {
  type JsonMember,
  type JsonNode,
  type JsonObject,
  jsonMember,
  jsonNumber,
  jsonString,
} from '../../core/kit/json/node.ts';
import { fieldOf, hasField, KINDS } from '../../core/protocol/kinds/index.ts';
import { type Cause, COST } from '../model/cause.ts';
import type { Option } from './axis.ts';
import {
  changeContainers,
  type Depth,
  DOCUMENT_ORDER,
  documentRank,
  filterMembers,
  isAt,
  isDocumented,
  isRequired,
  MERCHANTS_FIELDS,
  OPTIONAL_FIELDS,
  type TreeChange,
} from './order.ts';

/** Members that are lost. */
const dropped = (what: string, cost: number, value: TreeChange): Option<TreeChange> => ({
  name: what,
  cost,
  causes: [{ id: 'body.members-dropped', what }],
  value,
});

/** How parsers treat duplicate names in an object. */
function duplicateOptions(): Option<TreeChange>[] {
  const lastAtFirstPlace = ({ members }: JsonObject): JsonObject => {
    const last = new Map(members.map((member) => [member.key, member]));
    return { type: 'object', members: [...last.values()] };
  };
  const lastAtItsPlace = ({ members }: JsonObject): JsonObject => {
    const last = new Set(new Map(members.map((member) => [member.key, member])).values());
    return { type: 'object', members: members.filter((member) => last.has(member)) };
  };
  const first = ({ members }: JsonObject): JsonObject => {
    const kept = new Map<string, JsonMember>();
    for (const member of members) if (!kept.has(member.key)) kept.set(member.key, member);
    return { type: 'object', members: [...kept.values()] };
  };
  const option = (what: string, cost: number, change: (object: JsonObject) => JsonObject) =>
    dropped(what, cost, (tree) =>
      changeContainers(tree, (it) => (it.type === 'object' ? change(it) : it)),
    );
  return [
    option('duplicates', COST.common, lastAtFirstPlace),
    option('duplicates, the last one where it stood', COST.usual, lastAtItsPlace),
    option('duplicates, the first one kept', COST.usual, first),
  ];
}

/** Members that a program does not know, or leaves out by their names. */
const fieldOptions = (tree: JsonNode): Option<TreeChange>[] => [
  dropped('unknown fields', COST.usual, dropUnknown('all')),
  dropped('unknown fields, top-level', COST.usual, dropUnknown('top-level')),
  dropped('unknown fields, nested', COST.usual, dropUnknown('nested')),
  ...singleFields(tree),
  ...severalFields(tree),
];

const dropUnknown = (depth: Depth): TreeChange => {
  // Only the fields of reports and items are documented, so names inside unknown fields are kept.
  const keep = ({ key }: JsonMember, level: number) =>
    level > 1 || !isAt(depth, level) || isDocumented(key);
  return (tree) => filterMembers(tree, keep);
};

/** Losing one particular field is less usual than losing a kind of field. */
const SINGLE = COST.usual + 1;

/** More names than any report has are not tried one by one. */
const MAX_SINGLES = 40;

function singleFields(tree: JsonNode): Option<TreeChange>[] {
  const names = new Map<string, { readonly key: string; readonly level: number }>();
  filterMembers(tree, ({ key }, level) => {
    if (names.size < MAX_SINGLES) names.set(`${level} ${key}`, { key, level });
    return true;
  });
  return [...names.values()].map(({ key, level }) => {
    const isLikely = level === 0 && (OPTIONAL_FIELDS.includes(key) || !isDocumented(key));
    const drop: TreeChange = (it) => filterMembers(it, (m, at) => m.key !== key || at !== level);
    return dropped(key, isLikely ? SINGLE : COST.rare, drop);
  });
}

/** More optional members have too many choices. */
const MAX_OPTIONAL = 7;

/** Every choice of two and more outermost members that a report may do without. */
function severalFields(tree: JsonNode): Option<TreeChange>[] {
  if (tree.type !== 'object') return [];
  const optional = tree.members.map(({ key }) => key).filter((key) => !isRequired(key));
  if (optional.length > MAX_OPTIONAL) return [];
  return [...Array(2 ** optional.length).keys()].flatMap((bits) => {
    const names = new Set(optional.filter((_, at) => bits & (1 << at)));
    if (names.size < 2) return [];
    const keep = ({ key }: JsonMember, level: number) => level > 0 || !names.has(key);
    return dropped([...names].join(', '), COST.rare, (it) => filterMembers(it, keep));
  });
}

const NULLS_DROPPED: Cause = { id: 'body.nulls-dropped' };

type Test = (node: JsonNode) => boolean;

const isNull: Test = (node) => node.type === 'null';
const isEmptyString: Test = (node) => node.type === 'string' && node.value === '';
const isEmptyContainer: Test = (node) =>
  (node.type === 'array' && node.items.length === 0) ||
  (node.type === 'object' && node.members.length === 0);
const isZero: Test = (node) =>
  (node.type === 'number' && Number(node.literal) === 0) ||
  (node.type === 'boolean' && node.literal === 'false');

const either =
  (...tests: readonly Test[]): Test =>
  (node) =>
    tests.some((test) => test(node));

const isEmpty = either(isNull, isEmptyString, isEmptyContainer);
/** Go's `omitempty`. */
const isGoEmpty = either(isEmpty, isZero);

const dropValues = (test: Test, depth: Depth): TreeChange => {
  const keep = ({ value }: JsonMember, level: number) => !isAt(depth, level) || !test(value);
  return (tree) => filterMembers(tree, keep);
};

/** The causes of dropped empty values, besides or instead of null. */
function causesOf(tree: JsonNode, test: Test, what: string): Cause[] {
  const found = new Set<Cause['id']>();
  filterMembers(tree, ({ value }) => {
    if (test(value)) found.add(isNull(value) ? 'body.nulls-dropped' : 'body.members-dropped');
    return !test(value);
  });
  return [...found].map((id) => (id === 'body.nulls-dropped' ? NULLS_DROPPED : { id, what }));
}

const valueOption = (
  tree: JsonNode,
  [what, cost, test, depth]: readonly [string, number, Test, Depth],
): Option<TreeChange> => ({
  name: depth === 'all' ? what : `${what}, ${depth}`,
  cost,
  causes: causesOf(tree, test, what),
  value: dropValues(test, depth),
});

/** Members that are lost between the signer and the sender, or left out by the signer. */
export function droppedOptions(tree: JsonNode): Option<TreeChange>[] {
  return [
    ...(
      [
        ['nulls', COST.common, isNull, 'all'],
        ['nulls', COST.common, isNull, 'top-level'],
        ['nulls', COST.rare, isNull, 'nested'],
        ['omitempty', COST.usual, isGoEmpty, 'all'],
        ['omitempty', COST.usual, isGoEmpty, 'top-level'],
        ['empty values', COST.usual, isEmpty, 'all'],
        ['empty values', COST.rare, isEmpty, 'top-level'],
        ['empty strings', COST.usual, isEmptyString, 'all'],
        ['null or empty strings', COST.usual, either(isNull, isEmptyString), 'all'],
        ['empty containers', COST.rare, isEmptyContainer, 'all'],
      ] as const
    ).map((row) => valueOption(tree, row)),
    ...fieldOptions(tree),
    ...duplicateOptions(),
  ];
}

const NULL: JsonNode = { type: 'null', literal: 'null' };

type Default = readonly [name: string, value: JsonNode, cost: number];

/** A member of the merchant's own, whose name can only be guessed. */
const OWN_NULL: Default = ['null', NULL, COST.rare];
const OWN_BLANK: Default = ['""', jsonString(''), COST.rare];

const NULL_DEFAULT: Default = ['null', NULL, COST.usual + 1];
const BLANK: Default = ['""', jsonString(''), COST.rare];
const NO_ITEMS: Default = ['[]', { type: 'array', items: [] }, COST.usual + 1];
const ZERO: Default = ['0', jsonNumber('0'), COST.rare];

/** Default values of unset fields that programs write anyway. */
const DEFAULTS: Readonly<Record<string, readonly Default[]>> = {
  items: [NULL_DEFAULT, NO_ITEMS],
  amount: [NULL_DEFAULT, ZERO],
  refund_amount: [NULL_DEFAULT, ZERO],
};

const defaultsOf = (field: string): readonly Default[] => DEFAULTS[field] ?? [NULL_DEFAULT, BLANK];

type Place = 'document' | 'first' | 'last';

/** What a program may have put into the body to sign it, and left out when it sent it. */
export interface HeaderValues {
  readonly timestamp?: string | undefined;
  readonly key?: string | undefined;
}

/** What programs call the values of the headers. */
const HEADER_MEMBERS = {
  timestamp: ['timestamp', 'ts', 'time', 'signature_timestamp', 'nonce'],
  key: ['api_key', 'apiKey', 'merchant_key', 'merchantKey', 'merchant_id', 'key'],
} as const;

function ofHeaders({ timestamp, key }: HeaderValues): Option<TreeChange>[] {
  const values = (value: string | undefined, isNumber: boolean): JsonNode[] =>
    value === undefined ? [] : [...(isNumber ? [jsonNumber(value)] : []), jsonString(value)];
  const times = values(timestamp, /^[1-9]\d*$/.test(timestamp ?? ''));
  const members = [
    ...HEADER_MEMBERS.timestamp.flatMap((name) => times.map((value) => [name, value] as const)),
    ...HEADER_MEMBERS.key.flatMap((name) =>
      values(key, false).map((value) => [name, value] as const),
    ),
  ];
  return members.flatMap(([name, value]) =>
    (['last', 'first'] as const).map((place) =>
      added([name], [literalOf(value), value, COST.rare], place),
    ),
  );
}

const literalOf = (node: JsonNode): string => ('literal' in node ? node.literal : '');

/** Fields that the received body lacks, with nothing in them, or with what the headers have. */
export function addedOptions(tree: JsonNode, headers: HeaderValues = {}): Option<TreeChange>[] {
  if (tree.type !== 'object') return [];
  const present = new Set(tree.members.map((member) => member.key));
  const lacking = candidateFields(present).filter((field) => !present.has(field));
  return [
    ...groups(lacking).flatMap((fields) =>
      [NULL_DEFAULT, BLANK].map((it) => added(fields, it, 'document')),
    ),
    ...lacking.flatMap((field) =>
      defaultsOf(field).flatMap((it) => [
        added([field], it, 'document'),
        added([field], it, 'last'),
      ]),
    ),
    ...MERCHANTS_FIELDS.filter((field) => !present.has(field)).flatMap((field) =>
      [OWN_NULL, OWN_BLANK].map((it) => added([field], it, 'last')),
    ),
    ...ofHeaders(headers),
  ];
}

/** The fields of kinds with the present amount field, or of all kinds without one. */
function candidateFields(present: ReadonlySet<string>): readonly string[] {
  const kinds = KINDS.filter(
    ({ name, money }) => hasField(name, 'amount') && present.has(money ?? ''),
  );
  const able = present.has('currency')
    ? KINDS.filter(({ name }) => hasField(name, 'currency'))
    : kinds;
  if (able.length === 0) return DOCUMENT_ORDER;
  return DOCUMENT_ORDER.filter((field) => able.some(({ name }) => fieldOf(name, field)));
}

/** All missing fields, and every subset of optional ones. */
function groups(lacking: readonly string[]): string[][] {
  const optional = lacking.filter((field) => OPTIONAL_FIELDS.includes(field));
  const choices = [...Array(2 ** optional.length).keys()].map((bits) =>
    optional.filter((_, at) => bits & (1 << at)),
  );
  return [[...lacking], ...choices].filter((fields) => fields.length > 1);
}

function added(
  fields: readonly string[],
  [name, value, cost]: Default,
  place: Place,
): Option<TreeChange> {
  const what = fields.join(', ');
  return {
    name: `${what} = ${name}, ${place}`,
    cost: cost + (place === 'document' ? 0 : 2) + Math.min(fields.length - 1, 1),
    causes: [{ id: 'body.members-added', what, value: name }],
    value: (tree) =>
      fields.reduce((it, field) => insert(it, jsonMember(field, value), place), tree),
  };
}

function insert(tree: JsonNode, member: JsonMember, place: Place): JsonNode {
  if (tree.type !== 'object') return tree;
  const rank = documentRank(member.key);
  const at = {
    document: () => tree.members.findLastIndex((it) => documentRank(it.key) < rank) + 1,
    first: () => 0,
    last: () => tree.members.length,
  };
  return { type: 'object', members: tree.members.toSpliced(at[place](), 0, member) };
}

const EMPTY_ARRAY: JsonNode = { type: 'array', items: [] };
const EMPTY_OBJECT: JsonNode = { type: 'object', members: [] };

/** Languages with one type for lists and maps cannot tell which of them an empty one was. */
export const emptyOptions = (): Option<TreeChange>[] => [
  option('[] for {}', COST.common, (tree) => replaceEmpty(tree, 'object', EMPTY_ARRAY)),
  option('{} for []', COST.common, (tree) => replaceEmpty(tree, 'array', EMPTY_OBJECT)),
  option('JSON_FORCE_OBJECT', COST.usual, forceObjects),
  option('null for []', COST.rare, (tree) => replaceEmpty(tree, 'array', NULL)),
  option('null for {}', COST.rare, (tree) => replaceEmpty(tree, 'object', NULL)),
];

const option = (name: string, cost: number, value: TreeChange): Option<TreeChange> => ({
  name,
  cost,
  causes: [{ id: 'body.empty-container', change: name }],
  value,
});

const replaceEmpty = (tree: JsonNode, type: 'array' | 'object', by: JsonNode): JsonNode =>
  changeContainers(tree, (it) => (it.type === type && isEmptyContainer(it) ? by : it));

/** PHP's JSON_FORCE_OBJECT: lists become objects with their indexes as names. */
const forceObjects = (tree: JsonNode): JsonNode =>
  changeContainers(tree, (it) =>
    it.type === 'object'
      ? it
      : { type: 'object', members: it.items.map((item, at) => jsonMember(String(at), item)) },
  );
