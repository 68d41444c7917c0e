import { describe, expect, it } from 'vitest';
import { createPooledTransport } from '../../../src/client/transport/wire.ts';
import { requestTo, SOON, textOf, use } from './implementations.ts';
import { startServer } from './servers.ts';
import { answerOf, type Script, sendPieces, startWire, type Wire } from './wire.ts';

const OK = answerOf('200 OK', 'ok');
const ok: Script = (socket) => socket.write(OK);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Three reports one after the other, each accepted, with a pause before each. */
async function postThree(wire: Wire, pauseMs = 0): Promise<void> {
  const transport = use(createPooledTransport({ connections: 1 }));
  for (const order of ['A', 'B', 'C']) {
    await sleep(pauseMs);
    expect(textOf(await transport.post(requestTo(wire.url, { order })))).toBe('ok');
  }
  expect(wire.requests).toHaveLength(3);
}

describe('a connection is used again', () => {
  it.each([
    ['HTTP/1.1', []],
    ['HTTP/1.1', ['Connection: keep-alive']],
    ['HTTP/1.1', ['Connection: closed']],
    ['HTTP/1.1', ['X-Connection: close']],
    ['HTTP/1.1', ['Connection: keep-alive', 'Keep-Alive: timeout=60, max=9']],
    ['HTTP/1.0', ['Connection: Keep-Alive']],
    ['HTTP/1.0', ['Connection: foo , keep-alive']],
  ])('after %s with %j', async (version, headers) => {
    const answer = answerOf('200 OK', 'ok', headers).replace('HTTP/1.1', version);
    const wire = await startWire((socket) => socket.write(answer));
    await postThree(wire);
    expect(wire.sockets).toHaveLength(1);
  });

  it.each<[string, readonly string[]]>([
    ['interim answers', ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 X\r\nA: b\r\n\r\n', OK]],
    ['an answer byte by byte', [...OK]],
    [
      'chunks and a trailer',
      [
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n',
        '1;a=b\r\nk\r\n0\r\nA: b\r\n\r\n',
      ],
    ],
  ])('after %s', async (_, pieces) => {
    const wire = await startWire((socket) => void sendPieces(socket, pieces));
    await postThree(wire);
    expect(wire.sockets).toHaveLength(1);
  });
});

describe('a connection is closed, and not used again,', () => {
  it.each([
    ['HTTP/1.1', ['Connection: close']],
    ['HTTP/1.1', ['connection: CLOSE']],
    ['HTTP/1.1', ['Connection: Keep-Alive, Close']],
    ['HTTP/1.1', ['Connection: foo', 'Connection: close\t']],
    ['HTTP/1.1', ['Connection:close,bar']],
    ['HTTP/1.1', ['Keep-Alive: timeout=1']],
    ['HTTP/1.1', ['Keep-Alive: max=5, timeout = 0']],
    ['HTTP/1.0', []],
    ['HTTP/1.0', ['Connection: foo']],
    ['HTTP/1.0', ['Connection: keep-alive, close']],
  ])('after %s with %j', async (version, headers) => {
    const answer = answerOf('200 OK', 'ok', headers).replace('HTTP/1.1', version);
    const wire = await startWire((socket) => socket.write(answer));
    await postThree(wire);
    expect(wire.sockets).toHaveLength(3);
    await expect.poll(() => wire.sockets.every(({ destroyed }) => destroyed), SOON).toBe(true);
  });

  it.each<[string, Script]>([
    ['ends', (socket) => socket.write(OK, () => setTimeout(() => socket.end(), 1))],
    ['is reset', (socket) => socket.write(OK, () => setTimeout(() => socket.resetAndDestroy(), 5))],
    ['ends with the answer', (socket) => socket.end(OK)],
    ['says that it ends', (socket) => socket.end(`${OK}${answerOf('408 Request Timeout')}`)],
  ])(
    'where it %s while it is idle: the next report is sent once, by another one',
    async (_, end) => {
      const wire = await startWire(end);
      await postThree(wire, 50);
      expect(wire.sockets).toHaveLength(3);
    },
  );

  it('where the service keeps it no longer than it was idle', async () => {
    const wire = await startWire((socket) =>
      socket.write(answerOf('200 OK', 'ok', ['Keep-Alive: timeout=2'])),
    );
    await postThree(wire, 1_100);
    expect(wire.sockets).toHaveLength(3);
  });

  it('where the answer came before the report was written', async () => {
    const body = Buffer.alloc(30_000_000, 'x');
    const wire = await startServer((socket) =>
      socket.once('data', () => {
        socket.pause().write(OK);
        setTimeout(() => socket.resume(), 100);
      }),
    );
    const transport = use(createPooledTransport({ connections: 1 }));
    for (const order of ['A', 'B'])
      expect(textOf(await transport.post(requestTo(wire.url, { order, body })))).toBe('ok');
    expect(wire.sockets).toHaveLength(2);
  });

  it('where an answer ends with the connection: a report is not lost in it', async () => {
    const wire = await startWire((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nok'));
    await postThree(wire);
    expect(wire.sockets).toHaveLength(3);
  });
});

it('a service that closes connections without saying so loses few reports', async () => {
  const wire = await startWire((socket) => {
    socket.write(OK);
    setTimeout(() => socket.end(), 2);
  });
  const transport = use(createPooledTransport({ connections: 1 }));
  const lost: string[] = [];
  for (let number = 0; number < 300; number += 1) {
    const result = await transport.post(requestTo(wire.url, { order: `${number}` }));
    if (result.type === 'failure') lost.push(result.code);
  }
  expect(lost.length).toBeLessThan(6);
});

describe('a connection that was kept', () => {
  it.each<[string, Script, object]>([
    [
      'is closed in one direction without an answer',
      (socket) => socket.end(),
      { code: 'closed_without_answer', mayHaveArrived: true },
    ],
    [
      'is closed in one direction in the middle of an answer',
      (socket) => socket.end(OK.slice(0, -1)),
      { status: 200, truncated: true, isAlone: false },
    ],
    ['answers in no HTTP', (socket) => socket.write('what?'), { code: 'not_http' }],
    [
      'answers in two lengths',
      (socket) => socket.write(answerOf('200 OK', 'ok', ['Content-Length: 3'])),
      { code: 'not_http', mayHaveArrived: true },
    ],
  ])('%s: the report is neither lost nor sent again', async (_, script, expected) => {
    const wire = await startWire((...asked) =>
      (wire.requests.length === 2 ? script : ok)(...asked),
    );
    const transport = use(createPooledTransport({ connections: 1 }));
    const post = (order: string) => transport.post(requestTo(wire.url, { order }));
    expect(textOf(await post('A'))).toBe('ok');
    expect(await post('B')).toMatchObject(expected);
    expect(textOf(await post('C'))).toBe('ok');
    expect(wire.requests).toHaveLength(3);
    expect(wire.sockets).toHaveLength(2);
  });
});
