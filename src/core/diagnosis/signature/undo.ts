import type { Cause } from '../cause.ts';
import type { Target } from '../variant.ts';
import { type Decoded, decode } from './alphabets.ts';
import { type ByteList, parseByteList } from './byte-list.ts';
import type { Candidate } from './candidate.ts';
import { undoEscapes } from './escapes.ts';
import { takeOffPrefixes } from './prefixes.ts';
import { rawTargets } from './raw.ts';
import { type Alphabet, joinCauses, type Peeled, type Reading } from './reading.ts';
import { joinBytes } from './separated.ts';
import { beginningTarget, cutTargets, decodedTargets, wholeTarget } from './targets.ts';
import { unpaddedTargets } from './unpadded.ts';
import { takeOffWrappers } from './wrappers.ts';

const LONGEST_TEXT = 4_000_000;
/** A signature of a sane length has few readings; a hostile one gets no more than these. */
const MOST_READINGS = 40;
const MOST_TARGETS = 12;
/** Beyond this no wrapper is looked for, only hex or base64: it may be Go's `mac.Sum(message)`. */
const LONGEST_WRAPPED = 20_000;

/**
 * Reads the digest out of the presented signature, instead of trying spellings: what is found, and
 * what was undone to find it.
 * @param presented the value of X-Signature, without the blanks that HTTP drops.
 * @returns the cheapest first; none if it does not spell a digest, or a part of one, of 64 bits or more.
 */
export function undoSpelling(presented: string): Target[] {
  if (presented.length > LONGEST_TEXT) return [];
  const candidates = readAll(presented).flatMap((reading) => [...targetsOf(reading)]);
  candidates.sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  const distinct = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (!distinct.has(candidate.key)) distinct.set(candidate.key, candidate);
  }
  return [...distinct.values()].slice(0, MOST_TARGETS);
}

/** Everything that the text can be read as, breadth first: what was least changed comes first. */
function readAll(presented: string): Reading[] {
  const readings: Reading[] = [{ text: presented, causes: [] }];
  const seen = new Set([presented]);
  for (let at = 0; at < readings.length && readings.length < MOST_READINGS; at += 1) {
    const reading = readings[at] as Reading;
    for (const next of [...peel(reading), ...unfold(reading)]) {
      if (next.text === '' || seen.has(next.text)) continue;
      seen.add(next.text);
      readings.push(next);
    }
  }
  return readings;
}

function* peel({ text, causes, outer }: Reading): Generator<Reading> {
  if (text.length > LONGEST_WRAPPED || /^[0-9a-f]+$/.test(text)) return;
  if (parseByteList(text) !== undefined) return;
  for (const way of [joinBytes, takeOffPrefixes, takeOffWrappers, undoEscapes]) {
    for (const peeled of way(text) as Iterable<Peeled>) {
      yield { text: peeled.text, causes: joinCauses(causes, peeled.causes), outer };
    }
  }
}

/** Hex of hex, base64 of hex: the bytes that are spelled are a text themselves. */
function* unfold({ text, causes, outer }: Reading): Generator<Reading> {
  if (outer !== undefined) return;
  const decoded = decode(text);
  if (decoded === undefined || !isText(decoded.bytes)) return;
  const upperCase = decoded.upperCase ? UPPER_CASE : [];
  yield { text: decoded.bytes, causes: joinCauses(causes, upperCase), outer: decoded.alphabet };
}

const isText = (bytes: string): boolean => bytes.length >= 11 && /^[\x20-\x7e\r\n\t]+$/.test(bytes);

function* targetsOf({ text, causes, outer }: Reading): Generator<Candidate> {
  const list = parseByteList(text);
  if (list !== undefined) yield* listTargets(list, causes);
  yield* rawTargets(text, causes);
  if (text.startsWith('-')) yield* unpaddedTargets(text.toLowerCase(), causes);
  const decoded = decode(text);
  if (decoded === undefined || isText(decoded.bytes)) return;
  const withCase = joinCauses(causes, decoded.upperCase ? UPPER_CASE : []);
  const all = joinCauses(withCase, causesOf(decoded.alphabet, outer));
  yield* decodedTargets(decoded, all);
  yield* cutTargets(
    decoded,
    text,
    joinCauses(withCase, causesOf(alphabetOfCut(decoded, text), outer)),
  );
  if (decoded.alphabet === 'hex') yield* unpaddedTargets(text.toLowerCase(), all);
}

/** What was cut short has lost its padding anyway: that does not speak for the URL's alphabet. */
const alphabetOfCut = ({ alphabet }: Decoded, text: string): Alphabet =>
  alphabet === 'base64url' && !/[-_]/.test(text) ? 'base64' : alphabet;

function* listTargets({ bytes, whole }: ByteList, before: readonly Cause[]): Generator<Candidate> {
  const causes = joinCauses(before, [{ id: 'encoding.byte-list' }]);
  if (whole) yield* wholeTarget(bytes, causes);
  else yield beginningTarget({ bytes, rest: { bits: 0, value: 0 } }, causes);
}

const UPPER_CASE: readonly Cause[] = [{ id: 'encoding.uppercase-hex' }];

/** What the alphabets, one around the other, are called together. */
function causesOf(inner: Alphabet, outer: Alphabet | undefined): readonly Cause[] {
  if (outer === undefined) return inner === 'hex' ? [] : [{ id: `encoding.${inner}` }];
  if (inner !== 'hex') return [{ id: `encoding.${inner}`, within: outer }];
  if (outer === 'base32') return [{ id: 'encoding.base32', of: 'hex' }];
  return [
    { id: outer === 'hex' ? 'encoding.hex-of-hex' : 'encoding.base64-of-hex', alphabet: outer },
  ];
}
