import { syllableIndex } from './hangul.ts';

/** The second bytes of the letters (the first is A4), in the order in which syllables count them. */
const INITIALS = 'a1a2a4a7a8a9b1b2b3b5b6b7b8b9babbbcbdbe';
const FINALS = 'd4a1a2a3a4a5a6a7a9aaabacadaeafb0b1b2b4b5b6b7b8babbbcbdbe';
const FIRST_VOWEL = 0xbf;
const VOWELS = 21;
const FILLER = '\xa4\xd4';

/**
 * A syllable as a filler and its three letters, in a byte string.
 * @returns undefined for what is no syllable.
 */
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
