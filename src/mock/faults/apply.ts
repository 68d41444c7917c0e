import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { lengthHeader, type ServiceResponse } from '../dialects/response.ts';
import type { Handled } from '../service/handle.ts';
import type { RequestLog } from '../service/log.ts';
import { type FaultyAnswer, GARBAGE } from './actions.ts';
import type { Effect } from './effect.ts';

/**
 * Writes the response of an effect to the socket, or ends the connection. A client that is gone receives nothing.
 * @param own the service's own response.
 */
export function applyAnswer(
  { answer }: Effect,
  response: ServerResponse,
  own: ServiceResponse,
): void {
  const { socket } = response.req;
  if (socket.destroyed) return;
  switch (answer.type) {
    case 'hang':
      break;
    case 'close':
      socket.destroy();
      break;
    case 'reset':
      socket.resetAndDestroy();
      break;
    case 'not-http':
      socket.end(GARBAGE, () => socket.destroy());
      break;
    case 'truncated':
      sendHalf(response, own);
      break;
    case 'dribble':
      dribble(response, own, answer.intervalMs);
      break;
    default:
      sendWhole(response, wholeBytes(answer, own));
  }
}

/** The bytes that arrive, with their announced length; undefined if there is no response. */
export function sentBytes(answer: FaultyAnswer, own: ServiceResponse): Announced | undefined {
  switch (answer.type) {
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
      return wholeBytes(answer, own);
  }
}

/** Faults that are written at once. */
type WrittenAtOnce = FaultyAnswer & { readonly type: 'own' | 'replaced' | 'wrong-length' | 'big' };

function wholeBytes(answer: WrittenAtOnce, own: ServiceResponse): Announced {
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
      return answer satisfies never;
  }
}

/** A response with its announced length. */
export interface Announced extends ServiceResponse {
  readonly length: number;
}

const announced = (response: ServiceResponse): Announced => ({
  ...response,
  length: response.body.length,
});

function sendWhole(response: ServerResponse, { status, headers, body, length }: Announced): void {
  response.writeHead(status, { ...headers, ...lengthHeader(status, length) }).end(body);
}

/** Ends the connection halfway through the body. */
function sendHalf(response: ServerResponse, { status, headers, body }: ServiceResponse): void {
  response.writeHead(status, { ...headers, ...lengthHeader(status, body.length) });
  response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}

/** Ends with the body, or when the client disconnects. */
function dribble(
  response: ServerResponse,
  { status, headers, body }: ServiceResponse,
  intervalMs: number,
): void {
  response.writeHead(status, { ...headers, ...lengthHeader(status, body.length) }).flushHeaders();
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

/** JSON may end with blanks, so the response stays valid. */
function padded(body: Uint8Array, bytes: number): Uint8Array {
  const whole = Buffer.alloc(Math.max(bytes, body.length), ' ');
  whole.set(body);
  return whole;
}

/** The log entry of a request with a fault; the status is 0 if no response was sent. */
export interface FaultyLog {
  readonly log: RequestLog;
  /** The label of the fault. */
  readonly fault: string;
}

/** The request that a fault applies to. */
interface Afflicted {
  /** Decides on the request with a shifted clock, and commits an accepted report if requested, atomically. */
  readonly settle: (skewSeconds: number, commits: boolean) => Promise<Handled>;
  /** Called once decided, even if the response is delayed. */
  readonly record: (faulty: FaultyLog) => void;
  /** Sends the faulty response, or none, instead of the service's own. */
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
  const seen = { ...log, receivedAt, httpStatus: answeredStatus(answer, log.httpStatus) };
  if (commits || change === undefined) return seen;
  const { statusAfter: _, record: __, ...rest } = seen;
  const after = log.statusBefore === undefined ? {} : { statusAfter: log.statusBefore };
  return { ...rest, ...after, outcome: 'refused' };
}

const SILENT: readonly FaultyAnswer['type'][] = ['close', 'reset', 'hang', 'not-http'];

function answeredStatus(answer: FaultyAnswer, own: number): number {
  if (answer.type === 'replaced') return answer.response.status;
  return SILENT.includes(answer.type) ? 0 : own;
}
