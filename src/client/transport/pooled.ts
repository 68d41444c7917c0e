import { isIPv6, type Socket } from 'node:net';
import type { Dispatcher, Pool } from 'undici';
import type { PostResult } from '../../core/protocol/answers/verdict.ts';
import { type Message, message } from '../../core/words/message.ts';
import { joinHeaders } from './answer-reader.ts';
import { ConnectionPool, PooledConnection } from './connection-pool.ts';
import { Dialer, type Target, targetOf, toConnector } from './dialer.ts';
import { Exchange, toTimerMs } from './exchange.ts';
import {
  type Explanation,
  explainConnect,
  explainLoss,
  isProxyError,
  ProxyError,
} from './explain.ts';
import type { ProxyServer } from './proxy.ts';
import { postAlone } from './single.ts';
import type { AloneOptions, PostRequest, Trust, WireTransport } from './transport.ts';

/** Connects to the proxy itself. */
async function dialProxy(dialer: Dialer, { url }: ProxyServer, target: Target): Promise<Socket> {
  try {
    return await dialer.dial(target);
  } catch (error) {
    throw proxyFailed(explainConnect(error, url.host));
  }
}

/**
 * Connects to a target through a proxy, always with `CONNECT`, so that the proxy never sees a signature.
 * @param pool of connections to the proxy.
 * @throws ProxyError if the proxy cannot be reached or refuses; a TLS error of the target.
 */
async function openTunnel(
  pool: Pool,
  dialer: Dialer,
  proxy: ProxyServer,
  target: Target,
): Promise<Socket> {
  const { socket, statusCode } = await requestTunnel(pool, proxy, authorityOf(target));
  if (statusCode >= 200 && statusCode < 300) {
    return target.protocol === 'https:' ? dialer.secure(target, socket) : (socket as Socket);
  }
  socket.on('error', () => {}).destroy();
  throw new ProxyError(
    message('tunnel_refused', {
      proxy: proxy.url.host,
      authority: authorityOf(target),
      status: statusCode,
    }),
  );
}

async function requestTunnel(
  pool: Pool,
  { url, authorization }: ProxyServer,
  authority: string,
): Promise<Dispatcher.ConnectData> {
  const credentials = authorization && { 'proxy-authorization': authorization.reveal() };
  try {
    return await pool.connect({ path: authority, headers: { host: authority, ...credentials } });
  } catch (error) {
    throw isProxyError(error) ? error : proxyFailed(explainLoss(error, url.host));
  }
}

const proxyFailed = ({ message: reason }: Explanation): ProxyError =>
  new ProxyError(message('proxy_failed', { reason }));

function authorityOf({ protocol, hostname, port }: Target): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** How the pooled transport reaches services. */
interface RouteOptions extends Trust {
  /** Absent if services are reached directly. */
  readonly proxy?: ProxyServer;
  /** Maximum number of open connections to one service; by default there is no limit. */
  readonly connections?: number;
}

/** Connections opened by conv, which can close them at any time; undici uses them for HTTP. */
interface Route {
  /** @param origin of the service. */
  poolTo(origin: string): ConnectionPool;
  /** Opens an extra connection. */
  open(target: Target): Promise<Socket>;
  close(): Promise<void>;
}

/** @param connectMs connect timeout, in milliseconds. */
function createRoute(
  undici: typeof import('undici'),
  { proxy, connections = Number.POSITIVE_INFINITY, ...trust }: RouteOptions,
  connectMs: number,
): Route {
  const limitMs = toTimerMs(connectMs);
  const dialer = new Dialer(trust, limitMs);
  const pools = new Map<string, ConnectionPool>();
  const proxyPool = proxy && createProxyPool(undici.Pool, dialer, proxy, limitMs);
  const open = (target: Target): Promise<Socket> =>
    proxyPool && proxy ? openTunnel(proxyPool, dialer, proxy, target) : dialer.dial(target);
  const poolTo = (origin: string): ConnectionPool => {
    const create = (onEnd: () => void): PooledConnection =>
      new PooledConnection(undici.Client, origin, open, onEnd);
    const found = pools.get(origin) ?? new ConnectionPool(create, connections);
    pools.set(origin, found);
    return found;
  };
  const close = async (): Promise<void> => {
    dialer.close();
    for (const each of pools.values()) each.close();
    await proxyPool?.destroy();
  };
  return { poolTo, open, close };
}

const createProxyPool = (
  PoolClass: typeof Pool,
  dialer: Dialer,
  proxy: ProxyServer,
  limitMs: number,
): Pool =>
  new PoolClass(proxy.url, {
    connect: toConnector((target) => dialProxy(dialer, proxy, target)),
    headersTimeout: limitMs,
  });

type WireResult = PostResult<Message>;

/** The transport for many posts, or for a proxy: undici speaks HTTP on connections that conv opens. */
export function createPooledTransport(options: RouteOptions = {}): WireTransport {
  return new PooledTransport(options);
}

/** A post in progress. */
interface Carried {
  readonly exchange: Exchange;
  readonly request: PostRequest;
  /** @param use called once with the result, before the caller receives it. */
  whenSettled(use: (result: WireResult) => void): void;
}

class PooledTransport implements WireTransport {
  readonly #options: RouteOptions;
  /** One per connect timeout in use; usually there is only one. */
  readonly #routes = new Map<number, Promise<Route>>();
  /** Routes that are loaded already, which saves an await per request. */
  readonly #loaded = new Map<number, Route>();

  constructor(options: RouteOptions) {
    this.#options = options;
  }

  post(request: PostRequest): Promise<WireResult> {
    return new Promise((resolve) => {
      let settled = (_: WireResult): void => undefined;
      const exchange = new Exchange(request, (result) => {
        settled(result);
        resolve(result);
      });
      const whenSettled = (use: typeof settled): void => {
        settled = use;
      };
      const carried = { exchange, request, whenSettled };
      const route = this.#loaded.get(request.limits.connectMs);
      if (route) carry(carried, route);
      else this.#carryLater(carried);
    });
  }

  async close(): Promise<void> {
    const routes = await Promise.all(this.#routes.values());
    this.#routes.clear();
    this.#loaded.clear();
    await Promise.all(routes.map((route) => route.close()));
  }

  #carryLater(carried: Carried): void {
    this.#routeFor(carried.request.limits.connectMs)
      .then((route) => carry(carried, route))
      .catch((error: unknown) => carried.exchange.failed(error));
  }

  #routeFor(connectMs: number): Promise<Route> {
    const known = this.#routes.get(connectMs);
    if (known !== undefined) return known;
    const route = this.#load(connectMs);
    this.#routes.set(connectMs, route);
    return route;
  }

  async #load(connectMs: number): Promise<Route> {
    const route = createRoute(await import('undici'), this.#options, connectMs);
    this.#loaded.set(connectMs, route);
    return route;
  }
}

/** Sends on a reused connection, or on its own one. */
function carry({ exchange, request, whenSettled }: Carried, route: Route): void {
  if (exchange.isOver) return;
  const pool = route.poolTo(request.url.origin);
  const { alone } = request;
  if (alone) carryAlone(exchange, request, alone, route, pool);
  else
    pool.take(request.order, (connection) => {
      if (exchange.isOver) return pool.giveBack(connection, true);
      whenSettled((result) => pool.giveBack(connection, mayKeep(request, result)));
      // Before undici writes, it checks once more whether a reused connection is still open.
      dispatch(exchange, request, connection);
    });
}

function carryAlone(
  exchange: Exchange,
  request: PostRequest,
  alone: AloneOptions,
  route: Route,
  pool: ConnectionPool,
): void {
  const open = (): Promise<Socket> => route.open(targetOf(request.url));
  pool.reserve(() => {
    exchange.whenOver(() => pool.release());
    postAlone(exchange, request, open, alone).catch((error) => exchange.failed(error));
  });
}

function dispatch(exchange: Exchange, request: PostRequest, connection: PooledConnection): void {
  if (exchange.isOver) return;
  try {
    connection.dispatch(request.order, optionsOf(request), handlerOf(exchange, connection));
  } catch (error) {
    exchange.failed(error);
  }
}

const mayKeep = ({ keepsConnection }: PostRequest, result: WireResult): boolean =>
  result.type === 'response' && !result.truncated && (keepsConnection?.(result) ?? true);

const optionsOf = ({ url, headers, body }: PostRequest): Dispatcher.DispatchOptions => ({
  path: `${url.pathname}${url.search}`,
  method: 'POST',
  headers,
  body,
});

/** undici calls `onRequestStart` right before it writes the first byte. */
function handlerOf(exchange: Exchange, connection: PooledConnection): Dispatcher.DispatchHandler {
  let hasEnded = false;
  return {
    onRequestStart(controller) {
      connection.hasRequest = true;
      exchange.whenOver(() => {
        if (!hasEnded) controller.abort(new Error('the exchange is over'));
      });
      exchange.sending();
    },
    onResponseStart({ rawHeaders }, status) {
      if (status >= 200) exchange.answered(status, joinHeaders(toText(rawHeaders)));
    },
    onResponseData: (_, chunk) => exchange.received(chunk),
    onResponseEnd() {
      hasEnded = true;
      connection.hasRequest = false;
      exchange.finished(false);
    },
    onResponseError: (_, error) => exchange.failed(error),
  };
}

const toText = (raw: Dispatcher.DispatchController['rawHeaders']): string[] =>
  Array.isArray(raw) ? raw.map((part) => part.toString('latin1')) : [];
