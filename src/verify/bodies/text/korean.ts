/** The syllables of Unicode are consecutive: 19 initials × 21 vowels × 28 finals. */
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;

/** Index from U+AC00; undefined if it is not a syllable. */
export function syllableIndex(codePoint: number): number | undefined {
  const at = codePoint - FIRST_SYLLABLE;
  return at >= 0 && at < SYLLABLES ? at : undefined;
}

/** KS X 1001 in EUC-KR: both bytes from A1 on, 94 columns; the syllables fill the rows B0 to C8. */
const FIRST = 0xa1;
const LAST = 0xfe;
const WIDTH = 94;
const SYLLABLE_ROWS = [0xb0, 0xc8] as const;
/** First row of Microsoft's extension. */
const FIRST_EXTENDED = 0x81;

/** KS X 1001 as the runtime decodes it. */
interface Wansung {
  /** Double-byte codes, by syllable from U+AC00 on; 0 for the syllables that it lacks. */
  readonly codes: Uint16Array;
  /** The characters of whole pairs of bytes. */
  readonly decode: (bytes: Uint8Array) => string;
}

/** The syllables that KS X 1001 lacks: Node's decoder lacks them too. */
interface Extension {
  /** By syllable from U+AC00; 0 if no extension is needed. */
  readonly codes: Uint16Array;
  /** In code order, which equals Unicode order. */
  readonly syllables: Uint16Array;
}

let known: Wansung | undefined;
let lacking: Extension | undefined;

/**
 * Made once, when a text needs it.
 * @returns undefined if the runtime has no Korean decoder.
 */
function wansung(): Wansung | undefined {
  known ??= decodeWansungTable();
  return known;
}

/** @returns undefined if the runtime has no Korean decoder. */
function extension(): Extension | undefined {
  const { codes } = wansung() ?? {};
  if (codes !== undefined) lacking ??= extend(codes);
  return lacking;
}

/** The code in CP949 of a syllable, which is counted from U+AC00. */
export function syllableCode(at: number): number | undefined {
  return wansung()?.codes[at] || extension()?.codes[at];
}

/** Whether the code is in KS X 1001, to which EUC-KR is limited. */
export const isWansung = (code: number): boolean => code >> 8 >= FIRST && (code & 0xff) >= FIRST;

function decodeWansungTable(): Wansung | undefined {
  try {
    const decoder = new TextDecoder('euc-kr');
    const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
    return { codes: decodeSyllables(decode), decode };
  } catch {
    return undefined;
  }
}

function decodeSyllables(decode: (bytes: Uint8Array) => string): Uint16Array {
  const [from, to] = SYLLABLE_ROWS;
  const bytes = rowsOf(from, to);
  const text = decode(bytes);
  const codes = new Uint16Array(SYLLABLES);
  for (let at = 0; at < text.length; at += 1) {
    const code = ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0);
    codes[text.charCodeAt(at) - FIRST_SYLLABLE] = code;
  }
  return codes;
}

/** All pairs of bytes of the rows. */
function rowsOf(from: number, to: number): Uint8Array {
  const bytes = new Uint8Array((to - from + 1) * WIDTH * 2);
  let at = 0;
  for (let lead = from; lead <= to; lead += 1) {
    for (let trail = FIRST; trail <= LAST; trail += 1) {
      bytes[at] = lead;
      bytes[at + 1] = trail;
      at += 2;
    }
  }
  return bytes;
}

function extend(taken: Uint16Array): Extension {
  const codes = new Uint16Array(SYLLABLES);
  const syllables = new Uint16Array(SYLLABLES);
  let length = 0;
  for (let at = 0; at < SYLLABLES; at += 1) {
    if (taken[at] !== 0) continue;
    codes[at] = extendedCode(length);
    syllables[length] = FIRST_SYLLABLE + at;
    length += 1;
  }
  return { codes, syllables: syllables.subarray(0, length) };
}

/** The rows before A1 use all the second bytes: 178; those from A1 on only the 84 before A1. */
const WIDE = 178;
const NARROW = 84;
const WIDE_ROWS = FIRST - FIRST_EXTENDED;

function extendedCode(at: number): number {
  const further = at - WIDE_ROWS * WIDE;
  if (further < 0) return codeAt(FIRST_EXTENDED + Math.floor(at / WIDE), at % WIDE);
  return codeAt(FIRST + Math.floor(further / NARROW), further % NARROW);
}

/** Second bytes: 41 to 5A, 61 to 7A, then 81 on. */
function codeAt(lead: number, column: number): number {
  const gap = column < 26 ? 0x41 : column < 52 ? 0x47 : 0x4d;
  return (lead << 8) | (column + gap);
}

/** Index of a code within the extension. @returns undefined if the code is not in the extension. */
function extensionIndex(code: number): number | undefined {
  const lead = code >> 8;
  const column = columnOf(code & 0xff);
  if (column === undefined || lead < FIRST_EXTENDED) return undefined;
  if (lead < FIRST) return (lead - FIRST_EXTENDED) * WIDE + column;
  return column < NARROW ? WIDE_ROWS * WIDE + (lead - FIRST) * NARROW + column : undefined;
}

function columnOf(trail: number): number | undefined {
  if (trail >= 0x41 && trail <= 0x5a) return trail - 0x41;
  if (trail >= 0x61 && trail <= 0x7a) return trail - 0x47;
  return trail >= 0x81 && trail <= LAST ? trail - 0x4d : undefined;
}

/** The rows of KS X 1001 with symbols and letters, and those with Chinese characters. */
const SIGN_ROWS = [0xa1, 0xac] as const;
const CHINESE_ROWS = [0xca, 0xfd] as const;

/** The euro and the registered sign came later, and Node's decoder lacks them. */
const ADDITIONS: readonly (readonly [number, number])[] = [
  [0x20ac, 0xa2e6],
  [0xae, 0xa2e7],
];

let signs: ReadonlyMap<number, number> | undefined;
let chinese: ReadonlyMap<number, number> | undefined;

/** The KS X 1001 code of a character other than a syllable. */
export function koreanSign(codePoint: number): number | undefined {
  if (codePoint > 0xffff) return undefined;
  if (/^[\u4e00-\u9fff\uf900-\ufaff]/.test(String.fromCharCode(codePoint))) {
    chinese ??= codesOf(CHINESE_ROWS);
    return chinese.get(codePoint);
  }
  signs ??= new Map([...ADDITIONS, ...codesOf(SIGN_ROWS)]);
  return signs.get(codePoint);
}

/** One pair per line, because after an invalid pair, a decoder may skip only one byte. */
function codesOf([from, to]: readonly [number, number]): Map<number, number> {
  const pairs = rowsOf(from, to);
  const lined = new Uint8Array((pairs.length / 2) * 3).fill(0x0a);
  for (let at = 0; at < pairs.length; at += 1) lined[at + (at >> 1)] = pairs[at] ?? 0;
  const lines = wansung()?.decode(lined).split('\n') ?? [];
  const codes = new Map<number, number>();
  for (let at = 0; at < pairs.length / 2; at += 1) {
    const line = lines[at] ?? '';
    const code = ((pairs[2 * at] ?? 0) << 8) | (pairs[2 * at + 1] ?? 0);
    if (line.length === 1 && line !== '\ufffd') codes.set(line.charCodeAt(0), code);
  }
  return codes;
}

/**
 * Decodes CP949 leniently: invalid bytes become U+FFFD one by one, as in Python and Java.
 * @returns undefined if the runtime has no Korean decoder.
 */
export function decodeKorean(bytes: Uint8Array): string | undefined {
  if (wansung() === undefined) return undefined;
  const decoded: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const pair = byte < 0x80 ? undefined : decodePair((byte << 8) | (bytes[at + 1] ?? 0));
    if (pair !== undefined) at += 1;
    decoded.push(pair ?? (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd'));
  }
  return decoded.join('');
}

function decodePair(code: number): string | undefined {
  if (isWansung(code)) return decodeWansung(code);
  const at = extensionIndex(code);
  const syllable = at === undefined ? undefined : extension()?.syllables[at];
  return syllable === undefined ? undefined : String.fromCharCode(syllable);
}

function decodeWansung(code: number): string | undefined {
  const added = ADDITIONS.find((addition) => addition[1] === code)?.[0];
  if (added !== undefined) return String.fromCharCode(added);
  const text = wansung()?.decode(Uint8Array.of(code >> 8, code & 0xff)) ?? '';
  return text.length === 1 && !/[\ufffd\ue000-\uf8ff]/.test(text) ? text : undefined;
}

/** The second bytes of the letters (the first is A4), in the order in which syllables count them. */
const INITIALS = 'a1a2a4a7a8a9b1b2b3b5b6b7b8b9babbbcbdbe';
const FINALS = 'd4a1a2a3a4a5a6a7a9aaabacadaeafb0b1b2b4b5b6b7b8babbbcbdbe';
const FIRST_VOWEL = 0xbf;
const VOWELS = 21;
const FILLER = '\xa4\xd4';

/** A syllable as a filler and its three letters, as a byte string. @returns undefined if it is not a syllable. */
export function composeSyllable(character: string): string | undefined {
  const at = syllableIndex(character.codePointAt(0) ?? 0);
  if (at === undefined) return undefined;
  const finals = FINALS.length / 2;
  const initial = byteAt(INITIALS, Math.floor(at / (VOWELS * finals)));
  const vowel = FIRST_VOWEL + (Math.floor(at / finals) % VOWELS);
  const final = byteAt(FINALS, at % finals);
  return FILLER + [initial, vowel, final].map((b) => `\xa4${String.fromCharCode(b)}`).join('');
}

const byteAt = (hex: string, at: number): number =>
  Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
