import { type Message, message } from '../../words/message.ts';

/**
 * Characters that are never typed into an ID, and are invisible in one: controls, invisible format characters, line
 * separators, halves of characters. The two joiners stay: scripts and emoji need them.
 */
const HIDDEN = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');

/** @returns which one the text contains; undefined where it contains none. */
export function hiddenIn(text: string): Message | undefined {
  const [character] = HIDDEN.exec(text) ?? [];
  return character === undefined ? undefined : nameOf(character, codeOf(character));
}

/** The visible part of the text. */
export const withoutHidden = (text: string): string => text.replace(ALL_HIDDEN, '');

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function nameOf(character: string, point: string): Message {
  if (/[\n\r\p{Zl}\p{Zp}]/u.test(character)) return message('id_line_break', { point });
  if (character === '\t') return message('id_tab', { point });
  if (/\p{Cc}/u.test(character)) return message('id_control_character', { point });
  return /\p{Cs}/u.test(character)
    ? message('id_half_character', { point })
    : message('id_invisible_character', { point });
}
