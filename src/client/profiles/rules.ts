import { PATHS } from '../../core/protocol/protocol.ts';
import { checkCurrency } from '../../core/protocol/reports/currency.ts';
import { isLanguage, LANGUAGES } from '../../core/words/language.ts';
import { type Message, message } from '../../core/words/message.ts';
import { hasPassword, isPostgresUrl } from './postgres-address.ts';

/** Invisible and look-alike characters that pasted text often contains. */
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

/** Patterns with properties of Unicode take V8 a while to make. */
const kinds = (): readonly (readonly [RegExp, Message])[] => [
  [/[\u00ab\u00bb\u2018-\u201f]/u, message('smart_quote')],
  [/\p{Pd}/u, message('typographic_dash')],
  [/\p{Cc}/u, message('control_character')],
  [/[\uff01-\uff5e]/u, message('full_width_character')],
  [/\p{Z}/u, message('unusual_space')],
  [/\p{Cf}/u, message('invisible_character')],
  [/[\p{L}\p{M}]/u, message('letter_outside_ascii')],
];

/**
 * Finds the first character that is not printable ASCII and names its kind, never the character itself: the text may
 * be a secret.
 * @returns the rest of a sentence "the key …", with the 1-based position.
 */
function describeForeignCharacter(text: string): Message | undefined {
  const characters = [...text];
  const at = characters.findIndex((character) => !/^[ -~]$/.test(character));
  if (at === -1) return undefined;
  const kind = characterKind(characters[at] as string);
  return message('foreign_character', { kind, at: at + 1 });
}

const characterKind = (character: string): Message =>
  NAMES[character] ??
  kinds().find(([pattern]) => pattern.test(character))?.[1] ??
  message('character_outside_ascii');

/**
 * Only spaces count as blanks: a tab or a no-break space is a foreign character anywhere.
 * @returns the rest of a sentence "the key …" if the text starts or ends with spaces.
 */
export function describeBlanks(text: string): Message | undefined {
  const [before = '', after = ''] = [/^ +/.exec(text)?.[0], / +$/.exec(text)?.[0]];
  if (before !== '' && before === text) return message('only_blanks');
  return before === '' && after === ''
    ? undefined
    : message('blanks_around', { before: before.length, after: after.length });
}

/** The normalized value, or what is wrong with it, as a sentence without its subject. */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: Message };

export type Rule = (text: string) => Checked;

export const good = (value: string): Checked => ({ ok: true, value });
export const bad = (wrong: Message): Checked => ({ ok: false, message: wrong });

const MAX_NAME_LENGTH = 64;

/** Built-in property names of JavaScript objects. */
const RESERVED_NAMES = ['__proto__', 'constructor', 'prototype'];

/** A profile's name is typed on command lines: letters, digits, and `-_.`, at most 64, not starting with a dash. */
export function checkProfileName(name: string): Checked {
  if (name === '') return bad(message('is_empty'));
  if (name.length > MAX_NAME_LENGTH)
    return bad(message('name_too_long', { limit: MAX_NAME_LENGTH }));
  if (!/^[A-Za-z0-9._-]+$/.test(name)) return bad(message('name_characters'));
  if (name.startsWith('-')) return bad(message('name_like_flag'));
  if (RESERVED_NAMES.includes(name)) return bad(message('name_reserved'));
  return good(name);
}

/** `api_key`. It is sent as a header, so it cannot contain control characters or surrounding blanks. */
export function checkApiKey(text: string): Checked {
  if (text === '') return bad(message('is_empty'));
  const wrong = describeBlanks(text) ?? describeForeignCharacter(text);
  return wrong === undefined ? good(text) : bad(wrong);
}

const LONGEST_MERCHANT = 200;

/** A merchant ID: any name, `key:` and a key, or `account:` and an account ID. */
export function checkMerchant(text: string): Checked {
  if (text === '') return bad(message('is_empty'));
  if (text.length > LONGEST_MERCHANT)
    return bad(message('name_too_long', { limit: LONGEST_MERCHANT }));
  if (/^account:(?![0-9a-f]{32}$)/.test(text)) return bad(message('merchant_account_form'));
  const wrong = describeBlanks(text) ?? describeForeignCharacter(text);
  return wrong === undefined ? good(text) : bad(wrong);
}

/** The language of a profile. */
export const checkLanguage: Rule = (text) =>
  isLanguage(text) ? good(text) : bad(message('language_not_spoken', { known: LANGUAGES }));

/** The URL of a shared journal. The password comes from elsewhere, as with libpq. */
export function checkJournal(text: string): Checked {
  const wrong = describeBlanks(text) ?? describeForeignCharacter(text);
  if (wrong !== undefined) return bad(wrong);
  if (!isPostgresUrl(text)) return bad(message('journal_url_unreadable'));
  return hasPassword(text) ? bad(message('journal_url_password')) : good(text);
}

/** The account name of a keychain entry, which identifies a profile, its directory, and one secret. */
export const checkKeychainAccount: Rule = (text) =>
  /^[A-Za-z0-9._-]{1,64}@[0-9a-f]{16}\.[0-9a-f]{16}$/.test(text)
    ? good(text)
    : bad(message('secret_keychain_form'));

/** A stored `hmac_secret`; surrounding blanks may be intended. */
export function checkSecret(text: string): Checked {
  if (text === '') return bad(message('is_empty'));
  const wrong = describeForeignCharacter(text);
  return wrong === undefined ? good(text) : bad(wrong);
}

/** `hmac_secret` from a source other than a prompt, which could ask whether surrounding blanks are intended. */
export function checkGivenSecret(text: string): Checked {
  const blanks = describeBlanks(text);
  return blanks === undefined ? checkSecret(text) : bad(blanks);
}

/** "3-letter currency code", normalized to upper case. A stored one was known when it was stored. */
export function checkCurrencyCode(text: string): Checked {
  return /^[A-Za-z]{3}$/.test(text) ? good(text.toUpperCase()) : bad(message('three_letters'));
}

/** A currency code that a person enters: one that exists. */
export function checkKnownCurrency(text: string): Checked {
  const warning = checkCurrency(text)?.warning;
  return warning === undefined ? checkCurrencyCode(text) : bad(warning);
}

const SCHEME = /^https?:\/\//i;
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/** Longest first, so that `/conversions/partial` is not cut at `/conversions`. */
const REPORT_PATHS = Object.values(PATHS).sort((a, b) => b.length - a.length);

/** Names and addresses that exist only on private networks, such as containers. */
const PRIVATE_HOSTS = [
  /^(?:10\.\d+|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2}$/,
  /^\[(?:f[cd]|fe[89ab])/,
  /^[^.:[\]]+$/,
  /\.(?:internal|local|localhost|test)$/,
];

/** Whether an endpoint uses http on another machine, where anyone on the network path can read the reports. */
export function isPlainHttp(endpoint: string): boolean {
  const url = parseUrl(endpoint);
  return url?.protocol === 'http:' && !LOOPBACK.test(url.hostname);
}

/**
 * `s2s_endpoint_base`: an https address (http only for literal loopback) without user name, query, or fragment. It is
 * normalized: lower-case host, no default port, no trailing slash.
 */
export const checkEndpoint = (text: string): Checked => checkAddress(text, false);

/** Like `checkEndpoint`, but also allows http on a private network, for a test service in another container. */
export const checkEndpointOrPlain = (text: string): Checked => checkAddress(text, true);

function checkAddress(text: string, allowsPlain: boolean): Checked {
  const wrong = describeText(text);
  if (wrong !== undefined) return bad(wrong);
  if (!SCHEME.test(text)) return bad(describeScheme(text));
  const url = parseUrl(text);
  if (url === undefined) return bad(message('not_an_address'));
  const refusal = describeParts(text, url, allowsPlain);
  return refusal === undefined ? good(baseOf(url)) : bad(refusal);
}

function describeText(text: string): Message | undefined {
  if (text === '') return message('is_empty');
  const blank = text.indexOf(' ');
  if (blank !== -1) return message('has_blank', { at: blank + 1 });
  return describeForeignCharacter(text);
}

function describeScheme(text: string): Message {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1];
  if (scheme !== undefined) return message('other_scheme', { scheme });
  const rest = text.replace(/^(?:https?:)?[/\\]*/i, '');
  const url = parseUrl(`https://${rest}`);
  const example = url === undefined ? 'https://…' : suggestion(url);
  return message('https_missing', { example });
}

/** Omits the user name and the password. */
function suggestion(url: URL): string {
  const scheme = LOOPBACK.test(url.hostname) ? 'http:' : 'https:';
  return `${scheme}//${url.host}${pathOf(url)}`;
}

function describeParts(text: string, url: URL, allowsPlain: boolean): Message | undefined {
  if (/^[^/]*\/\/[^/?#\\]*@/.test(text)) return message('user_in_endpoint');
  if (text.includes('?')) return message('query_in_endpoint');
  if (text.includes('#')) return message('fragment_in_endpoint');
  return describePlain(url, allowsPlain) ?? describeReportPath(url);
}

function describePlain(url: URL, allowsPlain: boolean): Message | undefined {
  if (url.protocol !== 'http:' || LOOPBACK.test(url.hostname)) return undefined;
  if (!PRIVATE_HOSTS.some((hosts) => hosts.test(url.hostname)))
    return message('http_endpoint', { host: url.host, path: pathOf(url) });
  return allowsPlain ? undefined : message('http_on_private_network');
}

/** "Path relative to `{base_url}`": conv adds `/conversions` itself. */
function describeReportPath(url: URL): Message | undefined {
  const base = baseOf(url);
  const path = REPORT_PATHS.find((ending) => base.endsWith(ending));
  if (path === undefined) return undefined;
  return message('report_path_in_endpoint', { path, base: base.slice(0, -path.length) });
}

const pathOf = (url: URL): string => url.pathname.replace(/\/+$/, '');
const baseOf = (url: URL): string => `${url.protocol}//${url.host}${pathOf(url)}`;

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
