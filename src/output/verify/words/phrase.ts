import type { Cause } from '../../../core/diagnosis/cause.ts';
import { makeVisible } from '../../../core/visible.ts';

/** So much of a particular is shown, in characters. */
const SHOWN = 60;

/** A particular of a cause as text that is safe to print; undefined where the search did not name it. */
export function particular(cause: Cause, name: string): string | undefined {
  const value = cause[name];
  if (value === undefined) return undefined;
  const text = String(value);
  return makeVisible(text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`);
}

/** `with NAME` in words where it is known, else nothing. */
export const withParticular = (
  cause: Cause,
  name: string,
  words: (value: string) => string,
): string => {
  const value = particular(cause, name);
  return value === undefined ? '' : words(value);
};

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  const head = words.slice(0, -1);
  return head.length === 0 ? (words[0] ?? '') : `${head.join(', ')} ${last} ${words.at(-1)}`;
}

/** Clauses of one sentence; they may hold commas themselves. */
export function joinClauses(clauses: readonly string[]): string {
  const head = clauses.slice(0, -1);
  return head.length === 0 ? (clauses[0] ?? '') : `${head.join('; ')}; and ${clauses.at(-1)}`;
}

/** `A`, `A or B`; of more than three `A, B, C and others`. */
export const joinNames = (names: readonly string[]): string =>
  names.length <= 3 ? joinWords(names, 'or') : `${names.slice(0, 3).join(', ')} and others`;

export const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Names of characters that cannot be seen well in a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'a blank',
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

/** What stands between two things: `a dot`, or the text itself in quotes. */
export const nameCharacter = (text: string): string =>
  NAMES[text] ?? `"${makeVisible(text.slice(0, SHOWN))}"`;
