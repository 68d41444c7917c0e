import { isIPv6, type Socket } from 'node:net';
import type { buildConnector, Dispatcher, Pool } from 'undici';
import { message } from '../../words/message.ts';
import { Dialler, type Target } from './dial.ts';
import { toTimerMs } from './exchange.ts';
import {
  type Explanation,
  explainConnect,
  explainLoss,
  isProxyError,
  ProxyError,
} from './explain.ts';
import { Lane, Lanes } from './lanes.ts';
import type { ProxyServer } from './proxy.ts';
import type { Trust } from './transport.ts';

/** The connection to the proxy itself. */
async function dialProxy(dialler: Dialler, { url }: ProxyServer, target: Target): Promise<Socket> {
  try {
    return await dialler.dial(target);
  } catch (error) {
    throw unusable(explainConnect(error, url.host));
  }
}

/**
 * Reaches a target through a proxy, always by `CONNECT`: so a proxy never sees a signature.
 * @param pool of connections to the proxy.
 * @throws ProxyError where the proxy cannot be reached or refuses; a TLS error of the target.
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
export interface RouteOptions extends Trust {
  /** Without one, services are reached directly. */
  readonly proxy?: ProxyServer;
  /** The most that are open at once to one service; without it as many as there are posts. */
  readonly connections?: number;
}

/** Connections that conv opens itself, and so can let go at any time; undici speaks HTTP over them. */
export interface Route {
  /** @param origin of the service. */
  lanesTo(origin: string): Lanes;
  /** A connection that is none of these. */
  open(target: Target): Promise<Socket>;
  close(): Promise<void>;
}

/** @param connectMs the longest that one connection may take to come about. */
export function createRoute(
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
