import type { JsonMember, JsonObject } from '../../../json/node.ts';
import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import type { TreeChange } from '../order/options.ts';
import { changeObjects } from './change.ts';
import { dropped } from './option.ts';

/** What a parser makes of names that occur twice in one object. */
export function duplicateOptions(): Option<TreeChange>[] {
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
    dropped(what, cost, (tree) => changeObjects(tree, change));
  return [
    option('duplicates', COST.common, lastAtFirstPlace),
    option('duplicates, the last one where it stood', COST.usual, lastAtItsPlace),
    option('duplicates, the first one kept', COST.usual, first),
  ];
}
