import type { JsonNode, JsonObject } from '../../../json/node.ts';
import { hashMapOrder } from '../order/hash-map.ts';

export type Member = readonly [key: string, value: JsonNode];

/** The order in which a language's map keeps its members. */
export type MemberOrder = 'as received' | 'sorted' | 'HashMap';

/** As every map has them: one of each name, at the place of the first, with the value of the last. */
export function membersOf(object: JsonObject, order: MemberOrder = 'as received'): Member[] {
  const members = new Map(object.members.map(({ key, value }) => [key, value]));
  if (order === 'as received') return [...members];
  const keys = [...members.keys()];
  return (order === 'sorted' ? keys.sort() : hashMapOrder(keys, (key) => key)).flatMap((key) => {
    const value = members.get(key);
    return value === undefined ? [] : [[key, value] as const];
  });
}

export const isContainer = (node: JsonNode): boolean =>
  node.type === 'array' || node.type === 'object';
