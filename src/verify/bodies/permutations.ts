import { isUtf8 } from 'node:buffer';
import {
  type JsonMember,
  type JsonNode,
  type JsonObject,
  printJson,
} from '../../core/kit/json/node.ts';
import { type Binary, toBinary, toBytes } from '../kit/bytes.ts';
import { type BodyVariant, type Cause, COST } from '../model/cause.ts';
import { type Combination, combine } from './axis.ts';
import { type Arrange, documented, reorder, sorted } from './order.ts';
import { readSource, type Source } from './source.ts';
import {
  AXIS,
  type Choices,
  causesOf,
  costsOf,
  createAxes,
  createPrograms,
  createRenderer,
  listAxes,
  stepCost,
} from './styles.ts';

/** Puts pieces in a row in every order, in lexicographic order of their numbers. */
interface Row {
  /** The text before, between, and after the pieces. */
  readonly open: Uint8Array;
  readonly comma: Uint8Array;
  readonly close: Uint8Array;
  readonly pieces: readonly Uint8Array[];
}

function factorial(count: number): number {
  let product = 1;
  for (let factor = 2; factor <= count; factor += 1) product *= factor;
  return product;
}

const rowLength = ({ open, comma, close, pieces }: Row): number =>
  open.length +
  pieces.reduce((sum, piece) => sum + piece.length, 0) +
  comma.length * Math.max(0, pieces.length - 1) +
  close.length;

/** @param index from 0 on; below the factorial of the number of pieces. */
function orderAt(count: number, index: number): number[] {
  const left = [...Array(count).keys()];
  let rest = index;
  return left
    .map((_, at) => at)
    .map((at) => {
      const below = factorial(count - at - 1);
      const [chosen = 0] = left.splice(Math.floor(rest / below), 1);
      rest %= below;
      return chosen;
    });
}

/** One row. */
function arrange(row: Row, order: readonly number[]): Uint8Array {
  const buffer = Buffer.allocUnsafe(rowLength(row));
  let end = putBytes(buffer, row.open, 0);
  for (const [at, piece] of order.entries()) {
    if (at > 0) end = putBytes(buffer, row.comma, end);
    end = putBytes(buffer, row.pieces[piece] as Uint8Array, end);
  }
  putBytes(buffer, row.close, end);
  return buffer;
}

/**
 * Every row, one after the other, in one buffer: only what changes is copied.
 * @param take is given the buffer, which the next row overwrites; returns whether to stop.
 * @returns whether it was stopped.
 */
function arrangeAll(row: Row, take: (bytes: Uint8Array, index: number) => boolean): boolean {
  const { open, comma, close, pieces } = row;
  const buffer = Buffer.allocUnsafe(rowLength(row));
  const used = pieces.map(() => false);
  let index = 0;

  const place = (depth: number, end: number): boolean => {
    if (depth === pieces.length) {
      index += 1;
      return take(buffer, index - 1);
    }
    const start = depth === 0 ? end : putBytes(buffer, comma, end);
    for (let piece = 0; piece < pieces.length; piece += 1) {
      if (used[piece]) continue;
      used[piece] = true;
      if (place(depth + 1, putBytes(buffer, pieces[piece] as Uint8Array, start))) return true;
      used[piece] = false;
    }
    return false;
  };

  buffer.set(close, buffer.length - close.length);
  return place(0, putBytes(buffer, open, 0));
}

function putBytes(buffer: Buffer, bytes: Uint8Array, at: number): number {
  buffer.set(bytes, at);
  return at + bytes.length;
}

/** A style for writing the fields, independent of their order. */
interface Dress {
  readonly choices: Choices;
  readonly cost: number;
  readonly weight: number;
  readonly causes: readonly Cause[];
}

interface Wardrobe {
  /** The first is the received one. */
  readonly dresses: readonly Dress[];
  readonly treeOf: (choices: Choices) => JsonNode;
  readonly render: (tree: JsonObject, choices: Choices) => Binary | undefined;
  readonly rowOf: (tree: JsonObject, choices: Choices) => Row;
}

/** A style may have at most two common deviations besides the order. */
const MAX_COST = 2 * COST.common;
const MAX_DRESSES = 300;

/** Extra cost of another layout: a signer with its own key order usually keeps the layout. */
const OTHER_LAYOUT = 4;

function dressesOf(source: Source): Wardrobe {
  const axes = createAxes(source, COST.usual);
  const list = listAxes(axes);
  const { treeOf, layoutOf, renderTree } = createRenderer(source, axes);
  const costs = costsOf(list).map((of, axis) => (isFixed(axis) ? [] : of));
  const bases = createPrograms(axes).combinations.map(({ choices }): Combination => {
    const inReceivedOrder = choices.with(AXIS.order, 0).with(AXIS.end, 0);
    return { choices: inReceivedOrder, cost: stepCost(list, inReceivedOrder) };
  });
  const plain: Combination = { choices: list.map(() => 0), cost: 0 };
  const dresses = combine(costs, [plain, ...bases], MAX_COST, MAX_DRESSES).flatMap(
    ({ choices, cost }) => {
      if (layoutOf(choices) === undefined) return [];
      const weight = cost + (choices[AXIS.layout] === 0 ? 0 : OTHER_LAYOUT);
      return [{ choices, cost, weight, causes: causesOf(list, choices) }];
    },
  );
  const rowOf = (tree: JsonObject, choices: Choices): Row => {
    const { indent, comma } = layoutOf(choices) ?? { indent: undefined, comma: ',' };
    const line = (level: number): Binary =>
      indent === undefined ? '' : source.newline + indent.repeat(level);
    const open = `{${line(1)}`;
    const close = `${line(0)}}`;
    const pieceOf = (member: JsonObject['members'][number]): Uint8Array => {
      const alone = renderTree({ type: 'object', members: [member] }, choices) ?? '';
      return toBytes(alone.slice(open.length, alone.length - close.length));
    };
    return {
      open: toBytes(toBinary(source.before) + open),
      comma: toBytes(indent === undefined ? comma : `,${line(1)}`),
      close: toBytes(close + source.after),
      pieces: tree.members.map(pieceOf),
    };
  };
  return { dresses, treeOf, render: (tree, choices) => renderTree(tree, choices), rowOf };
}

const isFixed = (axis: number): boolean => axis === AXIS.order || axis === AXIS.end;

/** More keys have too many orders for any search. */
const MAX_NESTED_KEYS = 8;

/** The tree with its nested objects in the orders that programs and people give them. */
function likelyNested(tree: JsonObject): JsonObject[] {
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
function nestedOrders(tree: JsonObject, room: number): JsonObject[] | undefined {
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

/** Bodies that differ in nothing but the order of their outermost keys. */
interface Family {
  readonly size: number;
  /** Lower is likelier. */
  readonly weight: number;
  readonly cost: number;
  readonly row: () => Row;
  readonly causesOf: (order: readonly number[]) => readonly Cause[];
}

/** With ten keys there are 3.6 million orders: seconds of search. */
const MAX_KEYS = 9;
/** Orders of nested objects for one order of the outermost keys. */
const MAX_NESTED = 20_000;

/** How much less likely a body is where also the nested objects are in another order. */
const NESTED_LIKELY = 5;
const NESTED_ANY = 12;

function familiesOf(source: Source): Family[] {
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

/** A larger body would take seconds. */
const MAX_BYTES = 16 * 1024;
/** The received JSON with its keys in any order, as hashes of Perl, Lua and others give them back. */
export interface Permutations {
  readonly count: number;
  /** @param index from 0 to count - 1. */
  readonly at: (index: number) => BodyVariant;
  /** Likelier runs first; a search can stop between two runs. */
  readonly runs: readonly Run[];
}

interface Run {
  readonly count: number;
  /** @returns whether it was stopped. */
  readonly each: (take: Take) => boolean;
}

/** Is given bytes that the next call overwrites, and their index; returns whether to stop. */
type Take = (bytes: Uint8Array, index: number) => boolean;

/**
 * Every order of the outermost keys, up to nine: as received and in the likelier styles of other programs, with the
 * likelier orders of inner objects, or with all of them if the budget allows.
 * @param maxCount maximum total number; the first run may exceed it.
 * @returns undefined if there is nothing to reorder, or too much.
 */
export function keyPermutations(received: Uint8Array, maxCount: number): Permutations | undefined {
  if (received.length > MAX_BYTES || !isUtf8(received)) return undefined;
  const source = readSource(Buffer.from(received).toString());
  if (source === undefined) return undefined;
  const families = chooseFamilies(familiesOf(source), maxCount);
  const last = families.at(-1);
  if (last === undefined) return undefined;
  return {
    count: last.start + last.family.size,
    at: (index) => {
      const { family, start } = families.findLast((it) => it.start <= index) ?? last;
      return variantOf(family, index - start);
    },
    runs: families.map(({ family, start }) => ({
      count: family.size,
      each: (take) => arrangeAll(family.row(), (bytes, index) => take(bytes, start + index)),
    })),
  };
}

interface Placed {
  readonly family: Family;
  /** The number of its first body. */
  readonly start: number;
}

/** The likeliest families within the limit. */
function chooseFamilies(families: readonly Family[], maxCount: number): Placed[] {
  const chosen: Placed[] = [];
  let start = 0;
  for (const family of [...families].sort((a, b) => a.weight - b.weight)) {
    if (start > 0 && start + family.size > maxCount) continue;
    chosen.push({ family, start });
    start += family.size;
  }
  return chosen;
}

function variantOf({ row, causesOf, cost }: Family, index: number): BodyVariant {
  const pieces = row();
  const order = orderAt(pieces.pieces.length, index);
  return {
    value: arrange(pieces, order),
    cost: COST.remote + cost,
    causes: causesOf(order),
    serializers: [],
  };
}
