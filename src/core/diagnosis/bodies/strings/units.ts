import type { Slot } from '../slots.ts';

/** Characters that programs spell differently, by what decides on it. */
export type CharacterClass = 'slash' | 'html' | 'control' | 'unicode';

/** A character inside a JSON string, as it is spelled there. */
export interface Unit {
  readonly literal: string;
  /** A whole character, also where it takes two escapes. */
  readonly character: string;
  readonly class: CharacterClass;
}

/** Pairs of surrogates stay together; of plain ASCII only what some program escapes. */
const UNIT =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[\ud800-\udbff][\udc00-\udfff]|[/<>&'=+`\x7f-\uffff]/g;

/** The different units of all names and strings. */
export function findUnits(slots: readonly Slot[]): Unit[] {
  const units = new Map<string, Unit>();
  for (const slot of slots) {
    if (slot.kind === 'number') continue;
    for (const [literal] of inside(slot.literal).matchAll(UNIT)) {
      if (!units.has(literal)) units.set(literal, readUnit(literal));
    }
  }
  return [...units.values()];
}

/**
 * Spells a string otherwise.
 * @param spellings by the literal of the unit; what is not in it stays.
 */
export const respell = (literal: string, spellings: ReadonlyMap<string, string>): string =>
  `"${inside(literal).replace(UNIT, (unit) => spellings.get(unit) ?? unit)}"`;

const inside = (literal: string): string => literal.slice(1, -1);

function readUnit(literal: string): Unit {
  const character = literal.startsWith('\\') ? (JSON.parse(`"${literal}"`) as string) : literal;
  return { literal, character, class: classify(character) };
}

function classify(character: string): CharacterClass {
  if (character === '/') return 'slash';
  if (character > '\x7f') return 'unicode';
  return character < ' ' || character === '\x7f' ? 'control' : 'html';
}

/** `\u00e9`; a character beyond U+FFFF takes two. */
export const escapeLower = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** `\u00E9`. */
export const escapeUpper = (character: string): string =>
  escapeLower(character).toUpperCase().replaceAll('U', 'u');
