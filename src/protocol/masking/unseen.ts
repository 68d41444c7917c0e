/** Unlike blanks and hyphens, these can interrupt a text without anyone seeing it. */
const INVISIBLE = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\ufffd]/u;

/** U+2800 is an empty Braille pattern. */
const BLANK = /[\p{White_Space}\u2800]/u;

/** Including the points that some editors hyphenate with. */
const HYPHEN = /[\p{Dash}\u00b7\u2027]/u;

/** A character beyond ASCII in UTF-8 bytes. */
interface Character {
  /** How many bytes it has. */
  readonly length: number;
  /** The ASCII character that it looks like; empty if it is not seen. */
  readonly looksLike: string | undefined;
}

/**
 * The character that begins with a byte beyond ASCII.
 * @param bytes one character each. Bytes that are not UTF-8 are taken for Latin-1.
 */
export function characterAt(bytes: string, at: number): Character {
  const length = lengthAt(bytes, at);
  return { length, looksLike: lookOf(codeOf(bytes.slice(at, at + length))) };
}

function lengthAt(bytes: string, at: number): number {
  const lead = bytes.charCodeAt(at);
  const length = LEADS.findIndex((least) => lead >= least);
  const wanted = length === -1 ? 1 : LEADS.length + 1 - length;
  for (let next = 1; next < wanted; next += 1)
    if ((bytes.charCodeAt(at + next) & 0xc0) !== 0x80) return 1;
  return wanted;
}

/** Of four bytes, three, and two. */
const LEADS = [0xf0, 0xe0, 0xc2] as const;

function codeOf(bytes: string): number {
  if (bytes.length === 1) return bytes.charCodeAt(0);
  let code = bytes.charCodeAt(0) & (0x7f >> bytes.length);
  for (let at = 1; at < bytes.length; at += 1) code = (code << 6) | (bytes.charCodeAt(at) & 0x3f);
  return code;
}

function lookOf(code: number): string | undefined {
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  if (BLANK.test(character)) return ' ';
  if (HYPHEN.test(character)) return '-';
  return INVISIBLE.test(character) ? '' : undefined;
}
