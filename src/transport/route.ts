import type { Socket } from 'node:net';
import type { buildConnector, Pool } from 'undici';
import { Dialler, type Target } from './dial.ts';
import { Lane, Lanes } from './lanes.ts';
import type { ProxyServer } from './proxy.ts';
import { toTimerMs } from './timer.ts';
import type { Trust } from './transport.ts';
import { dialProxy, openTunnel } from './tunnel.ts';

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
