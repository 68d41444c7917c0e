import type { Socket } from 'node:net';
import type { PostResult } from '../../core/protocol/answers/verdict.ts';
import type { Message } from '../../core/words/message.ts';
import type { Connection } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';
import { Dialer, targetOf } from './dialer.ts';
import { Exchange } from './exchange.ts';
import { Exchanges } from './exchanges.ts';
import type { ProxyServer } from './proxy.ts';
import type { PostRequest, Trust, WireTransport } from './transport.ts';

type WireResult = PostResult<Message>;

/** How services are reached. */
interface WireOptions extends Trust {
  /** Absent if services are reached directly. */
  readonly proxy?: ProxyServer;
  /** Maximum number of open connections to one service; by default there is no limit. */
  readonly connections?: number;
}

/** The transport for many posts: a connection carries one after another. */
export const createPooledTransport = (options: WireOptions = {}): WireTransport =>
  new Wire(options, false);

/** The transport for one or a few posts: each has its own connection. */
export const createSingleTransport = (options: WireOptions = {}): WireTransport =>
  new Wire(options, true);

/** HTTP/1.1 on connections that conv opens, which can end them at any time, and knows all that they carry. */
class Wire implements WireTransport {
  readonly #options: WireOptions;
  readonly #isSingle: boolean;
  readonly #dialer: Dialer;
  readonly #exchanges = new Exchanges();
  readonly #pools = new Map<string, ConnectionPool>();

  /** @param isSingle whether every post has its own connection. */
  constructor(options: WireOptions, isSingle: boolean) {
    this.#options = options;
    this.#isSingle = isSingle;
    this.#dialer = new Dialer(options);
  }

  post(request: PostRequest): Promise<WireResult> {
    return new Promise((resolve) => this.#carry(new Exchange(request, this.#exchanges, resolve)));
  }

  async close(): Promise<void> {
    for (const pool of this.#pools.values()) pool.close();
    this.#exchanges.close();
    this.#dialer.close();
  }

  #carry(exchange: Exchange): void {
    if (exchange.isOver) return;
    const { url, order, alone } = exchange.request;
    const isSingle = this.#isSingle || alone !== undefined;
    const pool = this.#poolTo(url);
    const use = (connection: Connection): void => {
      exchange.whenOver((result) => pool.giveBack(connection, mayKeep(exchange.request, result)));
      if (exchange.isOver) pool.giveBack(connection, true);
      else connection.carry(exchange);
    };
    pool.take({ order, isSingle, use });
  }

  #poolTo(url: URL): ConnectionPool {
    const { origin } = url;
    const known = this.#pools.get(origin);
    if (known !== undefined) return known;
    const open = (limitMs: number): Promise<Socket> => this.#open(url, limitMs);
    const pool = new ConnectionPool(open, this.#options.connections ?? Number.POSITIVE_INFINITY);
    this.#pools.set(origin, pool);
    return pool;
  }

  async #open(url: URL, limitMs: number): Promise<Socket> {
    const { proxy } = this.#options;
    if (proxy === undefined) return this.#dialer.dial(targetOf(url), limitMs);
    const { openTunnel } = await import('./tunnel.ts');
    return openTunnel(this.#dialer, proxy, targetOf(url), limitMs);
  }
}

const mayKeep = ({ keepsConnection }: PostRequest, result: WireResult): boolean =>
  result.type === 'response' && !result.truncated && (keepsConnection?.(result) ?? true);
