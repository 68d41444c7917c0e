import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Exchanging } from '../../src/mock/run/exchange.ts';
import { type RunningService, startService } from '../../src/mock/run/listener.ts';
import type { RequestLog } from '../../src/mock/service/log.ts';
import { NOW, newState, signed } from './requests.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface TestService extends RunningService {
  readonly log: RequestLog[];
}

/** A service on a free port, with the clock of these tests. */
export async function start(port = 0, more: Partial<Exchanging> = {}): Promise<TestService> {
  const log: RequestLog[] = [];
  const onRequest = (entry: RequestLog) => log.push(entry);
  const service = await startService({
    state: newState(),
    now: () => NOW,
    port,
    onRequest,
    ...more,
  });
  onTestFinished(() => service.close());
  return { ...service, log };
}

/** Connections that are kept open between requests. */
export function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
}

export interface PostOptions {
  readonly agent?: Agent;
  readonly headers?: Record<string, string>;
}

/** A right request through node's own client. */
export async function post(
  { url }: RunningService,
  path: string,
  body: string | Uint8Array,
  { agent, headers }: PostOptions = {},
): Promise<Answer> {
  const own = Object.fromEntries(signed(path, body).headers);
  const options = { method: 'POST', headers: { ...own, ...headers }, ...(agent && { agent }) };
  const sending = request(`${url}${path}`, options).end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** A bare socket to the service, for what no client library would send. */
export async function open({ port }: RunningService, allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** All that comes until the service ends the connection. */
export async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A connection that is reset has ended too.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.on('close', resolve));
  return Buffer.concat(chunks).toString();
}

/** The head and the body of a right request, as text for a bare socket. */
export function rawPost(path: string, body: string): { head: string; body: string } {
  const lines = signed(path, body).headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return { head: `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}${length}\r\n`, body };
}
