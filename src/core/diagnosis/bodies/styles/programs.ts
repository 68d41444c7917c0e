import { COST } from '../../variant.ts';
import type { Axis } from '../axis.ts';
import type { Combination } from '../combine.ts';
import { isFixedPoint } from '../numbers/options.ts';
import { compiledSerializers } from '../serializers/compiled.ts';
import { phpSerializers } from '../serializers/php.ts';
import { scriptingSerializers } from '../serializers/scripting.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { Axes } from './axes.ts';
import { AXIS, type Choices, causesOf, choicesOf, listAxes } from './choices.ts';

interface Program extends Serializer {
  readonly choices: Choices;
}

/** What the known programs make of one text. */
export interface Programs {
  /** Each different output, as one step. */
  readonly combinations: readonly Combination[];
  /** The names of all programs that can have written it. */
  readonly namesOf: (choices: Choices) => string[];
}

/** A known program's output is one step, however many of its features make a difference. */
const FURTHER_CAUSE = 2;

/** What the text of a whole depends on, data apart. */
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
    namesOf: (choices) => {
      const able = (byStyle.get(styleOf(choices)) ?? []).filter((it) =>
        canWrite(axes, it, choices),
      );
      const id = choices.join();
      const isExact = (program: Program) => program.choices.join() === id;
      // First those that do all of it by themselves.
      const ordered = [...able.filter(isExact), ...able.filter((program) => !isExact(program))];
      return [...new Set(ordered.map((program) => program.name))];
    },
  };
}

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

/** What it costs to take a known program instead of another. */
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
  return isFixedPoint(
    numbers,
    axes.numbers.options[(choices[AXIS.numbers] ?? 0) - 1]?.value,
    axes.slots.all,
  );
}
