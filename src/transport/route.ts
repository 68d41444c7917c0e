import type { Socket } from 'node:net';
import type { Agent, buildConnector, Pool } from 'undici';
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
}

/** undici's agent over connections that conv opens itself, and so can let go at any time. */
export interface Route {
  readonly agent: Agent;
  close(): Promise<void>;
}

type Open = (target: buildConnector.Options) => Promise<Socket>;

/** @param connectMs the longest that one connection may take to come about. */
export function createRoute(
  undici: typeof import('undici'),
  { proxy, ...trust }: RouteOptions,
  connectMs: number,
): Route {
  const limitMs = toTimerMs(connectMs);
  const dialler = new Dialler(trust, limitMs);
  const pool = proxy && createProxyPool(undici.Pool, dialler, proxy, limitMs);
  const open: Open = (target) =>
    pool && proxy ? openTunnel(pool, dialler, proxy, target) : dialler.dial(target);
  // The exchange keeps the limits; undici's own timers are too coarse.
  const limits = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: MAX_HEADER_BYTES };
  const connect = toConnector(async (target) => skipContinue(await open(target)));
  const agent = new undici.Agent({ connect, ...limits });
  return { agent, close: () => closeAll(dialler, agent, pool) };
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

async function closeAll(dialler: Dialler, agent: Agent, pool: Pool | undefined): Promise<void> {
  dialler.close();
  await agent.destroy();
  await pool?.destroy();
}

function toConnector(open: Open): buildConnector.connector {
  return (target, callback) => {
    open(target).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}
