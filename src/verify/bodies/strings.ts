import { type Binary, toBinary } from '../kit/bytes.ts';
import { type Cause, COST } from '../model/cause.ts';
import { type Axis, chosenOf, createAxis, type Option } from './axis.ts';
import type { Slot } from './layout.ts';

/** How a program writes a character of one class. */
type Spelling = (character: string) => string;

const spelling = (name: string, cost: number, cause: Cause, value: Spelling): Option<Spelling> => ({
  name,
  cost,
  causes: [cause],
  value,
});

/** Characters that programs spell differently, by what decides on it. */
type CharacterClass = 'slash' | 'html' | 'control' | 'unicode';

/** A character in a JSON string, with its spelling. */
interface Unit {
  readonly literal: string;
  /** The whole character, even if it takes two escapes. */
  readonly character: string;
  readonly class: CharacterClass;
}

/** Pairs of surrogates stay together; of plain ASCII only what some program escapes. */
const UNIT =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[\ud800-\udbff][\udc00-\udfff]|[/<>&'=+`\x7f-\uffff]/g;

/** The different units of all names and strings. */
function findUnits(slots: readonly Slot[]): Unit[] {
  const units = new Map<string, Unit>();
  for (const slot of slots) {
    if (!isText(slot)) continue;
    for (const [literal] of inside(slot.literal).matchAll(UNIT)) {
      if (!units.has(literal)) units.set(literal, readUnit(literal));
    }
  }
  return [...units.values()];
}

/** The new spelling of a unit, by its literal. */
type Respelling = (unit: string) => string;

const respell = (literal: string, write: Respelling): string =>
  `"${inside(literal).replace(UNIT, write)}"`;

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
const escapeLower = (character: string): string =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** `\u00E9`. */
const escapeUpper = (character: string): string =>
  escapeLower(character).toUpperCase().replaceAll('U', 'u');

const slashOptions = (): Option<Spelling>[] => [
  spelling('escaped', COST.common, { id: 'body.escaped-slashes', side: 'signed' }, () => '\\/'),
  spelling('raw', COST.common, { id: 'body.escaped-slashes', side: 'received' }, () => '/'),
  spelling('hex', COST.rare, { id: 'body.escaped-slashes', side: 'signed' }, () => '\\u002F'),
];

/** Characters that HTML allows unescaped; JSON does not allow two of them. */
const PLAIN: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\' };
const plain: Spelling = (character) => PLAIN[character] ?? character;

/** Programs that escape what HTML reads as markup; the first of equal ones gives the name. */
const HTML_SETS: readonly (readonly [name: string, set: string, write: Spelling, cost: number])[] =
  [
    ['Go', '<>&', escapeLower, COST.common],
    ['Gson', `<>&='`, escapeLower, COST.common],
    ['JavaScriptSerializer', `<>&'`, escapeLower, COST.usual],
    ['JavaScriptSerializer of Mono', `<>'`, escapeLower, COST.usual],
    ['Newtonsoft EscapeHtml', `<>&'"`, escapeLower, COST.usual],
    ['System.Text.Json', `"&'+<>\``, escapeUpper, COST.common],
    ['angle brackets', '<>', escapeLower, COST.rare],
  ];

/** PHP's JSON_HEX_ flags, and what each is for. */
const PHP_FLAGS = [
  ['TAG', '<>'],
  ['AMP', '&'],
  ['APOS', `'`],
  ['QUOT', '"'],
] as const;

/** @param flags which of the four, one bit each. */
export function phpHexSet(flags: number): { readonly name: string; readonly set: string } {
  const chosen = PHP_FLAGS.filter((_, at) => flags & (1 << at));
  return {
    name: `JSON_HEX_${chosen.map(([flag]) => flag).join('|JSON_HEX_')}`,
    set: chosen.map(([, set]) => set).join(''),
  };
}

/** All sixteen combinations except the empty one. */
const PHP_HEX_SETS = [15, 7, 3, 1, 2, 4, 8, 5, 6, 9, 10, 11, 12, 13, 14].map(phpHexSet);

const htmlOptions = (): Option<Spelling>[] => [
  ...HTML_SETS.map(([name, set, write, cost]) => htmlOption(name, set, write, cost)),
  spelling('raw', COST.common, { id: 'body.escaped-html', side: 'received' }, plain),
  ...PHP_HEX_SETS.map(({ name, set }) => htmlOption(name, set, escapeUpper, COST.usual)),
];

function htmlOption(name: string, set: string, write: Spelling, cost: number): Option<Spelling> {
  const letters = write === escapeLower ? 'lower' : 'upper';
  const cause = { id: 'body.escaped-html', set, case: letters } as const;
  return spelling(name, cost, cause, (it) => (set.includes(it) ? write(it) : plain(it)));
}

const SHORT: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

const DEL = '\x7f';

const control = (
  name: string,
  write: Spelling,
  short: Readonly<Record<string, string>> = SHORT,
): Option<Spelling> =>
  spelling(name, COST.usual, { id: 'body.escaped-control' }, (it) => short[it] ?? write(it));

const rawDel =
  (write: Spelling): Spelling =>
  (character) =>
    character === DEL ? DEL : write(character);

const { '\b': _b, '\f': _f, ...GO_SHORT } = SHORT;

/** U+0000 to U+001F, which JSON must escape, and DEL, for which escaping is optional. */
const controlOptions = (): Option<Spelling>[] => [
  control('lower', rawDel(escapeLower)),
  control('upper', rawDel(escapeUpper)),
  control('lower with DEL', escapeLower),
  control('upper with DEL', escapeUpper),
  control('Go', rawDel(escapeLower), GO_SHORT),
  control('hex', rawDel(escapeLower), {}),
  control('hex upper', rawDel(escapeUpper), {}),
];

type Test = (character: string) => boolean;

const escaped = (particulars: Record<string, string>): Cause => ({
  id: 'body.escaped-unicode',
  ...particulars,
});
const lower = escaped({ case: 'lower' });
const upper = escaped({ case: 'upper' });
const raw = escaped({ side: 'received' });

const keep: Spelling = (character) => character;
const escapeIf =
  (test: Test, write: Spelling): Spelling =>
  (character) =>
    test(character) ? write(character) : character;

const isAstral: Test = (character) => character.length > 1;
const isBasic: Test = (character) => character.length === 1;
const between =
  (...ranges: readonly (readonly [from: string, to: string])[]): Test =>
  (character) =>
    ranges.some(([from, to]) => isBasic(character) && from <= character && character <= to);

/** JavaScript once treated these as line ends, so many programs escape them. */
const isLineSeparator = between(['\u2028', '\u2029']);
const isLineSeparatorOrNel = between(['\u2028', '\u2029'], ['\u0085', '\u0085']);
const isOfJsonSimple = between(['\x7f', '\u009f'], ['\u2000', '\u20ff']);
const isOfOrgJson = between(['\u0080', '\u009f'], ['\u2000', '\u20ff']);
const isLatin1 = between(['\x7f', '\u00ff']);

/** Everything that is not ASCII. */
const unicodeOptions = (): Option<Spelling>[] => [
  spelling('lower', COST.common, lower, escapeLower),
  spelling('raw', COST.common, raw, keep),
  spelling('upper', COST.common, upper, escapeUpper),
  spelling('raw but U+2028', COST.common, raw, escapeIf(isLineSeparator, escapeLower)),
  spelling('raw but U+0085', COST.usual, raw, escapeIf(isLineSeparatorOrNel, escapeLower)),
  spelling('json-simple', COST.usual, upper, escapeIf(isOfJsonSimple, escapeUpper)),
  spelling('org.json', COST.usual, lower, escapeIf(isOfOrgJson, escapeLower)),
  spelling('astral lower', COST.rare, lower, escapeIf(isAstral, escapeLower)),
  spelling('astral upper', COST.usual, upper, escapeIf(isAstral, escapeUpper)),
  spelling('basic lower', COST.rare, lower, escapeIf(isBasic, escapeLower)),
  spelling('basic upper', COST.rare, upper, escapeIf(isBasic, escapeUpper)),
  spelling('latin1 lower', COST.rare, lower, escapeIf(isLatin1, escapeLower)),
];

const CLASSES: readonly CharacterClass[] = ['slash', 'html', 'control', 'unicode'];

/** Alternative spellings in the strings of a text. */
export interface StringAxes {
  readonly axes: Readonly<Record<CharacterClass, Axis<Spelling>>>;
  /** The text of each slot. @param choices one per class, in the order of `CLASSES`. */
  readonly spell: (choices: readonly number[]) => readonly Binary[];
  /** The text of another literal in a slot. */
  readonly spellOther: (literal: string, choices: readonly number[]) => Binary;
  /** The literal of another text, as this one spells its characters. */
  readonly write: (text: string) => string;
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
  const byCharacter = new Map(units.map(({ character, literal }) => [character, literal]));
  return {
    axes,
    spell: (choices) => {
      const id = choices.join();
      const texts = known.get(id) ?? spellAll(slots, respellingOf(axes, choices));
      known.set(id, texts);
      return texts;
    },
    spellOther: (literal, choices) => spelled(literal, respellingOf(axes, choices)),
    write: (text) =>
      `"${text.replace(CHARACTER, (it) => byCharacter.get(it) ?? JSON.stringify(it).slice(1, -1))}"`,
  };
}

/** All characters that can be spelled in another way. */
const CHARACTER = /[\ud800-\udbff][\udc00-\udfff]|[\0-\x1f"\\/<>&'=+`\x7f-\uffff]/g;

function spellingAxis(
  units: readonly Unit[],
  options: () => readonly Option<Spelling>[],
): Axis<Spelling> {
  const result = (spell: Spelling) => units.map((unit) => spell(unit.character)).join(' ');
  return createAxis(options(), result, units.map((unit) => unit.literal).join(' '));
}

function respellingOf(axes: StringAxes['axes'], choices: readonly number[]): Respelling {
  const byClass = new Map(CLASSES.map((of, at) => [of, chosenOf(axes[of], choices[at] ?? 0)]));
  const known = new Map<string, string>();
  return (literal) => {
    const before = known.get(literal);
    if (before !== undefined) return before;
    const unit = readUnit(literal);
    const text = byClass.get(unit.class)?.(unit.character) ?? literal;
    known.set(literal, text);
    return text;
  };
}

const isText = ({ kind }: Pick<Slot, 'kind'>): boolean => kind === 'key' || kind === 'string';

const spelled = (literal: string, write: Respelling): Binary =>
  literal.startsWith('"') ? toBinary(respell(literal, write)) : literal;

const spellAll = (slots: readonly Slot[], write: Respelling): Binary[] =>
  slots.map(({ literal }) => spelled(literal, write));
