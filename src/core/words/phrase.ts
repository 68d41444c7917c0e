import { grouped } from '../kit/numbers.ts';
import { makeVisible, shortenedTo } from '../kit/visible.ts';

/** Longest excerpt of a foreign value in a sentence, in characters. */
const SHOWN = 60;

/** The facts of a cause. */
export type Particulars = Readonly<Record<string, string | number | undefined>>;

/** A particular as text that is safe to print; undefined if it is not known. */
export function particular(particulars: Particulars, name: string): string | undefined {
  const value = particulars[name];
  if (value === undefined) return undefined;
  const text = String(value);
  return makeVisible(shortenedTo(SHOWN, text));
}

/** A particular in words, or nothing if it is not known. */
export const withParticular = (
  particulars: Particulars,
  name: string,
  words: (value: string) => string,
): string => {
  const value = particular(particulars, name);
  return value === undefined ? '' : words(value);
};

/** ` (VALUE)`, or nothing if it is not known. */
export const inParentheses = (particulars: Particulars, name: string): string =>
  withParticular(particulars, name, (value) => ` (${value})`);

/** What a table says of those causes that it has words for. */
export const clausesIn = <Id extends string>(
  causes: readonly (Particulars & { readonly id: Id })[],
  clauses: Readonly<Partial<Record<Id, (cause: Particulars) => string>>>,
): string[] => causes.flatMap((cause) => clauses[cause.id]?.(cause) ?? []);

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  const head = words.slice(0, -1);
  return head.length === 0 ? (words[0] ?? '') : `${head.join(', ')} ${last} ${words.at(-1)}`;
}

/** Clauses of one sentence; each may contain commas. */
export function joinClauses(clauses: readonly string[]): string {
  const head = clauses.slice(0, -1);
  return head.length === 0 ? (clauses[0] ?? '') : `${head.join('; ')}; and ${clauses.at(-1)}`;
}

/** `A`, `A or B`; with more than three, `A, B, C and others`. */
export const joinNames = (names: readonly string[]): string =>
  names.length <= 3 ? joinWords(names, 'or') : `${names.slice(0, 3).join(', ')} and others`;

export const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Names of characters that are hard to see in a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\n': 'a newline',
  '\r\n': 'a newline (CRLF)',
  '\t': 'a tab',
  '.': 'a dot',
  ':': 'a colon',
  ',': 'a comma',
  ';': 'a semicolon',
  '-': 'a dash',
  _: 'an underscore',
  '/': 'a slash',
  '|': 'a vertical bar',
  '&': 'an ampersand',
};

/** A separator: `a dot`, or the text itself in quotes. */
export const nameCharacter = (text: string): string =>
  NAMES[text] ?? `"${makeVisible(text.slice(0, SHOWN))}"`;

/** Where another word is likely meant, as the end of a sentence. */
export const meant = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean ${near}?`;

/** A number with its noun: `1 byte`, `2,000 bytes`. */
export const plural = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

export const rows = (count: number): string => plural(count, 'row');
