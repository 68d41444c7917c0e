import { isUtf8 } from 'node:buffer';
import { LETTER_ESCAPES, unescapeEntities } from '../kit/escapes.ts';
import type { Cause, Target } from '../model/cause.ts';
import {
  isSignedHex,
  numberTargets,
  reversedTargets,
  spoiledTargets,
  unpaddedTargets,
} from './printed.ts';
import {
  type Alphabet,
  type ByteList,
  beginningTarget,
  type Candidate,
  cutTargets,
  type Decoded,
  decode,
  decodedTargets,
  joinCauses,
  type Peeled,
  parseByteList,
  type Reading,
  rawTargets,
  wholeTarget,
  wrapped,
} from './targets.ts';

const SHORT_ESCAPES: Readonly<Record<string, string>> = { ...LETTER_ESCAPES, '0': '\0' };

const BACKSLASH = /\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|([^xu]))/g;
const PERCENT = /%([0-9A-Fa-f]{2})/g;

/** The text with its escapes undone: of JSON and programming languages, of URLs, of HTML. */
function* undoEscapes(text: string): Generator<Peeled> {
  if (text.includes('\\')) yield { text: undoBackslashes(text), causes: wrapped('\\ escapes') };
  if (text.includes('%')) yield { text: undoPercents(text), causes: wrapped('percent-escapes') };
  if (text.includes('&')) yield { text: unescapeEntities(text), causes: wrapped('HTML escapes') };
}

const undoBackslashes = (text: string): string =>
  text.replace(BACKSLASH, (_, byte?: string, unit?: string, letter = '') => {
    const code = byte ?? unit;
    return code === undefined ? (SHORT_ESCAPES[letter] ?? letter) : fromHex(code);
  });

/** One character per byte, because a raw digest may have been escaped. */
const undoPercents = (text: string): string =>
  text.replace(PERCENT, (_, code: string) => fromHex(code));

const fromHex = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/** What openssl and others print before a digest: `HMAC-SHA2-256(stdin)= `, `(stdin)= `. */
const OPENSSL = /^(?:[A-Za-z0-9-]{1,24})?\((?:stdin|[^()]{0,80})\) ?= ?/;

/**
 * A word, and what parts it from the signature: `sha256=`, `v1,`, `HMAC-SHA256 `, `Bearer `. Two hex
 * digits are a byte of the digest.
 */
const WORD = /^(?![0-9A-Fa-f]{2}[^A-Za-z0-9])[A-Za-z][A-Za-z0-9_./+-]{0,31}(?: ?[=:,] ?| )/;

/** The prefix of a browser's `integrity` attribute: `sha256-`. */
const INTEGRITY = /^sha\d{1,3}-/i;

/** As C and PostgreSQL mark hex. */
const HEX_MARK = /^(?:0x|\\x)/i;

/** `t=1700000000,v1=…`, `keyId="…",signature="…"`: the first value named like a signature. */
const PARAMETER =
  /(?:^|[,;&{\s"'])([vh]\d|signature|sig|hmac|sign|digest|mac)["']?\s?[=:]\s?["']?/i;

const END_OF_PARAMETER = /["',;&}\s]/;

/** What sha256sum and openssl -r print after a digest: `  -`, ` *stdin`, a file's name. */
const FILE_NAME = / [ *][^\s]{1,200}$/;

/** Removes prefixes and suffixes. */
function* takeOffPrefixes(text: string): Generator<Peeled> {
  const head = text.slice(0, 160);
  for (const pattern of [OPENSSL, WORD, INTEGRITY, HEX_MARK]) {
    const prefix = pattern.exec(head)?.[0];
    if (prefix !== undefined) yield withoutPrefix(text.slice(prefix.length), prefix);
  }
  yield* takeParameter(text);
  const name = FILE_NAME.exec(text.slice(-202))?.[0];
  if (name !== undefined) {
    yield { text: text.slice(0, -name.length), causes: wrapped('the name of a file') };
  }
}

function* takeParameter(text: string): Generator<Peeled> {
  const found = PARAMETER.exec(text.slice(0, 2000));
  if (found === null) return;
  const rest = text.slice(found.index + found[0].length);
  const end = rest.search(END_OF_PARAMETER);
  yield withoutPrefix(end === -1 ? rest : rest.slice(0, end), `${found[1]}=`);
}

const withoutPrefix = (text: string, prefix: string): Peeled => ({
  text,
  causes: [{ id: 'encoding.prefix', prefix }],
});

/** Fewer bytes are no digest. */
const FEWEST_BYTES = 8;

const SEPARATORS = /^[0-9A-Fa-f]{1,16}(\\x|,?\s?0x|,\s|[-:_,.|; ])[0-9A-Fa-f\s]/;

/** Hex with something between its bytes, as .NET's BitConverter prints it: `7F-67-EB`. */
function* joinBytes(text: string): Generator<Peeled> {
  const plain = /^(?:\\x|0x)/.test(text) ? text.slice(2) : text;
  const separator = SEPARATORS.exec(plain.slice(0, 40))?.[1];
  if (separator === undefined) return;
  const pieces = plain.split(separator).filter((piece) => piece !== '');
  if (pieces.every((piece) => /^[0-9A-Fa-f]{1,2}$/.test(piece))) {
    if (pieces.length >= FEWEST_BYTES) yield joinPieces(pieces, separator);
    return;
  }
  if (!pieces.every((piece) => /^[0-9A-Fa-f]{3,}$/.test(piece))) return;
  yield { text: pieces.join(''), causes: separatedBy(separator) };
}

function joinPieces(pieces: readonly string[], separator: string): Peeled {
  const text = pieces.map((piece) => piece.padStart(2, '0')).join('');
  const padded = text.length === pieces.reduce((sum, piece) => sum + piece.length, 0);
  const unpadded: readonly Cause[] = padded ? [] : [{ id: 'encoding.unpadded-hex' }];
  return { text, causes: [...separatedBy(separator), ...unpadded] };
}

const separatedBy = (separator: string): readonly Cause[] =>
  separator.trim() === '' ? wrapped('blanks inside') : [{ id: 'encoding.dashes', separator }];

/** Opening and closing characters with their name; longer pairs first. */
const PAIRS: readonly (readonly [string, string, string])[] = [
  ["b'", "'", "b'…'"],
  ['b"', '"', 'b"…"'],
  ['["', '"]', '["…"]'],
  ["['", "']", "['…']"],
  ['\\"', '\\"', '\\"…\\"'],
  ['"', '"', '"…"'],
  ["'", "'", "'…'"],
  ['`', '`', '`…`'],
  ['“', '”', '“…”'],
  ['‘', '’', '‘…’'],
  ['<', '>', '<…>'],
  ['[', ']', '[…]'],
  ['(', ')', '(…)'],
  ['{', '}', '{…}'],
];

/** Characters that look like a gap, or like nothing; the last one is a byte order mark read byte by byte. */
const INVISIBLE = /[\0\u200b-\u200f\u2060\ufeff]|ï»¿/g;

/** Punctuation left from a list or a sentence. */
const TRAILING = /[;,.]$/;

/** Removes wrappers and blanks. */
function* takeOffWrappers(text: string): Generator<Peeled> {
  yield* takeOffBlanks(text);
  for (const [open, close, name] of PAIRS) {
    const inside = text.slice(open.length, -close.length);
    if (inside !== '' && text.startsWith(open) && text.endsWith(close)) {
      yield { text: inside, causes: wrapped(name) };
    }
  }
  if (TRAILING.test(text.slice(-1))) {
    yield { text: text.slice(0, -1), causes: wrapped(`a trailing ${text.slice(-1)}`) };
  }
  const seen = text.replace(INVISIBLE, '');
  if (seen !== text) yield { text: seen, causes: wrapped('invisible characters') };
}

function* takeOffBlanks(text: string): Generator<Peeled> {
  if (!/\s/.test(text)) return;
  const trimmed = text.trim();
  if (trimmed !== text) yield { text: trimmed, causes: wrapped(nameBlanks(text, 'around')) };
  if (!/\s/.test(trimmed)) return;
  yield { text: trimmed.replace(/\s/g, ''), causes: wrapped(nameBlanks(trimmed, 'inside')) };
  if (/^[A-Za-z0-9+/ ]+={0,2}$/.test(trimmed)) {
    yield { text: trimmed.replaceAll(' ', '+'), causes: wrapped('blanks for +') };
  }
}

const nameBlanks = (text: string, where: string): string =>
  `${/[\r\n]/.test(text) ? 'newline' : 'blanks'} ${where}`;

const LONGEST_TEXT = 4_000_000;
/** Maximum number of readings, to limit hostile input. */
const MOST_READINGS = 40;
const MOST_TARGETS = 12;
/** Beyond this no wrapper is looked for, only hex or base64: it may be Go's `mac.Sum(message)`. */
const LONGEST_WRAPPED = 20_000;

/**
 * Decodes the digest from the presented signature instead of trying encodings; records what was undone.
 * @param presented the value of X-Signature, without the blanks that HTTP drops.
 * @returns cheapest first; empty if it does not encode a digest, or a part of one, of at least 64 bits.
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

/** All readings of the text, breadth first, so that the least changed come first. */
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

/** Hex of hex, Base64 of hex: the decoded bytes are text again. */
function* unfold({ text, causes, outer }: Reading): Generator<Reading> {
  if (outer !== undefined) return;
  const decoded = decode(text);
  if (decoded === undefined || !isText(decoded.bytes)) return;
  yield {
    text: decoded.bytes,
    causes: joinCauses(causes, caseOf(decoded)),
    outer: decoded.alphabet,
  };
}

const isText = (bytes: string): boolean => bytes.length >= 11 && /^[\x20-\x7e\r\n\t]+$/.test(bytes);

function* targetsOf({ text, causes, outer }: Reading): Generator<Candidate> {
  const list = parseByteList(text);
  if (list !== undefined) yield* listTargets(list, causes);
  yield* rawTargets(text, causes);
  yield* numberTargets(text.toLowerCase(), causes);
  if (isSignedHex(text.toLowerCase())) {
    yield* unpaddedTargets(text.toLowerCase(), causes);
    return;
  }
  yield* spoiledTargets(text, causes);
  const decoded = decode(text);
  if (decoded === undefined || isText(decoded.bytes)) return;
  const withCase = joinCauses(causes, caseOf(decoded));
  const all = joinCauses(withCase, causesOf(decoded.alphabet, outer));
  yield* decodedTargets(decoded, all);
  yield* cutTargets(
    decoded,
    text,
    joinCauses(withCase, causesOf(alphabetOfCut(decoded, text), outer)),
  );
  if (decoded.rest.bits % 8 === 0) yield* reversedTargets(decoded.bytes, all);
  yield* textTargets(decoded.bytes, all);
  if (decoded.alphabet === 'hex') yield* unpaddedTargets(text.toLowerCase(), all);
}

/** The digest was read as text, and the text's UTF-8 was written in hex or Base64. */
function* textTargets(bytes: string, causes: readonly Cause[]): Generator<Candidate> {
  const utf8 = Buffer.from(bytes, 'latin1');
  const asText = joinCauses(causes, [{ id: 'encoding.raw', read_as: 'text' }]);
  if (isUtf8(utf8)) yield* rawTargets(utf8.toString(), asText);
}

/** A truncated text has lost its padding, which therefore does not indicate base64url. */
const alphabetOfCut = ({ alphabet }: Decoded, text: string): Alphabet =>
  alphabet === 'base64url' && !/[-_]/.test(text) ? 'base64' : alphabet;

function* listTargets({ bytes, whole }: ByteList, before: readonly Cause[]): Generator<Candidate> {
  const causes = joinCauses(before, [{ id: 'encoding.byte-list' }]);
  if (whole) yield* wholeTarget(bytes, causes);
  else yield beginningTarget({ bytes, rest: { bits: 0, value: 0 } }, causes);
}

function caseOf({ upperCase, mixedCase }: Decoded): readonly Cause[] {
  if (!upperCase) return [];
  return [{ id: 'encoding.uppercase-hex', ...(mixedCase ? { extent: 'some' } : {}) }];
}

/** The causes of nested alphabets. */
function causesOf(inner: Alphabet, outer: Alphabet | undefined): readonly Cause[] {
  if (outer === undefined) return inner === 'hex' ? [] : [{ id: `encoding.${inner}` }];
  if (inner !== 'hex') return [{ id: `encoding.${inner}`, within: outer }];
  if (outer === 'base32') return [{ id: 'encoding.base32', of: 'hex' }];
  return [
    { id: outer === 'hex' ? 'encoding.hex-of-hex' : 'encoding.base64-of-hex', alphabet: outer },
  ];
}
