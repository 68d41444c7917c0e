import { describeBlanks, describeForeignCharacter } from './characters.ts';

/** What a rule says of a text: the value to keep, or what is wrong, as a sentence without its subject. */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

export type Rule = (text: string) => Checked;

export const good = (value: string): Checked => ({ ok: true, value });
export const bad = (message: string): Checked => ({ ok: false, message });

const MAX_NAME_LENGTH = 64;

/** Words that JavaScript objects answer to by themselves. */
const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** A profile's name is typed in commands: letters, digits, `-_.`, at most 64, and no dash in front. */
export function checkProfileName(name: string): Checked {
  if (name === '') return bad('is empty');
  if (name.length > MAX_NAME_LENGTH) return bad(`is longer than ${MAX_NAME_LENGTH} characters`);
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    return bad('may have letters (A to Z), digits, and - _ . only');
  if (name.startsWith('-')) return bad('begins with a dash, as flags do');
  if (RESERVED_NAMES.includes(name)) return bad('is a reserved word');
  return good(name);
}

/** `api_key`: it is sent as a header, which can carry neither control characters nor blanks around it. */
export function checkApiKey(text: string): Checked {
  if (text === '') return bad('is empty');
  const wrong = describeBlanks(text) ?? describeForeignCharacter(text);
  return wrong === undefined ? good(text) : bad(wrong);
}

/** `hmac_secret` as it is stored: blanks around it may be meant. */
export function checkSecret(text: string): Checked {
  if (text === '') return bad('is empty');
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
  return /^[A-Za-z]{3}$/.test(text)
    ? good(text.toUpperCase())
    : bad('must be three letters, such as KRW');
}
