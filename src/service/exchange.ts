import type { HeaderLine } from '../core/signing/check.ts';
import { carryOut } from './faults/carry-out.ts';
import type { Effect } from './faults/effect.ts';
import type { Faults } from './faults/faults.ts';
import { FAULT_HEADER, MAGIC_ORDER } from './faults/request-rule.ts';
import { handle, refuseUnread, type ServiceRequest } from './handle.ts';
import type { RequestLog } from './log.ts';
import type { ServiceResponse } from './response.ts';
import { route } from './route.ts';
import { type Settling, settle } from './settle.ts';

/** What a request meets. */
export interface Exchanging extends Settling {
  /** Called once a request, after its answer was handed over. */
  readonly onRequest: (entry: RequestLog, body: Uint8Array, fault?: string) => void;
  /** What goes wrong on purpose. */
  readonly faults?: Faults | undefined;
}

/** Hands over the service's own answer, or what a fault makes of it. */
export type Reply = (own: ServiceResponse, effect?: Effect) => void;

/** Answers one request that was read, and logs it. */
export async function exchange(
  exchanging: Exchanging,
  request: ServiceRequest,
  reply: Reply,
): Promise<void> {
  const effect = findEffect(exchanging, request);
  if (effect === undefined) {
    const { response, log } = await settle(exchanging, request);
    reply(response);
    exchanging.onRequest(log, request.body);
    return;
  }
  const decide = (skewSeconds: number, commits: boolean) =>
    settle(exchanging, request, skewSeconds, commits);
  const { log, fault } = await carryOut(effect, decide, (own) => reply(own, effect));
  exchanging.onRequest(log, request.body, fault);
}

/**
 * Lets a fault happen to a request of which the body was not read yet.
 * @returns whether there was one: then the request is done with.
 */
export async function exchangeUnread(
  exchanging: Exchanging,
  request: Omit<ServiceRequest, 'body'>,
  reply: Reply,
): Promise<boolean> {
  const { faults, now } = exchanging;
  const { method, path, headers } = request;
  const routed = route(method, path);
  const facts = routed.ok ? { kind: routed.kind } : {};
  const effect = faults?.onArrival(facts, faultHeader(headers), now());
  if (effect === undefined) return false;
  const unread = async () => refuseUnread({ ...facts, method, path }, now());
  const { log, fault } = await carryOut(effect, unread, (own) => reply(own, effect));
  exchanging.onRequest(log, new Uint8Array(), fault);
  return true;
}

/** Only where a fault is possible at all is the request looked into twice. */
function findEffect(
  { faults, state, now }: Exchanging,
  request: ServiceRequest,
): Effect | undefined {
  if (faults === undefined) return undefined;
  const header = faultHeader(request.headers);
  const bytes = Buffer.from(request.body.buffer, request.body.byteOffset, request.body.length);
  if (faults.isEmpty && header === undefined && !bytes.includes(MAGIC_ORDER)) return undefined;
  const nowSeconds = now();
  return faults.next(handle(request, state, nowSeconds).log, header, nowSeconds);
}

const faultHeader = (headers: readonly HeaderLine[]): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === FAULT_HEADER.toLowerCase())?.[1];
