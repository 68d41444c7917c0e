import { describe, expect, it } from 'vitest';
import { text as inWords } from '../../../src/core/words/text.ts';
import { isRequestLine, parseHttp } from '../../../src/verify/capture/formats/http.ts';
import { saying } from '../../helpers/saying.ts';

const LINE = 'POST /conversions HTTP/1.1';
const parse = (text: string) => parseHttp(Buffer.from(text).toString('latin1'));

/** The body as text, or why there is none. */
const body = (text: string): string => {
  const parsed = parse(text).body;
  if (!parsed.found) return `(${inWords(parsed.reason)})`;
  const bytes = parsed.parts.flatMap((part) => ('bytes' in part ? [...part.bytes] : []));
  return `${Buffer.from(bytes).toString()}${parsed.left > 0 ? ` +${parsed.left}` : ''}`;
};

describe('a raw HTTP request', () => {
  it.each([
    ['POST /conversions HTTP/1.1', true],
    ['POST /conversions HTTP/2\r', true],
    ['POST https://s2s.example.invalid/v1/conversions HTTP/1.0', true],
    ['POST /conversions', false],
    ['HTTP/1.1 401 Unauthorized', false],
    ['curl -X POST /conversions HTTP/1.1', false],
    ['X-Signature: POST / HTTP/1.1', false],
  ])('begins with its request line: %j is %s', (line, expected) => {
    expect(isRequestLine(line)).toBe(expected);
  });

  it('has its headers up to the empty line', () => {
    expect(parse(`${LINE}\r\nA: 1\r\nb:2\r\n\r\nC: 3`).headers).toEqual([
      ['A', ' 1'],
      ['b', '2'],
    ]);
    expect(parse(`${LINE}\nA: 1`).headers).toEqual([['A', ' 1']]);
    expect(parse(`${LINE}\r\n\r\n{}`).headers).toEqual([]);
    expect(parse(LINE).headers).toEqual([]);
  });

  it.each([
    ['all that follows', 'A: 1\r\n\r\n{"a":1}\r\n\r\n x \n', '{"a":1}\r\n\r\n x \n'],
    ['with the line ends of Unix', 'A: 1\n\n{}\n', '{}\n'],
    ['by its length', 'Content-Length: 2\r\n\r\n{}', '{}'],
    ['by its length in bytes', 'content-length: 8\r\n\r\n{"주"}\n', '{"주"}\n'],
    ['less what stands behind its length', 'Content-Length: 2\r\n\r\n{}\r\n', '{} +2'],
    ['that was cut short', 'Content-Length: 9\r\n\r\n{}', '{}'],
    ['with a length that is none', 'Content-Length: x\r\n\r\n{}\n', '{}\n'],
    ['that is empty by its length', 'Content-Length: 0\r\n\r\n', ''],
    [
      'in chunks',
      'Transfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n4;x=y\r\n":1}\r\n0\r\n\r\n',
      '{"a":1}',
    ],
    ['in chunks, one line end lost', 'Transfer-Encoding: gzip, chunked\n\n2\n{}\n0\n\n', '{}'],
    [
      'in chunks that hold line ends',
      'Transfer-Encoding: chunked\n\n4\r\n{}\r\n\r\n0\r\n\r\n',
      '{}\r\n',
    ],
    ['whose chunks were joined already', 'Transfer-Encoding: chunked\r\n\r\n{"a":1}', '{"a":1}'],
    ['whose last chunk is missing', 'Transfer-Encoding: chunked\r\n\r\n9\r\n{}', '9\r\n{}'],
    ['that is not there', 'A: 1\r\n\r\n', '(nothing follows the headers of the HTTP request)'],
    ['that is not even begun', 'A: 1\r\n', '(nothing follows the headers of the HTTP request)'],
  ])('has a body %s', (_, rest, expected) => {
    expect(body(`${LINE}\r\n${rest}`)).toBe(expected);
  });

  it('keeps bytes that are no text', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    const parsed = parseHttp(`${LINE}\r\n\r\n${Buffer.from(bytes).toString('latin1')}`).body;
    expect(parsed).toEqual({ found: true, left: 0, parts: [{ bytes: Buffer.from(bytes) }] });
  });

  it('refuses a line among the headers that is none', () => {
    expect(() => saying(() => parse(`${LINE}\r\nnonsense\r\n\r\n{}`))).toThrow(
      'line 1 of the headers',
    );
  });
});
