import { fromHex, isBase64 } from '../../kit/strict-decoding.ts';
import type { Cause } from '../cause.ts';
import { COST } from '../variant.ts';

/** A key: text where it can be read as such, so that what is done to texts can be done to it. */
export type Key = string | Uint8Array;

/** One thing done to a key. */
export interface KeyStep {
  readonly key: Key;
  readonly cost: number;
  /** Its particulars reveal nothing of the secret but lengths and well-known words. */
  readonly cause: Cause;
}

export const toBytes = (key: Key): Uint8Array => (typeof key === 'string' ? Buffer.from(key) : key);

/** Decoded bytes, as text where they are printable ASCII. */
export function toKey(bytes: Buffer): Key {
  const text = bytes.toString('latin1');
  return /^[\x20-\x7e]+$/.test(text) ? text : bytes;
}

/** The secret taken for hex, as strictly or leniently as the languages do. */
export function* hexDecodedSteps(text: string): Generator<KeyStep> {
  const bytes = fromHex(text);
  if (bytes !== undefined) {
    yield hexStep(toKey(bytes), 'strict', COST.common);
    yield hexStep(toKey(asBigInteger(bytes)), 'BigInteger', COST.rare);
  }
  const beginning = Buffer.from(text, 'hex');
  if (beginning.length > 0)
    yield hexStep(toKey(beginning), 'up to the first other character', COST.usual);
  yield hexStep(toKey(pack(text, packDigit)), "pack('H*') of Ruby or Perl", COST.usual);
  yield hexStep(toKey(pack(text, zeroUnlessHex)), "pack('H*') of PHP", COST.rare);
  yield hexStep(toKey(asJava(text)), 'Character.digit', COST.rare);
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

/** The usual Java helper does not look at what Character.digit answers for other characters: -1. */
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

/** Go's decoder gives what it read before the first error, in steps of four characters. */
function wholeQuanta(text: string, alphabet: RegExp): string {
  const readable = alphabet.exec(text)?.[0] ?? '';
  return readable.slice(0, readable.length - (readable.length % 4));
}

/** Node takes both alphabets, drops what is in neither, and stops at `=`. */
const base64Step = (text: string, alphabet: string, cost: number): KeyStep => ({
  key: toKey(Buffer.from(text, 'base64')),
  cost,
  cause: { id: 'key.base64-decoded', alphabet },
});
