/** These can interrupt a text without anyone seeing it; U+FFFD stands for bytes that are no character. */
const INVISIBLE = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\ufffd]/u;

/** U+2800 is an empty Braille pattern. */
const BLANK = /[\p{White_Space}\u2800]/u;

/** Including the points that some editors hyphenate with. */
const HYPHEN = /[\p{Dash}\u00b7\u2027]/u;

/** A character in UTF-8 bytes. */
interface Character {
  /** How many bytes it has. */
  readonly length: number;
  /** The code of the ASCII character that it is, or is taken for; undefined for any other character. */
  readonly looksLike: number | undefined;
}

const UNSEEN = 0;

/**
 * The character at a place in a text. All invisible characters are the same one.
 * @param bytes one character each. Bytes that are not UTF-8 are Latin-1.
 */
export function characterAt(bytes: string, at: number): Character {
  const byte = bytes.charCodeAt(at);
  if (byte < 0x80) return { length: 1, looksLike: byte };
  const length = lengthAt(bytes, at);
  return { length, looksLike: lookOf(codeOf(bytes.slice(at, at + length))) };
}

function lengthAt(bytes: string, at: number): number {
  const lead = bytes.charCodeAt(at);
  const length = 1 + LEADS.filter((least) => lead >= least).length;
  for (let next = 1; next < length; next += 1)
    if ((bytes.charCodeAt(at + next) & 0xc0) !== 0x80) return 1;
  return length;
}

/** The least first bytes of characters of two, three, and four bytes. */
const LEADS = [0xc2, 0xe0, 0xf0] as const;

function codeOf(bytes: string): number {
  if (bytes.length === 1) return bytes.charCodeAt(0);
  let code = bytes.charCodeAt(0) & (0x7f >> bytes.length);
  for (let at = 1; at < bytes.length; at += 1) code = (code << 6) | (bytes.charCodeAt(at) & 0x3f);
  return code;
}

function lookOf(code: number): number | undefined {
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  if (BLANK.test(character)) return 0x20;
  if (HYPHEN.test(character)) return 0x2d;
  return INVISIBLE.test(character) ? UNSEEN : undefined;
}
