import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../core/failure.ts';

/** Loopback alone: the service holds secrets, and it is for this machine. */
export const HOST = '127.0.0.1';

/**
 * Listens on the loopback address.
 * @returns the port.
 * @throws Failure `usage` where the port cannot be listened on.
 */
export async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen({ host: HOST, port });
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(port, error as NodeJS.ErrnoException);
  }
  return (server.address() as AddressInfo).port;
}

/** What cannot have a second address: IPv6 is switched off, or another program has the port there. */
const WITHOUT_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE', 'EACCES']);

/**
 * Listens on `::1` as well, which `localhost` means to many clients.
 * @param server another one with the same port; where it cannot listen, nothing is listened on.
 */
export async function listenOnIpv6(server: Server, port: number): Promise<void> {
  try {
    server.listen({ host: '::1', port, ipv6Only: true });
    await once(server, 'listening');
  } catch (error) {
    if (!WITHOUT_IPV6.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function cannotListen(port: number, cause: NodeJS.ErrnoException): Failure {
  const hint = 'choose another with --port, or any free one with --port 0';
  const reason = REASONS[cause.code ?? ''] ?? `cannot be listened on (${cause.code})`;
  return new Failure('usage', `port ${port} of ${HOST} ${reason}`, { hint, cause });
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'is not open to this user',
  ERR_SOCKET_BAD_PORT: 'does not exist: a port is a whole number from 0 to 65535',
};

/** Ends idle and open connections alike. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
