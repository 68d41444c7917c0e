import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { message } from '../../words/message.ts';
import { readBody } from '../body.ts';
import { answerProblem, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { EVENT_STREAM, streamEvents } from './events.ts';
import { type ControlRequest, handleControl } from './handle-control.ts';

/** Answers a request to the control interface, or begins its stream of events. */
export async function respondControl(
  message: IncomingMessage,
  response: ServerResponse,
  controlled: Controlled,
): Promise<void> {
  const { method = '', url: target = '', headers } = message;
  const body = await readBody(message);
  if (body === 'cut_off') return;
  if (body === 'too_large') return write(response, TOO_LARGE);
  const answer = await answerOrSay({ method, target, headers, body }, controlled);
  if (answer === EVENT_STREAM && method === 'GET') streamEvents(message, response, controlled);
  else await write(response, answer);
}

/** Whatever goes wrong here, the service goes on. */
const answerOrSay = (request: ControlRequest, controlled: Controlled): Promise<ControlAnswer> =>
  handleControl(request, controlled).catch((error: Error) =>
    answerProblem(500, 'internal', message('cannot_answer', { why: error.message })),
  );

const TOO_LARGE = answerProblem(413, 'body_too_large', message('body_too_large'));

/** To HEAD the same without its body. */
async function write(
  response: ServerResponse,
  { status, headers, body }: ControlAnswer,
): Promise<void> {
  if (typeof body === 'string') {
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
    return;
  }
  response.writeHead(status, headers);
  if (response.req.method === 'HEAD') response.end();
  // A client that goes away, or a piece that cannot be made, ends the connection and nothing else.
  else await pipeline(Readable.from(body), response).catch(() => response.destroy());
}
