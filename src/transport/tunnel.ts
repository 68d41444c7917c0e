import { isIPv6, type Socket } from 'node:net';
import type { Dispatcher, Pool } from 'undici';
import { transport } from '../words/en/transport.ts';
import type { Dialler, Target } from './dial.ts';
import {
  type Explanation,
  explainConnect,
  explainLoss,
  isProxyError,
  ProxyError,
} from './explain.ts';
import type { ProxyServer } from './proxy.ts';

/** The connection to the proxy itself. */
export async function dialProxy(
  dialler: Dialler,
  { url }: ProxyServer,
  target: Target,
): Promise<Socket> {
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
export async function openTunnel(
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
    transport.tunnel_refused({
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

const unusable = ({ message }: Explanation): ProxyError =>
  new ProxyError(transport.proxy_failed({ reason: message }));

function authorityOf({ protocol, hostname, port }: Target): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
