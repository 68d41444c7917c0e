import type { JsonMember, JsonNode } from '../../../json/node.ts';
import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import { isDocumented, isRequired, OPTIONAL_FIELDS } from '../order/document.ts';
import type { TreeChange } from '../order/options.ts';
import type { Depth } from '../order/reorder.ts';
import { filterMembers, isAt } from './change.ts';
import { dropped } from './option.ts';

/** Members that a program does not know, or leaves out by their names. */
export const fieldOptions = (tree: JsonNode): Option<TreeChange>[] => [
  dropped('unknown fields', COST.usual, dropUnknown('all')),
  dropped('unknown fields, top-level', COST.usual, dropUnknown('top-level')),
  dropped('unknown fields, nested', COST.usual, dropUnknown('nested')),
  ...singleFields(tree),
  ...severalFields(tree),
];

const dropUnknown = (depth: Depth): TreeChange => {
  // What an unknown field holds has its own names: only reports and their items are documented.
  const keep = ({ key }: JsonMember, level: number) =>
    level > 1 || !isAt(depth, level) || isDocumented(key);
  return (tree) => filterMembers(tree, keep);
};

/** That a certain field is lost is less usual than that a kind of field is. */
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
