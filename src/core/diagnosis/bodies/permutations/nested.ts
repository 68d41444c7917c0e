import { type JsonMember, type JsonObject, printJson } from '../../../json/node.ts';
import { documented, sorted } from '../order/arrangements.ts';
import { reorder } from '../order/reorder.ts';
import { factorial, orderAt } from './arrangement.ts';

/** More keys have too many orders for any search. */
const MAX_NESTED_KEYS = 8;

/** The tree with its nested objects in the orders that programs and people give them. */
export function likelyNested(tree: JsonObject): JsonObject[] {
  const received = printJson(tree);
  const different = new Map<string, JsonObject>();
  for (const arrange of [documented, sorted]) {
    const it = reorder(tree, arrange, 'nested') as JsonObject;
    const text = printJson(it);
    if (text !== received) different.set(text, it);
  }
  return [...different.values()];
}

/**
 * The tree with its nested objects in every order: objects of the same keys all in the same one.
 * @param room how many there may be.
 * @returns undefined if there are more.
 */
export function nestedOrders(tree: JsonObject, room: number): JsonObject[] | undefined {
  const shapes = shapesOf(tree);
  const sizes = shapes.map((keys) => factorial(keys.length));
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > room || shapes.some((keys) => keys.length > MAX_NESTED_KEYS)) return undefined;
  return [...Array(count).keys()].map((index) => orderNested(tree, shapes, sizes, index));
}

function orderNested(
  tree: JsonObject,
  shapes: readonly (readonly string[])[],
  sizes: readonly number[],
  index: number,
): JsonObject {
  const ranks = new Map<string, ReadonlyMap<string, number>>();
  let rest = index;
  for (const [at, keys] of shapes.entries()) {
    const size = sizes[at] ?? 1;
    const order = orderAt(keys.length, rest % size).map((chosen) => keys[chosen] ?? '');
    ranks.set(shapeOf(keys), new Map(order.map((key, rank) => [key, rank])));
    rest = Math.floor(rest / size);
  }
  const arrange = (members: readonly JsonMember[]): readonly JsonMember[] => {
    const rank = ranks.get(shapeOf(members.map((member) => member.key)));
    const rankOf = ({ key }: JsonMember): number => rank?.get(key) ?? 0;
    return [...members].sort((a, b) => rankOf(a) - rankOf(b));
  };
  return reorder(tree, arrange, 'nested') as JsonObject;
}

/** The different sets of two and more keys that nested objects have. */
function shapesOf(tree: JsonObject): string[][] {
  const shapes = new Map<string, string[]>();
  const note = (members: readonly JsonMember[]): readonly JsonMember[] => {
    const keys = members.map((member) => member.key);
    if (keys.length > 1) shapes.set(shapeOf(keys), [...new Set(keys)]);
    return members;
  };
  reorder(tree, note, 'nested');
  return [...shapes.values()];
}

const shapeOf = (keys: readonly string[]): string => [...keys].sort().join('\0');
