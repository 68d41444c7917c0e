import { describe, expect, it } from 'vitest';
import { findPasteSlip, secretFromBytes } from '../../../src/client/profiles/secret-input.ts';
import { saying } from '../../helpers/failing.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('the secret in a pipe or a file', () => {
  it.each([
    ['as it is', 'abc', 'abc'],
    ['less the line end of echo', 'abc\n', 'abc'],
    ['less the line end of Windows', 'abc\r\n', 'abc'],
    ['less one line end only', 'abc\n\n', 'abc\n'],
    ['not less a lone carriage return', 'abc\r', 'abc\r'],
    ['with its blanks', ' abc \n', ' abc '],
    ['with its byte order mark', '\ufeffabc', '\ufeffabc'],
    ['empty', '', ''],
    ['a single character', 'a', 'a'],
    ['of 4 KiB', 'x'.repeat(4096), 'x'.repeat(4096)],
  ])('%s', (_, text, value) => {
    expect(secretFromBytes(bytes(text))).toEqual({ ok: true, value });
  });

  it.each([
    [
      'more than 4 KiB',
      bytes('x'.repeat(4097)),
      'has more than 4096 bytes; check that it is the right input',
    ],
    [
      'UTF-16 with a byte order mark',
      Buffer.from('\ufeffabc\r\n', 'utf16le'),
      'is UTF-16 text (as PowerShell writes it); save it as ASCII',
    ],
    [
      'UTF-16 without',
      Buffer.from('abc', 'utf16le'),
      'is UTF-16 text (as PowerShell writes it); save it as ASCII',
    ],
    [
      'UTF-16, the other order',
      Buffer.from('abc', 'utf16le').swap16(),
      'is UTF-16 text (as PowerShell writes it); save it as ASCII',
    ],
    ['Latin-1', Buffer.from('né', 'latin1'), 'is not text: its bytes are not UTF-8'],
    ['random bytes', Buffer.from([0x80, 0x81, 0xff]), 'is not text: its bytes are not UTF-8'],
  ])('%s is refused', (_, input, message) => {
    expect(secretFromBytes(input)).toEqual({ ok: false, message: saying(message) });
  });
});

describe('what was pasted along with a secret', () => {
  it.each([
    ['abc ', 'blanks', 'ends with a space', 'abc'],
    ['  abc', 'blanks', 'begins with 2 spaces', 'abc'],
    ['  ', 'blanks', 'contains only whitespace', ''],
    ['"abc"', 'wrapping', 'is in quotes, which would be part of the value', 'abc'],
    ["'abc'", 'wrapping', 'is in quotes, which would be part of the value', 'abc'],
    ['`abc`', 'wrapping', 'is in quotes, which would be part of the value', 'abc'],
    [
      'hmac_secret=abc',
      'wrapping',
      'begins with "hmac_secret=", which would be part of the value',
      'abc',
    ],
    [
      'HMAC_SECRET: abc',
      'wrapping',
      'begins with "hmac_secret=", which would be part of the value',
      'abc',
    ],
    [
      'CONV_HMAC_SECRET=abc',
      'wrapping',
      'begins with "hmac_secret=", which would be part of the value',
      'abc',
    ],
    [
      'export CONV_HMAC_SECRET="a"',
      'wrapping',
      'begins with "hmac_secret=", which would be part of the value',
      '"a"',
    ],
  ])('%j: %s', (text, kind, message, cut) => {
    expect(findPasteSlip(text)).toEqual({ kind, message: saying(message), cut });
  });

  it.each(['abc', 'a b', '"abc', "it's", 'a=b', 'hmac', '""', 'my hmac_secret=abc'])(
    '%j is nothing of the kind',
    (text) => {
      expect(findPasteSlip(text)).toBeUndefined();
    },
  );
});
