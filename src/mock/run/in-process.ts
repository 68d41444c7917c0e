import { lengthHeader, type ServiceResponse } from '../dialects/response.ts';
import { type Announced, sentBytes } from '../faults/apply.ts';
import type { Effect } from '../faults/effect.ts';
import { MAX_BODY_BYTES } from '../service/body.ts';
import { refuseLargeBody } from '../service/handle.ts';
import { type Exchanging, exchange, exchangeUnread, type Reply } from './exchange.ts';

/**
 * Converts a response as `fetch` would from a socket.
 * @param nowSeconds the service's clock, for the `Date`.
 * @returns undefined if the connection would end before the response does.
 */
function toResponse(
  own: ServiceResponse,
  effect: Effect | undefined,
  method: string,
  nowSeconds: number,
): Response | undefined {
  const sent = sentBytes(effect?.answer ?? { type: 'own', headers: {} }, own);
  if (sent === undefined) return undefined;
  const date = new Date(nowSeconds * 1000).toUTCString();
  const headers = { Date: date, ...sent.headers, ...lengthHeader(sent.status, sent.length) };
  const body = method === 'HEAD' ? null : arrivingBody(sent);
  return new Response(body, { status: sent.status, headers });
}

/** Whether the response is a redirect, and the caller did not request `manual`. */
const leadsElsewhere = (response: Response, { redirect }: Request): boolean =>
  redirect !== 'manual' && response.status >= 300 && response.status < 400;

/** A reader stops at the announced length; if there are fewer bytes, it waits forever. */
function arrivingBody({ body, length }: Announced): ReadableStream | Buffer | null {
  if (length === 0) return null;
  return body.length < length ? brokenOff(body) : Buffer.from(body.subarray(0, length));
}

const brokenOff = (body: Uint8Array): ReadableStream =>
  new ReadableStream({
    start: (controller) => controller.enqueue(body),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });

/**
 * Answers a request as the listener does, without a socket. What would end the connection rejects as
 * `fetch` does, and so does a redirect that is not left to the caller: it leads to no place in this
 * process. What would leave the connection open waits until the request's signal aborts.
 * @throws TypeError
 */
export function fetchInProcess(exchanging: Exchanging, request: Request): Promise<Response> {
  const { signal, method } = request;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    const reply: Reply = (own, effect) => {
      if (effect?.answer.type === 'hang') return keep(request);
      const response = toResponse(own, effect, method, exchanging.now());
      if (response === undefined || leadsElsewhere(response, request)) reject(fetchFailed(effect));
      else resolve(response);
    };
    answerRequest(exchanging, request, reply).catch(reject);
  });
}

/** Requests without an answer are kept here: a garbage-collected one would not receive its abort. */
const hanging = new Set<Request>();

function keep(request: Request): void {
  hanging.add(request);
  request.signal.addEventListener('abort', () => hanging.delete(request), { once: true });
}

async function answerRequest(
  exchanging: Exchanging,
  request: Request,
  reply: Reply,
): Promise<void> {
  const { pathname, search, host } = new URL(request.url);
  const { method, headers } = request;
  const sent = { host, ...Object.fromEntries(headers) };
  const head = { method, path: `${pathname}${search}`, headers: Object.entries(sent) };
  if (await exchangeUnread(exchanging, head, reply)) return;
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length <= MAX_BODY_BYTES) return exchange(exchanging, { ...head, body }, reply);
  const refused = refuseLargeBody(head, MAX_BODY_BYTES, exchanging.now(), exchanging.state.dialect);
  reply(refused.response);
  exchanging.onRequest(refused.log, new Uint8Array());
}

const fetchFailed = (effect: Effect | undefined): TypeError =>
  new TypeError('fetch failed', { cause: new Error(effect?.label) });
