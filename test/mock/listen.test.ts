import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isFailure } from '../../src/core/words/failure.ts';
import { failureText } from '../../src/core/words/failure-text.ts';
import { close, listenOnLoopback } from '../../src/mock/run/listener.ts';

const others: SocketServer[] = [];
const pairs: Server[] = [];
afterEach(async () => {
  for (const server of others.splice(0)) await new Promise((resolve) => server.close(resolve));
  for (const server of pairs.splice(0)) await close(server);
});

/** Another program, which has the port on `::1` alone. */
async function occupy(port: number): Promise<void> {
  const server = createSocketServer().listen({ host: '::1', port, ipv6Only: true });
  await once(server, 'listening');
  others.push(server);
}

function unlessTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EADDRINUSE') throw error;
}

function pair(): [Server, Server] {
  const made: [Server, Server] = [createServer(), createServer()];
  pairs.push(...made);
  return made;
}

/** A port that is free on both addresses. */
async function freePort(): Promise<number> {
  const servers = pair();
  const port = await listenOnLoopback(servers, 0);
  for (const server of servers) await close(server);
  return port;
}

/** Whose first free port another program takes on `::1` before it is listened on there. */
async function robbed(times: number): Promise<{ servers: [Server, Server]; ports: number[] }> {
  const ports: number[] = [];
  const [server, ipv6] = pair();
  const listenOn = ipv6.listen.bind(ipv6);
  const late = async (options: { port: number }) => {
    ports.push(options.port);
    // A port that a test beside this one has on `::1` is taken as well as it can be.
    if (ports.length <= times) await occupy(options.port).catch(unlessTaken);
    listenOn(options);
  };
  ipv6.listen = ((options: { port: number }) => {
    void late(options);
    return ipv6;
  }) as typeof ipv6.listen;
  return { servers: [server, ipv6], ports };
}

describe('both loopback addresses', () => {
  it('are listened on by the same port', async () => {
    const [server, ipv6] = pair();
    const port = await listenOnLoopback([server, ipv6], 0);
    expect([server.address(), ipv6.address()]).toMatchObject([
      { address: '127.0.0.1', port },
      { address: '::1', port },
    ]);
  });

  it('a port that another program has on ::1: a failure that says so, and nothing is listened on', async () => {
    const port = await freePort();
    await occupy(port);
    const [server, ipv6] = pair();
    const failure = await listenOnLoopback([server, ipv6], port).catch((error: unknown) => error);
    expect(isFailure(failure)).toBe(true);
    expect(isFailure(failure) && failureText(failure)).toMatchObject({
      code: 'usage',
      message: `port ${port} of ::1 is in use by another program`,
      hint: 'choose another with --port, or any free one with --port 0',
    });
    expect([server.listening, ipv6.listening]).toEqual([false, false]);
  });

  it('where any port will do, another one is tried', async () => {
    const { servers, ports } = await robbed(3);
    const port = await listenOnLoopback(servers, 0);
    expect(ports).toHaveLength(4);
    expect(ports.at(-1)).toBe(port);
    expect(servers.map(({ listening }) => listening)).toEqual([true, true]);
  });

  it('but not without end', async () => {
    const { servers } = await robbed(Number.POSITIVE_INFINITY);
    const failure = await listenOnLoopback(servers, 0).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'usage' });
    expect(servers.map(({ listening }) => listening)).toEqual([false, false]);
  });

  it.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])('%s: without ::1, quietly', async (code) => {
    const [server, ipv6] = pair();
    ipv6.listen = (() => {
      queueMicrotask(() => ipv6.emit('error', Object.assign(new Error(code), { code })));
      return ipv6;
    }) as typeof ipv6.listen;
    await listenOnLoopback([server, ipv6], 0);
    expect([server.listening, ipv6.listening]).toEqual([true, false]);
  });
});
