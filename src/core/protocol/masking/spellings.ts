import { fromHex, isBase64 } from '../../kit/strict-decoding.ts';
import { decodeOnce, type Traced, Tracer, traceText } from './decode.ts';

/** Finds prefixes of a text in other texts in linear time (Knuth, Morris, and Pratt). */
class Prefixes {
  readonly #whole: string;
  #made: Int32Array | undefined;

  constructor(whole: string) {
    this.#whole = whole;
  }

  /**
   * Reports the longest beginning of the whole that ends at each place in the text.
   * @param shortest the length of the shortest one to report.
   */
  visit(text: string, shortest: number, report: (length: number, end: number) => void): void {
    const whole = this.#whole;
    const borders = this.#borders;
    const glance = whole.slice(0, Math.min(shortest, LONGEST_GLANCE));
    let length = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (length === 0) {
        at = text.indexOf(glance, at);
        if (at === -1) return;
      }
      length = extended(whole, borders, length, text.charCodeAt(at));
      if (length >= shortest) report(length, at + 1);
    }
  }

  /** By prefix length: the longest shorter prefix that is also its suffix. */
  get #borders(): Int32Array {
    if (this.#made !== undefined) return this.#made;
    const whole = this.#whole;
    const borders = new Int32Array(whole.length + 1);
    let length = 0;
    for (let at = 1; at < whole.length; at += 1) {
      length = extended(whole, borders, length, whole.charCodeAt(at));
      borders[at + 1] = length;
    }
    this.#made = borders;
    return borders;
  }
}

/** This many characters are searched for at once while nothing matches. */
const LONGEST_GLANCE = 8;

/** How long the matching beginning is after one more character. */
function extended(whole: string, borders: Int32Array, length: number, code: number): number {
  let at = length;
  while (at > 0 && (at === whole.length || whole.charCodeAt(at) !== code)) at = borders[at] ?? 0;
  return whole.charCodeAt(at) === code ? at + 1 : 0;
}

/** A shorter secret is used, but not masked: it would strike out what only looks like it. */
export const SHORTEST_MASKED = 8;

/** How to compare a text: ignoring case, and characters that the form treats as equal. */
type Form = 'plain' | 'folded' | 'base64' | 'hex' | 'wrapped';

export const FORMS: readonly Form[] = ['plain', 'folded', 'base64', 'hex', 'wrapped'];

/** One way to spell a secret. */
export interface Spelling {
  readonly form: Form;
  readonly bytes: string;
  readonly prefixes: Prefixes;
  /** Minimum length of a prefix that is masked at the end of a text. */
  readonly shortestCut: number;
}

/** Base64 and hex of as many bytes as the shortest secret has, less what its neighbors share. */
const SHORTEST_CUT: Readonly<Record<Form, number>> = {
  plain: 8,
  folded: 8,
  base64: 9,
  hex: 16,
  wrapped: 16,
};

/** All spellings of a secret once escapes are undone: its text, and its bytes in base64 and hex. */
export function spellingsOf(secret: string): Spelling[] {
  if (secret.length < SHORTEST_MASKED) return [];
  const texts = [...new Set([secret, secret.toUpperCase(), secret.toLowerCase()])];
  const keys = keysOf(secret);
  const all = [
    ...texts.flatMap((text) => [
      spelling('plain', traceText(text)),
      spelling('folded', decoded(text)),
      ...wrappedSpellings(text),
    ]),
    ...keys.flatMap(encodings),
  ];
  const distinct = new Map(all.map((one) => [`${one.form} ${one.bytes}`, one]));
  return [...distinct.values()].filter(({ bytes }) => bytes.length >= SHORTEST_MASKED);
}

/** A shorter text would look like words with blanks between them. */
const SHORTEST_WRAPPED = 16;

/** A text that mail, a terminal, or a page breaks into lines, and indents, quotes, or hyphenates; also behind escapes. */
export const wrappedSpellings = (text: string): Spelling[] =>
  [traceText(text), decoded(text)]
    .map((traced) => spelling('wrapped', traced))
    .filter(({ bytes }) => bytes.length >= SHORTEST_WRAPPED);

/** Normalizes characters that the form treats as equal, keeping positions. */
export function formOf(form: Form, traced: Traced): Traced {
  const { bytes, from, to } = traced;
  const rule = form === 'plain' ? undefined : RULES[form];
  if (!rule?.changes.test(bytes)) return { bytes: bytes.toLowerCase(), from, to };
  const formed = new Tracer(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes.charCodeAt(at);
    const shown = rule.become[byte] ?? byte;
    const isRepeated = shown === BLANK && formed.last === BLANK;
    if (shown !== NOTHING && !isRepeated) formed.add(shown, from[at] as number, to[at] as number);
  }
  const { bytes: text, ...places } = formed.end();
  return { bytes: text.toLowerCase(), ...places };
}

const BLANK = 0x20;
const NOTHING = -1;

interface FormRule {
  /** Whether there is anything to change. */
  readonly changes: RegExp;
  /** By the code of a byte. */
  readonly become: Readonly<Record<number, number>>;
}

/** @param pairs characters and their replacement; empty to remove them. */
function rule(...pairs: readonly (readonly [characters: string, become: string])[]): FormRule {
  const all = pairs.map(([characters]) => characters.replace('-', '\\-')).join('');
  const become = pairs.flatMap(([characters, [shown]]) =>
    [...characters].map((it) => [it.charCodeAt(0), shown?.charCodeAt(0) ?? NOTHING] as const),
  );
  return { changes: new RegExp(`[${all}]`), become: Object.fromEntries(become) };
}

/**
 * UTF-16 has zero bytes, forms write `+` for a blank, messages join blanks; base64 has two alphabets,
 * and is broken into lines. Lines of mail begin with `>` and end in `=`.
 */
const RULES: Readonly<Record<Exclude<Form, 'plain'>, FormRule>> = {
  folded: rule(['\0', ''], [' +-\t\n\r', ' '], ['_', '/']),
  base64: rule([' \t\r\n', ''], ['-', '+'], ['_', '/']),
  hex: rule([' \t\r\n:-', '']),
  wrapped: rule([' \t\r\n\v\f>=-', '']),
};

function spelling(form: Form, traced: Traced): Spelling {
  const { bytes } = formOf(form, traced);
  let prefixes: Prefixes | undefined;
  return {
    form,
    bytes,
    // Most responses are ruled out at a glance.
    get prefixes() {
      prefixes ??= new Prefixes(bytes);
      return prefixes;
    },
    shortestCut: SHORTEST_CUT[form],
  };
}

function decoded(text: string): Traced {
  let at = traceText(text);
  for (let next = decodeOnce(at); next !== undefined; next = decodeOnce(next)) at = next;
  return at;
}

/** The secret's bytes, and its strictly hex- or Base64-decoded bytes. */
export function keysOf(secret: string): Buffer[] {
  const isEncoded = isBase64(secret, 'standard') || isBase64(secret, 'url');
  const keys = [
    Buffer.from(secret),
    fromHex(secret) ?? [],
    isEncoded ? Buffer.from(secret, 'base64') : [],
  ].flat();
  return keys.filter(({ length }) => length >= SHORTEST_MASKED);
}

/** In base64 the bytes look different at each of three places in a group of three. */
function encodings(key: Buffer): Spelling[] {
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), key]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + key.length) * 8) / 6));
  });
  const whole = key.toString('base64');
  return [
    spelling('plain', traceText(key.toString('latin1'), true)),
    spelling('hex', traceText(key.toString('hex'))),
    ...[whole, whole.replace(/=+$/, ''), ...base64].map((text) =>
      spelling('base64', traceText(text)),
    ),
  ];
}
