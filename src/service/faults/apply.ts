import type { ServerResponse } from 'node:http';
import type { ServiceResponse } from '../response.ts';
import { GARBAGE } from './answers.ts';
import type { Effect, FaultyAnswer } from './effect.ts';

/**
 * Writes the answer of an effect onto the socket, or ends the connection as it says. A client that
 * is gone gets nothing.
 * @param own what the service itself would answer.
 */
export function applyAnswer(
  { answer }: Effect,
  response: ServerResponse,
  own: ServiceResponse,
): void {
  const { socket } = response.req;
  if (socket.destroyed) return;
  if (answer.type === 'close') socket.destroy();
  if (answer.type === 'reset') socket.resetAndDestroy();
  if (answer.type === 'not-http') socket.end(GARBAGE, () => socket.destroy());
  if (answer.type === 'truncated') sendHalf(response, own);
  if (answer.type === 'dribble') dribble(response, own, answer.intervalMs);
  const whole = wholeAnswer(answer, own);
  if (whole !== undefined) sendWhole(response, whole);
}

/** What is sent in one piece, with the length that it says of itself; undefined where nothing is. */
export function wholeAnswer(answer: FaultyAnswer, own: ServiceResponse): Announced | undefined {
  switch (answer.type) {
    case 'own':
      return announced({ ...own, headers: { ...own.headers, ...answer.headers } });
    case 'replaced':
      return announced(answer.response);
    case 'wrong-length':
      return { ...own, length: Math.max(0, own.body.length + answer.by) };
    case 'big':
      return announced({ ...own, body: padded(own.body, answer.bytes) });
    default:
      return undefined;
  }
}

/** An answer, and the length that it says of itself. */
export interface Announced extends ServiceResponse {
  readonly length: number;
}

const announced = (response: ServiceResponse): Announced => ({
  ...response,
  length: response.body.length,
});

function sendWhole(response: ServerResponse, { status, headers, body, length }: Announced): void {
  response.writeHead(status, { ...headers, 'Content-Length': length }).end(body);
}

/** The connection ends where the other half is still to come. */
function sendHalf(response: ServerResponse, { status, headers, body }: ServiceResponse): void {
  response.writeHead(status, { ...headers, 'Content-Length': body.length });
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

/** Ends with the body, or when the client has had enough. */
function dribble(
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
  intervalMs: number,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).flushHeaders();
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1));
    sent += 1;
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, intervalMs);
  response.once('close', () => clearInterval(timer));
}

/** JSON may end in blanks: the answer stays right, only long. */
function padded(body: Uint8Array, bytes: number): Uint8Array {
  const whole = Buffer.alloc(Math.max(bytes, body.length), ' ');
  whole.set(body);
  return whole;
}
