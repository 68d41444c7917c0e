import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import type { FaultyLog } from '../../../src/mock/faults/apply.ts';
import { createFaults, type Faults } from '../../../src/mock/faults/faults.ts';
import { readFaultRules } from '../../../src/mock/faults/parse.ts';
import { startService } from '../../../src/mock/run/listener.ts';
import { ledgerOf } from '../../../src/mock/service/state.ts';
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

export async function startFaulty(...rules: string[]): Promise<FaultyService> {
  const faults = createFaults(readFaultRules(rules), 7);
  const state = newState();
  const log: FaultyLog[] = [];
  const events = new EventEmitter();
  const service = await startService({
    state,
    faults,
    now: () => NOW,
    port: 0,
    onRequest: (entry, _, fault = '') => {
      log.push({ log: entry, fault });
      events.emit('logged');
    },
  });
  onTestFinished(service.close);
  return {
    port: service.port,
    faults,
    log,
    status: (order) => ledgerOf(state, KEY).orders.get(order)?.status,
    logged: async (count) => {
      while (log.length < count) await once(events, 'logged');
    },
  };
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
