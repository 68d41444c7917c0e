import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { createMachine } from '../../helpers/conv.ts';

/** What `conv mock --json` says first. */
interface Greeting {
  readonly url: string;
  readonly api_key: string;
  readonly hmac_secret: string;
  /** Where the inspector is. */
  readonly control: string;
  readonly token: string;
}

/** How a request is signed, where it is not signed rightly. */
interface Signing {
  /** What is signed instead of the body. */
  readonly signed?: string;
  readonly timestamp?: string | number;
  readonly key?: string;
}

/** A real `conv mock`, as a process. */
export interface Mock extends Greeting {
  /** The page with the token in its address. */
  readonly page: string;
  /** Posts a body. @returns the status; 0 where there was no answer. */
  send(path: string, body: string | object, signing?: Signing): Promise<number>;
  paid(order: string, more?: object): Promise<number>;
  steer(method: string, path: string, body?: object): Promise<number>;
  stop(): Promise<void>;
}

export async function startMock(...args: string[]): Promise<Mock> {
  const machine = createMachine();
  const child = machine.start(['mock', '--json', '--port', '0', ...args]);
  child.stderr?.resume();
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = (await once(lines, 'line')) as [string];
  const greeting = JSON.parse(line) as Greeting;
  const agent = new Agent({ keepAlive: true });
  const send: Mock['send'] = (path, given, signing = {}) => {
    const body = typeof given === 'string' ? given : JSON.stringify(given);
    return post(agent, greeting.url + path, body, headersFor(greeting, body, signing));
  };
  return {
    ...greeting,
    page: `${greeting.control}?token=${greeting.token}`,
    send,
    paid: (order, more = {}) => send('/conversions', paidBody(order, more)),
    steer: (method, path, body) =>
      post(
        agent,
        greeting.control + path,
        JSON.stringify(body ?? {}),
        { Authorization: `Bearer ${greeting.token}` },
        method,
      ),
    stop: async () => {
      agent.destroy();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      machine.remove();
    },
  };
}

export const paidBody = (order: string, more: object = {}) => ({
  merchant_order_id: order,
  event_id: `paid-${order}`,
  amount: 5000,
  currency: 'KRW',
  ...more,
});

/** `HMAC_SHA256(timestamp + body, hmac_secret)`, apart from the code under test. */
function headersFor(
  { api_key, hmac_secret }: Greeting,
  body: string,
  { signed = body, timestamp = Math.floor(Date.now() / 1000), key = api_key }: Signing,
): Record<string, string> {
  const signature = createHmac('sha256', hmac_secret).update(`${timestamp}${signed}`).digest('hex');
  return {
    'X-Merchant-Key': key,
    'X-Signature-Timestamp': String(timestamp),
    'X-Signature': signature,
  };
}

async function post(
  agent: Agent,
  url: string,
  body: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<number> {
  try {
    const length = {
      'Content-Length': Buffer.byteLength(body),
      'Content-Type': 'application/json',
    };
    const sending = request(url, { method, agent, headers: { ...headers, ...length } }).end(body);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    await response.resume().toArray();
    return response.statusCode ?? 0;
  } catch {
    return 0;
  }
}
