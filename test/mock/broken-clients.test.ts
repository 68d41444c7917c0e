import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { paid, plain, signed } from './requests.ts';
import { keepAlive, open, post, rawPost, readAll, start } from './sockets.ts';

const BODY = paid('A-1', 'e-1');
const LIMIT = 16 * 1024 * 1024;

describe('a body that the client cuts off answers nothing and changes nothing', () => {
  it.each([
    ['by ending its half of the connection', 'end'],
    ['by closing the connection', 'destroy'],
    ['by a reset', 'resetAndDestroy'],
  ] as const)('%s', async (_, cutOff) => {
    const service = await start();
    const { head, body } = rawPost('/conversions', BODY);
    const socket = await open(service, true);
    const answer = readAll(socket);
    socket.write(head + body.slice(0, -1));
    socket[cutOff]();
    expect(await answer).toBe('');
    // The order is still unknown, and the event id still free.
    const cancel = await post(service, '/conversions/cancel', plain('A-1', 'e-1'));
    expect(JSON.parse(cancel.text).error.code).toBe('unknown_order');
    // Which of the two ends is seen first is the system's.
    const codes = service.log.map(({ error }) => error?.code);
    expect(codes.sort()).toEqual(['cut_off', 'unknown_order']);
    expect((await post(service, '/conversions', BODY)).status).toBe(200);
  });

  it('in chunks without the last', async () => {
    const service = await start();
    const { head, body } = rawPost('/conversions', BODY);
    const socket = await open(service, true);
    const answer = readAll(socket);
    const chunked = head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
    socket.end(`${chunked}${body.length.toString(16)}\r\n${body}\r\n`);
    expect(await answer).toBe('');
    expect(service.log.map(({ error }) => error?.code)).toEqual(['cut_off']);
  });
});

describe('what is no HTTP request is answered as node does', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400 Bad Request'],
    [
      'two lengths',
      `${rawPost('/', BODY).head.replace('Host', 'Content-Length: 1\r\nHost')}`,
      '400 Bad Request',
    ],
    [
      'endless headers',
      `POST / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('%s', async (_, text, status) => {
    const service = await start();
    const socket = await open(service);
    const answer = readAll(socket);
    socket.write(text);
    expect((await answer).split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
    expect(service.log).toEqual([]);
  });
});

describe('a body of more than 16 MiB', () => {
  const padded = (bytes: number) => BODY + ' '.repeat(bytes - BODY.length);

  it('of 16 MiB and not a byte more: read', async () => {
    const { status } = await post(await start(), '/conversions', padded(LIMIT));
    expect(status).toBe(200);
  });

  it('of one byte more: 413, logged, and the connection goes on', async () => {
    const service = await start();
    const agent = keepAlive();
    const { status, headers, text } = await post(service, '/conversions', padded(LIMIT + 1), {
      agent,
    });
    expect(status).toBe(413);
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(text).error).toMatchObject({ code: 'body_too_large', maximum_bytes: LIMIT });
    expect(service.log).toMatchObject([
      { outcome: 'refused', httpStatus: 413, path: '/conversions' },
    ]);
    expect((await post(service, '/conversions', BODY, { agent })).status).toBe(200);
  });

  it('without an end: answered while it still comes', async () => {
    const service = await start();
    const headers = Object.fromEntries(signed('/', BODY).headers);
    const sending = request(`${service.url}/conversions`, { method: 'POST', headers });
    const [response] = await flood(sending);
    expect(response.statusCode).toBe(413);
    sending.destroy();
  });
});

/** Writes on and on until the service answers. */
async function flood(sending: ClientRequest): Promise<[IncomingMessage]> {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const write = () => void (sending.destroyed || sending.write(chunk, write));
  write();
  return answered;
}

describe('close()', () => {
  it('ends idle connections, open requests and requests in the midst of their body', async () => {
    const service = await start();
    const idle = await open(service);
    const used = await open(service);
    const halfway = await open(service);
    const { head, body } = rawPost('/conversions', BODY);
    used.write(head + body);
    await once(used, 'data');
    halfway.write(head + body.slice(0, 5));
    const ends = [idle, used, halfway].map(readAll);
    await service.close();
    expect(await Promise.all(ends)).toEqual(['', '', '']);
    expect(service.log).toHaveLength(1);
  });

  it('frees the port, and may be called twice', async () => {
    const service = await start();
    await Promise.all([service.close(), service.close()]);
    await service.close();
    const again = await start(service.port);
    expect((await post(again, '/conversions', BODY)).status).toBe(200);
  });
});
