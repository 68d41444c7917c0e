import { describe, expect, it } from 'vitest';
import { IMPLEMENTATIONS, postBy, SOON, textOf } from './implementations.ts';
import { answerOf, sendPieces, startWire } from './wire.ts';

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const OK = answerOf('200 OK', 'ok');

describe.each(IMPLEMENTATIONS)('the %s transport hands over an answer', (_, create) => {
  it.each<[string, string[], { status: number; text: string; truncated: boolean }]>([
    ['with a length', [OK], { status: 200, text: 'ok', truncated: false }],
    ['in pieces', [...OK], { status: 200, text: 'ok', truncated: false }],
    ['without a body', [answerOf('200 OK')], { status: 200, text: '', truncated: false }],
    ['204', ['HTTP/1.1 204 No Content\r\n\r\n'], { status: 204, text: '', truncated: false }],
    [
      'in chunks',
      [CHUNKED, '2\r\nok\r\n', '0\r\n\r\n'],
      { status: 200, text: 'ok', truncated: false },
    ],
    ['of HTML', [answerOf('502 Bad', '<html>')], { status: 502, text: '<html>', truncated: false }],
    ['of refusal', [answerOf('401 No', 'x')], { status: 401, text: 'x', truncated: false }],
    ['in HTTP/1.0', ['HTTP/1.0 200 OK\r\n\r\nok'], { status: 200, text: 'ok', truncated: false }],
    [
      'that ends with the connection',
      ['HTTP/1.1 200 OK\r\n\r\nok'],
      { status: 200, text: 'ok', truncated: false },
    ],
    [
      'that ends too early',
      ['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok'],
      { status: 200, text: 'ok', truncated: true },
    ],
    [
      'that lacks its last chunk',
      [CHUNKED, '2\r\nok\r\n'],
      { status: 200, text: 'ok', truncated: true },
    ],
    [
      'whose chunks go wrong',
      [CHUNKED, '2\r\nok\r\n', 'zz\r\n'],
      { status: 200, text: 'ok', truncated: true },
    ],
    [
      'after 100 Continue',
      ['HTTP/1.1 100 Continue\r\n\r\n', OK],
      { status: 200, text: 'ok', truncated: false },
    ],
    [
      'after 100 Continue twice, in one piece',
      [`HTTP/1.1 100 C\r\nA: b\r\n\r\nHTTP/1.1 100\r\n\r\n${OK}`],
      { status: 200, text: 'ok', truncated: false },
    ],
    [
      'after 100 Continue, byte by byte',
      [...`HTTP/1.1 100 Continue\r\n\r\n${OK}`],
      { status: 200, text: 'ok', truncated: false },
    ],
    [
      'after 103 Early Hints',
      ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', OK],
      { status: 200, text: 'ok', truncated: false },
    ],
  ])('%s', async (_name, pieces, { status, text, truncated }) => {
    const { url } = await startWire(async (socket) => {
      await sendPieces(socket, pieces);
      socket.end();
    });
    const result = await postBy(create, url);
    expect(result).toMatchObject({ type: 'response', status, truncated });
    expect(textOf(result)).toBe(text);
  });

  it('with its headers in lower case, repeated ones joined', async () => {
    const headers = ['X-Two: a', 'Retry-After: 7', 'x-two: b', 'Set-Cookie: c', '__proto__: d'];
    const { url } = await startWire((socket) => socket.write(answerOf('429 Slow', '', headers)));
    const result = await postBy(create, url);
    const found = result.type === 'response' ? Object.entries(result.headers) : [];
    expect(found).toEqual(
      expect.arrayContaining([
        ['x-two', 'a, b'],
        ['retry-after', '7'],
        ['set-cookie', 'c'],
        ['__proto__', 'd'],
      ]),
    );
  });

  it('of a length at the bound as it is', async () => {
    const { url } = await startWire((socket) => socket.write(OK));
    const result = await postBy(create, url, { limits: { responseBytes: 2 } });
    expect(result).toMatchObject({ body: Buffer.from('ok'), truncated: false });
  });

  it('of 10 MB up to the bound, and closes the connection', async () => {
    const wire = await startWire((socket) =>
      socket.write(answerOf('200 OK', 'x'.repeat(10_000_000))),
    );
    const result = await postBy(create, wire.url, { limits: { responseBytes: 1_000 } });
    expect(result).toMatchObject({ type: 'response', status: 200, truncated: true });
    expect(textOf(result)).toBe('x'.repeat(1_000));
    await expect.poll(() => wire.sockets[0]?.destroyed, SOON).toBe(true);
  });

  it('that came before the whole request was sent', async () => {
    const body = Buffer.alloc(30_000_000, 'x');
    const wire = await startWire(() => {});
    const posted = postBy(create, wire.url, { body });
    await expect.poll(() => wire.sockets[0]?.bytesRead, SOON).toBeGreaterThan(0);
    wire.sockets[0]?.pause().write(answerOf('413 Too Large', 'big', ['Connection: close']));
    expect(textOf(await posted)).toBe('big');
  });
});
