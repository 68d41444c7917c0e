import { toByteString } from '../../capture/bytes.ts';
import { COST } from '../../variant.ts';
import { CP949, encode, WINDOWS_1252_HIGH } from './charsets.ts';
import { decodeKorean } from './decode-korean.ts';
import { hasNonAscii, rewriting, stepOf, type TextStep } from './step.ts';

/** The bytes of UTF-8 were taken for those of another charset, and written as UTF-8 once more. */
function misread(cost: number, charset: string, decode: (utf8: Buffer) => string): TextStep {
  return rewriting({ cost, cause: { id: 'body.charset', charset, form: 'misread' } }, (text) =>
    hasNonAscii(text) ? decode(Buffer.from(text)) : undefined,
  );
}

/** The bytes of CP949 were taken for UTF-8; what made no sense became a replacement. */
function takenForUtf8(
  cost: number,
  replacement: string,
  mend: (bytes: Buffer) => string,
): TextStep {
  const cause = {
    id: 'body.charset',
    charset: 'cp949',
    form: 'read as UTF-8',
    replacement,
  } as const;
  return rewriting({ cost, cause }, (text) =>
    hasNonAscii(text) ? mend(encode(text, CP949, () => '?')) : undefined,
  );
}

const decodeUtf8 = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const decodeWindows1252 = (bytes: Uint8Array, unused: (byte: string) => string): string =>
  toByteString(bytes).replace(/[\x80-\x9f]/g, (byte) => {
    const character = WINDOWS_1252_HIGH[byte.charCodeAt(0) - 0x80] ?? ' ';
    return character === ' ' ? unused(byte) : character;
  });

/** Go replaces byte for byte where others replace a whole broken sequence. */
const replaceEachByte = (bytes: Buffer): string =>
  toByteString(bytes).replace(
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
  misread(COST.rare, 'us-ascii', (utf8) => toByteString(utf8).replace(/[\x80-\xff]/g, '\ufffd')),
  misread(COST.rare, 'us-ascii', (utf8) => toByteString(utf8).replace(/[\x80-\xff]/g, '?')),
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
