import type { Cause, CauseId } from '../model/cause.ts';
import { type Candidate, costOf, DIGEST_LENGTHS, joinCauses } from './targets.ts';

/*
 * Prints of a digest that cannot be read back: their digits are ambiguous (`111` is 01 11 or 11 01), or some are lost.
 * Each candidate digest is printed the same way and compared.
 */

/** How a program printed a digest byte by byte. */
interface BytePrint {
  readonly id: CauseId;
  readonly form: string;
  readonly print: (byte: number) => string;
  /** Whether a digest of this many bytes can have so many characters. */
  readonly fits: (bytes: number, text: string) => boolean;
}

const hexOf = (byte: number): string => byte.toString(16);

/** As Java and Apps Script have it. */
const signedByte = (byte: number): number => (byte < 128 ? byte : byte - 256);

const extended =
  (digits: string) =>
  (byte: number): string =>
    byte < 128 ? hexOf(byte) : digits + hexOf(byte);

/** One byte in 16 lacks a digit; far more than that are not missing by chance. */
const isUnpadded = (bytes: number, text: string): boolean =>
  text.length < bytes * 2 && text.length >= bytes * 1.5;

const isExtended =
  (most: number) =>
  (bytes: number, text: string): boolean =>
    text.length > bytes * 2 - bytes / 2 && text.length <= bytes * most;

const HEX_PRINTS: readonly BytePrint[] = [
  // `Integer.toHexString(b & 0xff)`
  { id: 'encoding.unpadded-hex', form: 'zeros', print: hexOf, fits: isUnpadded },
  // `Integer.toHexString(b)`
  {
    id: 'encoding.unpadded-hex',
    form: 'sign-extended',
    print: extended('ffffff'),
    fits: isExtended(8),
  },
  // Perl's `sprintf '%x', unpack 'c'`, PHP's `dechex`
  {
    id: 'encoding.unpadded-hex',
    form: 'sign-extended to 64 bits',
    print: extended('f'.repeat(14)),
    fits: isExtended(16),
  },
  // `("0" + b.toString(16)).slice(-2)`, as Apps Script programs do without `& 0xff`
  {
    id: 'encoding.signed-hex',
    form: 'two characters a byte',
    print: (byte) => `0${hexOf(signedByte(byte))}`.slice(-2),
    fits: (bytes, text) => text.length === bytes * 2,
  },
  // `b.toString(16).padStart(2, "0")`
  {
    id: 'encoding.signed-hex',
    form: 'padded',
    print: (byte) => hexOf(signedByte(byte)).padStart(2, '0'),
    fits: (bytes, text) => text.length >= bytes * 2 && text.length <= bytes * 3,
  },
  // `b.toString(16)`
  {
    id: 'encoding.signed-hex',
    form: 'unpadded',
    print: (byte) => hexOf(signedByte(byte)),
    fits: (bytes, text) => text.length >= bytes && text.length <= bytes * 3,
  },
];

const DECIMAL_PRINTS: readonly BytePrint[] = [
  { id: 'encoding.byte-list', form: 'joined', print: String, fits: isDecimal },
  {
    id: 'encoding.byte-list',
    form: 'joined',
    print: (byte) => String(signedByte(byte)),
    fits: isDecimal,
  },
];

function isDecimal(bytes: number, text: string): boolean {
  return text.length >= bytes * 1.5 && text.length <= bytes * 4;
}

const SHORTEST = 20;
const LONGEST = 1100;

/** Hex with signs: no other alphabet has minus signs, but so few letters. */
export const isSignedHex = (text: string): boolean =>
  /^-?[0-9a-f]{1,2}(?:-?[0-9a-f])*$/.test(text) && text.includes('-') && text.length >= SHORTEST;

/**
 * Hex without leading zeros, or with signs, as programs print numbers.
 * @param text lower case.
 */
export function* unpaddedTargets(text: string, causes: readonly Cause[]): Generator<Candidate> {
  if (text.length > LONGEST || text.length < SHORTEST || !/^[0-9a-f-]+$/.test(text)) return;
  yield* asNumber(text, causes);
  for (const print of HEX_PRINTS) yield* asBytes(text, print, causes);
  if (!/[a-f]/.test(text)) for (const print of DECIMAL_PRINTS) yield* asBytes(text, print, causes);
}

/** No digest has more leading zeros than these by chance. */
const MOST_LEADING_ZEROS = 8;

/** `new BigInteger(digest).toString(16)` */
function* asNumber(text: string, before: readonly Cause[]): Generator<Candidate> {
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  if (digits.includes('-')) return;
  const wanted = new Map<number, string>();
  for (const length of DIGEST_LENGTHS) {
    const zeros = length * 2 - digits.length;
    if (zeros < (negative ? 0 : 1) || zeros > MOST_LEADING_ZEROS) continue;
    wanted.set(length, toDigest(BigInt(`0x${digits}`), length, negative));
  }
  const form = negative ? 'negative number' : 'leading zeros';
  yield* equalTo(
    wanted,
    joinCauses(before, [{ id: 'encoding.unpadded-hex', form }]),
    `number ${text}`,
  );
}

/** A negative number means its two's complement. */
function toDigest(value: bigint, length: number, negative: boolean): string {
  const hex = (negative ? BigInt.asUintN(length * 8, -value) : value).toString(16);
  return Buffer.from(hex.padStart(length * 2, '0'), 'hex').toString('latin1');
}

/** @param wanted the digest, by its length. */
function* equalTo(
  wanted: ReadonlyMap<number, string>,
  causes: readonly Cause[],
  key: string,
): Generator<Candidate> {
  if (wanted.size === 0) return;
  yield {
    key,
    causes,
    cost: costOf(causes),
    digests: [...wanted.values()],
    matches: (digest) => wanted.get(digest.length) === digest,
    fits: (length) => wanted.has(length),
  };
}

function* asBytes(
  text: string,
  { id, form, print, fits }: BytePrint,
  before: readonly Cause[],
): Generator<Candidate> {
  const lengths = DIGEST_LENGTHS.filter((length) => fits(length, text));
  if (lengths.length === 0 || !isPossible(text, form)) return;
  const causes = joinCauses(before, [{ id, form }]);
  yield {
    key: `${id} ${form} ${text}`,
    causes,
    cost: costOf(causes),
    matches: (digest) => lengths.includes(digest.length) && isPrinted(digest, text, print),
    fits: (length) => lengths.includes(length),
  };
}

/** A print that has no sign does not need to be looked for in a text with signs, and so on. */
function isPossible(text: string, form: string): boolean {
  if (form.startsWith('sign-extended')) return text.includes('ffffff') && !text.includes('-');
  if (form === 'zeros') return !text.includes('-');
  return form === 'two characters a byte' || form === 'joined' || text.includes('-');
}

/** Whether the digest's bytes, one after the other, print the text; a wrong one ends soon. */
function isPrinted(digest: string, text: string, print: BytePrint['print']): boolean {
  let at = 0;
  for (let i = 0; i < digest.length; i += 1) {
    const printed = print(digest.charCodeAt(i));
    if (!text.startsWith(printed, at)) return false;
    at += printed.length;
  }
  return at === text.length;
}

/** The number of digits of the largest digest of so many bytes. */
const digitsOf = (bytes: number, base: number): number => Math.ceil((bytes * 8) / Math.log2(base));

/** The digest as one number in a base other than 16: `new BigInteger(1, digest).toString()`. */
export function* numberTargets(text: string, before: readonly Cause[]): Generator<Candidate> {
  for (const base of [2, 10, 36]) {
    const digits = base === 36 ? /^[0-9a-z]+$/ : base === 10 ? /^-?[0-9]+$/ : /^[01]+$/;
    if (text.length > LONGEST || !digits.test(text)) continue;
    const lengths = DIGEST_LENGTHS.filter((bytes) => {
      const zeros = digitsOf(bytes, base) - text.replace('-', '').length;
      return zeros >= 0 && zeros <= (base === 2 ? MOST_LEADING_ZEROS : 3);
    });
    if (lengths.length === 0) continue;
    const [value, negative] = [numberIn(text.replace('-', ''), base), text.startsWith('-')];
    const fitting = lengths.filter((bytes) => value < 1n << BigInt(bytes * 8));
    const wanted = new Map(
      fitting.map((bytes) => [bytes, toDigest(value, bytes, negative)] as const),
    );
    const causes = joinCauses(before, [{ id: 'encoding.number', base }]);
    yield* equalTo(wanted, causes, `base ${base} ${text}`);
  }
}

const numberIn = (digits: string, base: number): bigint =>
  [...digits].reduce((sum, digit) => sum * BigInt(base) + BigInt(Number.parseInt(digit, base)), 0n);

type Reorder = (bytes: Buffer) => Buffer;

/** A digest whose bytes or digits were put in another order. */
const ORDERS: readonly (readonly [unit: string, reorder: Reorder])[] = [
  ['bytes', (bytes) => Buffer.from(bytes).reverse()],
  // Words of the other byte order, as in a dump of integers
  ['words of 4 bytes', (bytes) => Buffer.from(bytes).swap32()],
  ['words of 2 bytes', (bytes) => Buffer.from(bytes).swap16()],
  ['words of 8 bytes', (bytes) => Buffer.from(bytes).swap64()],
  // Perl's `unpack 'h*'`
  ['digits of each byte', (bytes) => swapDigits(bytes)],
  // PHP's `strrev(bin2hex($digest))`
  ['digits', (bytes) => swapDigits(bytes).reverse()],
];

const swapDigits = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.map((byte) => ((byte & 15) << 4) | (byte >> 4)));

/** @param bytes of a whole digest, in latin1 text. */
export function* reversedTargets(bytes: string, before: readonly Cause[]): Generator<Candidate> {
  if (!DIGEST_LENGTHS.includes(bytes.length)) return;
  const presented = Buffer.from(bytes, 'latin1');
  for (const [unit, reorder] of ORDERS) {
    if (unit === 'words of 8 bytes' && presented.length % 8 !== 0) continue;
    const wanted = new Map([[bytes.length, reorder(presented).toString('latin1')]]);
    const causes = joinCauses(before, [{ id: 'encoding.reversed', unit }]);
    yield* equalTo(wanted, causes, `${unit} ${bytes}`);
  }
}

/** How programs spoil Base64: `strtolower(base64_encode(…))`, `preg_replace('/\W/', '', …)`. */
const SPOILED: readonly (readonly [how: string, spoil: (base64: string) => string])[] = [
  ['lowercase', (base64) => base64.toLowerCase()],
  ['uppercase', (base64) => base64.toUpperCase()],
  ['letters and digits only', (base64) => base64.replace(/[+/=]/g, '')],
];

export function* spoiledTargets(text: string, before: readonly Cause[]): Generator<Candidate> {
  if (
    text.length > LONGEST ||
    !/^[A-Za-z0-9+/]+={0,2}$/.test(text) ||
    /^[0-9A-Fa-f]+$/.test(text)
  ) {
    return;
  }
  for (const [how, spoil] of SPOILED) {
    if (spoil(text) !== text) continue;
    const lengths = DIGEST_LENGTHS.filter((bytes) => isSpoiledLength(text.length, bytes, how));
    if (lengths.length === 0) continue;
    const causes = joinCauses(before, [{ id: 'encoding.base64', spoiled: how }]);
    yield {
      key: `${how} ${text}`,
      causes,
      cost: costOf(causes),
      fits: (length) => lengths.includes(length),
      matches: (digest) =>
        lengths.includes(digest.length) &&
        text.startsWith(spoil(base64Of(digest.slice(0, 3)))) &&
        spoil(base64Of(digest)) === text,
    };
  }
}

const base64Of = (digest: string): string => Buffer.from(digest, 'latin1').toString('base64');

/** About one character in 32 is `+` or `/`. */
function isSpoiledLength(characters: number, bytes: number, how: string): boolean {
  const whole = Math.ceil(bytes / 3) * 4;
  if (how !== 'letters and digits only') return characters === whole;
  const lost = whole - characters - (whole - Math.ceil((bytes * 8) / 6));
  return lost > 0 && lost <= 8;
}
