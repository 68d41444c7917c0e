import type { JsonNode, JsonObject } from '../../../json/node.ts';
import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';
import { type Binary, toBinary, toBytes } from '../binary.ts';
import { type Combination, combine } from '../combine.ts';
import type { Source } from '../source.ts';
import { createAxes } from '../styles/axes.ts';
import { AXIS, type Choices, causesOf, costsOf, listAxes } from '../styles/choices.ts';
import { createPrograms, stepCost } from '../styles/programs.ts';
import { createRenderer } from '../styles/renderer.ts';
import type { Row } from './arrangement.ts';

/** A style in which the members are written, whatever their order. */
export interface Dress {
  readonly choices: Choices;
  readonly cost: number;
  readonly weight: number;
  readonly causes: readonly Cause[];
}

export interface Wardrobe {
  /** The first is the received one. */
  readonly dresses: readonly Dress[];
  readonly treeOf: (choices: Choices) => JsonNode;
  readonly render: (tree: JsonObject, choices: Choices) => Binary | undefined;
  readonly rowOf: (tree: JsonObject, choices: Choices) => Row;
}

/** A style and an order: more than two common deviations of the style are not tried. */
const MAX_COST = 2 * COST.common;
const MAX_DRESSES = 300;

/** Whoever writes in an order of his own mostly sends in the same layout. */
const OTHER_LAYOUT = 4;

export function dressesOf(source: Source): Wardrobe {
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
