import { isIPv6, type Socket } from 'node:net';
import { message } from '../../core/words/message.ts';
import { AnswerReader } from './answer-reader.ts';
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
  const status = await askForTunnel(socket, proxy, authority, limitMs);
  if (status >= 200 && status < 300)
    return target.protocol === 'https:' ? dialer.secure(target, limitMs, socket) : socket;
  socket.destroy();
  throw new ProxyError(message('tunnel_refused', { proxy: proxy.url.host, authority, status }));
}

async function dialProxy(dialer: Dialer, { url }: ProxyServer, limitMs: number): Promise<Socket> {
  try {
    return await dialer.dial(targetOf(url), limitMs);
  } catch (error) {
    throw proxyFailed(explainConnect(error, url.host));
  }
}

/** @returns the status of the proxy's response. @param limitMs how long to wait for it. */
async function askForTunnel(
  socket: Socket,
  { url, authorization }: ProxyServer,
  authority: string,
  limitMs: number,
): Promise<number> {
  const credentials = authorization ? `Proxy-Authorization: ${authorization.reveal()}\r\n` : '';
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`);
  const late = setTimeout(() => socket.destroy(), toTimerMs(limitMs));
  try {
    return await readStatus(socket);
  } catch (error) {
    socket.destroy();
    throw proxyFailed(explainLoss(error, url.host));
  } finally {
    clearTimeout(late);
  }
}

/** The socket is then paused, and what follows the head is left in it. */
function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    const rest: Uint8Array[] = [];
    const reader = new AnswerReader({
      answered: () => undefined,
      received: (piece) => rest.push(piece),
    });
    const read = (piece: Buffer): void => {
      try {
        reader.push(piece);
      } catch (error) {
        reject(error);
      }
      if (reader.status === 0) return;
      socket.off('data', read).pause();
      for (const bytes of rest) socket.unshift(bytes);
      resolve(reader.status);
    };
    socket.on('data', read);
    socket.once('close', () => reject(Object.assign(new Error(), { code: 'ECONNRESET' })));
  });
}

const proxyFailed = ({ message: reason }: Explanation): ProxyError =>
  new ProxyError(message('proxy_failed', { reason }));

function authorityOf({ protocol, hostname, port }: Target): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
