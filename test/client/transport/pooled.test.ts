import { describe, expect, it } from 'vitest';
import type { WireTransport } from '../../../src/client/transport/transport.ts';
import { createPooledTransport } from '../../../src/client/transport/wire.ts';
import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import { IMPLEMENTATIONS, requestTo, SOON, textOf, use } from './implementations.ts';
import { type OnConnect, refuse, startProxy, type TestProxy, tunnel } from './proxies.ts';
import { certificate, closedPort, startServer } from './servers.ts';
import { answerOf, type Script, startWire } from './wire.ts';

const ok: Script = (socket) => socket.write(answerOf('200 OK', 'ok'));

const through = (url: URL, authorization?: Secret): WireTransport =>
  use(
    createPooledTransport({
      proxy: { url, authorization },
      authorities: [certificate('localhost')],
    }),
  );

describe('the pooled transport', () => {
  it('uses its connections again', async () => {
    const wire = await startWire(ok);
    const transport = use(createPooledTransport());
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) await transport.post(requestTo(wire.url));
    expect(wire.requests).toHaveLength(8);
    expect(wire.sockets.length).toBeLessThanOrEqual(2); // one rests for a turn after each answer
  });

  it('fails posts that wait for a connection when it is closed, and opens none for them', async () => {
    const wire = await startWire(() => undefined);
    const transport = createPooledTransport({ connections: 1 });
    const posts = ['A', 'B', 'C'].map((order) => transport.post(requestTo(wire.url, { order })));
    await expect.poll(() => wire.requests.length, SOON).toBe(1);
    await transport.close();
    const arrived = (await Promise.all(posts)).map(
      (result) => result.type === 'failure' && result.mayHaveArrived,
    );
    expect(arrived).toEqual([true, false, false]);
    expect(wire.sockets).toHaveLength(1);
  });

  it('closes its connections at the end', async () => {
    const wire = await startWire(ok);
    const transport = createPooledTransport();
    await transport.post(requestTo(wire.url));
    await transport.close();
    await expect.poll(() => wire.sockets[0]?.destroyed, SOON).toBe(true);
  });
});

describe.each(IMPLEMENTATIONS)('the %s transport that is closed', (_, create) => {
  it('fails the posts in progress', async () => {
    const wire = await startWire(() => undefined);
    const transport = create();
    const posts = ['A', 'B'].map((order) => transport.post(requestTo(wire.url, { order })));
    await expect.poll(() => wire.requests.length, SOON).toBe(2);
    await transport.close();
    for (const result of await Promise.all(posts))
      expect(result).toMatchObject({ code: 'closed_without_answer', mayHaveArrived: true });
    await expect.poll(() => wire.sockets.every(({ destroyed }) => destroyed), SOON).toBe(true);
  });

  it('fails those whose connection is being opened', async () => {
    const server = await startServer((socket) => socket.resume());
    const transport = create();
    const posted = transport.post(requestTo(new URL(`https://127.0.0.1:${server.port}/`)));
    await expect.poll(() => server.sockets.length, SOON).toBe(1);
    await transport.close();
    expect(await posted).toMatchObject({ type: 'failure', mayHaveArrived: false });
    await expect.poll(() => server.sockets[0]?.destroyed, SOON).toBe(true);
  });
});

describe('the pooled transport behind a proxy', () => {
  it.each([
    ['https', 'localhost', false],
    ['http', undefined, false],
    ['https', 'localhost', true],
  ] as const)(
    'reaches %s (certificate %s) by CONNECT (proxy over TLS: %s)',
    async (_, name, secure) => {
      const wire = await startWire(ok, name);
      const proxy = await startProxy(tunnel, secure);
      const transport = through(proxy.url);
      expect(textOf(await transport.post(requestTo(wire.url)))).toBe('ok');
      expect(proxy.asked).toEqual([`CONNECT 127.0.0.1:${wire.port}`]);
      expect(wire.requests[0]?.head).toMatch(/^POST \/v1\?a=b HTTP/);
      expect(wire.requests[0]?.head).not.toMatch(/proxy-/i);
    },
  );

  it('checks the certificate of the service, not of the proxy', async () => {
    const wire = await startWire(ok, 'other-name');
    const { url } = await startProxy(tunnel);
    const result = await through(url).post(requestTo(wire.url));
    expect(result).toMatchObject({ code: 'tls', mayHaveArrived: false });
    expect(wire.requests).toHaveLength(0);
  });

  it('shows its credentials to the proxy only', async () => {
    const wire = await startWire(ok);
    const proxy = await startProxy(tunnel);
    const transport = through(proxy.url, new Secret('Basic dTpw'));
    expect(await transport.post(requestTo(wire.url))).toMatchObject({ status: 200 });
    expect(proxy.credentials).toEqual(['Basic dTpw']);
    expect(wire.requests[0]?.head).not.toContain('dTpw');
  });

  it.each<[string, OnConnect, string]>([
    ['wants credentials', refuse('407 Proxy Authentication Required'), 'answered 407'],
    ['forbids the tunnel', refuse('403 Forbidden'), 'answered 403 when asked for a tunnel to 127'],
    ['only forwards plain requests', refuse('405 Method Not Allowed'), 'answered 405'],
    ['cannot reach the service', refuse('502 Bad Gateway'), 'answered 502'],
    ['redirects', refuse('302 Found'), 'answered 302'],
    ['hangs up', (client) => client.end(), 'closed the connection without a response'],
    ['resets', (client) => client.resetAndDestroy(), 'closed the connection without a response'],
    ['talks nonsense', (client) => client.end('SSH-2.0-x\r\n'), 'is not HTTP'],
  ])('gives up, unsent, once it %s', async (_, onConnect, words) => {
    const wire = await startWire(ok);
    const proxy = await startProxy(onConnect);
    const result = await through(proxy.url, new Secret('Basic dTpw')).post(requestTo(wire.url));
    expect(result).toMatchObject({ type: 'failure', code: 'proxy', mayHaveArrived: false });
    expect(textOf(result)).toContain(words);
    expect(textOf(result)).toContain(proxy.url.host);
    expect(textOf(result)).not.toContain('dTpw');
    expect(proxy.asked).toHaveLength(1);
    expect(wire.sockets).toHaveLength(0);
  });

  it('gives up where no proxy listens', async () => {
    const url = new URL(`http://127.0.0.1:${await closedPort()}`);
    const result = await through(url).post(requestTo(new URL('https://other.example/')));
    expect(result).toMatchObject({ code: 'proxy', mayHaveArrived: false });
    expect(textOf(result)).toContain(`${url.host} refused the connection`);
  });

  it('gives up, and lets go, where the proxy never answers', async () => {
    const proxy: TestProxy = await startProxy((client) =>
      client.resume().on('end', () => client.end()),
    );
    const transport = through(proxy.url);
    const limits = { connectMs: 150 };
    const result = await transport.post(requestTo(new URL('https://other.example/'), { limits }));
    expect(result).toMatchObject({ code: 'connect_timeout', mayHaveArrived: false });
    await transport.close();
    await expect.poll(() => proxy.sockets[0]?.destroyed, SOON).toBe(true);
  });
});
