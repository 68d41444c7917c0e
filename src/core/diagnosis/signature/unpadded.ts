import type { Cause } from '../cause.ts';
import { type Candidate, costOf, DIGEST_LENGTHS } from './candidate.ts';
import { joinCauses } from './reading.ts';

/** More leading zeros than these no digest has by chance. */
const MOST_LEADING_ZEROS = 8;

/**
 * Hex that lacks zeros, or has a sign, as Java prints numbers. Which bytes it spells cannot be told
 * (`111` is 01 11 or 11 01): so the digest is printed alike and compared.
 * @param text lowercase.
 */
export function* unpaddedTargets(text: string, causes: readonly Cause[]): Generator<Candidate> {
  if (text.length > 512 || !/^-?[0-9a-f]{20,}$/.test(text)) return;
  yield* asNumber(text, causes);
  if (text.startsWith('-')) return;
  const unpadded = (length: number) =>
    missing(length, text) > 0 && missing(length, text) <= length / 2;
  yield* asBytes(text, unpadded, 'zeros', causes);
  if (!text.includes('ffffff')) return;
  const extended = (length: number) =>
    text.length > length * 2 - length / 2 && text.length <= length * 8;
  yield* asBytes(text, extended, 'sign-extended', causes);
}

const missing = (length: number, text: string): number => length * 2 - text.length;

/** `new BigInteger(digest).toString(16)` */
function* asNumber(text: string, before: readonly Cause[]): Generator<Candidate> {
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  const wanted = new Map<number, string>();
  for (const length of DIGEST_LENGTHS) {
    const zeros = missing(length, digits);
    if (zeros < (negative ? 0 : 1) || zeros > MOST_LEADING_ZEROS) continue;
    wanted.set(length, toDigest(digits, length, negative));
  }
  if (wanted.size === 0) return;
  const causes = unpaddedCauses(before, negative ? 'negative number' : 'leading zeros');
  yield {
    key: `number ${text}`,
    causes,
    cost: costOf(causes),
    matches: (digest) => wanted.get(digest.length) === digest,
    fits: (length) => wanted.has(length),
  };
}

/** A negative number stands for its two's complement. */
function toDigest(digits: string, length: number, negative: boolean): string {
  const value = BigInt(`0x${digits}`);
  const hex = (negative ? BigInt.asUintN(length * 8, -value) : value).toString(16);
  return Buffer.from(hex.padStart(length * 2, '0'), 'hex').toString('latin1');
}

/** `Integer.toHexString(b)` for each byte, with or without `& 0xff`. */
function* asBytes(
  text: string,
  fits: (length: number) => boolean,
  form: string,
  before: readonly Cause[],
): Generator<Candidate> {
  const lengths = DIGEST_LENGTHS.filter(fits);
  if (lengths.length === 0) return;
  const causes = unpaddedCauses(before, form);
  const print = form === 'zeros' ? printByte : printSignedByte;
  yield {
    key: `${form} ${text}`,
    causes,
    cost: costOf(causes),
    matches: (digest) => lengths.includes(digest.length) && isPrinted(digest, text, print),
    fits: (length) => lengths.includes(length),
  };
}

/** Whether the digest's bytes, one after the other, print the text; a wrong one ends soon. */
function isPrinted(digest: string, text: string, print: (byte: number) => string): boolean {
  let at = 0;
  for (let i = 0; i < digest.length; i += 1) {
    const printed = print(digest.charCodeAt(i));
    if (!text.startsWith(printed, at)) return false;
    at += printed.length;
  }
  return at === text.length;
}

const printByte = (byte: number): string => byte.toString(16);

const printSignedByte = (byte: number): string =>
  byte < 128 ? byte.toString(16) : `ffffff${byte.toString(16)}`;

const unpaddedCauses = (before: readonly Cause[], form: string): readonly Cause[] =>
  joinCauses(before, [{ id: 'encoding.unpadded-hex', form }]);
