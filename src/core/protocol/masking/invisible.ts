import { type Traced, withoutMatches } from './decode.ts';

/**
 * What a screen does not show, as the UTF-8 of Unicode's controls, format characters, `Default_Ignorable_Code_Point`s,
 * blanks and hyphens beyond ASCII; and a terminal's colors, and where HTML may break a word.
 */
const INVISIBLE = new RegExp(
  [
    '\\x1b\\[[\\d;?]{0,16}[@-~]',
    '<[Ww]?[Bb][Rr]\\s{0,2}/?>',
    '[\\0-\\x08\\x0e-\\x1f\\x7f]',
    // C1 controls, the no-break space, the soft hyphen
    '\\xc2[\\x80-\\xa0\\xad]',
    // The combining grapheme joiner, the Arabic letter mark
    '\\xcd\\x8f|\\xd8\\x9c',
    // Fillers of Hangul, Ogham's blank, vowels of Khmer, selectors of Mongolian
    '\\xe1(?:\\x85[\\x9f\\xa0]|\\x9a\\x80|\\x9e[\\xb4\\xb5]|\\xa0[\\x8b-\\x8f])',
    // Blanks, zero widths, hyphens, marks of direction, separators of lines, invisible operators
    '\\xe2(?:\\x80[\\x80-\\x91\\xa8-\\xaf]|\\x81[\\x9f-\\xaf]|\\xa0\\x80)',
    // The ideographic space, the filler of Hangul
    '\\xe3(?:\\x80\\x80|\\x85\\xa4)',
    // Variation selectors, the byte order mark, the half-width filler, anchors of annotations
    '\\xef(?:\\xb8[\\x80-\\x8f]|\\xbb\\xbf|\\xbe\\xa0|\\xbf[\\xb0-\\xbb])',
    // Controls of shorthand and of music
    '\\xf0(?:\\x9b\\xb2[\\xa0-\\xa3]|\\x9d\\x85[\\xb3-\\xba])',
    // Tags, and more variation selectors
    '\\xf3\\xa0[\\x80-\\xbf]{2}',
    // At the end, a part of a character
    '(?:[\\xc2-\\xdf]|[\\xe0-\\xef][\\x80-\\xbf]?|[\\xf0-\\xf4][\\x80-\\xbf]{0,2})$',
  ].join('|'),
  // Ignoring case, bytes would be taken for letters with accents.
  'g',
);

/** The same as characters, or as single bytes where an escape is undone, the first of which is now in lower case. */
const CHARACTERS =
  /[\u034f\0-\x08\x0e-\x1f\x7f-\xa0\xad\xe2\xed\xf8\u061c\u115f\u1160\u1680\u17b3-\u17b5\u180a-\u180f\u2000-\u2011\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff0-\ufffb]|[\ufdff-\ufe0f]|[\ud82f\ud834\udb40-\udb43][\udc00-\udfff]/g;

/** One of them, or a neighbor: few ranges are faster to look for. */
const SIGN =
  /[\u034f\0-\x08<\x0e-\x1f\x7f-\xa0\xad\xef\u061c\u115f-\u180f\u2000-\u206f\u2800\u3000\u3164\ud82f\ud834\udb40-\udb43\ufd00-\uffff]/;

/** Of ASCII: controls, and what may begin a break of HTML. */
const ASCII_SIGN = /[\0-\x08\x0e-\x1f\x7f<]/;

/** Fast check whether a text may hold something invisible. Most are ASCII, which the runtime finds out faster than any pattern. */
export const mayHoldInvisible = (text: string): boolean =>
  (Buffer.byteLength(text) === text.length ? ASCII_SIGN : SIGN).test(text);

/** The same as `withoutInvisible` for what is ASCII, without the positions. */
export const textWithoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(CHARACTERS, '');

/** @returns the same object if nothing is invisible. */
export const withoutInvisible = (text: Traced): Traced => withoutMatches(text, INVISIBLE);
