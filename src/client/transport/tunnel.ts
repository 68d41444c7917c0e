import { isIPv6, type Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import { message } from '../../core/words/message.ts';
import { type Dialer, type Target, targetOf } from './dialer.ts';
import { toTimerMs } from './exchanges.ts';
import { type Explanation, explainConnect, explainLoss, ProxyError } from './explain.ts';
import type { ProxyServer } from './proxy.ts';

/**
 * Connects to a target through a proxy, always with `CONNECT`, so that the proxy never sees a signature.
 * @param limitMs connect timeout, in milliseconds.
 * @throws ProxyError if the proxy cannot be reached or refuses; a TLS error of the target.
 */
export async function openTunnel(
  dialer: Dialer,
  proxy: ProxyServer,
  target: Target,
  limitMs: number,
): Promise<Socket> {
  const socket = await dialProxy(dialer, proxy, limitMs);
  const authority = authorityOf(target);
  const { statusCode, socket: tunnel } = await askForTunnel(socket, proxy, authority, limitMs);
  if (statusCode >= 200 && statusCode < 300)
    return target.protocol === 'https:'
      ? dialer.secure(target, limitMs, socket)
      : (tunnel as Socket);
  socket.on('error', () => {}).destroy();
  const facts = { proxy: proxy.url.host, authority, status: statusCode };
  throw new ProxyError(message('tunnel_refused', facts));
}

async function dialProxy(dialer: Dialer, { url }: ProxyServer, limitMs: number): Promise<Socket> {
  try {
    return await dialer.dial(targetOf(url), limitMs);
  } catch (error) {
    throw proxyFailed(explainConnect(error, url.host));
  }
}

/**
 * Asks the proxy for the tunnel. undici speaks HTTP with it: of a proxy, nothing but its consent counts.
 * @param limitMs how long to wait for its response.
 */
async function askForTunnel(
  socket: Socket,
  { url, authorization }: ProxyServer,
  authority: string,
  limitMs: number,
): Promise<Dispatcher.ConnectData> {
  const { Client } = await import('undici');
  const connect: buildConnector.connector = (_, use) => queueMicrotask(() => use(null, socket));
  const client = new Client(url.origin, { connect });
  const late = setTimeout(() => socket.destroy(), toTimerMs(limitMs));
  const credentials = authorization && { 'proxy-authorization': authorization.reveal() };
  const headers = { host: authority, ...credentials };
  try {
    return await client.connect({ path: authority, headers });
  } catch (error) {
    socket.destroy();
    throw proxyFailed(explainLoss(asLoss(error), url.host));
  } finally {
    clearTimeout(late);
  }
}

/** By the codes of Node, as conv's own connections have them. */
function asLoss(error: unknown): unknown {
  const { code = '', name } = error as { readonly code?: string; readonly name: string };
  if (code === 'UND_ERR_SOCKET') return { code: 'ECONNRESET' };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { code: 'HPE_HEADER_OVERFLOW' };
  return name === 'HTTPParserError' ? { code: 'HPE_INVALID' } : error;
}

const proxyFailed = ({ message: reason }: Explanation): ProxyError =>
  new ProxyError(message('proxy_failed', { reason }));

function authorityOf({ protocol, hostname, port }: Target): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
