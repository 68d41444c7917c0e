import { type JsonNode, printJson } from '../../core/kit/json/node.ts';
import { type Binary, toBinary } from '../kit/bytes.ts';
import { type Cause, COST } from '../model/cause.ts';
import { type Axis, type Combination, chosenOf, combine, createAxis, type Option } from './axis.ts';
import {
  fillIn,
  findSlots,
  keepBlanks,
  LAYOUTS,
  type Layout,
  layOut,
  layoutOptions,
  type Slots,
  type Template,
} from './layout.ts';
import { addedOptions, droppedOptions, emptyOptions } from './members.ts';
import { createNumberAxis, isFixedPoint, type NumberTexts } from './numbers.ts';
import { orderOptions, type TreeChange } from './order.ts';
import {
  compiledSerializers,
  phpSerializers,
  type Serializer,
  scriptingSerializers,
} from './serializers.ts';
import type { Source } from './source.ts';
import { createStringAxes, type StringAxes } from './strings.ts';
import { createValueAxis } from './values.ts';

/** Everything in which two spellings of the same JSON can differ. */
interface Axes {
  readonly members: Axis<TreeChange>;
  readonly empties: Axis<TreeChange>;
  readonly order: Axis<TreeChange>;
  readonly layout: Axis<Layout>;
  readonly strings: StringAxes;
  readonly numbers: Axis<NumberTexts>;
  /** Values that may have been others; combined with a program at most. */
  readonly values: Axis<NumberTexts>;
  /** The end that a program writes after the text. */
  readonly end: Axis<string>;
  readonly slots: Slots;
}

/** Options up to this cost are always tried, because known programs consist of them. */
const OF_PROGRAMS = COST.usual;

export function createAxes({ text, tree, after, headers }: Source, maxCost: number): Axes {
  const slots = findSlots(tree);
  const literals = slots.all.map((slot) => slot.literal);
  const strings = createStringAxes(slots.all);
  const changed = (change: TreeChange): string => printJson(change(tree));
  const unchanged = printJson(tree);
  const affordable = ({ cost }: Option<unknown>): boolean => cost <= Math.max(maxCost, OF_PROGRAMS);
  return {
    members: createAxis(
      [...droppedOptions(tree), ...addedOptions(tree, headers)].filter(affordable),
      changed,
      unchanged,
    ),
    empties: createAxis(emptyOptions().filter(affordable), changed, unchanged),
    order: createAxis(orderOptions(tree).filter(affordable), changed, unchanged),
    layout: createAxis(
      layoutOptions().filter(affordable),
      (layout) => fillIn(layOut(tree, layout, slots), literals),
      text,
    ),
    strings,
    numbers: createNumberAxis(slots.all),
    values: createValueAxis(slots.all, strings.write, maxCost),
    end: endAxis(after),
    slots,
  };
}

/** A lone newline does not identify the program that wrote the JSON: see the text steps. */
const endAxis = (after: string): Axis<string> =>
  createAxis(
    [
      {
        name: 'newline',
        cost: COST.common,
        causes: [{ id: 'body.trailing-newline', side: 'signed', found: '\\n' }],
        value: '\n',
      },
    ],
    (end) => (after === '' ? end : ''),
    '',
  );

/** The axes, in the order of causes in an explanation. */
export const AXIS = {
  members: 0,
  empties: 1,
  order: 2,
  layout: 3,
  slash: 4,
  html: 5,
  control: 6,
  unicode: 7,
  numbers: 8,
  end: 9,
  values: 10,
} as const;

export type Choices = readonly number[];

/** The axes in the order of the choices. */
export const listAxes = ({
  members,
  empties,
  order,
  layout,
  strings,
  numbers,
  end,
  values,
}: Axes) =>
  [
    members,
    empties,
    order,
    layout,
    strings.axes.slash,
    strings.axes.html,
    strings.axes.control,
    strings.axes.unicode,
    numbers,
    end,
    values,
  ] as const satisfies readonly Axis<unknown>[];

export const costsOf = (axes: readonly Axis<unknown>[]): number[][] =>
  axes.map(({ options }) => options.map((option) => option.cost));

/** @param axes in the order of the choices. */
export function causesOf(axes: readonly Axis<unknown>[], choices: Choices): Cause[] {
  const causes: Cause[] = [];
  for (let at = 0; at < axes.length; at += 1) {
    const choice = choices[at] ?? 0;
    if (choice > 0) causes.push(...(axes[at]?.options[choice - 1]?.causes ?? []));
  }
  return causes;
}

/** Resolves a program's options for this text; undefined if its output is unknown. */
function choicesOf(axes: readonly Axis<unknown>[], program: Serializer): Choices | undefined {
  const { layout, slash, html, control, unicode, members, empties, order, numbers } = program;
  const end = program.newline ? 'newline' : undefined;
  const names = [members, empties, order, layout, slash, html, control, unicode, numbers, end];
  const choices: number[] = [];
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at];
    const choice = name === undefined ? 0 : axes[at]?.choiceOf(name);
    if (choice === undefined) return undefined;
    choices.push(choice);
  }
  // No program has changed a value.
  return [...choices, 0];
}

interface Program extends Serializer {
  readonly choices: Choices;
}

/** The output of known programs for a text. */
interface Programs {
  /** Each different output, as one step. */
  readonly combinations: readonly Combination[];
  /** Those of the programs that write most of the bodies, as one step that costs no more than two features. */
  readonly likeliest: readonly Combination[];
  /** The names of all programs that can have written it. */
  readonly namesOf: (choices: Choices) => string[];
}

/** A known program's output is one step, however many of its features make a difference. */
const FURTHER_CAUSE = 2;

/** What most programs of merchants write a body with. */
const LIKELIEST: ReadonlySet<string> = new Set([
  'JSON.stringify',
  'Python json.dumps',
  'Python json.dumps(ensure_ascii=False)',
  'PHP json_encode',
  'PHP json_encode(JSON_UNESCAPED_UNICODE)',
  'PHP json_encode(JSON_UNESCAPED_UNICODE|JSON_UNESCAPED_SLASHES)',
]);

/** Axes that determine a text's style, apart from its data. */
const STYLE = [AXIS.layout, AXIS.slash, AXIS.html, AXIS.control, AXIS.unicode, AXIS.end];

const styleOf = (choices: Choices): string => STYLE.map((axis) => choices[axis]).join();

export function createPrograms(axes: Axes): Programs {
  const list = listAxes(axes);
  const programs = [
    ...phpSerializers(),
    ...scriptingSerializers(),
    ...compiledSerializers(),
  ].flatMap((program): Program[] => {
    const choices = choicesOf(list, program);
    return choices === undefined ? [] : [{ ...program, choices }];
  });
  const byStyle = new Map<string, Program[]>();
  for (const program of programs) {
    const style = styleOf(program.choices);
    const group = byStyle.get(style);
    if (group === undefined) byStyle.set(style, [program]);
    else group.push(program);
  }
  return {
    combinations: combinationsOf(list, programs),
    likeliest: combinationsOf(
      list,
      programs.filter(({ name }) => LIKELIEST.has(name)),
    ).map(({ choices, cost }) => ({ choices, cost: Math.min(cost, COST.common + FURTHER_CAUSE) })),
    namesOf: (choices) => {
      const able = (byStyle.get(styleOf(choices)) ?? []).filter((it) =>
        canWrite(axes, it, choices),
      );
      const id = choices.join();
      const isExact = (program: Program) => program.choices.join() === id;
      // Programs that produce everything on their own come first; only they change what the data say.
      const ordered = [
        ...able.filter(isExact),
        ...(isOfOtherData(choices) ? [] : able.filter((program) => !isExact(program))),
      ];
      return [...new Set(ordered.map((program) => program.name))];
    },
  };
}

/** Axes on which the data differ, and not only their spelling. */
const DATA = [AXIS.members, AXIS.empties, AXIS.numbers, AXIS.values];

const isOfOtherData = (choices: Choices): boolean => DATA.some((axis) => choices[axis] !== 0);

function combinationsOf(
  axes: readonly Axis<unknown>[],
  programs: readonly Program[],
): Combination[] {
  const outputs = new Map<string, Choices>();
  for (const { choices, keepsDecimals } of programs) {
    outputs.set(choices.join(), choices);
    if (!keepsDecimals) continue;
    const kept = choices.with(AXIS.numbers, 0);
    outputs.set(kept.join(), kept);
  }
  return [...outputs.values()].map((choices) => ({ choices, cost: stepCost(axes, choices) }));
}

/** The cost of a known program instead of individual deviations. */
export function stepCost(axes: readonly Axis<unknown>[], choices: Choices): number {
  const causes = causesOf(axes, choices).length;
  return causes === 0 ? 0 : COST.common + FURTHER_CAUSE * (causes - 1);
}

/** Whether a program that writes in this style can have written these data, in this order. */
function canWrite(axes: Axes, program: Program, choices: Choices): boolean {
  const { order, members, numbers, keepsDecimals } = program;
  if (order !== undefined && program.choices[AXIS.order] !== choices[AXIS.order]) return false;
  if (members === 'nulls' && program.choices[AXIS.members] !== choices[AXIS.members]) return false;
  if (numbers === undefined || keepsDecimals) return true;
  return isFixedPoint(numbers, changedTexts(axes, choices), axes.slots.all);
}

/** The texts of other numbers, and of other values. */
function changedTexts(axes: Axes, choices: Choices): NumberTexts {
  const numbers = chosenOf(axes.numbers, choices[AXIS.numbers] ?? 0) ?? [];
  const values = chosenOf(axes.values, choices[AXIS.values] ?? 0) ?? [];
  return new Map([...numbers, ...values]);
}

/** Renders choices. */
interface Renderer {
  /** Undefined if irregular whitespace cannot be kept, because its neighbors have moved. */
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
  const receivedLayout = recognize(source, axes);

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

/** The layout of the received text, if it is a known one. */
function recognize({ text, tree }: Source, { slots }: Axes): Layout | undefined {
  const literals = slots.all.map((slot) => slot.literal);
  return LAYOUTS.find((layout) => fillIn(layOut(tree, layout, slots), literals) === text);
}

function textsOf(axes: Axes, choices: Choices): readonly string[] {
  const spellings = choices.slice(AXIS.slash, AXIS.numbers);
  const texts = axes.strings.spell(spellings);
  const isChanged = choices[AXIS.numbers] !== 0 || choices[AXIS.values] !== 0;
  if (!isChanged) return texts;
  const all = [...texts];
  for (const [at, literal] of changedTexts(axes, choices))
    all[at] = axes.strings.spellOther(literal, spellings);
  return all;
}

/** The same JSON, or nearly so, written differently. */
export interface Style {
  /** Its bytes. */
  readonly content: Binary;
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Programs that write exactly this. */
  readonly namePrograms: () => readonly string[];
  /** The changed content, if not only its spelling was changed. */
  readonly changedTree: JsonNode | undefined;
}

/**
 * Every text that programs make of the same JSON.
 * @param limit how many there may be.
 */
export function stylesOf(source: Source, maxCost: number, limit: number): Style[] {
  const axes = createAxes(source, maxCost);
  const list = listAxes(axes);
  const programs = createPrograms(axes);
  const { render, treeOf } = createRenderer(source, axes);
  const plain: Combination = { choices: list.map(() => 0), cost: 0 };
  const bases = [plain, ...programs.combinations];
  const costs = costsOf(list).with(AXIS.values, []);
  const all = [
    ...combine(costs, bases, maxCost, limit),
    ...withValues(axes.values, [plain, ...programs.likeliest], maxCost, source.text.length),
  ];
  return all.flatMap(({ choices, cost }) => {
    const content = cost === 0 ? undefined : render(choices);
    if (content === undefined) return [];
    return {
      content,
      cost,
      causes: causesOf(list, choices),
      namePrograms: () => programs.namesOf(choices),
      changedTree: isRestructured(choices) ? treeOf(choices) : undefined,
    };
  });
}

/** How many bytes the bodies with another value may have together: more than any of a few kilobytes. */
const MAX_VALUE_BYTES = 24 * 1024 * 1024;

/**
 * Another value in a body as it was received, or as a likely program writes it, the cheapest first. None is left out for
 * others: their number grows with that of the values only.
 */
function withValues(
  values: Axis<unknown>,
  bases: readonly Combination[],
  maxCost: number,
  bytes: number,
): readonly Combination[] {
  return bases
    .flatMap(({ choices, cost }) =>
      values.options.flatMap((option, at) =>
        cost + option.cost > maxCost
          ? []
          : [{ choices: choices.with(AXIS.values, at + 1), cost: cost + option.cost }],
      ),
    )
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MAX_VALUE_BYTES / bytes);
}

const isRestructured = (choices: readonly number[]): boolean =>
  [AXIS.members, AXIS.empties, AXIS.order].some((axis) => choices[axis] !== 0) &&
  choices.every((choice, axis) => choice === 0 || axis <= AXIS.order);
