import { HEADERS } from '../../core/protocol/protocol.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { isOfSignature } from './formats/captured.ts';

/** Characters of no width: soft hyphens, joiners, marks of direction, byte order marks. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|\ufe0e|\ufe0f/gu;

/** Blanks that are neither a space nor a tab: of no break, thin, as wide as a Korean syllable. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** A text with plain blanks, and without what nobody can see: a messenger, a page, and a word processor add both. */
export const withPlainBlanks = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(BLANKS, ' ');

const SEEN_AS_BLANK = `(?:${INVISIBLE.source}|${BLANKS.source})`;

/** Whether a text has such characters inside a value, or beside it. */
export function hadBlanks(text: string, value: string): boolean {
  if (value === '' || value.length > LONGEST || !new RegExp(SEEN_AS_BLANK, 'u').test(text))
    return false;
  const letters = [...value].map((it) =>
    /\w/.test(it) ? it : `\\u{${it.codePointAt(0)?.toString(16)}}`,
  );
  const inside = letters.join(`${SEEN_AS_BLANK}{0,2}`);
  const around = `${SEEN_AS_BLANK}?${inside}${SEEN_AS_BLANK}?`;
  const shown = new RegExp(around, 'u').exec(text)?.[0] ?? value;
  return shown !== value;
}

/** The service's headers are never longer. */
const LONGEST = 200;

/** Headers whose values were put right, and which of them were. */
interface UndoneHeaders {
  readonly headers: readonly HeaderLine[];
  readonly names: readonly string[];
}

/** What HTTP itself drops around a value (RFC 9110, 5.5). */
const AROUND = /^[ \t]+|(?<![ \t])[ \t]+$/g;

function undo(
  headers: readonly HeaderLine[],
  change: (value: string, name: string) => string,
): UndoneHeaders {
  const names: string[] = [];
  const undone = headers.map((line): HeaderLine => {
    const [name, value] = line;
    const plain = isOfSignature(line) ? change(value, name.toLowerCase()) : value;
    if (plain === value || plain === value.replaceAll(AROUND, '')) return line;
    names.push(name);
    return [name, plain];
  });
  return { headers: undone, names };
}

/** What a value may be: with anything else in it, it is not only the copy that is strange. */
const VISIBLE = /^[\x20-\x7e]+$/;

/** No program sends these around a value, nor inside one. */
export const withoutInvisible = (headers: readonly HeaderLine[]): UndoneHeaders =>
  undo(headers, (value) => {
    const plain = withPlainBlanks(value);
    return plain !== value && VISIBLE.test(plain.trim()) ? plain.trim() : value;
  });

/** What lists, sentences, Markdown, and code put before or after a value. */
const BEFORE = /^(?:[\s"'`*_~<([{|:=\u2018-\u201f\u2022\u00b7\u25aa\u25cf-]|&lt;|&quot;|\d\.\s)+/;
const AFTER = /(?:[\s"'`*_~>)\]}|,.;\\\u2018-\u201f\u3002\uff0c\u3001]|&gt;|&quot;|<br\s?\/?>)+$/i;

/** A number that a program or a spreadsheet wrote for people: `1,795,706,412`, `1795706412.0`. */
const GROUPED = /^\d{1,3}(?:([,.'\u2019\uff0c ])\d{3})(?:\1\d{3})+$/;
const FRACTION = /[.,]0+$/;

function withoutMark(value: string, name: string): string {
  const bare = value
    .normalize('NFKC')
    .replaceAll(/\\([_*.[\]~-])/g, '$1')
    .replace(BEFORE, '')
    .replace(AFTER, '');
  if (name === HEADERS.timestamp.toLowerCase()) {
    return GROUPED.test(bare) ? bare.replaceAll(/\D/g, '') : bare.replace(FRACTION, '');
  }
  return name === HEADERS.signature.toLowerCase() ? asSignature(bare) : bare;
}

/** The first letter of a line, which editors and phones make a capital, and a blank where a line was broken. */
function asSignature(value: string): string {
  const joined = /^[0-9a-f]+\s+[0-9a-f]+$/i.test(value) ? value.replaceAll(/\s/g, '') : value;
  return /^[A-F][0-9a-f]{63}$/.test(joined) ? joined.toLowerCase() : joined;
}

/** What the three headers are if their punctuation, their capital letter, and the like are those of the copy. */
export const withoutMarks = (headers: readonly HeaderLine[]): UndoneHeaders =>
  undo(headers, withoutMark);
