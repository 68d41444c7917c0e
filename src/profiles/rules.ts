import { type Message, message } from '../words/message.ts';
import { describeBlanks, describeForeignCharacter } from './characters.ts';

/** What a rule says of a text: the value to keep, or what is wrong with it, as a sentence without its subject. */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: Message };

export type Rule = (text: string) => Checked;

export const good = (value: string): Checked => ({ ok: true, value });
export const bad = (wrong: Message): Checked => ({ ok: false, message: wrong });

const MAX_NAME_LENGTH = 64;

/** Words that JavaScript objects answer to by themselves. */
const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** A profile's name is typed in commands: letters, digits, `-_.`, at most 64, and no dash in front. */
export function checkProfileName(name: string): Checked {
  if (name === '') return bad(message('is_empty'));
  if (name.length > MAX_NAME_LENGTH)
    return bad(message('name_too_long', { limit: MAX_NAME_LENGTH }));
  if (!/^[A-Za-z0-9._-]+$/.test(name)) return bad(message('name_characters'));
  if (name.startsWith('-')) return bad(message('name_like_flag'));
  if (RESERVED_NAMES.includes(name)) return bad(message('name_reserved'));
  return good(name);
}

/** `api_key`: it is sent as a header, which can carry neither control characters nor blanks around it. */
export function checkApiKey(text: string): Checked {
  if (text === '') return bad(message('is_empty'));
  const wrong = describeBlanks(text) ?? describeForeignCharacter(text);
  return wrong === undefined ? good(text) : bad(wrong);
}

/** `hmac_secret` as it is stored: blanks around it may be meant. */
export function checkSecret(text: string): Checked {
  if (text === '') return bad(message('is_empty'));
  const wrong = describeForeignCharacter(text);
  return wrong === undefined ? good(text) : bad(wrong);
}

/** `hmac_secret` where nobody can be asked whether blanks around it are meant. */
export function checkGivenSecret(text: string): Checked {
  const blanks = describeBlanks(text);
  return blanks === undefined ? checkSecret(text) : bad(blanks);
}

/** "3-letter currency code", kept in upper case. */
export function checkCurrencyCode(text: string): Checked {
  return /^[A-Za-z]{3}$/.test(text) ? good(text.toUpperCase()) : bad(message('three_letters'));
}
