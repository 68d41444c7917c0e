import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createPlain, type Server, type Socket } from 'node:net';
import { createServer as createSecure } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Certificates of `fixtures/make.sh`. */
export type CertificateName = 'localhost' | 'other-name' | 'expired';

export const fixturePath = (name: string): string =>
  fileURLToPath(new URL(`fixtures/${name}.pem`, import.meta.url));

export const certificate = (name: CertificateName): string =>
  readFileSync(fixturePath(name), 'utf8');

/** A real server on loopback that ends with the test. */
export interface TestServer {
  readonly url: URL;
  readonly port: number;
  /** Every connection so far, closed ones too. */
  readonly sockets: readonly Socket[];
}

/** Serves raw bytes, over TLS where a certificate is named. */
export async function startServer(
  onConnection: (socket: Socket) => void,
  secureBy?: CertificateName,
): Promise<TestServer> {
  const server =
    secureBy === undefined
      ? createPlain(onConnection)
      : createSecure(
          { cert: certificate(secureBy), key: readFileSync(fixturePath('key')) },
          onConnection,
        );
  const sockets = trackSockets(server);
  const port = await listen(server);
  const url = new URL(`${secureBy === undefined ? 'http' : 'https'}://127.0.0.1:${port}/v1?a=b`);
  return { url, port, sockets };
}

/** The connections of a server that ends with the test. */
export function trackSockets(server: Server): Socket[] {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  });
  server.on('secureConnection', (socket: Socket) => socket.on('error', () => {}));
  server.on('tlsClientError', () => {});
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port of loopback where nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createPlain();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
