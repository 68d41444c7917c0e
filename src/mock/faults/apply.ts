import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceResponse } from '../service/errors.ts';
import type { Handled } from '../service/handle.ts';
import type { RequestLog } from '../service/log.ts';
import { type FaultyAnswer, GARBAGE } from './actions.ts';
import type { Effect } from './effect.ts';

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
  const sent = sentBytes(answer, own);
  if (answer.type === 'truncated') sendHalf(response, own);
  else if (answer.type === 'dribble') dribble(response, own, answer.intervalMs);
  else if (sent !== undefined) sendWhole(response, sent);
}

/** The bytes that arrive, with the length that was announced for them; undefined where no response does. */
export function sentBytes(answer: FaultyAnswer, own: ServiceResponse): Announced | undefined {
  switch (answer.type) {
    case 'own':
      return announced({ ...own, headers: { ...own.headers, ...answer.headers } });
    case 'replaced':
      return announced(answer.response);
    case 'wrong-length':
      return { ...own, length: Math.max(0, own.body.length + answer.by) };
    case 'big':
      return announced({ ...own, body: padded(own.body, answer.bytes) });
    case 'truncated':
      return { ...own, body: own.body.subarray(0, own.body.length >> 1), length: own.body.length };
    case 'dribble':
      return announced(own);
    case 'close':
    case 'reset':
    case 'not-http':
    case 'hang':
      return undefined;
    default:
      return answer satisfies never;
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

/** What the request log says of a request that met a fault: the status is 0 where none was sent. */
export interface FaultyLog {
  readonly log: RequestLog;
  /** The label of the fault. */
  readonly fault: string;
}

/** What a fault happens to. */
interface Afflicted {
  /**
   * Decides on the request, with the service's clock so many seconds off, and commits what it accepts
   * if it shall; between the two nothing else may come.
   */
  readonly settle: (skewSeconds: number, commits: boolean) => Promise<Handled>;
  /** Told as soon as it is decided: what counts is not hidden by an answer that is held back. */
  readonly record: (faulty: FaultyLog) => void;
  /** Gives the answer, or none, instead of the one that the service itself would give. */
  readonly apply: (own: ServiceResponse) => void;
}

/** Lets a fault happen to a request: wait, decide and perhaps commit, wait, answer. */
export async function carryOut(
  effect: Effect,
  { settle, record, apply }: Afflicted,
): Promise<void> {
  await wait(effect.delayBeforeMs);
  const handled = await settle(effect.skewSeconds, effect.commits);
  record({ log: faultyLog(handled, effect), fault: effect.label });
  await wait(effect.delayAfterMs);
  apply(handled.response);
}

/** A report that waits does not keep the process from ending. */
const wait = async (ms: number): Promise<void> => {
  if (ms > 0) await pause(ms, undefined, { ref: false });
};

/** A report that was not committed was not accepted, even if the rules allow it. */
function faultyLog({ log, change }: Handled, { answer, commits, skewSeconds }: Effect): RequestLog {
  const receivedAt = log.receivedAt - skewSeconds;
  const seen = { ...log, receivedAt, httpStatus: statusOf(answer, log.httpStatus) };
  if (commits || change === undefined) return seen;
  const { statusAfter: _, record: __, ...rest } = seen;
  const after = log.statusBefore === undefined ? {} : { statusAfter: log.statusBefore };
  return { ...rest, ...after, outcome: 'refused' };
}

const SILENT: readonly FaultyAnswer['type'][] = ['close', 'reset', 'hang', 'not-http'];

function statusOf(answer: FaultyAnswer, own: number): number {
  if (answer.type === 'replaced') return answer.response.status;
  return SILENT.includes(answer.type) ? 0 : own;
}
