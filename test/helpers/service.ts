import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** What a test's own service does with a request; `count` is 1 for the first. */
export type Answer = (response: ServerResponse, request: ReceivedRequest, count: number) => void;

/** A service that does exactly what a test says, on a real socket; it remembers what it was sent. */
export interface TestService {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Resolves at the next request. */
  nextRequest(): Promise<ReceivedRequest>;
  close(): Promise<void>;
}

/** @param port any that is free without it. */
export async function startTestService(
  answer: Answer,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<TestService> {
  const requests: ReceivedRequest[] = [];
  const waiting: ((request: ReceivedRequest) => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const received = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    requests.push(received);
    for (const resolve of waiting.splice(0)) resolve(received);
    answer(response, received, requests.length);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const STATUS_BY_PATH: Readonly<Record<string, string>> = {
  '/conversions': 'CONFIRMED',
  '/conversions/partial': 'PARTIALLY_CANCELLED',
  '/conversions/cancel': 'CANCELLED',
  '/conversions/decline': 'DECLINED',
};

/** Answers as the service's document says of a report that it takes. */
export const accept: Answer = (response, { path, body }) => {
  const { merchant_order_id, amount, refund_amount, currency } = JSON.parse(body.toString());
  const data = {
    merchant_order_id,
    transaction_id: `x:1:${merchant_order_id}`,
    status: STATUS_BY_PATH[path],
    net_amount: amount ?? 0,
    refunded_amount: refund_amount ?? 0,
    currency: currency ?? 'KRW',
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
};

/** Answers one report like this, however often it comes, and all others like that. */
export function answerOne(first: Answer, others: Answer): Answer {
  let one: string | undefined;
  return (response, request, count) => {
    const { event_id } = JSON.parse(request.body.toString());
    one ??= event_id;
    (event_id === one ? first : others)(response, request, count);
  };
}

/** Answers with this status and body. */
export const respond =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A report that was received and then never answered: the connection is dropped. */
export const drop: Answer = (response) => {
  response.destroy();
};

/** Never answers. */
export const stall: Answer = () => undefined;
