import type { Cause } from '../../cause.ts';
import type { Axis } from '../axis.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { Axes } from './axes.ts';

/** What is chosen on each axis; their order is that of the causes in an explanation. */
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
} as const;

export type Choices = readonly number[];

/** The axes in the order of the choices. */
export const listAxes = ({ members, empties, order, layout, strings, numbers, end }: Axes) =>
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

/** What a program's names mean for this text; undefined if its output cannot be told. */
export function choicesOf(
  axes: readonly Axis<unknown>[],
  program: Serializer,
): Choices | undefined {
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
  return choices;
}
