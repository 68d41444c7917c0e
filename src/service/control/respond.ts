import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../body.ts';
import { answerProblem, type ControlAnswer } from './answer.ts';
import type { Controlled } from './controlled.ts';
import { streamEvents } from './events.ts';
import { deny, presentedToken } from './guard.ts';
import { type ControlRequest, handleControl } from './handle-control.ts';
import { CONTROL_PREFIX } from './route.ts';

/** Whether a request is for the control interface. */
export const isControl = (target: string): boolean => target.startsWith(CONTROL_PREFIX);

/** Answers a request to the control interface, or begins its stream of events. */
export async function respondControl(
  message: IncomingMessage,
  response: ServerResponse,
  controlled: Controlled,
): Promise<void> {
  const { method = '', url: target = '', headers } = message;
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  if (method === 'GET' && pathname === `${CONTROL_PREFIX}events`) {
    const denial = deny(headers, presentedToken(headers, searchParams), controlled.token);
    if (denial === undefined) streamEvents(message, response, controlled);
    else write(response, answerProblem(denial.status, denial.code, denial.message));
    return;
  }
  const body = await readBody(message);
  if (body === 'cut_off') return;
  if (body === 'too_large') write(response, TOO_LARGE);
  else write(response, await answerOrSay({ method, target, headers, body }, controlled));
}

/** Whatever goes wrong here, the service goes on. */
const answerOrSay = (request: ControlRequest, controlled: Controlled): Promise<ControlAnswer> =>
  handleControl(request, controlled).catch((error: Error) =>
    answerProblem(500, 'internal', `conv could not answer this: ${error.message}`),
  );

const TOO_LARGE = answerProblem(413, 'body_too_large', 'the body is too large');

function write(response: ServerResponse, { status, headers, body }: ControlAnswer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}
