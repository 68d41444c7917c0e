import { isAscii, isUtf8 } from 'node:buffer';
import {
  decodeOnce,
  decodeText,
  MAY_BE_ESCAPED,
  type Traced,
  traceText,
  withoutCutEscapes,
  withoutUnseen,
  withoutUnseenText,
} from './decode.ts';
import { FORMS, formOf, JOINTS, keysOf, type Spelling, spellingsOf } from './spellings.ts';

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
const GLANCE = 5;

/** Finds a secret in any encoding and escaping. */
export class Finder {
  readonly #secret: string;
  #made: { readonly spellings: readonly Spelling[]; readonly glance: RegExp } | undefined;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /**
   * Fast check whether a lower-case text may contain the secret; only false positives are possible.
   * @param seen the text without what cannot be seen.
   */
  mayFind(lower: string, seen: string): boolean {
    const { spellings, glance } = this.#ready();
    if (spellings.length === 0) return false;
    const shows = (text: string, seen: string): boolean =>
      glance.test(text) || (seen !== text && glance.test(seen));
    let layer = lower;
    if (shows(layer, seen)) return true;
    if (!MAY_BE_ESCAPED.test(layer)) return false;
    for (let count = 1; count <= MOST_LAYERS; count += 1) {
      const next = decodeText(layer).toLowerCase();
      if (next === layer) return false;
      layer = next;
      if (shows(layer, withoutUnseenText(layer))) return true;
    }
    return true;
  }

  /** All occurrences of the secret, which may overlap. */
  find(text: string, { isCut = false, areBytes = false }: Reading = {}): Span[] {
    const { spellings } = this.#ready();
    if (spellings.length === 0) return [];
    const spans: Span[] = [];
    for (const traced of inLayers(traceText(text, areBytes))) {
      for (const { own, formed } of inForms(spellings, traced)) {
        for (const span of spansIn(own, formed)) spans.push(span);
        if (isCut) for (const span of cutSpans(own, formed, text.length)) spans.push(span);
      }
    }
    return isCut ? spans.concat(this.#findBeforeCutEscape(text, areBytes)) : spans;
  }

  /** A beginning of the secret before an escape that was cut, whichever layer that is of. */
  #findBeforeCutEscape(text: string, areBytes: boolean): Span[] {
    const spans: Span[] = [];
    const { spellings } = this.#ready();
    let hasCut = false;
    const prepare = (traced: Traced): Traced => {
      const kept = withoutCutEscapes(traced);
      hasCut ||= kept !== traced;
      return kept;
    };
    for (const traced of inLayers(prepare(traceText(text, areBytes)), prepare)) {
      if (!hasCut) continue;
      for (const { own, formed } of inForms(spellings, traced))
        for (const span of cutSpans(own, formed, text.length)) spans.push(span);
    }
    return spans;
  }

  #ready() {
    if (this.#made !== undefined) return this.#made;
    const spellings = spellingsOf(this.#secret);
    const made = { spellings, glance: glanceFor(this.#secret, spellings) };
    this.#made = made;
    return made;
  }
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

/** Each layer as it is, and without what cannot be seen in it. */
function* inLayers(text: Traced, prepare?: (traced: Traced) => Traced): Generator<Traced> {
  for (const traced of layersOf(text, prepare)) {
    yield traced;
    const seen = withoutUnseen(traced);
    if (seen !== undefined) yield seen;
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
  const { bytes: text, from, to } = formed;
  const marks = [...text.matchAll(CUT_MARK)].map(
    ({ index }) => [index, from[index] ?? end] as const,
  );
  const ends = new Map([[text.length, end], ...marks]);
  return spellings.flatMap(({ form, bytes, prefixes, shortestCut }) => {
    const spans: Span[] = [];
    prefixes.visit(text, Math.min(shortestCut, bytes.length), (length, at) => {
      const cut = ends.get(at);
      // What the form removes after it may be there by chance.
      const last = form === 'joined' ? to[at - 1] : cut;
      if (cut !== undefined) spans.push([from[at - length] as number, last as number]);
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
  const beginnings = spellings
    .map(glanceAt)
    // A run of blanks at the beginning would be tried from each of them.
    .map((glance) => glance.replace(/^\[\\s\+-\]\+/, '[\\s+-]'));
  return new RegExp([...new Set([...foreign, ...beginnings])].join('|'));
}

function glanceAt({ form, bytes }: Spelling): string {
  // One that is whole shows itself as folded. Nothing groups fewer characters than these.
  if (form === 'joined')
    return `${[...bytes.slice(0, GLANCE - 1)].map(classOf).join('')}[${JOINTS}]`;
  return [...bytes.slice(0, GLANCE)].map(classOf).join(BETWEEN[form]);
}

const BETWEEN = { plain: '', folded: '', base64: '\\s*', hex: '[\\s:-]*' } as const;

function classOf(character: string): string {
  if (character === ' ') return '[\\s+-]+';
  if (character === '+') return '[+-]';
  if (character === '/') return '[/_]';
  return character.replace(/[\\^$.*?()[\]{}|]/, '\\$&');
}
