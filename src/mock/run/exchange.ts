import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import type { ServiceResponse } from '../dialects/response.ts';
import { carryOut } from '../faults/apply.ts';
import type { Effect } from '../faults/effect.ts';
import type { Faults } from '../faults/faults.ts';
import { FAULT_HEADER, MAGIC_ORDER } from '../faults/parse.ts';
import { handle, refuseUnread, route, type ServiceRequest } from '../service/handle.ts';
import type { MismatchFindings, RequestLog } from '../service/log.ts';
import { explainLater, type Settling, settle } from '../service/settle.ts';

/** Dependencies for handling a request. */
export interface Exchanging extends Settling {
  /** Called once per request, after its response was handed over. */
  readonly onRequest: (entry: RequestLog, body: Uint8Array, fault?: string) => void;
  /** Called if the cause of a signature mismatch is found later. */
  readonly onFindings?: (entry: RequestLog, findings: MismatchFindings) => void;
  /** The faults to inject. */
  readonly faults?: Faults | undefined;
}

/** Sends the service's response, or a fault's. */
export type Reply = (own: ServiceResponse, effect?: Effect) => void;

/** Answers one request that was read, and logs it. */
export async function exchange(
  exchanging: Exchanging,
  request: ServiceRequest,
  reply: Reply,
): Promise<void> {
  const effect = findEffect(exchanging, request);
  if (effect === undefined) {
    const handled = await settle(exchanging, request);
    reply(handled.response);
    exchanging.onRequest(handled.log, request.body);
    const findings = await explainLater(exchanging, request, handled);
    if (findings !== undefined) exchanging.onFindings?.(handled.log, findings);
    return;
  }
  await carryOut(effect, {
    settle: (skewSeconds, commits) => settle(exchanging, request, skewSeconds, commits),
    record: ({ log, fault }) => exchanging.onRequest(log, request.body, fault),
    apply: (own) => reply(own, effect),
  });
}

/** Applies a fault before the body is read. @returns whether there was one, which completes the request. */
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
  await carryOut(effect, {
    settle: async () => refuseUnread({ ...facts, method, path }, now()),
    record: ({ log, fault }) => exchanging.onRequest(log, new Uint8Array(), fault),
    apply: (own) => reply(own, effect),
  });
  return true;
}

/** The request is inspected a second time only if a fault is possible. */
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
