import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, makeVisible, safeLines } from '../../../src/core/kit/visible.ts';

describe('foreign text is shown, never obeyed', () => {
  it.each([
    ['plain text', '결제 완료 — ok', '결제 완료 — ok'],
    ['a line break', 'one\r\ntwo\tthree', 'one\\r\\ntwo\\tthree'],
    ['a color sequence', '\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['a window title sequence', '\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
    ['the one-byte form of ESC [', '\u009b2J', '\\u009b2J'],
    ['delete', 'a\u007fb', 'a\\u007fb'],
    ['a bidirectional override', 'order \u202e321\u202c', 'order \\u202e321\\u202c'],
    ['a bidirectional isolate', '\u2066x\u2069', '\\u2066x\\u2069'],
    ['a lone surrogate', 'x\ud83d', 'x\\ud83d'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a byte order mark', '\ufeffa', '\\ufeffa'],
    ['an invisible tag', '\u{e0041}', '\\u{e0041}'],
    ['an emoji of several parts', '👩‍👧 ok', '👩‍👧 ok'],
  ])('%s', (_, text, shown) => {
    expect(makeVisible(text)).toBe(shown);
  });

  const anything = fc.string({ unit: 'binary' });

  it('lets through no control character, whatever comes', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(makeVisible(text)).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it('changes nothing that it has made visible', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(makeVisible(makeVisible(text))).toBe(makeVisible(text));
      }),
    );
  });
});

describe('an excerpt fits into one line of a message', () => {
  it.each([
    ['short', 10, 'short'],
    ['  blanks \n\n joined ', 20, 'blanks joined'],
    ['exactly ten', 11, 'exactly ten'],
    ['more than that', 5, 'more…'],
    ['abc😀', 5, 'abc😀'],
    ['abc😀def', 5, 'abc…'],
    ['😀abcdef', 5, '😀ab…'],
    ['', 5, ''],
  ])('%j within %i is %j', (text, limit, shown) => {
    expect(excerpt(text, limit)).toBe(shown);
  });
});

describe('lines on their way to a terminal', () => {
  const hostile = '\u001b]0;t\u0007\u001b[2J\u009b1\u202e\r\t\u007f\u{e0041}';
  const shown = '\\u001b]0;t\\u0007\\u001b[2J\\u009b1\\u202e\\r\\t\\u007f\\udb40\\udc41';

  it.each([
    ['plain lines', 'one\ntwo\n', 'one\ntwo\n'],
    ['other scripts', '결제 완료 👩‍👧\n', '결제 완료 👩‍👧\n'],
    ['all that a terminal obeys or hides', `${hostile}\n`, `${shown}\n`],
    ['colors, where none are wanted', '\u001b[31mred\u001b[39m', '\\u001b[31mred\\u001b[39m'],
  ])('%s', (_, text, expected) => {
    expect(safeLines(text)).toBe(expected);
  });

  it('show each character alone that a terminal obeys or hides', () => {
    const unseen = /^(?!\n|\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]$/u;
    for (let code = 0; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      expect([code, safeLines(character) === character]).toEqual([code, !unseen.test(character)]);
    }
  });

  it('let through the colors of the theme, where they are on, and no other sequence', () => {
    const colors = '\u001b[1m\u001b[2m\u001b[22m\u001b[31m\u001b[32m\u001b[33m\u001b[39m';
    expect(safeLines(`${colors}한`, { styled: true })).toBe(`${colors}한`);
    expect(safeLines('\u001b[8m\u001b[31;8m\u001b[1A', { styled: true })).toBe(
      '\\u001b[8m\\u001b[31;8m\\u001b[1A',
    );
  });

  it('keep the value of a line of JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(hostile)), (text) => {
        const line = safeLines(`${JSON.stringify({ [text]: text })}\n`);
        expect(line).toMatch(/^(?:(?![\p{Cc}\u202a-\u202e\u2066-\u2069]).)*\n$/u);
        expect(JSON.parse(line)).toEqual({ [text]: text });
      }),
    );
  });
});
