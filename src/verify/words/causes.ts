import {
  inParentheses,
  joinWords,
  nameCharacter,
  type Particulars,
  particular,
  withParticular,
} from '../../core/words/phrase.ts';

/** How a body with this cause is, and one without, each after a participle: "signed WITH A NEWLINE". */
type TwoSides = readonly [has: string, hasNot: string];

type Clause = (cause: Particulars) => string;

const AS_JSON = 'as plain JSON';

/** Changes of the text as a whole. */
const TEXT: Readonly<Record<string, (cause: Particulars) => TwoSides>> = {
  'body.trailing-newline': (cause) => [
    `with a newline${inParentheses(cause, 'found')} at the end`,
    'without a newline at the end',
  ],
  'body.crlf': ({ signed }) => [`with ${signed ?? 'CRLF'} line endings`, 'with other line endings'],
  'body.bom': () => ['with a byte order mark (EF BB BF)', 'without a byte order mark'],
  'body.whitespace': (cause) => [
    `with whitespace around it${inParentheses(cause, 'found')}`,
    'without whitespace around it',
  ],
  'body.smart-quotes': (cause) =>
    cause.form === 'straight'
      ? ['with straight quotes', 'with curly quotes']
      : [`with curly quotes${inParentheses(cause, 'form')}`, 'with straight quotes'],
  'body.charset': (cause) => [charset(cause), 'in UTF-8'],
  'body.normalization': ({ form }) => [
    `in Unicode normalization form ${form ?? 'NFD'} (${form === 'NFC' ? 'composed' : 'decomposed'} letters)`,
    'in another form',
  ],
  'body.wrapped': (cause) => [
    `with extra text around it${inParentheses(cause, 'wrapper')}`,
    'without it',
  ],
  'body.truncated': (cause) => [`cut short${inParentheses(cause, 'at')}`, 'in full'],
  'body.base64-encoded': () => ['in Base64', AS_JSON],
  'body.double-encoded': () => [
    'encoded twice, as a JSON string that contains the JSON',
    'encoded once',
  ],
  'body.form-encoded': () => ['as a form (a=b&c=d)', AS_JSON],
  'body.language-repr': (cause) => [
    `as ${particular(cause, 'language') ?? 'the language'} prints an object`,
    AS_JSON,
  ],
  'body.object-object': (cause) => [
    `as the text "${particular(cause, 'literal') ?? '[object Object]'}"`,
    AS_JSON,
  ],
  'body.empty': (cause) => [
    cause.literal === undefined || cause.literal === ''
      ? 'while it was still empty'
      : `as the text "${particular(cause, 'literal')}"`,
    'with its content',
  ],
};

const charset = (cause: Particulars): string =>
  `in the encoding ${particular(cause, 'charset') ?? 'of the system'}${inParentheses(cause, 'form')}${withParticular(
    cause,
    'replacement',
    (it) => ` (${it} for characters it lacks)`,
  )}`;

const CASES: Readonly<Record<string, string>> = {
  lower: ' (lowercase hex)',
  upper: ' (uppercase hex)',
};

const caseOf = ({ case: letters }: Particulars): string => CASES[String(letters)] ?? '';

/** Other spellings of the same JSON; `letters` names the letters outside ASCII in the bodies. */
const JSON_TEXT: Readonly<Record<string, (cause: Particulars, letters: string) => TwoSides>> = {
  'body.pretty-printed': (cause) => [indented(cause), 'in another layout'],
  'body.spaced-separators': () => [
    'with a space after every comma and colon',
    'without those spaces',
  ],
  'body.compacted': () => ['compact, without spaces', 'with spaces between its parts'],
  'body.keys-sorted': () => ['with its keys sorted', 'with its keys in another order'],
  'body.keys-reordered': (cause) => [
    `with its keys in another order${inParentheses(cause, 'order')}`,
    'with its keys in this order',
  ],
  'body.escaped-slashes': () => ['with \\/ for every slash', 'with plain slashes'],
  'body.escaped-unicode': (cause, letters) => [
    `with \\uXXXX${caseOf(cause)} for ${letters}`,
    `with ${letters} as they are`,
  ],
  'body.escaped-html': (cause) => [escapedHtml(cause), 'with these characters as they are'],
  'body.escaped-control': () => [
    'with its control characters escaped in another way',
    'with its own escapes',
  ],
  'body.number-format': numberFormat,
  'body.nulls-dropped': () => ['without its null members', 'with its null members'],
  'body.members-dropped': (cause) => [
    `without some of its members${inParentheses(cause, 'what')}`,
    'with all of its members',
  ],
  'body.members-added': (cause) => [
    `with added members${inParentheses(cause, 'what')}`,
    'without these members',
  ],
  'body.empty-container': (cause) => [
    `with ${particular(cause, 'change') ?? 'others'} in place of empty values`,
    'with its own empty values',
  ],
};

function escapedHtml(cause: Particulars): string {
  const set = particular(cause, 'set') ?? '< > &';
  if (set === 'entities') return 'with entities such as &quot; for < > & and quotes';
  return `with escapes such as \\u003c${caseOf(cause)} for ${[...set.replaceAll(' ', '')].join(' ')}`;
}

function indented({ indent }: Particulars): string {
  if (indent === undefined) return 'on several lines, indented';
  return `on several lines, indented by ${indent === 'tab' ? 'tabs' : `${indent} spaces`}`;
}

/** A format is a language's name (`JavaScript`) or an example (`5000.0`). */
function numberFormat(cause: Particulars): TwoSides {
  const format = particular(cause, 'format') ?? 'another form';
  const which = cause.scope === 'all' ? 'numbers' : (particular(cause, 'scope') ?? 'numbers');
  const isLanguage = /^[A-Z][a-z]/.test(format);
  return [
    `with its ${which} ${isLanguage ? `as ${format} writes them` : `like ${format}`}`,
    'in another form',
  ];
}

/**
 * How the two bodies differ by this cause: how one was signed, and how the other was sent.
 * @param letters what the bodies contain outside ASCII: see `nameLetters`.
 */
export function bodyWords(cause: Particulars, letters: string): TwoSides {
  const id = String(cause.id);
  const [has, hasNot] = TEXT[id]?.(cause) ??
    JSON_TEXT[id]?.(cause, letters) ?? ['as other bytes', 'differently'];
  return cause.side === 'received' ? [hasNot, has] : [has, hasNot];
}

export const nameLetters = (isKorean: boolean): string =>
  isKorean ? 'Korean letters' : 'letters outside ASCII';

/** How the body was signed, and how it was received. */
export const bodyClause = (facts: {
  readonly sides: readonly TwoSides[];
  /** Serializers that write these bytes; empty if none is known. */
  readonly serializers: string;
  readonly isPaste: boolean;
}): string => {
  const { sides, serializers, isPaste } = facts;
  const how = joinWords(sides.map(([signed]) => signed));
  const by = serializers === '' ? '' : ` (as ${serializers} would write it)`;
  const sent = sides.length === 1 ? (sides[0]?.[1] ?? '') : 'differently';
  return `the body was signed ${how}${by}, but ${isPaste ? 'received' : 'sent'} ${sent}`;
};

const MESSAGES: Readonly<Record<string, (cause: Particulars, apart: string) => string>> = {
  'message.separator': separator,
  'message.order': () => 'the body was put before the timestamp',
  'message.body-only': () => 'the body alone was signed, without the timestamp',
  'message.timestamp-only': () => 'the timestamp alone was signed, without the body',
  'message.method-path': (cause) =>
    `the method or path was signed too${inParentheses(cause, 'template')}`,
  'message.api-key': (cause) => `the API key was signed too${inParentheses(cause, 'template')}`,
  'message.body-hashed': (cause) =>
    `a digest of the body was signed instead of the body${inParentheses(cause, 'template')}`,
  'message.other-provider': (cause) =>
    `the request was signed the way another provider requires: ${particular(cause, 'provider') ?? 'not this one'}${inParentheses(cause, 'template')}`,
  'message.timestamp-differs': (cause, apart) => {
    const seconds = Number(cause.seconds);
    const what = `the signed timestamp${inParentheses(cause, 'signed')} is not the one in the header`;
    if (!Number.isFinite(seconds) || seconds === 0) return what;
    return `${what}: ${apart} ${seconds < 0 ? 'earlier' : 'later'}`;
  },
  'message.timestamp-milliseconds': (cause) =>
    cause.side === 'header'
      ? `the header has milliseconds, but seconds were signed${inParentheses(cause, 'signed')}`
      : `the timestamp was signed in milliseconds${inParentheses(cause, 'signed')}, unlike the header`,
  'message.timestamp-format': (cause) => {
    const format = particular(cause, 'format') ?? 'another format';
    const how = TIMESTAMP_FORMATS[format] ?? `in another format: ${format}`;
    return `the timestamp was signed ${how}${inParentheses(cause, 'signed')}, unlike the header`;
  },
};

const TIMESTAMP_FORMATS: Readonly<Record<string, string>> = {
  iso: 'as a date (ISO 8601)',
  float: 'with a fraction',
  padded: 'with something around it',
  quoted: 'in quotes',
};

function separator(cause: Particulars): string {
  if (cause.template !== undefined)
    return `the signed string was built as ${particular(cause, 'template')}`;
  if (cause.separator === undefined) return 'something was put between timestamp and body';
  const by = withParticular(cause, 'provider', (it) => `, as ${it} requires`);
  return `${nameCharacter(String(cause.separator))} was put between timestamp and body${by}`;
}

/**
 * How the signed string was assembled differently.
 * @param apart how far the signed timestamp is from the header's, in words.
 */
export const messageClause = (cause: Particulars, apart: string): string =>
  MESSAGES[String(cause.id)]?.(cause, apart) ?? 'the signed string was built in another way';

/** Keys used instead of the secret. */
const KEY_NOUNS: Readonly<Record<string, Clause>> = {
  'key.api-key': () => 'the API key instead of the secret',
  'key.other-profile': (cause) =>
    `the secret of the profile "${particular(cause, 'profile') ?? ''}"`,
  'key.empty': (cause) =>
    cause.literal === undefined || cause.literal === ''
      ? 'empty'
      : `the text "${particular(cause, 'literal')}" instead of the secret`,
};

/** Changes of the key. */
const KEY_MODIFIERS: Readonly<Record<string, Clause>> = {
  'key.whitespace': keyWhitespace,
  'key.quoted': (cause) => {
    const quotes = particular(cause, 'quotes') ?? '"…"';
    if (cause.side === 'stored secret')
      return `without the quotes (${quotes}) that conv has stored with it`;
    return quotes.includes('…') ? `in quotes or brackets (${quotes})` : `with ${quotes}`;
  },
  'key.hex-decoded': () => 'decoded from hex to bytes',
  'key.base64-decoded': () => 'decoded from Base64 to bytes',
  'key.hex-encoded': () => 'encoded in hex',
  'key.base64-encoded': () => 'encoded in Base64',
  'key.hashed': (cause) => `hashed first (${particular(cause, 'algorithm') ?? 'sha256'})`,
  'key.charset': (cause) => `in the encoding ${particular(cause, 'charset') ?? 'of the system'}`,
  'key.prefix': keyPrefix,
  'key.case': ({ case: changed }) =>
    changed === 'swapped' ? 'with upper and lower case swapped' : `in ${changed ?? 'another'} case`,
  'key.escaped': (cause) => `escaped or unescaped (${particular(cause, 'as') ?? 'as in a URL'})`,
  'key.truncated': (cause) => {
    const removed = particular(cause, 'removed');
    if (removed !== undefined) return `without some of its characters (${removed})`;
    const side = cause.side === 'end' ? 'last' : 'first';
    return `cut short to its ${side} ${particular(cause, 'length') ?? 'few'} characters`;
  },
};

/** Plural findings of `key.whitespace`, and those of the stored secret. */
const KEY_WHITESPACE: Readonly<Record<string, string>> = {
  'trailing newline': 'with a newline at the end',
  'in the stored secret': 'without the whitespace that conv has stored with it',
  'blanks on both sides': 'with spaces on both sides',
  'newlines on both sides': 'with newlines on both sides',
  'two trailing newlines': 'with two trailing newlines',
  'two trailing blanks': 'with two trailing spaces',
  'leading blank': 'with a leading space',
  'trailing blank': 'with a trailing space',
  'trailing blank and newline': 'with a trailing space and newline',
};

function keyWhitespace(cause: Particulars): string {
  const found = particular(cause, 'found');
  if (found === undefined) return 'with whitespace around it';
  return KEY_WHITESPACE[found] ?? `with a ${found}`;
}

function keyPrefix(cause: Particulars): string {
  const [prefix, suffix] = [particular(cause, 'prefix'), particular(cause, 'suffix')];
  const text = (it: string): string => (it.includes('the api key') ? it : `"${it}"`);
  if (suffix !== undefined) return `with ${text(suffix)} after it`;
  if (cause.cut === undefined) return `with ${text(prefix ?? '')} before it`;
  if (prefix !== undefined) return `without its prefix "${prefix}"`;
  return `without its first ${cause.cut} characters`;
}

/** All causes that concern the key: `the key was the secret with a newline at the end`. */
export function keyClauses(causes: readonly Particulars[]): string[] {
  const swapped = causes.some(({ id }) => id === 'key.swapped')
    ? ['key and message are swapped: the secret was signed with the message as the key']
    : [];
  const nouns = causes.flatMap((cause) => KEY_NOUNS[String(cause.id)]?.(cause) ?? []);
  const modifiers = causes.flatMap((cause) => KEY_MODIFIERS[String(cause.id)]?.(cause) ?? []);
  if (nouns.length + modifiers.length === 0) return swapped;
  const noun = nouns[0] ?? 'the secret';
  return [...swapped, ['the key was', noun, joinWords(modifiers)].join(' ').trim()];
}

const MACS: Readonly<Record<string, Clause>> = {
  'mac.algorithm': (cause) =>
    `the digest is ${nameAlgorithm(particular(cause, 'algorithm') ?? 'another one')} instead of HMAC-SHA-256`,
  'mac.unkeyed': (cause) =>
    `the digest is a plain hash (${nameAlgorithm(particular(cause, 'algorithm') ?? 'sha256')}) without the secret, not an HMAC`,
  'mac.concatenated': (cause) =>
    `the digest is a plain hash of secret and message joined${inParentheses(cause, 'order')}, not an HMAC`,
  'mac.appended': () =>
    'the message was passed to Sum (Go), which prepends it to the digest of an empty message',
  'mac.repeated': (cause) => `the digest was hashed again${inParentheses(cause, 'how')}`,
};

/** Names of node:crypto as people write them: `HMAC-sha1` is HMAC-SHA-1. */
const nameAlgorithm = (name: string): string =>
  name.replace(/\bsha(\d+)/gi, 'SHA-$1').replace(/\bmd5\b/gi, 'MD5');

export const macClause = (cause: Particulars): string =>
  MACS[String(cause.id)]?.(cause) ?? 'the digest was computed in another way';

const ENCODINGS: Readonly<Record<string, Clause>> = {
  'encoding.base64': () => 'Base64',
  'encoding.base64url': () => 'Base64url',
  'encoding.base32': () => 'Base32',
  'encoding.uppercase-hex': () => 'uppercase hex',
  'encoding.prefix': (cause) => `prefixed with "${particular(cause, 'prefix') ?? ''}"`,
  'encoding.hex-of-hex': () => 'hex of the hex digits',
  'encoding.base64-of-hex': () => 'Base64 of the hex digits',
  'encoding.dashes': (cause) =>
    `hex with ${cause.separator === '-' ? 'dashes' : 'separators'} between the bytes`,
  'encoding.truncated': (cause) =>
    `cut short${withParticular(cause, 'length', (it) => ` (to ${it} hex digits)`)}`,
  'encoding.unpadded-hex': () => 'hex without its leading zeros',
  'encoding.wrapped': (cause) =>
    `wrapped in or broken up by other characters (${particular(cause, 'wrapper') ?? 'quotes'})`,
  'encoding.byte-list': () => 'a list of numbers',
  'encoding.raw': () => 'raw bytes',
};

/** All causes that concern how the digest is written, as one clause. */
export function encodingClauses(causes: readonly Particulars[]): string[] {
  const encodings = causes.map(
    (cause) => ENCODINGS[String(cause.id)]?.(cause) ?? 'encoded in another way',
  );
  return encodings.length === 0
    ? []
    : [`the signature is ${joinWords(encodings)} instead of 64 lowercase hex digits`];
}

/** Facts for check results that depend on the clock. */
export interface ReceptionFacts {
  /** The unit that the timestamp is in, if not seconds. */
  readonly unit: string | undefined;
  /** How far the timestamp is from the clock; undefined if it is not known. */
  readonly duration: string | undefined;
}

const header = (cause: Particulars): string => particular(cause, 'header') ?? 'a header';

const RECEPTIONS: Readonly<Record<string, (cause: Particulars, duration: string) => string>> = {
  'header.missing': (cause) =>
    `${header(cause)} is missing${cause.sent === undefined ? '' : `; the request has ${particular(cause, 'sent')} instead`}`,
  'header.duplicated': (cause) => `${header(cause)} appears more than once`,
  'header.whitespace': (cause) => `${header(cause)} contains whitespace or quotes around its value`,
  'clock.stale': (_, duration) => `the timestamp is ${duration} behind the clock`,
  'clock.ahead': (_, duration) => `the timestamp is ${duration} ahead of the clock`,
  'clock.timezone': ({ hours }, duration) =>
    `the timestamp is ${duration} ${Number(hours ?? 0) < 0 ? 'behind' : 'ahead of'} the clock, which is a time zone offset: local time was taken for UTC, or UTC for local time`,
  'clock.not-whole': () => 'the timestamp is not a whole number of seconds',
  'account.unknown-key': () => 'the API key that was sent is not the key of this account',
};

/** A finding of the service's other checks, as a clause. */
export function receptionClause(cause: Particulars, { unit, duration }: ReceptionFacts): string {
  if (unit !== undefined) return `the timestamp is in ${unit}; the service expects seconds`;
  return (
    RECEPTIONS[String(cause.id)]?.(cause, duration ?? 'more than 5 minutes') ??
    'another check of the service fails'
  );
}

export const rightForProfile = (profile: string): string =>
  `the request is valid for the profile "${profile}": its key and signature belong to that profile`;
