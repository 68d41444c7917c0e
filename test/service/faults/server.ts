import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { readBody } from '../../../src/service/body.ts';
import { applyAnswer } from '../../../src/service/faults/apply.ts';
import { carryOut, type FaultyLog } from '../../../src/service/faults/carry-out.ts';
import { createFaults, type Faults } from '../../../src/service/faults/faults.ts';
import { readFaultRules } from '../../../src/service/faults/read-rules.ts';
import { handle } from '../../../src/service/handle.ts';
import { route } from '../../../src/service/route.ts';
import { commit, ledgerOf } from '../../../src/service/state.ts';
import { KEY, NOW, newState, signed } from '../requests.ts';

/** A service with faults on a real socket. */
export interface FaultyService {
  readonly port: number;
  readonly faults: Faults;
  readonly log: FaultyLog[];
  /** The status of an order that was counted. */
  status(order: string): string | undefined;
  /** Resolves once so many requests are logged. */
  logged(count: number): Promise<void>;
}

/** What a client made of its request: an answer, or the code of its error. */
export type Seen =
  | { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer }
  | { readonly code: string; readonly partOfBody: string };

const cleanUps: (() => unknown)[] = [];

export const cleanUpAfterEach = () =>
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

export async function startFaulty(...rules: string[]): Promise<FaultyService> {
  const faults = createFaults(readFaultRules(rules), 7);
  const state = newState();
  const log: FaultyLog[] = [];
  const server = createServer(async (message, response) => {
    log.push(await serve(faults, state, message, response));
    server.emit('logged');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    log,
    status: (order) => ledgerOf(state, KEY).orders.get(order)?.status,
    logged: async (count) => {
      while (log.length < count) await once(server, 'logged');
    },
  };
}

/** What the listener does, without its other cares. */
async function serve(
  faults: Faults,
  state: ReturnType<typeof newState>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<FaultyLog> {
  const { method = '', url: path = '', headers, rawHeaders } = message;
  const header = headers['x-conv-fault']?.toString();
  const routed = route(method, path);
  const facts = routed.ok ? { kind: routed.kind } : {};
  const lines = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  );
  const settleWith = (body: Uint8Array) => async (skewSeconds: number, commits: boolean) => {
    const handled = handle({ method, path, headers: lines, body }, state, NOW + skewSeconds);
    if (commits && handled.change !== undefined) commit(state, handled.change);
    return handled;
  };
  const early = faults.onArrival(facts, header, NOW);
  if (early !== undefined)
    return carryOut(early, settleWith(new Uint8Array()), (own) =>
      applyAnswer(early, response, own),
    );
  const body = (await readBody(message)) as Uint8Array;
  const peeked = handle({ method, path, headers: lines, body }, state, NOW);
  const effect = faults.next(peeked.log, header, NOW);
  if (effect !== undefined)
    return carryOut(effect, settleWith(body), (own) => applyAnswer(effect, response, own));
  const handled = await settleWith(body)(0, true);
  response.writeHead(handled.response.status).end(handled.response.body);
  return { log: handled.log, fault: '' };
}

/** A right request by node's own client. */
export async function post(
  { port }: FaultyService,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Seen> {
  const own = Object.fromEntries(signed(path, body).headers);
  const target = { port, host: '127.0.0.1', path, method: 'POST', agent: false } as const;
  const sending = request({ ...target, headers: { ...own, ...headers } }).end(body);
  const chunks: Buffer[] = [];
  try {
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    for await (const chunk of response) chunks.push(chunk);
    const { statusCode: status = 0 } = response;
    return { status, headers: response.headers, body: Buffer.concat(chunks) };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { code, partOfBody: Buffer.concat(chunks).toString() };
  }
}
