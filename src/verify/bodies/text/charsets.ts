import { fromBytes } from '../../kit/bytes.ts';
import { COST } from '../../model/cause.ts';
import {
  composeSyllable,
  decodeKorean,
  isWansung,
  koreanSign,
  syllableCode,
  syllableIndex,
} from './korean.ts';
import { hasNonAscii, rewriting, stepOf, type TextStep } from './rewriting.ts';

/** The code of a character, in one byte or two; undefined if the charset has none. */
type Charset = (codePoint: number) => number | undefined;

const ASCII: Charset = (codePoint) => (codePoint < 0x80 ? codePoint : undefined);

const LATIN1: Charset = (codePoint) => (codePoint < 0x100 ? codePoint : undefined);

/** Where Windows-1252 differs from Latin-1: the characters of the bytes 80 to 9F; blanks are unused. */
const WINDOWS_1252_HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const WINDOWS_1252: Charset = (codePoint) => {
  const at = codePoint < 0x80 ? -1 : WINDOWS_1252_HIGH.indexOf(String.fromCodePoint(codePoint));
  if (at !== -1) return 0x80 + at;
  return codePoint < 0x80 || codePoint >= 0xa0 ? LATIN1(codePoint) : undefined;
};

/** Microsoft's Korean: every syllable. */
export const CP949: Charset = (codePoint) => {
  if (codePoint < 0x80) return codePoint;
  const syllable = syllableIndex(codePoint);
  return syllable === undefined ? koreanSign(codePoint) : syllableCode(syllable);
};

/** KS X 1001: 2,350 syllables. */
export const EUC_KR: Charset = (codePoint) => {
  const code = CP949(codePoint);
  return code === undefined || code < 0x80 || isWansung(code) ? code : undefined;
};

/**
 * @param misfit gives the bytes, as a byte string, for a character that the charset lacks.
 */
export function encode(
  text: string,
  charset: Charset,
  misfit: (character: string) => string,
): Buffer {
  const byteString = text.replace(/[^\0-\x7f]/gu, (character) => {
    const code = charset(character.codePointAt(0) ?? 0);
    return code === undefined ? misfit(character) : byteStringOf(code);
  });
  return Buffer.from(byteString, 'latin1');
}

/** Index of the first character that the charset lacks; -1 if it has all. */
function firstMisfit(text: string, charset: Charset): number {
  for (const found of text.matchAll(/[^\0-\x7f]/gu)) {
    if (charset(found[0].codePointAt(0) ?? 0) === undefined) return found.index;
  }
  return -1;
}

const byteStringOf = (code: number): string =>
  code > 0xff ? String.fromCharCode(code >> 8, code & 0xff) : String.fromCharCode(code);

/** A program's replacement for characters outside its charset. */
interface Misfit {
  readonly replacement: string;
  readonly write: (character: string) => string;
}

const QUESTION: Misfit = { replacement: '?', write: () => '?' };
/** .NET counts the halves of a character beyond U+FFFF. */
const QUESTIONS: Misfit = { replacement: '??', write: (c) => '?'.repeat(c.length) };
const DROPPED: Misfit = { replacement: '', write: () => '' };
const DECIMAL: Misfit = { replacement: '&#N;', write: (c) => `&#${c.codePointAt(0)};` };
const HEXADECIMAL: Misfit = {
  replacement: '&#xN;',
  write: (c) => `&#x${(c.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
};
/** Python's euc_kr spells out a syllable in letters (KS X 1001, annex 3). */
const COMPOSED: Misfit = { replacement: 'composed', write: (c) => composeSyllable(c) ?? '?' };

/** The whole text, if the charset has all of its characters. */
function fitting(cost: number, charset: string, table: Charset): TextStep {
  return stepOf({ cost, cause: { id: 'body.charset', charset } }, (text) => {
    if (!hasNonAscii(text) || firstMisfit(text, table) !== -1) return undefined;
    return encode(text, table, () => '');
  });
}

function replacing(cost: number, charset: string, table: Charset, misfit: Misfit): TextStep {
  const { replacement, write } = misfit;
  return stepOf({ cost, cause: { id: 'body.charset', charset, replacement } }, (text) => {
    if (!hasNonAscii(text) || firstMisfit(text, table) === -1) return undefined;
    return encode(text, table, write);
  });
}

/** iconv stops at the first character that it cannot write. */
function stopping(cost: number, charset: string, table: Charset): TextStep {
  return stepOf(
    { cost, cause: { id: 'body.charset', charset, replacement: 'cut off' } },
    (text) => {
      const end = hasNonAscii(text) ? firstMisfit(text, table) : -1;
      return end === -1 ? undefined : encode(text.slice(0, end), table, () => '');
    },
  );
}

/** Only for texts with characters beyond U+FFFF. */
function forPairs(step: TextStep): TextStep {
  return {
    ...step,
    apply: (text) => (/[\ud800-\udbff]/.test(text) ? step.apply(text) : undefined),
  };
}

const { common, usual, rare, remote } = COST;

/** The text in another charset of one or two bytes a character. */
export const CHARSET_STEPS: readonly TextStep[] = [
  fitting(common, 'cp949', CP949),
  replacing(usual, 'cp949', CP949, QUESTION),
  forPairs(replacing(rare, 'cp949', CP949, QUESTIONS)),
  replacing(rare, 'cp949', CP949, DROPPED),
  replacing(remote, 'cp949', CP949, DECIMAL),
  stopping(remote, 'cp949', CP949),
  replacing(usual, 'euc-kr', EUC_KR, QUESTION),
  replacing(rare, 'euc-kr', EUC_KR, DROPPED),
  replacing(rare, 'euc-kr', EUC_KR, COMPOSED),
  replacing(remote, 'euc-kr', EUC_KR, DECIMAL),
  replacing(remote, 'euc-kr', EUC_KR, HEXADECIMAL),
  stopping(rare, 'euc-kr', EUC_KR),
  fitting(usual, 'iso-8859-1', LATIN1),
  replacing(usual, 'iso-8859-1', LATIN1, QUESTION),
  forPairs(replacing(usual, 'iso-8859-1', LATIN1, QUESTIONS)),
  replacing(rare, 'iso-8859-1', LATIN1, DROPPED),
  replacing(rare, 'iso-8859-1', LATIN1, DECIMAL),
  stopping(remote, 'iso-8859-1', LATIN1),
  replacing(usual, 'us-ascii', ASCII, QUESTION),
  forPairs(replacing(usual, 'us-ascii', ASCII, QUESTIONS)),
  replacing(usual, 'us-ascii', ASCII, DROPPED),
  replacing(usual, 'us-ascii', ASCII, DECIMAL),
  replacing(rare, 'us-ascii', ASCII, HEXADECIMAL),
  fitting(rare, 'windows-1252', WINDOWS_1252),
  replacing(rare, 'windows-1252', WINDOWS_1252, QUESTION),
  forPairs(replacing(rare, 'windows-1252', WINDOWS_1252, QUESTIONS)),
];

/** UTF-8 bytes that were decoded in another charset and encoded as UTF-8 again. */
function misread(cost: number, charset: string, decode: (utf8: Buffer) => string): TextStep {
  return rewriting({ cost, cause: { id: 'body.charset', charset, form: 'misread' } }, (text) =>
    hasNonAscii(text) ? decode(Buffer.from(text)) : undefined,
  );
}

/** The bytes of CP949 were taken for UTF-8; invalid bytes became replacement characters. */
function takenForUtf8(
  cost: number,
  replacement: string,
  repair: (bytes: Buffer) => string,
): TextStep {
  const cause = {
    id: 'body.charset',
    charset: 'cp949',
    form: 'read as UTF-8',
    replacement,
  } as const;
  return rewriting({ cost, cause }, (text) =>
    hasNonAscii(text) ? repair(encode(text, CP949, () => '?')) : undefined,
  );
}

const decodeUtf8 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const decodeWindows1252 = (bytes: Uint8Array, unused: (byte: string) => string): string =>
  fromBytes(bytes).replace(/[\x80-\x9f]/g, (byte) => {
    const character = WINDOWS_1252_HIGH[byte.charCodeAt(0) - 0x80] ?? ' ';
    return character === ' ' ? unused(byte) : character;
  });

/** Go replaces byte for byte where others replace a whole broken sequence. */
const replaceEachByte = (bytes: Buffer): string =>
  fromBytes(bytes).replace(
    /(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf])|[\x80-\xff]/g,
    (bad) => (bad.length > 1 ? decodeUtf8(Buffer.from(bad, 'latin1')) : '\ufffd'),
  );

/** Characters that take four bytes in UTF-8: emoji, mostly. */
const BEYOND = /[\u{10000}-\u{10ffff}]/gu;

/** MySQL's `utf8` has three bytes a character. */
const withoutEmoji = (cost: number, replacement: string, written = replacement): TextStep =>
  rewriting({ cost, cause: { id: 'body.charset', charset: 'utf8mb3', replacement } }, (text) =>
    text.replace(BEYOND, written),
  );

/** It cuts a value off at the first character that it cannot store. */
const cutAtEmoji = rewriting(
  { cost: COST.remote, cause: { id: 'body.charset', charset: 'utf8mb3', replacement: 'cut off' } },
  (text) => text.replace(/[\u{10000}-\u{10ffff}](?:[^"\\]|\\.)*/gu, ''),
);

/** Each half of a character beyond U+FFFF in three bytes, as Java and Oracle write it. */
const cesu8 = stepOf(
  { cost: COST.rare, cause: { id: 'body.charset', charset: 'cesu-8' } },
  (text) => {
    if (text.search(BEYOND) === -1) return undefined;
    return Buffer.concat(text.split(/([\ud800-\udfff])/).map(encodeUnit));
  },
);

function encodeUnit(piece: string): Buffer {
  const unit = piece.charCodeAt(0);
  if (piece.length !== 1 || unit < 0xd800 || unit > 0xdfff) return Buffer.from(piece);
  return Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]);
}

function utf16(cost: number, charset: 'utf-16le' | 'utf-16be', mark: string): TextStep {
  const particulars = mark === '' ? {} : { mark: 'with a byte order mark' };
  return stepOf({ cost, cause: { id: 'body.charset', charset, ...particulars } }, (text) => {
    if (text === '') return undefined;
    const bytes = Buffer.from(mark + text, 'utf16le');
    return charset === 'utf-16be' ? bytes.swap16() : bytes;
  });
}

/** The lower byte of each UTF-16 unit: Node's `latin1`, `binary` and `ascii`. */
const lowBytes = stepOf(
  {
    cost: COST.usual,
    cause: { id: 'body.charset', charset: 'iso-8859-1', replacement: 'lower byte' },
    serializers: ["Node Buffer.from(text, 'latin1')"],
  },
  (text) => (/[^\0-\xff]/.test(text) ? Buffer.from(text, 'latin1') : undefined),
);

/** The text in another form of Unicode, or through the wrong decoder. */
export const UNICODE_STEPS: readonly TextStep[] = [
  misread(COST.usual, 'iso-8859-1', (utf8) => utf8.toString('latin1')),
  misread(COST.rare, 'windows-1252', (utf8) => decodeWindows1252(utf8, (byte) => byte)),
  misread(COST.rare, 'windows-1252', (utf8) => decodeWindows1252(utf8, () => '\ufffd')),
  misread(COST.rare, 'cp949', (utf8) => decodeKorean(utf8) ?? ''),
  misread(COST.rare, 'us-ascii', (utf8) => fromBytes(utf8).replace(/[\x80-\xff]/g, '\ufffd')),
  misread(COST.rare, 'us-ascii', (utf8) => fromBytes(utf8).replace(/[\x80-\xff]/g, '?')),
  lowBytes,
  takenForUtf8(COST.usual, 'U+FFFD', decodeUtf8),
  takenForUtf8(COST.rare, 'U+FFFD', replaceEachByte),
  takenForUtf8(COST.rare, '?', (bytes) => decodeUtf8(bytes).replaceAll('\ufffd', '?')),
  takenForUtf8(COST.rare, '', (bytes) => decodeUtf8(bytes).replaceAll('\ufffd', '')),
  withoutEmoji(COST.rare, '?'),
  withoutEmoji(COST.rare, ''),
  withoutEmoji(COST.rare, 'U+FFFD', '\ufffd'),
  withoutEmoji(COST.remote, '????'),
  cutAtEmoji,
  cesu8,
  utf16(COST.usual, 'utf-16le', ''),
  utf16(COST.rare, 'utf-16le', '\ufeff'),
  utf16(COST.rare, 'utf-16be', ''),
  utf16(COST.rare, 'utf-16be', '\ufeff'),
];
