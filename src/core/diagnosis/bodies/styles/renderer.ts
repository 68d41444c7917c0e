import type { JsonNode } from '../../../json/node.ts';
import { chosenOf } from '../axis.ts';
import { type Binary, toBinary } from '../binary.ts';
import type { Layout } from '../layout/layout.ts';
import { LAYOUTS } from '../layout/layout.ts';
import { fillIn, keepBlanks, layOut, type Template } from '../layout/template.ts';
import type { Source } from '../source.ts';
import type { Axes } from './axes.ts';
import { AXIS, type Choices } from './choices.ts';

/** Writes what was chosen. */
export interface Renderer {
  /** Undefined if irregular blanks cannot be kept, because what they were between has moved. */
  readonly render: (choices: Choices) => Binary | undefined;
  /** The tree, with the members and the order that were chosen. */
  readonly treeOf: (choices: Choices) => JsonNode;
  /** Undefined for irregular blanks that are kept. */
  readonly layoutOf: (choices: Choices) => Layout | undefined;
  /** Another tree of the same leaves, without what surrounds the received one. */
  readonly renderTree: (tree: JsonNode, choices: Choices) => Binary | undefined;
}

export function createRenderer(source: Source, axes: Axes): Renderer {
  const trees = new Map<string, JsonNode>();
  const templates = new Map<string, Template | undefined>();
  const receivedLayout = recognise(source, axes);

  const treeOf = (choices: Choices): JsonNode => {
    const id = treeId(choices);
    const tree = trees.get(id) ?? growTree(source.tree, axes, choices);
    trees.set(id, tree);
    return tree;
  };

  const layoutOf = (choices: Choices): Layout | undefined =>
    chosenOf(axes.layout, choices[AXIS.layout] ?? 0) ?? receivedLayout;

  const createTemplate = (choices: Choices): Template | undefined => {
    const layout = layoutOf(choices);
    if (layout !== undefined) return layOut(treeOf(choices), layout, axes.slots);
    if (treeId(choices) !== '0,0,0') return undefined;
    const { slots } = layOut(source.tree, LAYOUTS[0] as Layout, axes.slots);
    return keepBlanks(source.text, slots);
  };

  const templateOf = (choices: Choices): Template | undefined => {
    const id = `${treeId(choices)},${choices[AXIS.layout]}`;
    if (!templates.has(id)) templates.set(id, createTemplate(choices));
    return templates.get(id);
  };

  const before = toBinary(source.before);

  return {
    treeOf,
    layoutOf,
    renderTree: (tree, choices) => {
      const layout = layoutOf(choices);
      if (layout === undefined) return undefined;
      return inLines(
        fillIn(layOut(tree, layout, axes.slots), textsOf(axes, choices)),
        source.newline,
      );
    },
    render: (choices) => {
      const template = templateOf(choices);
      if (template === undefined) return undefined;
      const end = chosenOf(axes.end, choices[AXIS.end] ?? 0) ?? '';
      const text = fillIn(template, textsOf(axes, choices)) + end;
      return before + inLines(text, source.newline) + source.after;
    },
  };
}

const inLines = (text: Binary, newline: Source['newline']): Binary =>
  newline === '\n' ? text : text.replaceAll('\n', newline);

const treeId = (choices: Choices): string => choices.slice(AXIS.members, AXIS.layout).join();

function growTree(received: JsonNode, axes: Axes, choices: Choices): JsonNode {
  const changes = [
    chosenOf(axes.members, choices[AXIS.members] ?? 0),
    chosenOf(axes.empties, choices[AXIS.empties] ?? 0),
    chosenOf(axes.order, choices[AXIS.order] ?? 0),
  ];
  return changes.reduce((tree, change) => change?.(tree) ?? tree, received);
}

/** The layout of the received text itself, where it is one that is known. */
function recognise({ text, tree }: Source, { slots }: Axes): Layout | undefined {
  const literals = slots.all.map((slot) => slot.literal);
  return LAYOUTS.find((layout) => fillIn(layOut(tree, layout, slots), literals) === text);
}

function textsOf(axes: Axes, choices: Choices): readonly string[] {
  const texts = axes.strings.spell(choices.slice(AXIS.slash, AXIS.numbers));
  const numbers = chosenOf(axes.numbers, choices[AXIS.numbers] ?? 0);
  if (numbers === undefined) return texts;
  return texts.map((text, at) => numbers.get(at) ?? text);
}
