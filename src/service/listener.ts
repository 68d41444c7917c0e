import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { HeaderLine } from '../core/signing/check.ts';
import { MAX_BODY_BYTES, readBody } from './body.ts';
import { answerBrokenRequest } from './broken-request.ts';
import type { Controlled } from './control/controlled.ts';
import { isControl } from './control/target.ts';
import { type Exchanging, exchange, exchangeUnread, type Reply } from './exchange.ts';
import { applyAnswer } from './faults/apply.ts';
import { cutOff, handle, refuseLargeBody } from './handle.ts';
import { close, HOST, listenOnLoopback } from './listen.ts';
import { isOpenApi, respondOpenApi } from './openapi/respond.ts';
import type { ServiceResponse } from './response.ts';

interface ServiceOptions extends Exchanging {
  /** 0 takes any free port. */
  readonly port: number;
  /** What `/_conv/…` shows and steers; without it there is no such path. */
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
 * Serves `exchange` over HTTP on the loopback addresses.
 * @throws Failure `usage` where the port cannot be listened on.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const servers = [serverFor(options), serverFor(options)] as const;
  const port = await listenOnLoopback(servers, options.port);
  const closeAll = async () => {
    await Promise.all(servers.map(close));
  };
  return { url: `http://${HOST}:${port}`, port, close: closeAll };
}

const serverFor = (options: ServiceOptions) =>
  createServer((message, response) => {
    respond(options, message, response).catch((error) => answerOwnFault(response, error));
  }).on('clientError', answerBrokenRequest);

/** One request must not end the service for all others: whoever sent it is told. */
function answerOwnFault(response: ServerResponse, { message }: Error): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify({ error: { code: 'internal', message } });
  response.writeHead(500, { 'Content-Type': 'application/json' }).end(body);
}

/** The one place where it is decided what a request is for. */
async function respond(
  options: ServiceOptions,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { control } = options;
  if (control !== undefined && isControl(message.url ?? '')) {
    const { respondControl } = await import('./control/respond.ts');
    return respondControl(message, response, control);
  }
  if (isOfBrowser(message)) return answerBrowser(options, message, response);
  if (isOpenApi(message)) return respondOpenApi(message, response, options.isTerse === true);
  return serve(options, message, response);
}

/** What a browser asks for by itself, where somebody has opened the address: it is no report, and none that went wrong. */
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
  const refused = refuseLargeBody(request, MAX_BODY_BYTES, options.now());
  reply(refused.response);
  options.onRequest(refused.log, NOTHING);
}

const NOTHING = new Uint8Array();

const replyOn =
  (response: ServerResponse, now: () => number): Reply =>
  (own, effect) => {
    // By the service's clock: a client compares it with its own.
    response.setHeader('Date', new Date(now() * 1000).toUTCString());
    if (effect === undefined) write(response, own);
    else applyAnswer(effect, response, own);
  };

/** As text it goes out with its headers in one piece. */
function write(response: ServerResponse, { status, headers, body }: ServiceResponse): void {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString();
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(text);
}

/** With their names as they came, repeated ones repeated. */
function headerLines(rawHeaders: readonly string[]): HeaderLine[] {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return names.map((name, at) => [name, rawHeaders[2 * at + 1] ?? '']);
}
