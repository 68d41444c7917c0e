import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { checkApiKey, checkSecret } from '../../../src/client/profiles/rules.ts';
import { givenMerchants } from '../../../src/mock/run/merchants.ts';
import { type RunningMock, startMock } from '../../../src/mock/run/start-mock.ts';
import { NO_FINDINGS } from '../../../src/mock/service/log.ts';
import { pointerTo } from '../../../src/mock/storage/input.ts';
import { KEY, NOW, SECRET, signed } from '../requests.ts';

export const TOKEN = 'token-of-this-test';
export const bearer = { authorization: `Bearer ${TOKEN}` };

/** The whole service with its control interface, and how often it was told to end. */
export interface Steered extends RunningMock {
  readonly shutdowns: () => number;
}

export async function startSteered(template: () => string = () => '<p>page</p>'): Promise<Steered> {
  let shutdowns = 0;
  const merchants = givenMerchants(
    [
      { api_key: KEY, hmac_secret: SECRET },
      { api_key: 'shop_b', hmac_secret: 'secret-of-shop-b', mode: 'live' },
    ],
    { apiKey: checkApiKey, secret: checkSecret },
    pointerTo,
  );
  const plan = {
    port: 0,
    keep: 10_000,
    dialect: [],
    stateFile: undefined,
    seedFiles: [],
    // It stands still, so that all times are exact.
    clock: { start: NOW * 1000, frozen: true },
    faults: [],
    faultSeed: 7,
    expectations: [],
    withinMs: 0,
  };
  const mock = await startMock(plan, merchants, {
    now: Date.now,
    token: TOKEN,
    faultSeed: 7,
    onRequest: () => undefined,
    onShutdown: () => {
      shutdowns += 1;
    },
    explainerFor: () => ({
      explain: async () => NO_FINDINGS,
      settled: async () => undefined,
      stop: async () => undefined,
    }),
    template,
  });
  onTestFinished(() => mock.close());
  return { ...mock, shutdowns: () => shutdowns };
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface Heard {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Asks by node's own client, which sends any Host and Origin that it is told. */
export async function ask({ url }: Steered, path: string, asked: Asked = {}): Promise<Heard> {
  const { method = 'GET', headers = {}, body } = asked;
  const sending = request(`${url}${path}`, { method, headers: { ...headers } }).end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** The same as a script does that knows the token; JSON goes there and back. */
export async function tell(mock: Steered, method: string, path: string, value?: unknown) {
  const body = value === undefined ? {} : { body: JSON.stringify(value) };
  const { status, text } = await ask(mock, path, { method, headers: bearer, ...body });
  return { status, json: JSON.parse(text) };
}

/** A report of the first merchant, over the socket. */
export async function report(
  { url }: Steered,
  path: string,
  body: string | Uint8Array,
): Promise<number> {
  const headers = Object.fromEntries(signed(path, body).headers);
  const sending = request(`${url}${path}`, { method: 'POST', headers }).end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  await response.resume().toArray();
  return response.statusCode ?? 0;
}
