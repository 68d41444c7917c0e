import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerReader } from '../../../src/client/transport/answer-reader.ts';

interface Read {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isComplete: boolean;
  readonly hasRest: boolean;
  readonly isKept: boolean;
}

/** What a reader makes of pieces; the code of its error if they are not HTTP. */
function read(...pieces: readonly string[]): Read | string {
  let [status, headers, body] = [0, {}, ''];
  const reader = new AnswerReader({
    answered(code, fields) {
      status = code;
      headers = { ...fields };
    },
    received(piece) {
      body += Buffer.from(piece).toString('latin1');
    },
  });
  try {
    for (const piece of pieces) reader.push(Buffer.from(piece, 'latin1'));
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
  const { isComplete, hasRest, keptOpenMs } = reader;
  return { status, headers, body, isComplete, hasRest, isKept: keptOpenMs > 0 };
}

const head = (...lines: readonly string[]): string => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}`;
const withHeader = (line: string): string => `${head('Content-Length: 2', line)}\r\n\r\nok`;

describe('a header', () => {
  it.each([
    ['A: b', 'b'],
    ['a:b', 'b'],
    ['A:  \t b c \t ', 'b c'],
    ['A:', ''],
    ['A: :b:', ':b:'],
    ['A: \xa0\xe4\xa0', '\xa0\xe4\xa0'],
    ['A: b\r\na: c', 'b, c'],
  ])('%j is read as %j', (line, value) => {
    expect(read(withHeader(line))).toMatchObject({ headers: { a: value }, body: 'ok' });
  });

  it.each([
    'A',
    ': b',
    'A : b',
    'A b: c',
    ' A: b',
    '\tfolded',
    'A: b\r\n folded',
    'A: b\nB: c',
    'A: b\rB: c',
    'A: \0',
    'A: \x7f',
    'A\x80: b',
    'A: b\r\n: c',
  ])('%j is none', (line) => {
    expect(read(withHeader(line))).toBe('HPE_INVALID');
  });
});

describe('the length of a body', () => {
  it.each([
    ['Content-Length: 2', 'ok', false],
    ['Content-Length: 2, 2', 'ok', false],
    ['Content-Length: 2\r\nContent-Length: 2', 'ok', false],
    ['Content-Length: 1', 'o', true],
    ['Content-Length: 000', '', true],
  ])('%s', (lines, body, hasRest) => {
    expect(read(`${head(lines)}\r\n\r\nok`)).toMatchObject({ body, isComplete: true, hasRest });
  });

  it.each([
    'Content-Length: 2, 3',
    'Content-Length: 2,',
    'Content-Length:',
    'Content-Length: 0x2',
    'Content-Length: 2 2',
    'Content-Length: -2',
    'Content-Length: 9999999999999999',
    'Content-Length: 2\r\nTransfer-Encoding: gzip',
    'Transfer-Encoding: chunked\r\nContent-Length: 2',
  ])('%s can be read in two ways', (lines) => {
    expect(read(`${head(lines)}\r\n\r\nok`)).toBe('HPE_INVALID');
  });

  it.each(['0\r\n\r\n', '00;x\r\n\r\n', '0\r\nA: b\r\n\r\n'])('ends with %j', (end) => {
    const chunked = `${head('Transfer-Encoding: gzip, Chunked')}\r\n\r\n`;
    expect(read(`${chunked}2\r\nok\r\n${end}`)).toMatchObject({ body: 'ok', isComplete: true });
  });

  it.each([
    '-1\r\n',
    'x\r\n',
    '\r\n',
    '2\r\nok\r\r',
    '2\r\nok0\r\n',
    '0\r\nnone\r\n\r\n',
    '1'.repeat(9),
  ])('is not read from the chunk %j', (chunk) => {
    const chunked = `${head('Transfer-Encoding: chunked')}\r\n\r\n`;
    const end = chunk.endsWith('\r\n') ? '' : '\r\n';
    expect(read(`${chunked}${chunk}${end}`)).toBe('HPE_INVALID');
  });
});

describe('an answer in pieces', () => {
  const answers = fc.constantFrom(
    `${head('Content-Length: 5')}\r\n\r\nhello`,
    `${head('Content-Length: 0')}\r\n\r\nrest`,
    `HTTP/1.1 100 Continue\r\n\r\n${head('A: b', 'Content-Length: 2', 'Connection: close')}\r\n\r\nok`,
    `${head('Transfer-Encoding: chunked')}\r\n\r\n5\r\nhello\r\n1;a="b"\r\n!\r\n0\r\nA: b\r\n\r\n`,
    `${head('Transfer-Encoding: chunked')}\r\n\r\n0\r\n\r\nHTTP/1.1 422 No\r\n\r\n`,
    'HTTP/1.0 200 OK\r\n\r\nuntil the end',
    'HTTP/1.1 204 No Content\r\n\r\n',
    `${head('Content-Length: 5', 'Content-Length: 6')}\r\n\r\nhello`,
    `${head('no header')}\r\n\r\n`,
    'SSH-2.0-OpenSSH_9.2\r\n\r\n',
  );

  it('is the same as in one', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat({ max: 120 }), { maxLength: 8 }), (answer, cuts) => {
        const bounds = [0, ...cuts.toSorted((a, b) => a - b), answer.length];
        const pieces = bounds.slice(1).map((bound, at) => answer.slice(bounds[at], bound));
        expect(read(...pieces.filter((piece) => piece !== ''))).toEqual(read(answer));
      }),
      { numRuns: 2_000 },
    );
  });
});
