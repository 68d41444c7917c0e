/**
 * Characters that are never typed into an ID, and are invisible in one: controls, invisible format characters, line
 * separators, halves of characters. The two joiners stay: scripts and emoji need them.
 */
const HIDDEN = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');

/** @returns what it is, such as `a line break (U+000A)`; undefined where the text holds none. */
export function hiddenIn(text: string): string | undefined {
  const [character] = HIDDEN.exec(text) ?? [];
  return character && `${nameOf(character)} (${codeOf(character)})`;
}

/** The visible part of the text. */
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, '');

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function nameOf(character: string): string {
  if (/[\n\r\p{Zl}\p{Zp}]/u.test(character)) return 'a line break';
  if (character === '\t') return 'a tab';
  if (/\p{Cc}/u.test(character)) return 'a control character';
  return /\p{Cs}/u.test(character) ? 'half of a character' : 'an invisible character';
}
