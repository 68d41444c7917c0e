import {
  clausesIn,
  inParentheses,
  joinWords,
  nameCharacter,
  type Particulars,
  particular,
  withParticular,
} from '../../core/words/phrase.ts';
import type { BodyCauseId } from './body-causes.ts';
import type { Advice } from './fixes.ts';

/**
 * What a signer may have done differently. The IDs are public, and scripts match on them. The first part names the
 * affected part of the signature.
 */
export type CauseId =
  | BodyCauseId
  | MessageCauseId
  | KeyCauseId
  | MacCauseId
  | EncodingCauseId
  | ReceptionCauseId;

/** A cause of one part of the signature, with its particulars. */
type CauseOf<Id extends CauseId> = Particulars & { readonly id: Id };

export type Clause = (cause: Particulars) => string;

/**
 * How the signed string was assembled differently.
 * @param apart how far the signed timestamp is from the header's, in words.
 */
export type MessageClause = (cause: Particulars, apart: string) => string;

export const messageCauses = {
  'message.separator': separator,
  'message.order': () => 'the body was put before the timestamp',
  'message.body-only': () => 'the body alone was signed, without the timestamp',
  'message.timestamp-only': () => 'the timestamp alone was signed, without the body',
  'message.method-path': (cause) =>
    `the method, the path or the address was signed too${inParentheses(cause, 'template')}`,
  'message.api-key': (cause) => `the API key was signed too${inParentheses(cause, 'template')}`,
  'message.members': (cause) =>
    `only some members of the body were signed, not the whole body${withParticular(cause, 'provider', (it) => `, as ${it} requires`)}${inParentheses(cause, 'template')}`,
  'message.timestamp-repeated': () => 'the timestamp was signed twice',
  'message.body-repeated': () => 'the body was signed twice',
  'message.body-hashed': (cause) =>
    `a digest of the body was signed instead of the body${inParentheses(cause, 'template')}`,
  'message.other-provider': (cause) =>
    `the request was signed the way another provider requires: ${particular(cause, 'provider') ?? 'not this one'}${inParentheses(cause, 'template')}`,
  'message.other-string': ({ form }) => OTHER_STRINGS[String(form)] ?? OTHER_STRING,
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
} satisfies Readonly<Record<`message.${string}`, MessageClause>>;

export type MessageCauseId = keyof typeof messageCauses;

const OTHER_STRING =
  'the string in the file was signed, and conv knows no way to make it from this timestamp and this body';

const OTHER_STRINGS: Readonly<Record<string, string>> = {
  'another body': 'another body than this one was signed, after this timestamp',
  'no timestamp': 'another body than this one was signed, without the timestamp',
  digest: 'a digest was signed, not the timestamp and the body',
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

/** Keys used instead of the secret. */
export const keyNouns = {
  'key.api-key': () => 'the API key instead of the secret',
  'key.other-profile': (cause) =>
    `the secret of the profile "${particular(cause, 'profile') ?? ''}"`,
  'key.empty': (cause) =>
    cause.literal === undefined || cause.literal === ''
      ? 'empty'
      : `the text "${particular(cause, 'literal')}" instead of the secret`,
} satisfies Readonly<Record<`key.${string}`, Clause>>;

/** Changes of the key. */
export const keyModifiers = {
  'key.whitespace': keyWhitespace,
  'key.quoted': (cause) => {
    const quotes = particular(cause, 'quotes') ?? '"…"';
    if (cause.side === 'stored secret')
      return `without the quotes (${quotes}) that conv has stored with it`;
    return quotes.includes('…') ? `in quotes or brackets (${quotes})` : `with ${quotes}`;
  },
  'key.hex-decoded': (cause) => `decoded from hex to bytes${readAs(cause)}`,
  'key.base64-decoded': (cause) => `decoded from Base64 to bytes${readAs(cause)}`,
  'key.hex-encoded': () => 'encoded in hex',
  'key.base64-encoded': () => 'encoded in Base64',
  'key.hashed': (cause) => `hashed first (${particular(cause, 'algorithm') ?? 'sha256'})`,
  'key.charset': (cause) => `in the encoding ${particular(cause, 'charset') ?? 'of the system'}`,
  'key.prefix': keyPrefix,
  'key.case': ({ case: changed }) =>
    changed === 'swapped' ? 'with upper and lower case swapped' : `in ${changed ?? 'another'} case`,
  'key.escaped': (cause) => `escaped or unescaped (${particular(cause, 'as') ?? 'as in a URL'})`,
  'key.expanded': (cause) =>
    `expanded or unquoted (${particular(cause, 'as') ?? 'as a shell does'})`,
  'key.repeated': ({ times, side, separator: between = '' }) => {
    if (side === 'stored secret') return 'only once, although conv has stored it twice in a row';
    if (between !== '') return `twice, with ${nameCharacter(String(between))} between`;
    return `${times === 3 ? 'three times' : 'twice'} in a row`;
  },
  'key.masked': ({ shown_first, shown_last }) => {
    const shown = [
      ...(Number(shown_first) > 0 ? [`its first ${shown_first}`] : []),
      ...(Number(shown_last) > 0 ? [`its last ${shown_last}`] : []),
    ];
    return `masked: only ${joinWords(shown)} characters are kept`;
  },
  'key.byte-list': () => 'as a list of the numbers of its bytes',
  'key.truncated': (cause) => {
    const removed = particular(cause, 'removed');
    if (removed !== undefined) return `without some of its characters (${removed})`;
    const side = cause.side === 'end' ? 'last' : 'first';
    return `cut short to its ${side} ${particular(cause, 'length') ?? 'few'} characters`;
  },
} satisfies Readonly<Record<`key.${string}`, Clause>>;

const readAs = (cause: Particulars): string =>
  withParticular(cause, 'read_as', (it) => ` that were read as text (${it}) and encoded as UTF-8`);

/** Causes that are a clause of their own. */
export const keyOwnClauses = {
  'key.swapped': () =>
    'key and message are swapped: the secret was signed with the message as the key',
} satisfies Readonly<Record<`key.${string}`, Clause>>;

type KeyCauseId = keyof typeof keyNouns | keyof typeof keyModifiers | keyof typeof keyOwnClauses;

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
  const text = (it: string): string => {
    const [, before = '', after = ''] = /^(.?)the api key(.?)$/.exec(it) ?? [];
    if (it === "the api key's own") return 'the prefix of the API key';
    if (!it.includes('the api key')) return `"${it}"`;
    if (after !== '') return `the API key and "${after}"`;
    return before === '' ? 'the API key' : `"${before}" and the API key`;
  };
  if (suffix !== undefined) return `with ${text(suffix)} after it`;
  if (cause.cut === undefined) return `with ${text(prefix ?? '')} before it`;
  if (prefix !== undefined) return `without its prefix "${prefix}"`;
  return `without its first ${cause.cut} characters`;
}

/** All causes that concern the key: `the key was the secret with a newline at the end`. */
export function keyClauses(causes: readonly CauseOf<KeyCauseId>[]): string[] {
  const own = clausesIn(causes, keyOwnClauses);
  const [noun] = clausesIn(causes, keyNouns);
  const modifiers = clausesIn(causes, keyModifiers);
  if (noun === undefined && modifiers.length === 0) return own;
  return [...own, ['the key was', noun ?? 'the secret', joinWords(modifiers)].join(' ').trim()];
}

export const macCauses = {
  'mac.algorithm': (cause) =>
    `the digest is ${nameAlgorithm(particular(cause, 'algorithm') ?? 'another one')} instead of HMAC-SHA-256`,
  'mac.unkeyed': (cause) =>
    `the digest is a plain hash (${nameAlgorithm(particular(cause, 'algorithm') ?? 'sha256')}) without the secret, not an HMAC`,
  'mac.concatenated': (cause) =>
    `the digest is a plain hash of secret and message joined${inParentheses(cause, 'order')}, not an HMAC`,
  'mac.appended': () =>
    'the message was passed to Sum (Go), which prepends it to the digest of an empty message',
  'mac.repeated': (cause) => `the digest was hashed again${inParentheses(cause, 'how')}`,
} satisfies Readonly<Record<`mac.${string}`, Clause>>;

export type MacCauseId = keyof typeof macCauses;

/** Names of node:crypto as people write them: `HMAC-sha1` is HMAC-SHA-1. */
const nameAlgorithm = (name: string): string =>
  name.replace(/\bsha(\d+)/gi, 'SHA-$1').replace(/\bmd5\b/gi, 'MD5');

const EXTENDED = 'hex of signed bytes, with "ff" before each one from 80 on';

const UNPADDED: Readonly<Record<string, string>> = {
  'negative number': 'a negative number in hex',
  'sign-extended': EXTENDED,
  'sign-extended to 64 bits': EXTENDED,
};

const SPOILED: Readonly<Record<string, string>> = {
  lowercase: 'in lower case',
  uppercase: 'in upper case',
  'letters and digits only': 'without its "+", "/" and "="',
};

/** What its text was encoded in again. */
const ofWithin = (within: Particulars[string]): string =>
  within === undefined ? '' : `${OUTER[within] ?? within} of `;

const OUTER: Readonly<Record<string, string>> = { base64: 'Base64', base64url: 'Base64url' };

const encodings = {
  'encoding.base64': ({ spoiled, within }) =>
    spoiled === undefined
      ? `${ofWithin(within)}Base64`
      : `Base64 ${SPOILED[spoiled] ?? 'with characters changed'}`,
  'encoding.base64url': ({ within }) => `${ofWithin(within)}Base64url`,
  'encoding.base32': () => 'Base32',
  'encoding.uppercase-hex': ({ extent }) =>
    extent === 'some' ? 'hex in which some letters are uppercase' : 'uppercase hex',
  'encoding.prefix': (cause) => `prefixed with "${particular(cause, 'prefix') ?? ''}"`,
  'encoding.hex-of-hex': () => 'hex of the hex digits',
  'encoding.base64-of-hex': () => 'Base64 of the hex digits',
  'encoding.dashes': (cause) =>
    `hex with ${cause.separator === '-' ? 'dashes' : 'separators'} between the bytes`,
  'encoding.truncated': (cause) =>
    `cut short${withParticular(cause, 'length', (it) => ` (to ${it} hex digits)`)}`,
  'encoding.unpadded-hex': (cause) =>
    UNPADDED[String(cause.form)] ?? 'hex without its leading zeros',
  'encoding.wrapped': (cause) =>
    `wrapped in or broken up by other characters (${particular(cause, 'wrapper') ?? 'quotes'})`,
  'encoding.signed-hex': ({ form }) =>
    form === 'two characters a byte'
      ? 'hex of signed bytes, the last two characters of each'
      : 'hex of signed bytes, with minus signs',
  'encoding.number': (cause) => `one number in base ${particular(cause, 'base') ?? '10'}`,
  'encoding.byte-list': ({ form }) =>
    form === 'joined' ? 'the joined decimal numbers of its bytes' : 'a list of numbers',
  'encoding.raw': ({ read_as }) =>
    read_as === undefined ? 'raw bytes' : 'made from bytes that were read as text first',
} satisfies Readonly<Record<`encoding.${string}`, Clause>>;

const encodingOwnClauses = {
  'encoding.reversed': (cause) =>
    `the digest was written in another order (${particular(cause, 'unit') ?? 'bytes'} reversed)`,
} satisfies Readonly<Record<`encoding.${string}`, Clause>>;

export type EncodingCauseId = keyof typeof encodings | keyof typeof encodingOwnClauses;

/** All causes that concern how the digest is written, as one clause. */
export function encodingClauses(causes: readonly CauseOf<EncodingCauseId>[]): string[] {
  const own = clausesIn(causes, encodingOwnClauses);
  // A longer digest that was cut has as many digits as it should.
  if (causes.length === 1 && causes[0]?.id === 'encoding.truncated' && causes[0].length === 64)
    return ['the signature is a longer digest, cut to 64 hex digits'];
  const spellings = clausesIn(causes, encodings);
  return spellings.length === 0
    ? own
    : [...own, `the signature is ${joinWords(spellings)} instead of 64 lowercase hex digits`];
}

/** Facts about a timestamp that the clock refutes. */
interface ReceptionFacts {
  /** The unit that the timestamp is in, if not seconds. */
  readonly unit: string | undefined;
  /** How far the timestamp is from the clock, if it is known. */
  readonly duration?: string | undefined;
}

export type ReceptionClause = (cause: Particulars, facts: ReceptionFacts) => string;

const header = (cause: Particulars): string => particular(cause, 'header') ?? 'a header';

const receptionCauses = {
  'header.missing': (cause) =>
    `${header(cause)} is missing${cause.sent === undefined ? '' : `; the request has ${particular(cause, 'sent')} instead`}`,
  'header.duplicated': (cause) => `${header(cause)} appears more than once`,
  'header.whitespace': (cause) => `${header(cause)} contains whitespace or quotes around its value`,
  'clock.stale': (_, { duration }) => `the timestamp is ${duration} behind the clock`,
  'clock.ahead': (_, { duration }) => `the timestamp is ${duration} ahead of the clock`,
  'clock.milliseconds': (_, { unit }) => `the timestamp is in ${unit}; the service expects seconds`,
  'clock.timezone': ({ hours }, { duration }) =>
    `the timestamp is ${duration} ${Number(hours ?? 0) < 0 ? 'behind' : 'ahead of'} the clock, which is a time zone offset: local time was taken for UTC, or UTC for local time`,
  'clock.not-whole': () => 'the timestamp is not a whole number of seconds',
  'account.unknown-key': () => 'the API key that was sent is not the key of this account',
} satisfies Readonly<Record<`${'header' | 'clock' | 'account'}.${string}`, ReceptionClause>>;

export type ReceptionCauseId = keyof typeof receptionCauses;

/** A finding of the service's other checks, as a clause. */
export const receptionClause = (
  cause: CauseOf<ReceptionCauseId>,
  { unit, duration = 'more than 5 minutes' }: ReceptionFacts,
): string =>
  receptionCauses[unit === undefined ? cause.id : 'clock.milliseconds'](cause, { unit, duration });

export const rightForProfile = (profile: string): string =>
  `the request is valid for the profile "${profile}": its key and signature belong to that profile`;

const TAKE_TIME: Partial<Advice> = {
  fix: 'Read the clock once, in whole seconds, and use that text for both the header and the signature.',
  remarks: [['timestamp', 'whole seconds, read once: the same text is signed and sent']],
};

/** What to do about causes that need more specific advice than their part: see `advice`. */
export const causeAdvice: Readonly<Partial<Record<CauseId, Partial<Advice>>>> = {
  'message.timestamp-differs': TAKE_TIME,
  'message.timestamp-milliseconds': TAKE_TIME,
  'message.timestamp-format': TAKE_TIME,
  'key.whitespace': {
    fix: 'Trim whitespace and newlines from the secret when you read it.',
    remarks: [['key', 'the secret without the whitespace or newline around it']],
  },
  'key.quoted': {
    fix: 'Remove the quotes around the secret where it is stored or read.',
    remarks: [['key', 'the secret without quotes']],
  },
  'key.expanded': {
    fix: 'Put the secret in single quotes where it is stored, so that $, # and quotes are read as they are.',
    remarks: [['key', 'the secret as it is, with nothing expanded or cut']],
  },
  'key.masked': {
    fix: 'Copy the secret itself: the program uses a display that hides most of it.',
    remarks: [['key', 'the secret itself, not its masked display']],
  },
  'key.api-key': {
    fix: 'Use hmac_secret as the key; the api_key only goes into its header.',
    remarks: [['key', 'the hmac_secret, not the api_key']],
  },
  'key.other-profile': {
    fix: 'Use the api_key and the hmac_secret of the same account.',
    remarks: [['key', 'the hmac_secret that belongs to the api_key that is sent']],
  },
  'key.empty': {
    fix: 'Make sure that the secret is set when the program runs, and exit if it is not.',
    remarks: [['key', 'the secret must be set when the program runs']],
  },
  'key.swapped': {
    fix: 'Pass key and message in the order that the function expects.',
    remarks: [['digest', 'the secret is the key; the signed string is the message']],
  },
  'encoding.reversed': {
    fix: 'Write the bytes of the digest in their own order, each as two lowercase hex digits.',
  },
  'clock.timezone': {
    fix: 'Unix time is the same everywhere: get it from the system, not from a local date that is read as UTC.',
  },
  'clock.not-whole': {
    fix: 'Send Unix time in seconds, digits only, and sign exactly that text.',
  },
};
