import { fieldOf, hasField, KINDS } from '../../../../protocol/kinds/index.ts';
import {
  type JsonMember,
  type JsonNode,
  jsonMember,
  jsonNumber,
  jsonString,
} from '../../../json/node.ts';
import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import {
  DOCUMENT_ORDER,
  documentRank,
  MERCHANTS_FIELDS,
  OPTIONAL_FIELDS,
} from '../order/document.ts';
import type { TreeChange } from '../order/options.ts';

const NULL: JsonNode = { type: 'null', literal: 'null' };

type Default = readonly [name: string, value: JsonNode, cost: number];

/** A member of the merchant's own, whose name can only be guessed. */
const OWN_NULL: Default = ['null', NULL, COST.rare];
const OWN_BLANK: Default = ['""', jsonString(''), COST.rare];

const NULLS: Default = ['null', NULL, COST.usual + 1];
const BLANK: Default = ['""', jsonString(''), COST.rare];
const NO_ITEMS: Default = ['[]', { type: 'array', items: [] }, COST.usual + 1];
const ZERO: Default = ['0', jsonNumber('0'), COST.rare];

/** What an unset field has in programs that write it anyway. */
const DEFAULTS: Readonly<Record<string, readonly Default[]>> = {
  items: [NULLS, NO_ITEMS],
  amount: [NULLS, ZERO],
  refund_amount: [NULLS, ZERO],
};

const defaultsOf = (field: string): readonly Default[] => DEFAULTS[field] ?? [NULLS, BLANK];

type Place = 'document' | 'last';

/** Fields that the received body lacks, written with nothing in them. */
export function addedOptions(tree: JsonNode): Option<TreeChange>[] {
  if (tree.type !== 'object') return [];
  const present = new Set(tree.members.map((member) => member.key));
  const lacking = fieldsOf(present).filter((field) => !present.has(field));
  return [
    ...groups(lacking).flatMap((fields) =>
      [NULLS, BLANK].map((it) => added(fields, it, 'document')),
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
  ];
}

/** The fields of the kinds that carry the money which is there; without any, those of all. */
function fieldsOf(present: ReadonlySet<string>): readonly string[] {
  const kinds = KINDS.filter(
    ({ name, money }) => hasField(name, 'amount') && present.has(money ?? ''),
  );
  const able = present.has('currency')
    ? KINDS.filter(({ name }) => hasField(name, 'currency'))
    : kinds;
  if (able.length === 0) return DOCUMENT_ORDER;
  return DOCUMENT_ORDER.filter((field) => able.some(({ name }) => fieldOf(name, field)));
}

/** All that is lacking, and every choice of the fields that a report may do without. */
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
    cost: cost + (place === 'last' ? 2 : 0) + Math.min(fields.length - 1, 1),
    causes: [{ id: 'body.members-added', what, value: name }],
    value: (tree) =>
      fields.reduce((it, field) => insert(it, jsonMember(field, value), place), tree),
  };
}

function insert(tree: JsonNode, member: JsonMember, place: Place): JsonNode {
  if (tree.type !== 'object') return tree;
  const rank = documentRank(member.key);
  const before = tree.members.findLastIndex((it) => documentRank(it.key) < rank) + 1;
  return {
    type: 'object',
    members: tree.members.toSpliced(place === 'last' ? tree.members.length : before, 0, member),
  };
}
