import type { JsonNode } from '../../../json/node.ts';
import type { Cause } from '../../cause.ts';
import type { Binary } from '../binary.ts';
import { type Combination, combine } from '../combine.ts';
import type { Source } from '../source.ts';
import { createAxes } from './axes.ts';
import { AXIS, causesOf, costsOf, listAxes } from './choices.ts';
import { createPrograms } from './programs.ts';
import { createRenderer } from './renderer.ts';

/** The same JSON, or nearly so, written differently. */
export interface Style {
  /** Its bytes. */
  readonly content: Binary;
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Programs that write exactly this. */
  readonly namePrograms: () => readonly string[];
  /** What the text says, where more than its spelling was changed. */
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
  return combine(costsOf(list), bases, maxCost, limit).flatMap(({ choices, cost }) => {
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

const isRestructured = (choices: readonly number[]): boolean =>
  [AXIS.members, AXIS.empties, AXIS.order].some((axis) => choices[axis] !== 0) &&
  choices.every((choice, axis) => choice === 0 || axis <= AXIS.order);
