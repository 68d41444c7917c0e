import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, makeVisible } from '../../src/core/visible.ts';

describe('foreign text is shown, never obeyed', () => {
  it.each([
    ['plain text', '결제 완료 — ok', '결제 완료 — ok'],
    ['a line break', 'one\r\ntwo\tthree', 'one\\r\\ntwo\\tthree'],
    ['a colour sequence', '\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
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
    ['', 5, ''],
  ])('%j within %i is %j', (text, limit, shown) => {
    expect(excerpt(text, limit)).toBe(shown);
  });
});
