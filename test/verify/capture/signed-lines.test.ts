import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/verify/capture/parse-request.ts';
import { readSignedLines } from '../../../src/verify/capture/signed-lines.ts';

const DIGEST = '5f2c'.repeat(16);
const lines = (key: string, timestamp = '1800000000', signature = DIGEST): string =>
  `X-Merchant-Key: ${key}\nX-Signature-Timestamp: ${timestamp}\nX-Signature: ${signature}\n`;

describe('the lines that conv sign prints', () => {
  it('are read as any capture of them is', () => {
    const digit = fc.constantFrom(...'0123456789abcdef');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w.-]{1,100}$/),
        fc.stringMatching(/^\d{10}$/),
        fc.array(digit, { minLength: 64, maxLength: 64 }),
        (key, timestamp, digits) => {
          const bytes = Buffer.from(lines(key, timestamp, digits.join('')));
          const read = readSignedLines(bytes);
          if (read !== undefined) expect(read).toEqual(parseRequest(bytes));
        },
      ),
    );
    expect(readSignedLines(Buffer.from(lines('pk_1')))).toEqual(
      parseRequest(Buffer.from(lines('pk_1'))),
    );
  });

  it.each([
    ['in another order', lines('pk_1').split('\n').reverse().join('\n')],
    ['with another header', `Host: a.example\n${lines('pk_1')}`],
    ['of a request', `POST /conversions HTTP/1.1\n${lines('pk_1')}`],
    ['with a body', `${lines('pk_1')}\n{}`],
    ['of several', lines('pk_1') + lines('pk_1')],
    ['with a key that was struck out', lines('redacted')],
    ['with blanks in a value', lines('pk 1')],
    ['with a timestamp in milliseconds', lines('pk_1', '1800000000000')],
    ['with a signature in upper case', lines('pk_1', undefined, DIGEST.toUpperCase())],
    ['in a shorter form', lines('pk_1', undefined, DIGEST.slice(1))],
  ])('are not read here %s', (_, text) => {
    expect(readSignedLines(Buffer.from(text))).toBeUndefined();
  });
});
