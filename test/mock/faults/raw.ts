import { signed } from '../requests.ts';

export { NOW, paid, plain, signed } from '../requests.ts';

/** A right request for a bare socket; the connection ends after its answer. */
export function rawPostTo(path: string, body: string): string {
  const lines = signed(path, body).headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n`;
  return `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}${length}\r\n${body}`;
}
