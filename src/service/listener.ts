import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure } from '../core/failure.ts';
import type { HeaderLine } from '../core/signing/check.ts';
import { MAX_BODY_BYTES, type ReadBody, readBody } from './body.ts';
import { answerBrokenRequest } from './broken-request.ts';
import {
  explainMismatch,
  type Handled,
  handle,
  isMismatch,
  refuseLargeBody,
  type ServiceRequest,
} from './handle.ts';
import type { MismatchFindings, RequestLog } from './log.ts';
import { commit, type ServiceStore } from './state.ts';

/** Loopback alone: the service holds secrets, and it is for this machine. */
const HOST = '127.0.0.1';

interface ServiceOptions {
  /** What the service knows; the listener writes accepted reports into it. */
  readonly state: ServiceStore;
  /** The service's clock: unix time in whole seconds. */
  readonly now: () => number;
  /** 0 takes any free port. */
  readonly port: number;
  /** Called once a request, after its answer was handed to the socket. */
  readonly onRequest: (entry: RequestLog) => void;
  /**
   * Finds out why a signature does not match; never rejects. Other requests are answered meanwhile.
   * Without it such a request is refused at once.
   */
  readonly explain?: (request: ServiceRequest, nowSeconds: number) => Promise<MismatchFindings>;
}

export interface RunningService {
  /** `{base_url}`, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Ends idle and open connections alike; safe to call twice. */
  close(): Promise<void>;
}

/**
 * Serves `handle` over HTTP on the loopback address.
 * @throws Failure `usage` where the port cannot be listened on.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    if (body !== 'cut_off') await respond(options, request, response, body);
  });
  server.on('clientError', answerBrokenRequest);
  const port = await listen(server, options.port);
  return { url: `http://${HOST}:${port}`, port, close: () => close(server) };
}

async function respond(
  options: ServiceOptions,
  message: IncomingMessage,
  response: ServerResponse,
  body: Exclude<ReadBody, 'cut_off'>,
): Promise<void> {
  const handled = await answer(options, message, body);
  const { status, headers, body: bytes } = handled.response;
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length }).end(bytes);
  options.onRequest(handled.log);
}

/** In one go from the decision to its commit, so that of equal events sent at once one counts. */
async function answer(
  { state, now, explain }: ServiceOptions,
  { method = '', url: path = '', rawHeaders }: IncomingMessage,
  body: Exclude<ReadBody, 'cut_off'>,
): Promise<Handled> {
  const nowSeconds = now();
  if (body === 'too_large') return refuseLargeBody({ method, path }, MAX_BODY_BYTES, nowSeconds);
  const request = { method, path, headers: headerLines(rawHeaders), body };
  const handled = handle(request, state, nowSeconds);
  if (handled.change !== undefined) commit(state, handled.change);
  if (explain === undefined || !isMismatch(handled)) return handled;
  return explainMismatch(handled, await explain(request, nowSeconds));
}

/** Node's flat list as pairs: repeated headers stay repeated. */
function headerLines(rawHeaders: readonly string[]): HeaderLine[] {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return names.map((name, at) => [name, rawHeaders[2 * at + 1] ?? '']);
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen({ host: HOST, port });
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(port, error as NodeJS.ErrnoException);
  }
  return (server.address() as AddressInfo).port;
}

function cannotListen(port: number, cause: NodeJS.ErrnoException): Failure {
  const hint = 'choose another with --port, or any free one with --port 0';
  const reason = REASONS[cause.code ?? ''] ?? `cannot be listened on (${cause.code})`;
  return new Failure('usage', `port ${port} of ${HOST} ${reason}`, { hint, cause });
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'is not open to this user',
  ERR_SOCKET_BAD_PORT: 'does not exist: a port is a whole number from 0 to 65535',
};

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
