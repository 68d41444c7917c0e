import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { englishText as text } from '../../core/words/text.ts';
import { type Controlled, isControl } from '../control/controlled.ts';
import type { Dialect } from '../dialects/dimensions.ts';
import { lengthHeader, type ServiceResponse } from '../dialects/response.ts';
import { applyAnswer } from '../faults/apply.ts';
import { MAX_BODY_BYTES, readBody } from '../service/body.ts';
import { cutOff, handle, OPENAPI_PATH, refuseLargeBody } from '../service/handle.ts';
import { type Exchanging, exchange, exchangeUnread, type Reply } from './exchange.ts';

/** Whether a request asks for the OpenAPI document: it is read alone, and not among the reports. */
const isOpenApi = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && url.split('?')[0] === OPENAPI_PATH;

/** Responds with the OpenAPI document, which is generated on demand. */
async function respondOpenApi(
  { socket, headers: { host } }: IncomingMessage,
  response: ServerResponse,
  dialect: Dialect,
): Promise<void> {
  const { openApiDocument } = await import('../openapi/openapi.ts');
  const url = `http://${host ?? `${socket.localAddress}:${socket.localPort}`}`;
  const body = Buffer.from(`${JSON.stringify(openApiDocument({ url, dialect }), null, 2)}\n`);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  response.writeHead(200, headers).end(body);
}

/** What node itself answers to a request that is not HTTP, too slow, or with endless headers. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The client closed the connection, or its sending half, within a request: no answer is expected. */
const CUT_OFF = new Set(['HPE_INVALID_EOF_STATE', 'ECONNRESET', 'EPIPE']);

/** Answers `clientError` as node does, but a request that was cut off with nothing at all. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  const code = error.code ?? '';
  if (CUT_OFF.has(code) || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_LINES[code] ?? '400 Bad Request';
  const body = JSON.stringify({
    error: { code: 'bad_request', message: text(message('not_http', { code })) },
  });
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.end(`${head}${body}`, () => socket.destroy());
}

/** Loopback by default: the service holds secrets, and is meant for this machine. */
const HOST = '127.0.0.1';

/** IPv6 is what `localhost` means to many clients. */
const IPV6_HOST = '::1';

/** How many free ports are tried, if any will do: another program may have each of them on `::1`. */
const MOST_TRIES = 20;

/**
 * Listens on both loopback addresses, on the same port.
 * @param servers one for `127.0.0.1` and one for `::1`, which does not listen if there is no IPv6.
 * @param port 0 selects one that is free on both.
 * @returns the port.
 * @throws Failure `usage` if the port is unavailable; neither listens then.
 */
export async function listenOnLoopback(
  [server, ipv6Server]: readonly [Server, Server],
  port: number,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const taken = await listen(server, port);
    try {
      await listenOnIpv6(ipv6Server, taken);
      return taken;
    } catch (error) {
      await close(server);
      if (port !== 0 || tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * Listens on one address, by default the loopback address.
 * @returns the port.
 * @throws Failure `usage` if the port is unavailable.
 */
async function listen(server: Server, port: number, host = HOST): Promise<number> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(port, host, error as NodeJS.ErrnoException);
  }
  return (server.address() as AddressInfo).port;
}

/** Errors without IPv6, in which case no other program can be reached over it either. */
const WITHOUT_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Also listens on `::1`, to which many clients resolve `localhost`.
 * @param server another server with the same port; without IPv6, it does not listen.
 * @throws Failure `usage` if another program uses the port there, because it would receive the service's requests.
 */
async function listenOnIpv6(server: Server, port: number): Promise<void> {
  try {
    server.listen({ host: IPV6_HOST, port, ipv6Only: true });
    await once(server, 'listening');
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (!WITHOUT_IPV6.has(cause.code ?? '')) throw cannotListen(port, IPV6_HOST, cause);
  }
}

function cannotListen(port: number, host: string, cause: NodeJS.ErrnoException): Failure {
  if (cause.code === 'EADDRNOTAVAIL')
    return new Failure('usage', message('address_not_here', { host }), {
      hint: message('host_example'),
      cause,
    });
  const why = REASONS[cause.code ?? ''] ?? message('port_fails', { code: cause.code });
  const hint = message('choose_another_port');
  return new Failure('usage', message('port_unusable', { port, host, why }), { hint, cause });
}

const REASONS: Readonly<Record<string, Message>> = {
  EADDRINUSE: message('port_in_use'),
  EACCES: message('port_forbidden'),
  ERR_SOCKET_BAD_PORT: message('port_impossible'),
};

/** Closes idle and open connections. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

interface ServiceOptions extends Exchanging {
  /** 0 takes any free port. */
  readonly port: number;
  /** Undefined for the loopback addresses. */
  readonly host?: string | undefined;
  /** The control API under `/_conv/`, if enabled. */
  readonly control?: Controlled | undefined;
}

export interface RunningService {
  /** `{base_url}` for clients, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Resolves when the port is free again; open connections are closed. */
  readonly close: () => Promise<void>;
}

/**
 * Serves `exchange` over HTTP, on the loopback addresses or the given one.
 * @throws Failure `usage` if the port is unavailable.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host } = options;
  if (host !== undefined) {
    const server = serverFor(options);
    const port = await listen(server, options.port, host);
    return { url: `http://${hostInUrl(host)}:${port}`, port, close: () => close(server) };
  }
  const servers = [serverFor(options), serverFor(options)] as const;
  const port = await listenOnLoopback(servers, options.port);
  const closeAll = async () => {
    await Promise.all(servers.map(close));
  };
  return { url: `http://${HOST}:${port}`, port, close: closeAll };
}

/** The host for clients on this machine; a wildcard address cannot be called. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0') return HOST;
  if (/^[0:]+$/.test(host)) return `[${IPV6_HOST}]`;
  return host.includes(':') ? `[${host}]` : host;
}

const serverFor = (options: ServiceOptions) =>
  createServer((message, response) => {
    respond(options, message, response).catch((error) => answerOwnFault(response, error));
  }).on('clientError', answerBrokenRequest);

/** One request must not stop the service: its sender gets the error. */
function answerOwnFault(response: ServerResponse, { message }: Error): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ error: { code: 'internal', message } });
  response.writeHead(500, { 'Content-Type': 'application/json' }).end(body);
}

/** Dispatches a request. */
async function respond(
  options: ServiceOptions,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { control } = options;
  if (control !== undefined && isControl(message.url ?? '')) {
    const { respondControl } = await import('../control/respond.ts');
    return respondControl(message, response, control);
  }
  if (isOfBrowser(message)) return answerBrowser(options, message, response);
  if (isOpenApi(message)) return respondOpenApi(message, response, options.state.dialect);
  return serve(options, message, response);
}

/** Whether a browser sent the request on its own when someone opened the URL; it does not count as a failed report. */
const isOfBrowser = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && /^\/(?:favicon\.ico)?(?:\?|$)/.test(url);

/** As any other unknown path is answered, but not remembered, and no fault acts on it. */
function answerBrowser(
  { state, now }: ServiceOptions,
  { method = '', url: path = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const request = { method, path, headers: [], body: NOTHING };
  replyOn(response, now)(handle(request, state, now()).response);
}

/** One report, whole or not. */
async function serve(
  options: ServiceOptions,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url: path = '' } = message;
  const request = { method, path, headers: headerLines(message.rawHeaders) };
  const reply = replyOn(response, options.now);
  if (await exchangeUnread(options, request, reply)) return;
  const body = await readBody(message);
  if (body === 'cut_off') return options.onRequest(cutOff(request, options.now()), NOTHING);
  if (body !== 'too_large') return exchange(options, { ...request, body }, reply);
  const refused = refuseLargeBody(request, MAX_BODY_BYTES, options.now(), options.state.dialect);
  reply(refused.response);
  options.onRequest(refused.log, NOTHING);
}

const NOTHING = new Uint8Array();

const replyOn =
  (response: ServerResponse, now: () => number): Reply =>
  (own, effect) => {
    const date = dateAt(now());
    if (effect === undefined) return write(response, own, date);
    response.setHeader('Date', date);
    applyAnswer(effect, response, own);
  };

/** By the service's clock: a client compares it with its own. */
const dateAt = (nowSeconds: number): string => new Date(nowSeconds * 1000).toUTCString();

/** As text it goes out with its headers in one piece. */
function write(
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
  date: string,
): void {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString();
  const all = { ...headers, Date: date, ...lengthHeader(status, body.length) };
  response.writeHead(status, all).end(text);
}

/** With their names as they came, repeated ones repeated. */
function headerLines(rawHeaders: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    lines.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return lines;
}
