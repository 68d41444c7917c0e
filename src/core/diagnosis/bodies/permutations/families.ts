import type { JsonObject } from '../../../json/node.ts';
import type { Cause } from '../../cause.ts';
import { toBytes } from '../binary.ts';
import { documented, sorted } from '../order/arrangements.ts';
import { type Arrange, reorder } from '../order/reorder.ts';
import type { Source } from '../source.ts';
import type { Choices } from '../styles/choices.ts';
import { factorial, type Row } from './arrangement.ts';
import { type Dress, dressesOf, type Wardrobe } from './dresses.ts';
import { likelyNested, nestedOrders } from './nested.ts';

/** Bodies that differ in nothing but the order of their outermost keys. */
export interface Family {
  readonly size: number;
  /** The lower, the likelier. */
  readonly weight: number;
  readonly cost: number;
  readonly row: () => Row;
  readonly causesOf: (order: readonly number[]) => readonly Cause[];
}

/** With ten keys there are 3.6 million orders: seconds of search. */
const MAX_KEYS = 9;
/** Orders of nested objects beside one order of the outermost keys. */
const MAX_NESTED = 20_000;

/** How much less likely a body is where also the nested objects are in another order. */
const NESTED_LIKELY = 5;
const NESTED_ANY = 12;

export function familiesOf(source: Source): Family[] {
  const wardrobe = dressesOf(source);
  return [...wardrobe.dresses.flatMap((dress) => ofDress(wardrobe, dress)), ...ofNested(wardrobe)];
}

function ofDress(wardrobe: Wardrobe, dress: Dress): Family[] {
  const tree = wardrobe.treeOf(dress.choices);
  if (tree.type !== 'object' || tree.members.length < 2 || tree.members.length > MAX_KEYS)
    return [];
  const likely = likelyNested(tree);
  const others = dress.cost === 0 ? (nestedOrders(tree, MAX_NESTED) ?? []) : [];
  return [
    family(wardrobe, dress, tree, 0),
    ...likely.map((it) => family(wardrobe, dress, it, NESTED_LIKELY)),
    ...others.slice(1).map((it) => family(wardrobe, dress, it, NESTED_ANY)),
  ];
}

function family(wardrobe: Wardrobe, dress: Dress, tree: JsonObject, more: number): Family {
  const keys = tree.members.map((member) => member.key);
  return {
    size: factorial(keys.length),
    weight: dress.weight + more,
    cost: dress.cost,
    row: () => wardrobe.rowOf(tree, dress.choices),
    causesOf: (order) => [
      ...dress.causes,
      { id: 'body.keys-reordered', order: order.map((at) => keys[at]).join(', ') },
    ],
  };
}

/** The outermost keys as received, as documented or sorted, and the others in any order: dkjson's `keyorder`. */
function ofNested(wardrobe: Wardrobe): Family[] {
  const [plain] = wardrobe.dresses;
  const tree = plain && wardrobe.treeOf(plain.choices);
  if (plain === undefined || tree?.type !== 'object') return [];
  const orders = nestedOrders(tree, MAX_NESTED) ?? [];
  if (orders.length < 2) return [];
  const fixed = (it: JsonObject, cause: Cause): Family => ({
    size: 1,
    // They are few: first of all.
    weight: plain.weight - 1,
    cost: plain.cost,
    row: () => whole(wardrobe, it, plain.choices),
    causesOf: () => [cause],
  });
  return orders.flatMap((it) => [
    fixed(it, { id: 'body.keys-reordered', order: 'nested keys in another order' }),
    fixed(outermost(it, documented), { id: 'body.keys-reordered', order: 'document' }),
    fixed(outermost(it, sorted), { id: 'body.keys-sorted', depth: 'top-level' }),
  ]);
}

const outermost = (tree: JsonObject, arrange: Arrange): JsonObject =>
  reorder(tree, arrange, 'top-level') as JsonObject;

const NOTHING = new Uint8Array();

const whole = (wardrobe: Wardrobe, tree: JsonObject, choices: Choices): Row => ({
  open: NOTHING,
  comma: NOTHING,
  close: NOTHING,
  pieces: [toBytes(wardrobe.render(tree, choices) ?? '')],
});
