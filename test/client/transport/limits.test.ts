import { setInterval } from 'node:timers';
import { describe, expect, it } from 'vitest';
import { IMPLEMENTATIONS, postBy, requestTo, SOON, textOf, use } from './implementations.ts';
import { startServer } from './servers.ts';
import { answerOf, type Script, startWire } from './wire.ts';

const PARTIAL = 'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nhalf';

const silent: Script = () => {};

/** Sends a piece every 20 ms for as long as the connection stands. */
const dribble =
  (start: string, piece: string): Script =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), 20);
    socket.on('close', () => clearInterval(timer));
  };

describe.each(IMPLEMENTATIONS)('the %s transport keeps its limits', (_, create) => {
  it.each<[string, Script, object, string, string]>([
    ['no answer', silent, { headersMs: 150 }, 'headers_timeout', 'did not respond within 0.15 s'],
    [
      'headers that never end',
      dribble('HTTP/1.1 200 OK\r\n', 'A: b\r\n'),
      { headersMs: 150 },
      'headers_timeout',
      'within 0.15 s',
    ],
    [
      'interim answers only',
      dribble('', 'HTTP/1.1 103 Hint\r\n\r\n'),
      { headersMs: 150 },
      'headers_timeout',
      'within 0.15 s',
    ],
    ['no answer', silent, { wholeMs: 600 }, 'whole_timeout', 'was not complete after 0.6 s'],
    [
      'a body that stalls',
      (socket) => socket.write(PARTIAL),
      { wholeMs: 600 },
      'whole_timeout',
      'after 0.6 s',
    ],
    [
      'a body that dribbles',
      dribble(PARTIAL, 'x'),
      { wholeMs: 600 },
      'whole_timeout',
      'after 0.6 s',
    ],
  ])('on %s', async (_name, script, limits, code, words) => {
    const wire = await startWire(script);
    const result = await postBy(create, wire.url, { limits });
    expect(result).toMatchObject({ type: 'failure', code, mayHaveArrived: true });
    expect(textOf(result)).toContain(`${wire.url.host} `);
    expect(textOf(result)).toContain(words);
    await expect.poll(() => wire.sockets[0]?.destroyed, SOON).toBe(true);
  });

  it.each([
    ['connect_timeout', { connectMs: 150 }],
    ['whole_timeout', { connectMs: 5_000, wholeMs: 150 }],
  ])('on a TLS handshake that is never answered: %s', async (code, limits) => {
    const server = await startServer((socket) => socket.resume());
    const url = new URL(`https://127.0.0.1:${server.port}/`);
    const transport = use(create());
    const result = await transport.post(requestTo(url, { limits }));
    expect(result).toMatchObject({ type: 'failure', code, mayHaveArrived: false });
    await transport.close();
    await expect.poll(() => server.sockets[0]?.destroyed, SOON).toBe(true);
  });

  it('of which one that no timer can hold is none', async () => {
    const wire = await startWire((socket) => socket.write(answerOf('200 OK', 'ok')));
    const forever = { connectMs: 1e12, headersMs: 1e12, wholeMs: Number.POSITIVE_INFINITY };
    expect(await postBy(create, wire.url, { limits: forever })).toMatchObject({ status: 200 });
  });
});

describe.each(IMPLEMENTATIONS)('the %s transport can be interrupted', (_, create) => {
  it('before it has begun: no connection is made', async () => {
    const wire = await startWire((socket) => socket.write(answerOf('200 OK', 'ok')));
    const transport = use(create());
    const result = await transport.post(requestTo(wire.url, { signal: AbortSignal.abort() }));
    expect(result).toMatchObject({ code: 'interrupted', mayHaveArrived: false });
    expect(await transport.post(requestTo(wire.url))).toMatchObject({ status: 200 });
    expect(wire.sockets).toHaveLength(1);
  });

  it('while it connects: nothing has arrived', async () => {
    const controller = new AbortController();
    const server = await startServer((socket) => socket.once('data', () => controller.abort()));
    const url = new URL(`https://127.0.0.1:${server.port}/`);
    const result = await postBy(create, url, { signal: controller.signal });
    expect(result).toMatchObject({ code: 'interrupted', mayHaveArrived: false });
  });

  it('while it waits: the request may have arrived', async () => {
    const controller = new AbortController();
    const wire = await startWire(() => controller.abort());
    const result = await postBy(create, wire.url, { signal: controller.signal });
    expect(result).toMatchObject({ code: 'interrupted', mayHaveArrived: true });
    expect(textOf(result)).toBe(`interrupted before ${wire.url.host} responded`);
    await expect.poll(() => wire.sockets[0]?.destroyed, SOON).toBe(true);
  });

  it('while it reads: the request may have arrived', async () => {
    const controller = new AbortController();
    const wire = await startWire((socket) => socket.write(PARTIAL, () => controller.abort()));
    const result = await postBy(create, wire.url, { signal: controller.signal });
    expect(result).toMatchObject({ code: 'interrupted', mayHaveArrived: true });
  });

  it('afterwards without effect', async () => {
    const controller = new AbortController();
    const wire = await startWire((socket) => socket.write(answerOf('200 OK', 'ok')));
    const transport = use(create());
    const request = requestTo(wire.url, { signal: controller.signal });
    const result = await transport.post(request);
    controller.abort();
    expect(textOf(result)).toBe('ok');
    expect(await transport.post(requestTo(wire.url))).toMatchObject({ status: 200 });
  });
});
