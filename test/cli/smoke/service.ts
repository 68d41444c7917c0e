import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { formatDecimal } from '../../../src/core/protocol/money.ts';
import { HEADERS } from '../../../src/core/protocol/protocol.ts';
import { presentedValues } from '../../../src/core/protocol/signature-checks.ts';
import { sign } from '../../../src/core/protocol/signing.ts';
import { type Dialect, OWN_DIALECT } from '../../../src/mock/dialects/dimensions.ts';
import type { ServiceResponse } from '../../../src/mock/dialects/response.ts';
import { type Handled, handle, type ServiceRequest } from '../../../src/mock/service/handle.ts';
import {
  commit,
  createState,
  demoMerchant,
  ledgerOf,
  type ServiceStore,
} from '../../../src/mock/service/state.ts';

export const { apiKey: API_KEY, secret: SECRET } = demoMerchant();

/** What stands between the wire and the bundled service; all of it may be left out. */
export interface Tampering {
  /** What the service is given instead. */
  readonly request?: (request: ServiceRequest, nowSeconds: number) => ServiceRequest;
  /** Before each request. */
  readonly prepare?: (state: ServiceStore) => void;
  /** What it answers and keeps instead. */
  readonly handled?: (handled: Handled, request: ServiceRequest, state: ServiceStore) => Handled;
  /** Takes over the wire; true where it did. `settle` lets the service count the request all the same. */
  readonly wire?: (
    response: ServerResponse,
    count: number,
    request: ServiceRequest,
    settle: () => void,
  ) => boolean;
}

export interface TamperedService {
  readonly url: string;
  /** `net_amount` of every order, by its id. */
  nets(): Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** The bundled service on a real socket, with something wrong (or only different) about it. */
export async function startTampered(
  tampering: Tampering = {},
  dialect: Dialect = OWN_DIALECT,
): Promise<TamperedService> {
  const state = createState(new Map([[API_KEY, demoMerchant()]]), undefined, dialect);
  let count = 0;
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method = '', url: path = '', headers } = message;
    const lines = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    const request = { method, path, headers: lines, body: Buffer.concat(chunks) };
    count += 1;
    const settle = () => answer(request, state, tampering);
    if (tampering.wire?.(response, count, request, settle)) return;
    write(response, settle());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nets: () => netsOf(state),
    close,
  };
}

function answer(
  given: ServiceRequest,
  state: ServiceStore,
  { request: change, prepare, handled: spoil }: Tampering,
): ServiceResponse {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const request = change?.(given, nowSeconds) ?? given;
  prepare?.(state);
  const right = handle(request, state, nowSeconds);
  const handled = spoil?.(right, request, state) ?? right;
  if (handled.change !== undefined) commit(state, handled.change);
  return handled.response;
}

function write(response: ServerResponse, { status, headers, body }: ServiceResponse): void {
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
}

function netsOf(state: ServiceStore): Record<string, string> {
  const orders = [...ledgerOf(state, API_KEY).orders.values()];
  return Object.fromEntries(orders.map((o) => [o.merchantOrderId, formatDecimal(o.netAmount)]));
}

/** The request with other headers, rightly signed for them. */
export function resigned(
  request: ServiceRequest,
  { key = API_KEY, timestamp }: { readonly key?: string; readonly timestamp: string },
): ServiceRequest {
  const signature = sign(SECRET, timestamp, request.body);
  const headers = [
    [HEADERS.key, key],
    [HEADERS.timestamp, timestamp],
    [HEADERS.signature, signature],
  ] as const;
  return { ...request, headers };
}

/** Whether the signature is right for the key's secret, whatever the timestamp says. */
export function isRightlySigned({ headers, body }: ServiceRequest): boolean {
  const { timestamp = '', signature } = presentedValues(headers);
  return signature === sign(SECRET, timestamp, body);
}
