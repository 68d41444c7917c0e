import { type Cause, type CauseId, COST, type Target } from '../model/cause.ts';

/** A text that may encode a digest, with the causes removed so far. */
export interface Reading {
  readonly text: string;
  /** Outermost first, each id once. */
  readonly causes: readonly Cause[];
  /** The outer encoding, if this text was itself encoded like a digest. */
  readonly outer?: Alphabet | undefined;
}

export type Alphabet = 'hex' | 'base64' | 'base64url' | 'base32';

/** A text with one thing less around it or in it. */
export interface Peeled {
  readonly text: string;
  readonly causes: readonly Cause[];
}

/** Both, each id once: two pairs of quotes are one mistake. */
export function joinCauses(first: readonly Cause[], second: readonly Cause[]): readonly Cause[] {
  const added = second.filter(({ id }) => !first.some((cause) => cause.id === id));
  return added.length === 0 ? first : [...first, ...added];
}

export const wrapped = (wrapper: string): readonly Cause[] => [{ id: 'encoding.wrapped', wrapper }];

/** A target, and what distinguishes it from others. */
export interface Candidate extends Target {
  /** Two of the same key match the same digests. */
  readonly key: string;
}

/** Bytes of the digests that are in use: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512. */
export const DIGEST_LENGTHS: readonly number[] = [16, 20, 28, 32, 48, 64];

const STEP_COST: Partial<Record<CauseId, number>> = {
  'encoding.base64': COST.common,
  'encoding.base64-of-hex': COST.common,
  'encoding.uppercase-hex': COST.common,
  'encoding.prefix': COST.common,
  'encoding.dashes': COST.common,
  'encoding.wrapped': COST.common,
  'encoding.raw': COST.rare,
  'encoding.reversed': COST.rare,
  'encoding.number': COST.rare,
  'encoding.base32': COST.rare,
};

/** The header shows each of them, so that beside the costliest, another one adds little doubt. */
export function costOf(causes: readonly Cause[]): number {
  const dearest = Math.max(0, ...causes.map(({ id }) => STEP_COST[id] ?? COST.usual));
  return dearest + 2 * Math.max(0, causes.length - 1);
}

/** A text in a single alphabet, with its decoded bytes. */
export interface Decoded {
  readonly alphabet: Alphabet;
  /** In latin1 text: the whole bytes. */
  readonly bytes: string;
  /** Leftover bits if the text does not end at a byte, as a number. */
  readonly rest: { readonly bits: number; readonly value: number };
  readonly upperCase: boolean;
  /** Whether hex has lowercase letters as well. */
  readonly mixedCase?: boolean;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The lengths of digests, in characters of base32 without padding. */
const BASE32_LENGTHS = new Set([26, 32, 45, 52, 77, 103]);

/** @returns undefined if the text is in no alphabet for digests. */
export function decode(text: string): Decoded | undefined {
  if (/^[0-9A-Fa-f]+$/.test(text)) return decodeHex(text);
  const unpadded = text.replace(/={1,6}$/, '');
  if (/^[A-Z2-7]+$/i.test(unpadded) && isBase32(unpadded, text)) return decodeBase32(unpadded);
  const padding = text.length - unpadded.length;
  if (padding > 2 || !/^(?:[A-Za-z0-9+/]+|[A-Za-z0-9_-]+)$/.test(unpadded)) return undefined;
  return decodeBase64(unpadded, padding > 0);
}

function decodeHex(text: string): Decoded {
  const odd = text.length % 2;
  return {
    alphabet: 'hex',
    bytes: Buffer.from(text.slice(0, text.length - odd), 'hex').toString('latin1'),
    rest: { bits: odd * 4, value: odd && Number.parseInt(text.slice(-1), 16) },
    upperCase: /[A-F]/.test(text),
    mixedCase: /[a-f]/.test(text),
  };
}

/** Without padding and without `+` and `/` it is the URL's alphabet, which leaves the padding out. */
function decodeBase64(unpadded: string, padded: boolean): Decoded {
  const leavesOut = !padded && unpadded.length % 4 !== 0 && !/[+/]/.test(unpadded);
  const bits = padded ? 0 : (unpadded.length * 6) % 8;
  const last = BASE64.indexOf(unpadded.slice(-1).replace('-', '+').replace('_', '/'));
  return {
    alphabet: leavesOut || /[-_]/.test(unpadded) ? 'base64url' : 'base64',
    bytes: Buffer.from(unpadded, 'base64').toString('latin1'),
    rest: { bits, value: last & ((1 << bits) - 1) },
    upperCase: false,
  };
}

/** One case only, and the length of a digest: else it is base64. */
const isBase32 = (unpadded: string, text: string): boolean =>
  BASE32_LENGTHS.has(unpadded.length) &&
  (unpadded === unpadded.toUpperCase() || unpadded === unpadded.toLowerCase()) &&
  (text === unpadded || text.length % 8 === 0);

function decodeBase32(text: string): Decoded {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text.toUpperCase()) {
    value = ((value << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  const latin1 = String.fromCharCode(...bytes);
  return { alphabet: 'base32', bytes: latin1, rest: { bits: 0, value: 0 }, upperCase: false };
}

const NODE_BUFFER = /^<(?:Buffer|SlowBuffer)((?: [0-9a-f]{2})+)(?: \.\.\. \d+ more bytes?)?>$/;

/** `[127, 103]`, `<<127, 103>>`, `{"type":"Buffer","data":[127,103]}`, `Uint8Array(32) [ 127, 103 ]`. */
const LIST =
  /^(?:<<|(?:[A-Za-z0-9_().]{1,24} ?)?[[({]|\{"type":"Buffer","data":\[|\{"words":\[)?\s*(-?\d+(?:(?:\s*[,;]\s*|\s+)-?\d+)+)\s*[,;]?\s*(?:>>|[\])}]|\]\}|\],"sigBytes":\d+\})?$/;

/** Longer texts are not lists of a digest's bytes: some 64 of them, with four characters each. */
const LONGEST = 1000;

export interface ByteList {
  /** In latin1 text. */
  readonly bytes: string;
  /** False if the output was truncated: Node prints the first 50 bytes. */
  readonly whole: boolean;
}

/**
 * Bytes that were printed as a list of numbers.
 * @returns undefined if the text is not such a list.
 */
export function parseByteList(text: string): ByteList | undefined {
  if (text.length > LONGEST) return undefined;
  const buffer = NODE_BUFFER.exec(text);
  if (buffer !== null)
    return { bytes: fromHexPairs(buffer[1] ?? ''), whole: !text.includes('...') };
  const numbers = LIST.exec(text)?.[1]
    ?.split(/[\s,;]+/)
    .map(Number);
  if (numbers === undefined) return undefined;
  const bytes = numbers.every(isByte) ? numbers : toBytesOfWords(numbers);
  return bytes && { bytes: String.fromCharCode(...bytes.map((byte) => byte & 0xff)), whole: true };
}

/** Java's bytes have a sign. */
const isByte = (number: number): boolean => number >= -128 && number <= 255;

/** CryptoJS keeps a digest as 32-bit words, the first byte the highest. */
function toBytesOfWords(words: readonly number[]): number[] | undefined {
  if (words.some((word) => word < -(2 ** 31) || word >= 2 ** 32)) return undefined;
  return words.flatMap((word) => [word >>> 24, word >>> 16, word >>> 8, word]);
}

const fromHexPairs = (pairs: string): string =>
  Buffer.from(pairs.replaceAll(' ', ''), 'hex').toString('latin1');

const SHORTEST_DIGEST = 16;
const LONGEST_DIGEST = 64;

/** "Truncation from 64 bits on": with fewer, a match would prove nothing. */
const FEWEST_BITS = 64;

/** The whole digest; or the message and the digest, as Go's `mac.Sum(message)` gives them. */
export function* wholeTarget(bytes: string, causes: readonly Cause[]): Generator<Candidate> {
  if (bytes.length < SHORTEST_DIGEST) return;
  yield {
    key: `whole ${bytes}`,
    causes,
    cost: costOf(causes),
    digests: [bytes],
    matches: (digest) => digest === bytes,
    fits: (length) => length === bytes.length,
  };
}

/** Texts that encode a complete digest. */
export function* decodedTargets(decoded: Decoded, causes: readonly Cause[]): Generator<Candidate> {
  const { alphabet, bytes, rest } = decoded;
  const complete = alphabet === 'hex' ? rest.bits === 0 : rest.bits < 6 && rest.value === 0;
  if (complete) yield* wholeTarget(bytes, causes);
}

/** Texts that encode the start or the end of a longer digest. */
export function* cutTargets(
  decoded: Decoded,
  text: string,
  causes: readonly Cause[],
): Generator<Candidate> {
  const { alphabet, bytes, rest } = decoded;
  if (bytes.length >= LONGEST_DIGEST || bytes.length * 8 + rest.bits < FEWEST_BITS) return;
  yield beginningTarget(decoded, causes);
  if (alphabet === 'hex') yield endOfHex(text, causes);
  else if (text.length % 4 === 0) yield end(bytes, causes);
}

/** A longer digest with this start. */
export function beginningTarget(
  { bytes, rest }: Pick<Decoded, 'bytes' | 'rest'>,
  causes: readonly Cause[],
): Candidate {
  const shift = 8 - rest.bits;
  const ends = (digest: string) =>
    rest.bits === 0 || digest.charCodeAt(bytes.length) >> shift === rest.value;
  return {
    ...cut(bytes.length + rest.bits / 8, 'start', causes),
    key: `start ${rest.bits} ${rest.value} ${bytes}`,
    matches: (digest) => digest.startsWith(bytes) && digest.length > bytes.length && ends(digest),
  };
}

function end(bytes: string, causes: readonly Cause[]): Candidate {
  return {
    ...cut(bytes.length, 'end', causes),
    key: `end ${bytes}`,
    matches: (digest) => digest.endsWith(bytes) && digest.length > bytes.length,
  };
}

/** An odd number of digits starts within a byte. */
function endOfHex(text: string, causes: readonly Cause[]): Candidate {
  const odd = text.length % 2;
  const bytes = Buffer.from(text.slice(odd), 'hex').toString('latin1');
  if (odd === 0) return end(bytes, causes);
  const half = Number.parseInt(text.slice(0, 1), 16);
  return {
    ...cut(bytes.length + 0.5, 'end', causes),
    key: `end ${half} ${bytes}`,
    matches: (digest) =>
      digest.endsWith(bytes) && (digest.charCodeAt(digest.length - bytes.length - 1) & 15) === half,
  };
}

/**
 * @param bytes length; a text with the length of a digest is rarely a truncated longer one. The cause counts hex
 *   digits, because a cut can split a byte.
 */
function cut(bytes: number, side: 'start' | 'end', before: readonly Cause[]) {
  const length = Math.floor(bytes * 2);
  const causes = joinCauses(before, [{ id: 'encoding.truncated', length, side }]);
  const seldom =
    (DIGEST_LENGTHS.includes(bytes) ? COST.rare - COST.usual : 0) + (side === 'end' ? 3 : 0);
  return { causes, cost: costOf(causes) + seldom, fits: (digest: number) => digest > bytes };
}

/** How many characters of a digest that was forced into UTF-8 must have survived to prove anything. */
const FEWEST_CHARACTERS = 9;

/**
 * The raw bytes of a digest in a header: one character per byte, encoded as UTF-8, or decoded as UTF-8 with U+FFFD
 * for invalid bytes.
 */
export function* rawTargets(text: string, before: readonly Cause[]): Generator<Candidate> {
  if (text.length > 400 || !/[^\x20-\x7e]/.test(text)) return;
  const causes = joinCauses(before, [{ id: 'encoding.raw' }]);
  if (text.includes('\ufffd')) yield* replacedTarget(text, causes);
  for (const bytes of new Set([text, utf8ToText(text), text.normalize('NFC')])) {
    if (isLatin1(bytes) && DIGEST_LENGTHS.includes(bytes.length)) yield* wholeTarget(bytes, causes);
  }
}

const utf8ToText = (text: string): string =>
  isLatin1(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;

const isLatin1 = (text: string): boolean => /^[\0-\xff]*$/.test(text);

function* replacedTarget(text: string, causes: readonly Cause[]): Generator<Candidate> {
  const survived = text.replaceAll('\ufffd', '').length;
  if (survived < FEWEST_CHARACTERS) return;
  const first = text.charCodeAt(0);
  yield {
    key: `replaced ${text}`,
    causes,
    cost: costOf(causes),
    matches: (digest) =>
      (first > 0x7f || digest.charCodeAt(0) === first) &&
      Buffer.from(digest, 'latin1').toString('utf8') === text,
    fits: (length) => DIGEST_LENGTHS.includes(length) && length >= text.length,
  };
}
