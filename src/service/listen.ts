import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../core/failure.ts';
import { type Message, message } from '../words/message.ts';

/** Loopback alone: the service holds secrets, and it is for this machine. */
export const HOST = '127.0.0.1';

/** IPv6 is what `localhost` means to many clients. */
const IPV6_HOST = '::1';

/** How many free ports are tried, if any will do: another program may have each of them on `::1`. */
const MOST_TRIES = 20;

/**
 * Listens on both loopback addresses, on the same port.
 * @param servers one for `127.0.0.1`, and one for `::1`, which listens nowhere where there is no IPv6.
 * @param port 0 takes one that is free on both.
 * @returns the port.
 * @throws Failure `usage` where the port cannot be listened on; then neither of them listens.
 */
export async function listenOnLoopback(
  [server, ipv6Server]: readonly [Server, Server],
  port: number,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const taken = await listen(server, port);
    try {
      await listenOnIpv6(ipv6Server, taken);
      return taken;
    } catch (error) {
      await close(server);
      if (port !== 0 || tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * Listens on the loopback address.
 * @returns the port.
 * @throws Failure `usage` where the port cannot be listened on.
 */
async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen({ host: HOST, port });
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(port, HOST, error as NodeJS.ErrnoException);
  }
  return (server.address() as AddressInfo).port;
}

/** There is no IPv6 here: nobody else can be reached by it either. */
const WITHOUT_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Listens on `::1` as well, which `localhost` means to many clients.
 * @param server another one with the same port; without IPv6 it listens nowhere.
 * @throws Failure `usage` where another program has the port there: it would get the service's requests.
 */
async function listenOnIpv6(server: Server, port: number): Promise<void> {
  try {
    server.listen({ host: IPV6_HOST, port, ipv6Only: true });
    await once(server, 'listening');
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (!WITHOUT_IPV6.has(cause.code ?? '')) throw cannotListen(port, IPV6_HOST, cause);
  }
}

function cannotListen(port: number, host: string, cause: NodeJS.ErrnoException): Failure {
  const why = REASONS[cause.code ?? ''] ?? message('port_fails', { code: cause.code });
  const hint = message('choose_another_port');
  return new Failure('usage', message('port_unusable', { port, host, why }), { hint, cause });
}

const REASONS: Readonly<Record<string, Message>> = {
  EADDRINUSE: message('port_in_use'),
  EACCES: message('port_forbidden'),
  ERR_SOCKET_BAD_PORT: message('port_impossible'),
};

/** Ends idle and open connections alike. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
