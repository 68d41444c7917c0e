import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { parseRequest } from '../../../src/verify/capture/parse-request.ts';
import { checkRequest } from '../../../src/verify/check-request.ts';
import { runs } from '../../helpers/runs.ts';

/** 16 MiB is the most that is read. */
const MEBIBYTES = runs(16);

describe('a pasted request is recognized', () => {
  it.each([
    ['header lines', 'X-Signature: ab'],
    ['header lines', '\r\n\n  x-signature: ab\n'],
    ['header lines', 'User-Agent: a tool like curl \nX-Signature: ab'],
    ['header lines', '\ufeffX-Signature: ab'],
    ['header lines', ''],
    ['HTTP request', 'POST /conversions HTTP/1.1\r\nX-Signature: ab\r\n\r\n{}'],
    ['HTTP request', '\n\nPOST /conversions HTTP/1.1\nX-Signature: ab\n\ncurl x'],
    ['curl command', "curl https://x -H 'X-Signature: ab'"],
    ['curl command', "# valid until: later\nprintf x > y &&\ncurl https://x -H 'X-Signature: ab'"],
    ['curl command', "URL=https://x\ncurl $URL -H 'X-Signature: ab'"],
    ['curl command', "cat body | curl https://x -d @- -H 'X-Signature: ab'"],
  ])('as a %s: %j', (form, text) => {
    expect(parseRequest(Buffer.from(text)).form).toBe(form);
  });

  it.each([
    ['UTF-16LE', Buffer.from('\ufeffX-Signature: ab', 'utf16le')],
    ['UTF-16LE', Buffer.from('X-Signature: ab', 'utf16le')],
    ['UTF-16BE', Buffer.from('X-Signature: ab', 'utf16le').swap16()],
  ])('in %s, as Windows PowerShell writes it', (_, bytes) => {
    expect(parseRequest(bytes).headers).toEqual([['X-Signature', ' ab']]);
  });
});

describe('whatever is pasted', () => {
  const fragments = fc.constantFrom(
    'curl ',
    'POST / HTTP/1.1\n',
    'X-Signature: ',
    'X-Signature-Timestamp: 1785585600',
    'Transfer-Encoding: chunked\n\n',
    'Content-Length: 99\n\n',
    'ffffffff\n',
    "$'\\u",
    "'",
    '"',
    '\\',
    '$(',
    '\n',
    '\r\n',
    ' -H ',
    ' -d ',
    ' --json @',
    ' -G',
    '^"',
    '#',
    '\0',
    '\xff',
  );
  const pasted = fc.array(
    fc.oneof({ weight: 3, arbitrary: fragments }, fc.string({ unit: 'binary' })),
  );
  const account = { apiKey: 'pk_1', secret: new Secret('a-secret-that-shows-nowhere') };

  const outcome = (input: Uint8Array, body: Uint8Array): string => {
    try {
      return checkRequest({ headers: parseRequest(input).headers, body }, account, 1785585600)
        .verdict;
    } catch (error) {
      if (isFailure(error)) return error.code;
      throw error;
    }
  };

  it('ends in a verdict or in a clear refusal, and never in a valid one by chance', () => {
    const input = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      pasted.map((pieces) => Buffer.from(pieces.join(''), 'latin1')),
      pasted.map((pieces) => Buffer.from(`curl ${pieces.join('')}`)),
      pasted.map((pieces) => Buffer.from(`POST / HTTP/1.1\n${pieces.join('')}`)),
    );
    fc.assert(
      fc.property(input, fc.uint8Array(), (bytes, body) => {
        expect(['rejected', 'mismatch', 'invalid_input']).toContain(outcome(bytes, body));
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    ['newlines', '\n'],
    ['blanks', ' '],
    ['blank lines', ' \r\n'],
    ['comments', '#\n'],
    ['colons', ':'],
    ['headers', 'a:b\n'],
    ['request lines', 'POST / HTTP/1.1\n'],
    ['long request lines', 'POST /'],
    ['chunks', '1\na'],
    ['prompts', '$ '],
    ['curls', 'curl '],
    ['zero bytes', '\0'],
    ['quotes', `'"`],
  ])(`is read in reasonable time, even ${MEBIBYTES} MiB of %s`, (_, piece) => {
    const input = Buffer.alloc(MEBIBYTES * 1024 * 1024, piece);
    expect(['rejected', 'invalid_input']).toContain(outcome(input, Buffer.alloc(0)));
    const request = Buffer.concat([
      Buffer.from('POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n'),
      input,
    ]);
    expect(outcome(request, Buffer.alloc(0))).toBe('rejected');
  });
});
