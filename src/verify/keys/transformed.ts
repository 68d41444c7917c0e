import { createHash } from 'node:crypto';
import { fromHex, isBase64 } from '../../core/kit/strict-decoding.ts';
import {
  escapeEntities,
  HTTP_UTILITY,
  type PercentRule,
  PHP_URLENCODE,
  percentEncode,
  QUOTE,
  RFC_3986,
  URI,
  URI_COMPONENT,
  unescapeEntities,
} from '../kit/escapes.ts';
import { type Cause, COST } from '../model/cause.ts';

/** A key, as text if possible, so that text steps can apply. */
export type Key = string | Uint8Array;

/** One thing done to a key. */
export interface KeyStep {
  readonly key: Key;
  readonly cost: number;
  /** Its particulars reveal nothing of the secret but lengths and well-known words. */
  readonly cause: Cause;
}

export const toBytes = (key: Key): Uint8Array => (typeof key === 'string' ? Buffer.from(key) : key);

/** Decoded bytes, as text if they are printable ASCII. */
function toKey(bytes: Buffer): Key {
  const text = bytes.toString('latin1');
  return /^[\x20-\x7e]+$/.test(text) ? text : bytes;
}

/** The secret taken for hex, as strictly or leniently as the languages do. */
export function* hexDecodedSteps(text: string): Generator<KeyStep> {
  const bytes = fromHex(text);
  if (bytes !== undefined) {
    yield hexStep(toKey(bytes), 'strict', COST.common);
    yield hexStep(toKey(asBigInteger(bytes)), 'BigInteger', COST.rare);
    yield* readAsText(bytes, 'key.hex-decoded');
  }
  const beginning = Buffer.from(text, 'hex');
  if (beginning.length > 0)
    yield hexStep(toKey(beginning), 'up to the first other character', COST.usual);
  yield hexStep(toKey(pack(text, packDigit)), "pack('H*') of Ruby or Perl", COST.usual);
  yield hexStep(toKey(pack(text, zeroUnlessHex)), "pack('H*') of PHP", COST.rare);
  yield hexStep(toKey(asJava(text)), 'Character.digit', COST.rare);
}

/** Decoded bytes that were read as text, whose own bytes are the key: `Buffer.from(secret, 'hex').toString()`. */
function* readAsText(bytes: Buffer, id: 'key.hex-decoded' | 'key.base64-decoded') {
  const texts = [
    ['UTF-8, U+FFFD for invalid bytes', bytes.toString(), COST.usual],
    // `atob`, `digest('binary')`
    ['latin1', bytes.toString('latin1'), COST.usual],
    [
      'ASCII, ? for other bytes',
      bytes.toString('latin1').replace(/[\x80-\xff]/g, '?'),
      COST.remote,
    ],
    [
      'ASCII, U+FFFD for other bytes',
      bytes.toString('latin1').replace(/[\x80-\xff]/g, '\ufffd'),
      COST.remote,
    ],
  ] as const;
  for (const [read_as, text, cost] of texts)
    yield { key: Buffer.from(text), cost, cause: { id, read_as } };
}

/** The secret's own bytes, written as hex. */
export function* hexEncodedSteps(bytes: Uint8Array): Generator<KeyStep> {
  const hex = Buffer.from(bytes).toString('hex');
  yield { key: hex, cost: COST.usual, cause: { id: 'key.hex-encoded', case: 'lower' } };
  const upper = { id: 'key.hex-encoded', case: 'upper' } as const;
  yield { key: hex.toUpperCase(), cost: COST.rare, cause: upper };
}

const hexStep = (key: Key, form: string, cost: number): KeyStep => ({
  key,
  cost,
  cause: { id: 'key.hex-decoded', form },
});

/** Java's `new BigInteger(hex, 16).toByteArray()`: no leading zeros, but one before a high bit. */
function asBigInteger(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const magnitude = bytes.subarray(first === -1 ? bytes.length - 1 : first);
  return (magnitude[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), magnitude]) : magnitude;
}

/** Two characters a byte; an odd one is followed by a zero. */
function pack(text: string, digit: (code: number) => number): Buffer {
  const codes = Buffer.from(text);
  const bytes = Buffer.alloc(Math.ceil(codes.length / 2));
  codes.forEach((code, i) => {
    const at = i >> 1;
    bytes[at] = (bytes[at] ?? 0) | (digit(code) << (i % 2 === 0 ? 4 : 0));
  });
  return bytes;
}

/** Ruby and Perl give every character a digit. */
const packDigit = (code: number): number => (isLetter(code) ? code + 9 : code) & 15;

const zeroUnlessHex = (code: number): number => (javaDigit(code) === -1 ? 0 : javaDigit(code));

/** The usual Java helper does not check for -1, which Character.digit returns for any other character. */
function asJava(text: string): Buffer {
  const codes = Buffer.from(text);
  const bytes = Buffer.alloc(codes.length >> 1);
  bytes.forEach((_, i) => {
    bytes[i] = ((javaDigit(codes[2 * i] ?? 0) << 4) + javaDigit(codes[2 * i + 1] ?? 0)) & 0xff;
  });
  return bytes;
}

function javaDigit(code: number): number {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? -1 : digit;
}

const isLetter = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** The secret taken for base64, as strictly or leniently as the languages do. */
export function* base64DecodedSteps(text: string): Generator<KeyStep> {
  const likely = /[A-Z]/.test(text) && /[a-z]/.test(text) ? COST.common : COST.usual;
  if (isBase64(text, 'standard')) yield base64Step(text, 'standard', likely);
  if (isBase64(text, 'url')) yield base64Step(text, 'url', likely);
  if (isBase64(text, 'standard') || isBase64(text, 'url'))
    yield* readAsText(Buffer.from(text, 'base64'), 'key.base64-decoded');
  yield base64Step(
    text.replace(/[-_=]|[^ -~]/g, ''),
    'standard, other characters dropped',
    COST.usual,
  );
  yield base64Step(text.replace(/=[\s\S]*$|[-_]/g, ''), 'standard, up to the first =', COST.usual);
  yield base64Step(text, 'either, other characters dropped', COST.usual);
  yield base64Step(
    wholeQuanta(text, /^[A-Za-z0-9+/]*/),
    'standard, up to the first error',
    COST.rare,
  );
  yield base64Step(wholeQuanta(text, /^[A-Za-z0-9_-]*/), 'url, up to the first error', COST.rare);
}

/** The secret's own bytes, written as base64. */
export function* base64EncodedSteps(bytes: Uint8Array): Generator<KeyStep> {
  const base64 = Buffer.from(bytes).toString('base64');
  const forms = [
    [base64, 'standard', COST.usual],
    [base64.replaceAll('+', '-').replaceAll('/', '_'), 'url', COST.rare],
    [base64.replace(/=+$/, ''), 'unpadded', COST.rare],
    [Buffer.from(bytes).toString('base64url'), 'url, unpadded', COST.rare],
    [base64.replace(/.{1,60}/g, '$&\n'), 'in lines of 60, as Ruby writes it', COST.rare],
  ] as const;
  for (const [key, form, cost] of forms)
    yield { key, cost, cause: { id: 'key.base64-encoded', form } };
}

/** Go's decoder returns what it decoded before the first error, in steps of four characters. */
function wholeQuanta(text: string, alphabet: RegExp): string {
  const readable = alphabet.exec(text)?.[0] ?? '';
  return readable.slice(0, readable.length - (readable.length % 4));
}

/** Node accepts both alphabets, ignores other characters, and stops at `=`. */
const base64Step = (text: string, alphabet: string, cost: number): KeyStep => ({
  key: toKey(Buffer.from(text, 'base64')),
  cost,
  cause: { id: 'key.base64-decoded', alphabet },
});

type Escape = readonly [as: string, cost: number, change: (text: string) => string];

/** How each language escapes a text, and undoes it. */
const ESCAPES: readonly Escape[] = [
  ['encodeURIComponent', COST.usual, percent(URI_COMPONENT)],
  ['rawurlencode', COST.usual, percent(RFC_3986)],
  ['urlencode', COST.usual, percent(PHP_URLENCODE)],
  ['urlencode in lower case', COST.rare, percent(HTTP_UTILITY)],
  ['quote', COST.rare, percent(QUOTE)],
  ['encodeURI', COST.rare, percent(URI)],
  ['URL-unescaped', COST.usual, (text) => unescapeUrl(text.replaceAll('+', ' '))],
  ['URL-unescaped, + kept', COST.usual, (text) => unescapeUrl(text)],
  ['blanks for +', COST.usual, (text) => text.replaceAll('+', ' ')],
  ['+ for blanks', COST.rare, (text) => text.replaceAll(' ', '+')],
  ['htmlspecialchars', COST.usual, html(`"'`, decimal)],
  ['htmlspecialchars, &#x27;', COST.rare, html(`"'`, hexadecimal)],
  ['HTML, quotes kept', COST.rare, html('', decimal)],
  ['HTML with &#34;', COST.rare, (text) => escapeEntities(text, { '"': '&#34;', "'": '&#39;' })],
  ['HTML with &#x2F;', COST.usual, html(`"'/`, hexadecimal)],
  ['HTML with &#47;', COST.rare, html(`"'/`, decimal)],
  ['HTML with &#61;', COST.rare, html(`"'=`, decimal)],
  ['HTML with &#x3D;', COST.usual, html('"\'`=', hexadecimal)],
  ['HTML with &#x2F; and &#x3D;', COST.usual, html('"\'/`=', hexadecimal)],
  ['HTML with &#43;', COST.usual, html(`"'+`, decimal)],
  ['HTML with &#x2B;', COST.usual, html(`"'+`, hexadecimal)],
  ['HTML with &#43; and &#61;', COST.rare, html(`"'+=`, decimal)],
  ['HTML-unescaped', COST.usual, unescapeEntities],
  ['JSON', COST.usual, json],
  ['JSON with \\/', COST.usual, (text) => json(text).replaceAll('/', '\\/')],
  ['JSON with \\u0026', COST.usual, (text) => unicode(json(text), /[&<>]/g, false)],
  ['JSON with \\u002B', COST.usual, (text) => unicode(text, /[+&<>'`"]/g, true)],
  ['JSON with \\u002B and \\/', COST.rare, (text) => unicode(text, /[+&<>'`"/]/g, true)],
  ['JSON with \\u003d', COST.usual, (text) => unicode(json(text), /[=&<>']/g, false)],
  ['JSON-unescaped', COST.rare, (text) => text.replace(/\\(.)/g, '$1')],
  ['addslashes', COST.rare, (text) => text.replace(/['"\\]/g, '\\$&')],
  ['regular expression', COST.rare, (text) => text.replace(/[^A-Za-z0-9_]/g, '\\$&')],
  ['preg_quote', COST.rare, (text) => text.replace(/[.\\+*?[^\]$(){}=!<>|:\-#]/g, '\\$&')],
  ['shell', COST.rare, (text) => text.replace(/[^A-Za-z0-9_\-./=+:@%,]/g, '\\$&')],
  ['$$ for $', COST.rare, (text) => text.replaceAll('$', '$$$$')],
  ['$ for $$', COST.rare, (text) => text.replaceAll('$$', '$')],
  ['%% for %', COST.rare, (text) => text.replaceAll('%', '%%')],
  ['the other base64 alphabet', COST.rare, otherBase64],
];

/**
 * The secret escaped for a place where it is not used, or unescaped although it never was escaped.
 * @param dearest steps that cost more are left out.
 */
export function* escapedSteps(text: string, dearest: number): Generator<KeyStep> {
  if (/^[A-Za-z0-9]*$/.test(text)) return;
  for (const [as, cost, change] of ESCAPES) {
    if (cost > dearest) continue;
    const key = change(text);
    if (key !== text) yield { key, cost, cause: { id: 'key.escaped', as } };
  }
}

type Change = Escape[2];

function percent(rule: PercentRule): Change {
  return (text) => percentEncode(text, rule);
}

const unescapeUrl = (text: string): string =>
  text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (codes) =>
    Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
  );

/** @param others characters to escape besides `&`, `<`, and `>`. */
function html(others: string, spell: (code: number) => string): Change {
  const entities = [...others].map((character) => {
    const spelled = `&#${spell(character.charCodeAt(0))};`;
    return [character, character === '"' ? '&quot;' : spelled];
  });
  return (text) => escapeEntities(text, Object.fromEntries(entities));
}

/** PHP fills up to three digits: `&#039;`. */
function decimal(code: number): string {
  return code === 39 ? '039' : String(code);
}

function hexadecimal(code: number): string {
  return `x${code.toString(16).toUpperCase()}`;
}

/** The content of a JSON string, between its quotes. */
function json(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const unicode = (text: string, pattern: RegExp, upper: boolean): string =>
  text.replace(pattern, (character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${upper ? hex.toUpperCase() : hex}`;
  });

function otherBase64(text: string): string {
  const url = /[-_]/.test(text);
  const [from, to] = url ? (['-_', '+/'] as const) : (['+/', '-_'] as const);
  return text.replace(/[-_+/]/g, (character) => to[from.indexOf(character)] ?? character);
}

/** The secret in another case. */
export function* caseSteps(text: string): Generator<KeyStep> {
  yield { key: text.toUpperCase(), cost: COST.usual, cause: { id: 'key.case', case: 'upper' } };
  yield { key: text.toLowerCase(), cost: COST.usual, cause: { id: 'key.case', case: 'lower' } };
  const swapped = [...text].map((it) =>
    it === it.toUpperCase() ? it.toLowerCase() : it.toUpperCase(),
  );
  yield { key: swapped.join(''), cost: COST.remote, cause: { id: 'key.case', case: 'swapped' } };
}

/** The secret's text in an encoding other than UTF-8. */
export function* charsetSteps(text: string): Generator<KeyStep> {
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  yield step(little, 'utf-16le', COST.usual);
  yield step(big, 'utf-16be', COST.rare);
  yield step(Buffer.concat([Buffer.of(0xff, 0xfe), little]), 'utf-16le with BOM', COST.rare);
  yield step(Buffer.concat([Buffer.of(0xfe, 0xff), big]), 'utf-16be with BOM', COST.rare);
  yield step(toUtf32(text), 'utf-32le', COST.remote);
  yield step(Buffer.from(text, 'latin1'), 'latin1', COST.usual);
  yield step(Buffer.from(text.replace(/[^\0-\x7f]/gu, '?')), 'ascii', COST.rare);
  const twice = Buffer.from(Buffer.from(text).toString('latin1'));
  yield step(twice, 'utf-8 twice', COST.rare);
}

const toUtf32 = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((character) => {
      const unit = Buffer.alloc(4);
      unit.writeUInt32LE(character.codePointAt(0) ?? 0);
      return unit;
    }),
  );

const step = (key: Buffer, charset: string, cost: number): KeyStep => ({
  key,
  cost,
  cause: { id: 'key.charset', charset },
});

const FORMS = [
  ['sha256', 'hex', COST.usual],
  ['sha256', 'raw', COST.usual],
  ['md5', 'hex', COST.usual],
  ['md5', 'raw', COST.rare],
  ['sha1', 'hex', COST.rare],
  ['sha1', 'raw', COST.rare],
  ['sha512', 'hex', COST.rare],
  ['sha512', 'raw', COST.rare],
  ['sha256', 'HEX', COST.rare],
  ['md5', 'HEX', COST.rare],
  ['sha256', 'base64', COST.rare],
  ['sha1', 'base64', COST.remote],
  ['md5', 'base64', COST.remote],
  ['sha384', 'hex', COST.remote],
] as const;

/** HMAC-SHA256 itself hashes longer keys (RFC 2104, 2), so that digest is not a different key. */
const BLOCK_BYTES = 64;

/**
 * A digest of the secret, as if it were a password.
 * @param dearest steps that cost more are left out.
 */
export function* hashedSteps(bytes: Uint8Array, dearest: number): Generator<KeyStep> {
  for (const [algorithm, form, cost] of FORMS) {
    if (cost > dearest) continue;
    if (algorithm === 'sha256' && form === 'raw' && bytes.length > BLOCK_BYTES) continue;
    const digest = createHash(algorithm).update(bytes).digest();
    yield { key: spell(digest, form), cost, cause: { id: 'key.hashed', algorithm, form } };
  }
}

function spell(digest: Buffer, form: 'hex' | 'HEX' | 'base64' | 'raw') {
  if (form === 'raw') return toKey(digest);
  return form === 'HEX' ? digest.toString('hex').toUpperCase() : digest.toString(form);
}
