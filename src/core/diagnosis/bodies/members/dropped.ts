import type { JsonMember, JsonNode } from '../../../json/node.ts';
import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import type { TreeChange } from '../order/options.ts';
import type { Depth } from '../order/reorder.ts';
import { filterMembers, isAt } from './change.ts';
import { duplicateOptions } from './duplicates.ts';
import { fieldOptions } from './fields-dropped.ts';

const NULLS: Cause = { id: 'body.nulls-dropped' };

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

/** What is gone, besides or instead of null, where these empty values are dropped. */
function causesOf(tree: JsonNode, test: Test, what: string): Cause[] {
  const found = new Set<Cause['id']>();
  filterMembers(tree, ({ value }) => {
    if (test(value)) found.add(isNull(value) ? 'body.nulls-dropped' : 'body.members-dropped');
    return !test(value);
  });
  return [...found].map((id) => (id === 'body.nulls-dropped' ? NULLS : { id, what }));
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
