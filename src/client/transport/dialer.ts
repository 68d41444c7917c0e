import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { toTimerMs } from './exchanges.ts';
import type { Trust } from './transport.ts';

/** The target of a connection. */
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

/** Opens connections, and remembers the open ones, so that all can be closed at once. */
export class Dialer {
  readonly #trust: Trust;
  readonly #sockets = new Set<Socket>();

  constructor(trust: Trust) {
    this.#trust = trust;
  }

  /**
   * A plain connection, or a TLS connection whose certificate has been checked.
   * @param limitMs connect timeout, in milliseconds.
   */
  dial(target: Target, limitMs: number): Promise<Socket> {
    if (target.protocol === 'https:') return this.secure(target, limitMs);
    const { hostname: host, port } = target;
    return this.#established(connectPlain({ host, port: Number(port || 80) }), 'connect', limitMs);
  }

  /** @param through a connection that already leads to the target; without one a new one is made. */
  async secure({ hostname, port }: Target, limitMs: number, through?: Socket): Promise<Socket> {
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
    return this.#established(socket, 'secureConnect', limitMs);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #established(
    socket: Socket,
    event: 'connect' | 'secureConnect',
    limitMs: number,
  ): Promise<Socket> {
    this.#sockets.add(socket.setNoDelay());
    const late = Object.assign(new Error('too late'), { code: 'ETIMEDOUT' });
    const timer = setTimeout(() => socket.destroy(late), toTimerMs(limitMs));
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
