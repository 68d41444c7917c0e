import { printJson } from '../../../json/node.ts';
import { COST } from '../../variant.ts';
import { type Axis, createAxis, type Option } from '../axis.ts';
import type { Layout } from '../layout/layout.ts';
import { layoutOptions } from '../layout/options.ts';
import { fillIn, layOut } from '../layout/template.ts';
import { addedOptions } from '../members/added.ts';
import { droppedOptions } from '../members/dropped.ts';
import { emptyOptions } from '../members/empties.ts';
import { createNumberAxis, type NumberTexts } from '../numbers/options.ts';
import { orderOptions, type TreeChange } from '../order/options.ts';
import { findSlots, type Slots } from '../slots.ts';
import type { Source } from '../source.ts';
import { createStringAxes, type StringAxes } from '../strings/axes.ts';

/** Everything in which two spellings of the same JSON can differ. */
export interface Axes {
  readonly members: Axis<TreeChange>;
  readonly empties: Axis<TreeChange>;
  readonly order: Axis<TreeChange>;
  readonly layout: Axis<Layout>;
  readonly strings: StringAxes;
  readonly numbers: Axis<NumberTexts>;
  /** What a program writes after the text. */
  readonly end: Axis<string>;
  readonly slots: Slots;
}

/** Up to here options are always looked at: known programs are made of them. */
const OF_PROGRAMS = COST.usual;

export function createAxes({ text, tree, after }: Source, maxCost: number): Axes {
  const slots = findSlots(tree);
  const literals = slots.all.map((slot) => slot.literal);
  const changed = (change: TreeChange): string => printJson(change(tree));
  const unchanged = printJson(tree);
  const affordable = ({ cost }: Option<unknown>): boolean => cost <= Math.max(maxCost, OF_PROGRAMS);
  return {
    members: createAxis(
      [...droppedOptions(tree), ...addedOptions(tree)].filter(affordable),
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
    strings: createStringAxes(slots.all),
    numbers: createNumberAxis(slots.all),
    end: endAxis(after),
    slots,
  };
}

/** A newline by itself is no matter of the program that wrote the JSON: see the text steps. */
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
