import type { Axis } from '../axis.ts';
import { chosenOf, createAxis, type Option } from '../axis.ts';
import { type Binary, toBinary } from '../binary.ts';
import type { Slot } from '../slots.ts';
import { controlOptions, htmlOptions, slashOptions } from './ascii.ts';
import type { Spelling } from './spelling.ts';
import { unicodeOptions } from './unicode.ts';
import { type CharacterClass, findUnits, respell, type Unit } from './units.ts';

const CLASSES: readonly CharacterClass[] = ['slash', 'html', 'control', 'unicode'];

/** What can be spelled differently in the strings of one text. */
export interface StringAxes {
  readonly axes: Readonly<Record<CharacterClass, Axis<Spelling>>>;
  /**
   * What is in each slot.
   * @param choices one of each class, in the order of `CLASSES`.
   */
  readonly spell: (choices: readonly number[]) => readonly Binary[];
}

export function createStringAxes(slots: readonly Slot[]): StringAxes {
  const units = findUnits(slots);
  const axisOf = (of: CharacterClass, options: () => readonly Option<Spelling>[]) =>
    spellingAxis(
      units.filter((unit) => unit.class === of),
      options,
    );
  const axes = {
    slash: axisOf('slash', slashOptions),
    html: axisOf('html', htmlOptions),
    control: axisOf('control', controlOptions),
    unicode: axisOf('unicode', unicodeOptions),
  };
  const literals = slots.map((slot) => toBinary(slot.literal));
  const known = new Map<string, readonly Binary[]>([['0,0,0,0', literals]]);
  return {
    axes,
    spell: (choices) => {
      const id = choices.join();
      const texts = known.get(id) ?? spellAll(slots, spellingsOf(units, axes, choices));
      known.set(id, texts);
      return texts;
    },
  };
}

function spellingAxis(
  units: readonly Unit[],
  options: () => readonly Option<Spelling>[],
): Axis<Spelling> {
  const result = (spell: Spelling) => units.map((unit) => spell(unit.character)).join(' ');
  return createAxis(options(), result, units.map((unit) => unit.literal).join(' '));
}

function spellingsOf(
  units: readonly Unit[],
  axes: StringAxes['axes'],
  choices: readonly number[],
): Map<string, string> {
  const chosen = CLASSES.map((of, at) => [of, chosenOf(axes[of], choices[at] ?? 0)] as const);
  const byClass = new Map(chosen);
  const changed = new Map<string, string>();
  for (const unit of units) {
    const spell = byClass.get(unit.class);
    if (spell !== undefined) changed.set(unit.literal, spell(unit.character));
  }
  return changed;
}

const spellAll = (slots: readonly Slot[], spellings: ReadonlyMap<string, string>): Binary[] =>
  slots.map(({ kind, literal }) =>
    kind === 'number' ? literal : toBinary(respell(literal, spellings)),
  );
