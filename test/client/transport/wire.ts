import type { Socket } from 'node:net';
import { type CertificateName, startServer, type TestServer } from './servers.ts';

/** One request, as its bytes came. */
interface WireRequest {
  readonly head: string;
  readonly body: Buffer;
}

/** What a server does once a whole request has come; `socket` is what it came by. */
export type Script = (socket: Socket, request: WireRequest) => void;

export interface Wire extends TestServer {
  readonly requests: readonly WireRequest[];
}

/** A server that follows a script to the byte, as no HTTP library would. */
export async function startWire(script: Script, secureBy?: CertificateName): Promise<Wire> {
  const requests: WireRequest[] = [];
  const server = await startServer((socket) => {
    let came: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      came = Buffer.concat([came, chunk]);
      const request = readRequest(came);
      if (request === undefined) return;
      came = Buffer.alloc(0);
      requests.push(request);
      script(socket, request);
    });
  }, secureBy);
  return { ...server, requests };
}

function readRequest(bytes: Buffer): WireRequest | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const body = bytes.subarray(end + 4);
  return body.length < length ? undefined : { head, body };
}

/** Sends pieces one after the other, each as a packet of its own. */
export async function sendPieces(socket: Socket, pieces: readonly string[]): Promise<void> {
  socket.setNoDelay(true);
  for (const piece of pieces) {
    await new Promise((resolve) => socket.write(piece, 'latin1', resolve));
    await new Promise(setImmediate);
  }
}

/** A final answer with a length. */
export const answerOf = (status: string, body = '', headers: readonly string[] = []): string =>
  [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${body.length}`, '', body].join('\r\n');
