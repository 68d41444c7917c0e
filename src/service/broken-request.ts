import type { Duplex } from 'node:stream';
import { message } from '../words/message.ts';
import { text } from '../words/text.ts';

/** What node itself answers to a request that is not HTTP, too slow, or with endless headers. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The client ended the connection, or its sending half, within a request: nobody asks for an answer. */
const CUT_OFF = new Set(['HPE_INVALID_EOF_STATE', 'ECONNRESET', 'EPIPE']);

/** Answers `clientError` as node does, but a request that was cut off with nothing at all. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
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
