import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkApiKey,
  checkCurrencyCode,
  checkGivenSecret,
  checkProfileName,
  checkSecret,
} from '../../../src/client/profiles/rules.ts';
import { text } from '../../../src/core/words/text.ts';
import { saying } from '../../helpers/failing.ts';

const wrong = (message: string) => ({ ok: false, message: saying(message) });

describe('a key and a secret', () => {
  it.each([
    ['', 'is empty'],
    [' ', 'contains only whitespace'],
    ['   ', 'contains only whitespace'],
    [' abc', 'begins with a space'],
    ['abc ', 'ends with a space'],
    ['abc  ', 'ends with 2 spaces'],
    [' abc ', 'begins with a space and ends with a space'],
    ['abc\n', 'has a line feed at character 4; only printable ASCII is allowed'],
    ['abc\r\n', 'has a carriage return at character 4; only printable ASCII is allowed'],
    ['a\tc', 'has a tab at character 2; only printable ASCII is allowed'],
    ['a\0c', 'has a zero byte at character 2; only printable ASCII is allowed'],
    ['a\u001b[31m', 'has an escape character at character 2; only printable ASCII is allowed'],
    ['a\u0007', 'has a control character at character 2; only printable ASCII is allowed'],
    ['a\u007f', 'has a control character at character 2; only printable ASCII is allowed'],
    ['a\u0085', 'has a control character at character 2; only printable ASCII is allowed'],
    ['\ufeffabc', 'has a byte order mark at character 1; only printable ASCII is allowed'],
    ['abc\u00a0', 'has a non-breaking space at character 4; only printable ASCII is allowed'],
    ['ab\u200bc', 'has a zero-width space at character 3; only printable ASCII is allowed'],
    ['ab\u00adc', 'has a soft hyphen at character 3; only printable ASCII is allowed'],
    ['ab\u202ec', 'has an invisible character at character 3; only printable ASCII is allowed'],
    ['ab\u3000c', 'has an unusual space at character 3; only printable ASCII is allowed'],
    ['“abc”', 'has a typographic (smart) quote at character 1; only printable ASCII is allowed'],
    ['ab’c', 'has a typographic (smart) quote at character 3; only printable ASCII is allowed'],
    ['ab–c', 'has a typographic dash at character 3; only printable ASCII is allowed'],
    ['ab\uff21', 'has a full-width character at character 3; only printable ASCII is allowed'],
    ['né', 'has a letter outside ASCII at character 2; only printable ASCII is allowed'],
    ['ab한', 'has a letter outside ASCII at character 3; only printable ASCII is allowed'],
    ['🙂🙂ab🙂', 'has a character outside ASCII at character 1; only printable ASCII is allowed'],
    ['ab🙂é', 'has a character outside ASCII at character 3; only printable ASCII is allowed'],
    ['\ud800', 'has a character outside ASCII at character 1; only printable ASCII is allowed'],
  ])('%j %s', (text, message) => {
    expect(checkApiKey(text)).toEqual(wrong(message));
    expect(checkGivenSecret(text)).toEqual(wrong(message));
  });

  it('are kept as they are where every character is printable ASCII and no blank stands around them', () => {
    const text = fc.stringMatching(/^[!-~]([ -~]{0,50}[!-~])?$/);
    fc.assert(
      fc.property(text, (value) => {
        expect(checkApiKey(value)).toEqual({ ok: true, value });
        expect(checkGivenSecret(value)).toEqual({ ok: true, value });
      }),
    );
  });

  it('no message about a secret repeats any character outside ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (secret) => {
        const checked = checkGivenSecret(secret);
        expect(checked.ok ? '' : text(checked.message)).toMatch(/^[ -~]*$/);
      }),
    );
  });

  it('a stored secret may have blanks around it: they were asked about', () => {
    expect(checkSecret(' abc ')).toEqual({ ok: true, value: ' abc ' });
    expect(checkSecret('')).toEqual(wrong('is empty'));
    expect(checkSecret('a\n')).toMatchObject({ ok: false });
  });
});

describe('a profile name', () => {
  it.each(['shop', 'Shop-2.kr_live', '2024', '.', 'a'.repeat(64), 'toString', 'hasOwnProperty'])(
    '%s is possible',
    (name) => {
      expect(checkProfileName(name)).toEqual({ ok: true, value: name });
    },
  );

  it.each([
    ['', 'is empty'],
    ['a'.repeat(65), 'is longer than 64 characters'],
    ['my shop', 'may contain only letters (A to Z), digits, and - _ .'],
    ['shop/kr', 'may contain only letters (A to Z), digits, and - _ .'],
    ['쇼핑', 'may contain only letters (A to Z), digits, and - _ .'],
    ['shop\n', 'may contain only letters (A to Z), digits, and - _ .'],
    ['-shop', 'begins with a dash, as flags do'],
    ['__proto__', 'is a reserved word'],
    ['constructor', 'is a reserved word'],
    ['prototype', 'is a reserved word'],
  ])('%j %s', (name, message) => {
    expect(checkProfileName(name)).toEqual(wrong(message));
  });
});

describe('a currency', () => {
  it.each([
    ['KRW', 'KRW'],
    ['krw', 'KRW'],
    ['uSd', 'USD'],
    ['KWR', 'KWR'],
  ])('%s is kept as %s', (text, value) => {
    expect(checkCurrencyCode(text)).toEqual({ ok: true, value });
  });

  it.each(['', 'KR', 'KRWW', 'K W', '₩', 'KRW\n', '410', 'ıUS', 'ſEK'])('%j is none', (text) => {
    expect(checkCurrencyCode(text)).toEqual(wrong('must be three letters, such as KRW'));
  });
});
