import { isWansung, syllableCode, syllableIndex } from './hangul.ts';
import { koreanSign } from './korean-signs.ts';

/** The code of a character, in one byte or two; undefined if the charset has none. */
export type Charset = (codePoint: number) => number | undefined;

export const ASCII: Charset = (codePoint) => (codePoint < 0x80 ? codePoint : undefined);

export const LATIN1: Charset = (codePoint) => (codePoint < 0x100 ? codePoint : undefined);

/** Where Windows-1252 differs from Latin-1: the characters of the bytes 80 to 9F; blanks are unused. */
export const WINDOWS_1252_HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

export const WINDOWS_1252: Charset = (codePoint) => {
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

/** Where the first character stands that the charset lacks; -1 where all fit. */
export function firstMisfit(text: string, charset: Charset): number {
  for (const found of text.matchAll(/[^\0-\x7f]/gu)) {
    if (charset(found[0].codePointAt(0) ?? 0) === undefined) return found.index;
  }
  return -1;
}

const byteStringOf = (code: number): string =>
  code > 0xff ? String.fromCharCode(code >> 8, code & 0xff) : String.fromCharCode(code);
