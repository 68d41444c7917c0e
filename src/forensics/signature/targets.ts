import type { Cause } from '../cause.ts';
import { COST } from '../variant.ts';
import type { Decoded } from './alphabets.ts';
import { type Candidate, costOf, DIGEST_LENGTHS, joinCauses } from './reading.ts';

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
    matches: (digest) => digest === bytes,
    fits: (length) => length === bytes.length,
  };
}

/** What spells a digest to its last bit. */
export function* decodedTargets(decoded: Decoded, causes: readonly Cause[]): Generator<Candidate> {
  const { alphabet, bytes, rest } = decoded;
  const complete = alphabet === 'hex' ? rest.bits === 0 : rest.bits < 6 && rest.value === 0;
  if (complete) yield* wholeTarget(bytes, causes);
}

/** What spells the beginning or the end of a longer digest. */
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

/** A longer digest that begins so. */
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

/** An odd number of digits begins within a byte. */
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

/** @param length bytes; what has the length of a digest is seldom a longer one cut short. */
function cut(length: number, side: 'start' | 'end', before: readonly Cause[]) {
  const causes = joinCauses(before, [{ id: 'encoding.truncated', length, side }]);
  const seldom =
    (DIGEST_LENGTHS.includes(length) ? COST.rare - COST.usual : 0) + (side === 'end' ? 3 : 0);
  return { causes, cost: costOf(causes) + seldom, fits: (digest: number) => digest > length };
}

/** How many characters of a digest that was forced into UTF-8 must have survived to prove anything. */
const FEWEST_CHARACTERS = 9;

/**
 * The digest's bytes as they are, in a header: read one character a byte, written out as UTF-8, or
 * read as UTF-8 with U+FFFD for what is none.
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
