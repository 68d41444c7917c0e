import { isIPv6, type Socket } from 'node:net';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import type { PostResult } from '../../core/protocol/answers/verdict.ts';
import { type Message, message } from '../../core/words/message.ts';
import { joinHeaders } from './answer-reader.ts';
import { Dialler, type Target, targetOf } from './dial.ts';
import { Exchange, toTimerMs } from './exchange.ts';
import {
  type Explanation,
  explainConnect,
  explainLoss,
  isProxyError,
  ProxyError,
} from './explain.ts';
import { Lane, Lanes } from './lanes.ts';
import type { ProxyServer } from './proxy.ts';
import { postAlone } from './single.ts';
import type { AloneManner, PostRequest, Trust, WireTransport } from './transport.ts';

/** The connection to the proxy itself. */
async function dialProxy(dialler: Dialler, { url }: ProxyServer, target: Target): Promise<Socket> {
  try {
    return await dialler.dial(target);
  } catch (error) {
    throw unusable(explainConnect(error, url.host));
  }
}

/**
 * Connects to a target through a proxy, always with `CONNECT`, so that the proxy never sees a signature.
 * @param pool of connections to the proxy.
 * @throws ProxyError if the proxy cannot be reached or refuses; a TLS error of the target.
 */
async function openTunnel(
  pool: Pool,
  dialler: Dialler,
  proxy: ProxyServer,
  target: Target,
): Promise<Socket> {
  const { socket, statusCode } = await requestTunnel(pool, proxy, authorityOf(target));
  if (statusCode >= 200 && statusCode < 300) {
    return target.protocol === 'https:' ? dialler.secure(target, socket) : (socket as Socket);
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
    throw isProxyError(error) ? error : unusable(explainLoss(error, url.host));
  }
}

const unusable = ({ message: reason }: Explanation): ProxyError =>
  new ProxyError(message('proxy_failed', { reason }));

function authorityOf({ protocol, hostname, port }: Target): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** How the pooled transport reaches services. */
interface RouteOptions extends Trust {
  /** Without one, services are reached directly. */
  readonly proxy?: ProxyServer;
  /** The most that are open at once to one service; without it as many as there are posts. */
  readonly connections?: number;
}

/** Connections opened by conv, which can close them at any time; undici uses them for HTTP. */
interface Route {
  /** @param origin of the service. */
  lanesTo(origin: string): Lanes;
  /** Opens an extra connection. */
  open(target: Target): Promise<Socket>;
  close(): Promise<void>;
}

/** @param connectMs the longest that one connection may take to come about. */
function createRoute(
  undici: typeof import('undici'),
  { proxy, connections = Number.POSITIVE_INFINITY, ...trust }: RouteOptions,
  connectMs: number,
): Route {
  const limitMs = toTimerMs(connectMs);
  const dialler = new Dialler(trust, limitMs);
  const lanes = new Map<string, Lanes>();
  const proxyPool = proxy && createProxyPool(undici.Pool, dialler, proxy, limitMs);
  const open = (target: Target): Promise<Socket> =>
    proxyPool && proxy ? openTunnel(proxyPool, dialler, proxy, target) : dialler.dial(target);
  const lanesTo = (origin: string): Lanes => {
    const create = (onEnd: () => void): Lane => new Lane(undici.Client, origin, open, onEnd);
    const found = lanes.get(origin) ?? new Lanes(create, connections);
    lanes.set(origin, found);
    return found;
  };
  const close = async (): Promise<void> => {
    dialler.close();
    for (const each of lanes.values()) each.close();
    await proxyPool?.destroy();
  };
  return { lanesTo, open, close };
}

const createProxyPool = (
  PoolClass: typeof Pool,
  dialler: Dialler,
  proxy: ProxyServer,
  limitMs: number,
): Pool =>
  new PoolClass(proxy.url, {
    connect: toConnector((target) => dialProxy(dialler, proxy, target)),
    headersTimeout: limitMs,
  });

function toConnector(open: (target: Target) => Promise<Socket>): buildConnector.connector {
  return (target, callback) => {
    open(target).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

type WireResult = PostResult<Message>;

/** The transport where many posts go, or a proxy is used: undici's pool of connections. */
export function createPooledTransport(options: RouteOptions = {}): WireTransport {
  return new PooledTransport(options);
}

/** One post on its way. */
interface Carried {
  readonly exchange: Exchange;
  readonly request: PostRequest;
  /** @param use called once with the result, before the caller receives it. */
  whenSettled(use: (result: WireResult) => void): void;
}

class PooledTransport implements WireTransport {
  readonly #options: RouteOptions;
  /** One for each connect limit in use; as a rule there is one. */
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
  const lanes = route.lanesTo(request.url.origin);
  const { alone } = request;
  if (alone) carryAlone(exchange, request, alone, route, lanes);
  else
    lanes.take(request.order, (lane) => {
      if (exchange.isOver) return lanes.give(lane, true);
      whenSettled((result) => lanes.give(lane, mayKeep(request, result)));
      // undici looks at a connection that has carried something once more before it writes.
      dispatch(exchange, request, lane);
    });
}

function carryAlone(
  exchange: Exchange,
  request: PostRequest,
  alone: AloneManner,
  route: Route,
  lanes: Lanes,
): void {
  const open = (): Promise<Socket> => route.open(targetOf(request.url));
  lanes.takeAlone(() => {
    exchange.whenOver(() => lanes.leave());
    postAlone(exchange, request, open, alone).catch((error) => exchange.failed(error));
  });
}

function dispatch(exchange: Exchange, request: PostRequest, lane: Lane): void {
  if (exchange.isOver) return;
  try {
    lane.dispatch(request.order, optionsOf(request), handlerOf(exchange, lane));
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
function handlerOf(exchange: Exchange, lane: Lane): Dispatcher.DispatchHandler {
  let hasEnded = false;
  return {
    onRequestStart(controller) {
      lane.isAsked = true;
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
      lane.isAsked = false;
      exchange.finished(false);
    },
    onResponseError: (_, error) => exchange.failed(error),
  };
}

const toText = (raw: Dispatcher.DispatchController['rawHeaders']): string[] =>
  Array.isArray(raw) ? raw.map((part) => part.toString('latin1')) : [];
