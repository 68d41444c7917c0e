import { isAscii, isUtf8 } from 'node:buffer';
import {
  decodeOnce,
  decodeText,
  MAY_BE_ESCAPED,
  type Traced,
  traceText,
  withoutCutEscapes,
} from './decode.ts';
import { mayHoldInvisible, textWithoutInvisible, withoutInvisible } from './invisible.ts';
import { FORMS, formOf, keysOf, type Spelling, spellingsOf } from './spellings.ts';

/** A range of characters; the end is exclusive. */
export type Span = readonly [from: number, to: number];

/** How to interpret a text. */
export interface Reading {
  /** It may have been cut: a beginning of the secret counts at its end, and before `…`. */
  readonly isCut?: boolean;
  /** Whether its characters are bytes, as in a header. */
  readonly areBytes?: boolean;
}

/** Layers of escapes: no text has more by accident, and each costs time. */
const MOST_LAYERS = 6;

/** This many characters of each spelling show whether a closer look is needed. */
const GLANCE = { plain: 5, folded: 5, base64: 5, hex: 5, wrapped: 8 } as const;

/** Finds a secret in any encoding and escaping. */
export class Finder {
  readonly #secret: string;
  readonly #spell: (secret: string) => readonly Spelling[];
  #made: { readonly spellings: readonly Spelling[]; readonly glance: RegExp } | undefined;

  /** @param spell the spellings to look for. */
  constructor(secret: string, spell: (secret: string) => readonly Spelling[] = spellingsOf) {
    this.#secret = secret;
    this.#spell = spell;
  }

  /** Fast check whether a lower-case text may contain the secret; only false positives are possible. */
  mayFind(lower: string): boolean {
    const { spellings, glance } = this.#ready();
    if (spellings.length === 0) return false;
    let layer = lower;
    if (mayShow(glance, layer)) return true;
    if (!MAY_BE_ESCAPED.test(layer)) return false;
    for (let count = 1; count <= MOST_LAYERS; count += 1) {
      const next = decodeText(layer).toLowerCase();
      if (next === layer) return false;
      layer = next;
      if (mayShow(glance, layer)) return true;
    }
    return true;
  }

  /** All occurrences of the secret, which may overlap. */
  find(text: string, { isCut = false, areBytes = false }: Reading = {}): Span[] {
    const { spellings } = this.#ready();
    if (spellings.length === 0) return [];
    const whole = traceText(text, areBytes);
    const cut: Look = (own, formed) => cutSpans(own, formed, text.length);
    const looks = isCut ? [spansIn, cut] : [spansIn];
    return [
      ...looksAt(spellings, layersOf(whole), looks),
      ...looksAt(spellings, changedLayersOf(whole, withoutInvisible), looks),
      ...(isCut ? looksAt(spellings, changedLayersOf(whole, withoutCutEscapes), [cut]) : []),
      ...(isCut ? looksAt(spellings, changedLayersOf(whole, withoutCutOrInvisible), [cut]) : []),
    ];
  }

  #ready() {
    if (this.#made !== undefined) return this.#made;
    const spellings = this.#spell(this.#secret);
    const made = { spellings, glance: glanceFor(this.#secret, spellings) };
    this.#made = made;
    return made;
  }
}

/** What is found of spellings of one form. */
type Look = (spellings: readonly Spelling[], formed: Traced) => Span[];

function looksAt(
  spellings: readonly Spelling[],
  layers: Iterable<Traced>,
  looks: readonly Look[],
): Span[] {
  const spans: Span[] = [];
  for (const traced of layers)
    for (const { own, formed } of inForms(spellings, traced))
      for (const look of looks) for (const span of look(own, formed)) spans.push(span);
  return spans;
}

const mayShow = (glance: RegExp, layer: string): boolean =>
  glance.test(layer) || (mayHoldInvisible(layer) && glance.test(textWithoutInvisible(layer)));

/** An escape that interrupts a secret may be cut itself. */
const withoutCutOrInvisible = (traced: Traced): Traced =>
  withoutInvisible(withoutCutEscapes(traced));

/** As `layersOf`, but only from the layer on that `prepare` changes. */
function* changedLayersOf(text: Traced, prepare: (traced: Traced) => Traced): Generator<Traced> {
  let isChanged = false;
  const watched = (traced: Traced): Traced => {
    const prepared = prepare(traced);
    isChanged ||= prepared !== traced;
    return prepared;
  };
  for (const traced of layersOf(watched(text), watched)) if (isChanged) yield traced;
}

/** The text with zero, one, two, … layers of escapes undone. */
function* layersOf(text: Traced, prepare = (traced: Traced): Traced => traced): Generator<Traced> {
  let traced: Traced | undefined = text;
  for (let layer = 0; traced !== undefined && layer <= MOST_LAYERS; layer += 1) {
    yield traced;
    const next: Traced | undefined = decodeOnce(traced);
    traced = next && prepare(next);
  }
}

const inForms = (spellings: readonly Spelling[], traced: Traced) =>
  FORMS.map((form) => ({
    own: spellings.filter((spelling) => spelling.form === form),
    formed: formOf(form, traced),
  }));

/** Overlapping ones as one. */
function spansIn(spellings: readonly Spelling[], { bytes: text, from, to }: Traced): Span[] {
  return spellings.flatMap(({ bytes, prefixes }) => {
    const runs: [from: number, to: number][] = [];
    prefixes.visit(text, bytes.length, (length, end) => {
      const last = runs.at(-1);
      if (last !== undefined && end - length < last[1]) last[1] = end;
      else runs.push([end - length, end]);
    });
    return runs.map(([start, end]): Span => [from[start] as number, to[end - 1] as number]);
  });
}

/** A beginning of the secret at the very end, or before the sign of a cut. */
function cutSpans(spellings: readonly Spelling[], formed: Traced, end: number): Span[] {
  const { bytes: text, from } = formed;
  const marks = [...text.matchAll(CUT_MARK)].map(
    ({ index }) => [index, from[index] ?? end] as const,
  );
  const ends = new Map([[text.length, end], ...marks]);
  return spellings.flatMap(({ bytes, prefixes, shortestCut }) => {
    const spans: Span[] = [];
    prefixes.visit(text, Math.min(shortestCut, bytes.length), (length, at) => {
      // A whole one is found anyway, and has no more to hide.
      const cut = length === bytes.length ? undefined : ends.get(at);
      if (cut !== undefined) spans.push([from[at - length] as number, cut]);
    });
    return spans;
  });
}

/** `…` in UTF-8. */
const CUT_MARK = /\xe2\x80\xa6/g;

/** Once no escape is left, each spelling shows itself by its first characters. */
function glanceFor(secret: string, spellings: readonly Spelling[]): RegExp {
  // Read as UTF-8, such bytes are other characters.
  const isForeign = keysOf(secret).some((key) => isUtf8(key) && !isAscii(key));
  const foreign = isForeign ? ['[^\\0-\\x7f]'] : [];
  const wrapped = spellings.filter(({ form }) => form === 'wrapped').map(beginningOf);
  const between = wrapped.length > 0 ? BETWEEN : BETWEEN_SHORT;
  const beginnings = spellings
    // What begins like a wrapped one shows itself by that.
    .filter((one) => one.form === 'wrapped' || !wrapped.includes(beginningOf(one)))
    .map(({ form, bytes }) => [...bytes.slice(0, GLANCE[form])].map(classOf).join(between[form]))
    // A run of blanks at the beginning would be tried from each of them.
    .map((glance) => glance.replace(/^\[\\s\+-\]\+/, '[\\s+-]'));
  return new RegExp([...new Set([...foreign, ...beginnings])].join('|'));
}

const beginningOf = ({ bytes }: Spelling): string => bytes.slice(0, GLANCE.wrapped);

/** Of ASCII; what else is invisible is removed. */
const CONTROLS = '[\\0-\\x08\\x0e-\\x1f\\x7f]*';

const BETWEEN = {
  plain: '',
  folded: '',
  base64: '\\s*',
  hex: '[\\s:-]*',
  wrapped: '(?:[\\0-\\x20\\x7f>=-]|<w?br\\s{0,2}/?)*',
} as const;

/** Of a secret that is too short to be wrapped. */
const BETWEEN_SHORT = { ...BETWEEN, plain: CONTROLS, folded: CONTROLS };

function classOf(character: string): string {
  if (character === ' ') return '[\\s+-]+';
  if (character === '+') return '[+-]';
  if (character === '/') return '[/_]';
  return character.replace(/[\\^$.*?()[\]{}|]/, '\\$&');
}
