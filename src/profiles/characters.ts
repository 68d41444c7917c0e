import { type Message, message } from '../words/message.ts';

/** Characters that look like nothing, or like another one: what a pasted text often contains. */
const NAMES: Readonly<Record<string, Message>> = {
  '\0': message('zero_byte'),
  '\t': message('tab'),
  '\n': message('line_feed'),
  '\r': message('carriage_return'),
  '\u001b': message('escape_character'),
  '\u00a0': message('non_breaking_space'),
  '\u00ad': message('soft_hyphen'),
  '\u200b': message('zero_width_space'),
  '\u200c': message('zero_width_non_joiner'),
  '\u200d': message('zero_width_joiner'),
  '\u2060': message('word_joiner'),
  '\ufeff': message('byte_order_mark'),
};

const KINDS: readonly (readonly [RegExp, Message])[] = [
  [/[\u00ab\u00bb\u2018-\u201f]/u, message('smart_quote')],
  [/\p{Pd}/u, message('typographic_dash')],
  [/\p{Cc}/u, message('control_character')],
  [/[\uff01-\uff5e]/u, message('full_width_character')],
  [/\p{Z}/u, message('unusual_space')],
  [/\p{Cf}/u, message('invisible_character')],
  [/[\p{L}\p{M}]/u, message('letter_outside_ascii')],
];

/**
 * Finds the first character that is not printable ASCII, and names its kind, never the character:
 * the text may be a secret.
 * @returns what continues "the key …", with the position in characters from 1.
 */
export function describeForeignCharacter(text: string): Message | undefined {
  const characters = [...text];
  const at = characters.findIndex((character) => !/^[ -~]$/.test(character));
  if (at === -1) return undefined;
  const kind = kindOf(characters[at] as string);
  return message('foreign_character', { kind, at: at + 1 });
}

const kindOf = (character: string): Message =>
  NAMES[character] ??
  KINDS.find(([pattern]) => pattern.test(character))?.[1] ??
  message('character_outside_ascii');

/**
 * Blanks are spaces here: a tab or a non-breaking space is foreign, wherever it stands.
 * @returns what continues "the key …" where the text begins or ends with spaces.
 */
export function describeBlanks(text: string): Message | undefined {
  const [before = '', after = ''] = [/^ +/.exec(text)?.[0], / +$/.exec(text)?.[0]];
  if (before !== '' && before === text) return message('only_blanks');
  return before === '' && after === ''
    ? undefined
    : message('blanks_around', { before: before.length, after: after.length });
}
