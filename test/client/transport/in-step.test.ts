import { describe, expect, it } from 'vitest';
import {
  createPooledTransport,
  createSingleTransport,
} from '../../../src/client/transport/wire.ts';
import type { PostResult } from '../../../src/core/protocol/answers/verdict.ts';
import type { Message } from '../../../src/core/words/message.ts';
import { IMPLEMENTATIONS, postBy, requestTo, SOON, textOf, use } from './implementations.ts';
import { startServer } from './servers.ts';
import { answerOf, type Script, startWire } from './wire.ts';

const OK = answerOf('200 OK', 'ok');
const NO = answerOf('422 No', 'no');
const LONG = answerOf('422 No', 'no'.repeat(1_500_000));
const ok: Script = (socket) => socket.write(OK);
const AT_ONCE = { alone: { pauseMs: 0 } };

describe('the pooled transport keeps answers and requests in step', () => {
  it('never sends two reports of one order by the same connection', async () => {
    const wire = await startWire(ok);
    const transport = use(createPooledTransport({ connections: 1 }));
    const orders = ['A', 'B', 'A', 'A', 'B', 'C'];
    const ports: (number | undefined)[] = [];
    for (const order of orders) {
      await transport.post(requestTo(wire.url, { order }));
      ports.push(wire.sockets.at(-1)?.remotePort);
    }
    const pairs = new Set(orders.map((order, at) => `${order} ${ports[at]}`));
    expect(pairs.size).toBe(orders.length);
    expect(wire.sockets.length).toBeLessThan(orders.length);
  });

  it.each([
    ['is used again where the answer fits', true, 1],
    ['is not used again where it does not', false, 3],
  ])('a connection %s', async (_, fits, connections) => {
    const wire = await startWire(ok);
    const transport = use(createPooledTransport({ connections: 1 }));
    for (const order of ['A', 'B', 'C'])
      await transport.post(requestTo(wire.url, { order, keepsConnection: () => fits }));
    expect(wire.sockets).toHaveLength(connections);
  });

  it.each<[string, Script]>([
    [
      'while nothing is asked for',
      (socket) => void socket.write(OK, () => setTimeout(() => socket.write(NO), 5)),
    ],
    ['in one packet with the answer', (socket) => socket.write(OK + NO)],
    ['that is no HTTP', (socket) => socket.write(`${OK}garbage`)],
    [
      'after an answer in chunks',
      (socket) =>
        socket.write(
          `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n${NO}`,
        ),
    ],
  ])('closes a connection by which something comes %s', async (_, script) => {
    const wire = await startWire(script);
    const transport = use(createPooledTransport());
    for (const order of ['A', 'B', 'C']) {
      const result = await transport.post(requestTo(wire.url, { order }));
      expect(result).toMatchObject({ status: 200, isAlone: false });
      await expect.poll(() => wire.sockets.at(-1)?.destroyed, SOON).toBe(true);
    }
    expect(wire.sockets).toHaveLength(3);
  });

  it('a refusal that goes past the limit is in doubt', async () => {
    const { url } = await startWire((socket) => socket.write(LONG));
    const result = await use(createPooledTransport()).post(requestTo(url));
    expect(result).toMatchObject({ status: 422, truncated: true, isAlone: false });
  });

  it('sends what follows a connection that was closed meanwhile by another one', async () => {
    const wire = await startWire((socket) =>
      socket.write(answerOf('200 OK', 'ok', ['Connection: close'])),
    );
    const transport = use(createPooledTransport({ connections: 1 }));
    for (const order of ['A', 'B', 'C', 'D'])
      expect(await transport.post(requestTo(wire.url, { order }))).toMatchObject({ status: 200 });
    expect(wire.sockets).toHaveLength(4);
  });

  it('opens no more connections than it may, those of single reports among them', async () => {
    let open = 0;
    let most = 0;
    const wire = await startWire((socket) => void setTimeout(() => socket.write(OK), 5));
    const transport = use(createPooledTransport({ connections: 3 }));
    const post = async (order: string, at: number) => {
      const manner = at % 3 === 0 ? AT_ONCE : {};
      const result = await transport.post(requestTo(wire.url, { order, ...manner }));
      open = wire.sockets.filter(({ destroyed }) => !destroyed).length;
      most = Math.max(most, open);
      return result;
    };
    const results = await Promise.all(Array.from('ABCABCABCABC', post));
    expect(results.map(textOf)).toEqual(results.map(() => 'ok'));
    expect(most).toBeLessThanOrEqual(3 + 1); // The server learns a little later of what is closed.
  });

  it('holds back the body of a report that goes alone, and gives up where it is answered before', async () => {
    let came = Buffer.alloc(0);
    const server = await startServer((socket) =>
      socket.on('data', (piece: Buffer) => {
        came = Buffer.concat([came, piece]);
        socket.write(NO);
      }),
    );
    const transport = use(createPooledTransport());
    const request = requestTo(server.url, { alone: { pauseMs: 2_000 } });
    expect(await transport.post(request)).toMatchObject({
      code: 'out_of_step',
      mayHaveArrived: false,
    });
    expect(came.toString('latin1')).toMatch(/^POST [\s\S]*\r\n\r\n$/);
  });
});

type Post = (url: URL, sent?: { readonly body?: Buffer }) => Promise<PostResult<Message>>;

const OWN: readonly (readonly [string, Post])[] = [
  ['the single transport', (url, sent) => use(createSingleTransport()).post(requestTo(url, sent))],
  [
    'the pooled one, alone',
    (url, sent) => use(createPooledTransport()).post(requestTo(url, { ...sent, ...AT_ONCE })),
  ],
];

describe.each(OWN)('a report by a connection of its own: %s', (_, post) => {
  it.each<[string, Script, boolean]>([
    ['is in no doubt where the connection ends', (socket) => socket.end(NO), true],
    ['is in no doubt where it stays open and silent', (socket) => socket.write(NO), true],
    ['is in doubt where another answer follows', (socket) => socket.end(NO + OK), false],
    ['is in doubt where anything follows', (socket) => socket.end(`${NO}\r\n`), false],
    [
      'is in doubt where another answer follows later',
      (socket) => {
        socket.write(NO);
        setTimeout(() => socket.end(OK), 30);
      },
      false,
    ],
    ['is in no doubt where it goes past the limit', (socket) => socket.end(LONG), true],
    ['is in doubt where it is cut off', (socket) => socket.end(NO.slice(0, -1)), false],
  ])('a refusal %s', async (_name, script, isAlone) => {
    const { url } = await startWire(script);
    expect(await post(url)).toMatchObject({ status: 422, isAlone });
  });

  it.each([
    ['a refusal', NO],
    ['one that goes past the limit', LONG],
  ])('%s is in doubt where the report was not all sent yet', async (_name, refusal) => {
    const { url } = await startServer((socket) =>
      socket.once('data', () => {
        socket.pause();
        socket.write(refusal);
      }),
    );
    const body = Buffer.alloc(50_000_000, 'x');
    expect(await post(url, { body })).toMatchObject({ status: 422, isAlone: false });
  });

  it('asks for the end of the connection', async () => {
    const wire = await startWire((socket) => socket.end(OK));
    await post(wire.url);
    expect(wire.requests[0]?.head).toMatch(/^connection: close$/im);
  });

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok',
    'HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok',
    'HTTP/1.1 200 OK\r\n Content-Length: 2\r\n\r\nok',
    'HTTP/2 200 OK\r\n\r\n',
    'HTTP/1.1 20 OK\r\n\r\n',
    'HTTP/1.1 200 OK\nContent-Length: 2\n\nok\r\n\r\n',
  ])('takes what can be read in two ways for no HTTP: %j', async (text) => {
    const { url } = await startWire((socket) => socket.end(text));
    expect(await post(url)).toMatchObject({ type: 'failure', code: 'not_http' });
  });
});

describe.each(IMPLEMENTATIONS)('the %s transport', (_, create) => {
  it('sends nothing by a connection that speaks first', async () => {
    let came = 0;
    const server = await startServer((socket) => {
      socket.write(OK);
      socket.on('data', () => {
        came += 1;
      });
    });
    // Whether the answer or the request is first is a matter of luck; mostly it is the answer.
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const before = came;
      const result = await postBy(create, server.url);
      if (result.type === 'response') continue;
      expect(result).toMatchObject({ code: 'out_of_step', mayHaveArrived: false });
      expect(textOf(result)).toContain('before the report was sent');
      expect(came).toBe(before);
    }
  });
});
