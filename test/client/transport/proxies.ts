import { readFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect, type Server, type Socket } from 'node:net';
import { certificate, fixturePath, listen, trackSockets } from './servers.ts';

/** A real proxy on loopback that ends with the test. */
export interface TestProxy {
  readonly url: URL;
  /** What it was asked for, as it came: `CONNECT host:port`, `POST http://…`. */
  readonly asked: readonly string[];
  readonly credentials: readonly (string | undefined)[];
  readonly sockets: readonly Socket[];
}

/** What a proxy does when asked for a tunnel; the default is to make it. */
export type OnConnect = (client: Socket, authority: string) => void;

/** Tunnels to the port that was asked for, but always on this machine: any name leads here. */
export const tunnel: OnConnect = (client, authority) => {
  const target = connect(Number(authority.split(':').at(-1)), '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.pipe(target).pipe(client);
  });
  target.on('error', () => client.destroy());
  client.on('close', () => target.destroy());
};

export const refuse =
  (status: string): OnConnect =>
  (client) =>
    client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);

export async function startProxy(onConnect: OnConnect, secure = false): Promise<TestProxy> {
  const options = secure
    ? { cert: certificate('localhost'), key: readFileSync(fixturePath('key')) }
    : {};
  const server = secure ? createHttps(options) : createHttp();
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const note = ({ method, url, headers }: IncomingMessage): void => {
    asked.push(`${method} ${url}`);
    credentials.push(headers['proxy-authorization']);
  };
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    note(request);
    client.on('error', () => {});
    onConnect(client, request.url ?? '');
  });
  server.on('request', (request: IncomingMessage) => note(request));
  const sockets = trackSockets(server as Server);
  const port = await listen(server as Server);
  return {
    url: new URL(`${secure ? 'https' : 'http'}://127.0.0.1:${port}`),
    asked,
    credentials,
    sockets,
  };
}
