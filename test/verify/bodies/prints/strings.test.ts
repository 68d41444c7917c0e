import { describe, expect, it } from 'vitest';
import { pythonString, rubyString } from '../../../../src/verify/bodies/prints/scripting.ts';

describe('strings as a language quotes them', () => {
  it.each([
    ["a'b", `"a'b"`],
    ['a"b', `'a"b'`],
    [`a'b"c`, `'a\\'b"c'`],
    ['\x7f\x00\t\u200b\u00a0\u00ad\ud83d', "'\\x7f\\x00\\t\\u200b\\xa0\\xad\\ud83d'"],
    ['\u3000\ue000😀', "'\\u3000\\ue000😀'"],
    ['강\\\n', "'강\\\\\\n'"],
  ])('Python: %j', (text, expected) => {
    expect(pythonString(text)).toBe(expected);
  });

  it.each([
    ['a#$b#@c#d', '"a\\#$b\\#@c#d"'],
    ['\x1b\x00\x7f', '"\\e\\u0000\\u007F"'],
    ['\x07\b\v\f\r\t', '"\\a\\b\\v\\f\\r\\t"'],
    ['\u200b\ue000', '"\u200b\ue000"'],
  ])('Ruby: %j', (text, expected) => {
    expect(rubyString(text)).toBe(expected);
  });
});
