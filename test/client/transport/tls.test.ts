import { afterEach, describe, expect, it } from 'vitest';
import { IMPLEMENTATIONS, postBy, requestTo, SOON, textOf, use } from './implementations.ts';
import { type CertificateName, certificate, startServer } from './servers.ts';
import { answerOf, startWire } from './wire.ts';

describe.each(IMPLEMENTATIONS)('the %s transport checks certificates', (_, create) => {
  afterEach(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });

  const trusting = (name: CertificateName) => use(create({ authorities: [certificate(name)] }));

  it('and goes on where one is in order', async () => {
    const wire = await startWire((socket) => socket.write(answerOf('200 OK', 'ok')), 'localhost');
    const transport = trusting('localhost');
    expect(textOf(await transport.post(requestTo(wire.url)))).toBe('ok');
    const byName = new URL(`https://localhost:${wire.port}/`);
    expect(textOf(await transport.post(requestTo(byName)))).toBe('ok');
    expect(wire.requests).toHaveLength(2);
  });

  it.each<[CertificateName, CertificateName | undefined, string]>([
    // the server's certificate, the authority that is trusted, words
    ['localhost', undefined, 'is self-signed (if you trust it'],
    ['other-name', 'other-name', 'is for a different host name'],
    ['expired', 'expired', 'has expired'],
  ])('and sends nothing where it is %s, trusted: %s', async (served, trusted, words) => {
    const wire = await startWire((socket) => socket.write(answerOf('200 OK', 'ok')), served);
    const transport = trusted === undefined ? use(create()) : trusting(trusted);
    const result = await transport.post(requestTo(wire.url));
    expect(result).toMatchObject({ type: 'failure', code: 'tls', mayHaveArrived: false });
    expect(textOf(result)).toContain(`the certificate of ${wire.url.host} ${words}`);
    await expect.poll(() => wire.sockets[0]?.destroyed, SOON).toBe(true);
    expect(wire.requests).toHaveLength(0);
  });

  it('even where the environment tells node not to', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const wire = await startWire((socket) => socket.write(answerOf('200 OK', 'ok')), 'localhost');
    expect(await postBy(create, wire.url)).toMatchObject({ code: 'tls', mayHaveArrived: false });
    expect(wire.requests).toHaveLength(0);
  });

  it('and recognises a port that does not speak TLS', async () => {
    const server = await startServer((socket) => socket.end(answerOf('400 Bad Request')));
    const url = new URL(`https://127.0.0.1:${server.port}/`);
    const result = await postBy(create, url);
    expect(result).toMatchObject({ code: 'tls', mayHaveArrived: false });
    expect(textOf(result)).toBe(`${url.host} does not speak TLS on this port`);
  });

  it.each([
    ['closed', (socket: import('node:net').Socket) => socket.end()],
    ['reset', (socket: import('node:net').Socket) => socket.resetAndDestroy()],
  ])('and may try again after a handshake that was %s', async (_name, cut) => {
    const server = await startServer((socket) => socket.once('data', () => cut(socket)));
    const result = await postBy(create, new URL(`https://127.0.0.1:${server.port}/`));
    expect(result).toMatchObject({ code: 'network', mayHaveArrived: false });
  });
});
