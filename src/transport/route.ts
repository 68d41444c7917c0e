import type { Socket } from 'node:net';
import type { buildConnector, Pool } from 'undici';
import { Dialler } from './dial.ts';
import { MAX_HEADER_BYTES } from './headers.ts';
import { skipContinue } from './interim.ts';
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

/** undici's pools over connections that conv opens itself, and so can let go at any time. */
export interface Route {
  /** @param origin of the service. */
  poolTo(origin: string): Pool;
  close(): Promise<void>;
}

type Open = (target: buildConnector.Options) => Promise<Socket>;

/** @param connectMs the longest that one connection may take to come about. */
export function createRoute(
  undici: typeof import('undici'),
  { proxy, connections, ...trust }: RouteOptions,
  connectMs: number,
): Route {
  const limitMs = toTimerMs(connectMs);
  const dialler = new Dialler(trust, limitMs);
  const pools = new Map<string, Pool>();
  const proxyPool = proxy && createProxyPool(undici.Pool, dialler, proxy, limitMs);
  const open: Open = (target) =>
    proxyPool && proxy ? openTunnel(proxyPool, dialler, proxy, target) : dialler.dial(target);
  // The exchange keeps the limits; undici's own timers are too coarse.
  const limits = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES };
  const connect = toConnector(async (target) => skipContinue(await open(target)));
  const width = connections === undefined ? {} : { connections };
  // A second POST on the wire behind an open one would share its fate.
  const options = { connect, pipelining: 1, ...width, ...limits };
  const poolTo = (origin: string): Pool => {
    const pool = pools.get(origin) ?? new undici.Pool(origin, options);
    pools.set(origin, pool);
    return pool;
  };
  const close = () => closeAll(dialler, [...pools.values(), ...(proxyPool ? [proxyPool] : [])]);
  return { poolTo, close };
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

async function closeAll(dialler: Dialler, pools: readonly Pool[]): Promise<void> {
  dialler.close();
  for (const pool of pools) await pool.destroy();
}

function toConnector(open: Open): buildConnector.connector {
  return (target, callback) => {
    open(target).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}
