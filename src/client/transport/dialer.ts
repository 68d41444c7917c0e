import { connect as connectPlain, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import type { Trust } from './transport.ts';

/** The target of a connection, in undici's format. */
export interface Target {
  /** `https:` or `http:`. */
  readonly protocol: string;
  /** An IPv6 address has no brackets. */
  readonly hostname: string;
  /** Empty for the protocol's own port. */
  readonly port: string;
}

export const targetOf = ({ protocol, hostname, port }: URL): Target => ({
  protocol,
  hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
  port,
});

/** What opens a connection, in the form that undici asks for. */
export function toConnector(open: (target: Target) => Promise<Socket>): buildConnector.connector {
  return (target, callback) => {
    open(target).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** Opens connections, and remembers the open ones, so that all can be closed at once. */
export class Dialer {
  readonly #trust: Trust;
  readonly #limitMs: number;
  readonly #sockets = new Set<Socket>();

  /** @param limitMs connect timeout, in milliseconds. */
  constructor(trust: Trust, limitMs: number) {
    this.#trust = trust;
    this.#limitMs = limitMs;
  }

  /** A plain connection, or a TLS connection whose certificate has been checked. */
  dial(target: Target): Promise<Socket> {
    if (target.protocol === 'https:') return this.secure(target);
    const { hostname: host, port } = target;
    return this.#established(connectPlain({ host, port: Number(port || 80) }), 'connect');
  }

  /** @param through a connection that already leads to the target; without one a new one is made. */
  async secure({ hostname, port }: Target, through?: Duplex): Promise<Socket> {
    const { authorities } = this.#trust;
    // Not needed without TLS, and it takes a while to load.
    const { connect } = await import('node:tls');
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(through && { socket: through }),
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
    });
    return this.#established(socket, 'secureConnect');
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #established(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
    this.#sockets.add(socket.setNoDelay());
    const late = Object.assign(new Error('too late'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => socket.destroy(late), this.#limitMs);
    return new Promise((resolve, reject) => {
      socket.once(event, () => {
        clearTimeout(timer);
        resolve(socket);
      });
      socket.on('error', reject);
      socket.once('close', () => {
        clearTimeout(timer);
        this.#sockets.delete(socket);
        reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
      });
    });
  }
}
