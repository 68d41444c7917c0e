import type { ClientRequest, IncomingMessage } from 'node:http';
import type { PostResult } from '../core/delivery/post-result.ts';
import { Exchange } from './exchange.ts';
import { joinHeaders, MAX_HEADER_BYTES } from './headers.ts';
import type { PostRequest, Transport, Trust } from './transport.ts';

/**
 * The transport for one report: node's own client, a connection of its own for every post. It loads
 * in a few milliseconds; of `node:http` and `node:https` only the one that the address needs.
 */
export function createSingleTransport(trust: Trust = {}): Transport {
  return {
    post: (request) =>
      new Promise<PostResult>((resolve) => {
        const exchange = new Exchange(request, resolve);
        carry(exchange, request, trust).catch((error: unknown) => exchange.failed(error));
      }),
    close: () => Promise.resolve(),
  };
}

async function carry(exchange: Exchange, request: PostRequest, trust: Trust): Promise<void> {
  const { url, body } = request;
  const client = isSecure(url) ? await import('node:https') : await import('node:http');
  if (exchange.isOver) return;
  const agent = new client.Agent({ keepAlive: false });
  const outgoing = client.request(url, { agent, ...optionsOf(request, trust) });
  exchange.whenOver(() => outgoing.destroy());
  outgoing.on('error', (error) => exchange.failed(error));
  outgoing.on('close', () => exchange.lost());
  outgoing.on('response', (incoming) => read(exchange, incoming));
  whenConnected(outgoing, isSecure(url), () => {
    exchange.sending();
    outgoing.end(body);
  });
}

const optionsOf = ({ headers, body }: PostRequest, { authorities }: Trust) => ({
  method: 'POST',
  headers: { ...headers, 'Content-Length': body.byteLength },
  maxHeaderSize: MAX_HEADER_BYTES,
  rejectUnauthorized: true,
  ...(authorities === undefined ? {} : { ca: [...authorities] }),
});

/** Waits with the request until the certificate is checked; node itself would queue it before that. */
function whenConnected(outgoing: ClientRequest, secure: boolean, send: () => void): void {
  outgoing.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', send));
}

function read(exchange: Exchange, incoming: IncomingMessage): void {
  exchange.answered(incoming.statusCode ?? 0, joinHeaders(incoming.rawHeaders));
  incoming.on('data', (chunk: Uint8Array) => exchange.received(chunk));
  incoming.on('end', () => exchange.finished());
  incoming.on('error', (error) => exchange.failed(error));
}

const isSecure = (url: URL): boolean => url.protocol === 'https:';
