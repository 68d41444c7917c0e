import { createHmac } from 'node:crypto';
import type { Mock } from 'conv-cli/mock';

export const paid = (order: string, event: string, amount = 100): string =>
  JSON.stringify({ merchant_order_id: order, event_id: event, amount, currency: 'KRW' });
export const partial = (order: string, event: string, refund: number): string =>
  JSON.stringify({ merchant_order_id: order, event_id: event, refund_amount: refund });
export const plain = (order: string, event: string): string =>
  JSON.stringify({ merchant_order_id: order, event_id: event });

export interface Sender {
  readonly apiKey?: string;
  readonly hmacSecret?: string;
  /** Unix time in seconds. */
  readonly timestamp?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly redirect?: Request['redirect'];
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** A report as a shop signs it: the first merchant's, now, unless it says otherwise. */
export function signed(mock: Mock, path: string, body: string, sender: Sender = {}): Request {
  const { apiKey = mock.apiKey, hmacSecret = mock.hmacSecret, timestamp = nowSeconds() } = sender;
  const { signal, redirect = 'manual' } = sender;
  const signature = createHmac('sha256', hmacSecret).update(`${timestamp}${body}`).digest('hex');
  const headers = {
    'Content-Type': 'application/json',
    'X-Merchant-Key': apiKey,
    'X-Signature-Timestamp': String(timestamp),
    'X-Signature': signature,
    ...sender.headers,
  };
  const options = signal === undefined ? {} : { signal };
  return new Request(`${mock.url}${path}`, { method: 'POST', headers, body, redirect, ...options });
}

/** The code of the error of an answer; undefined where there is none. */
export const codeOf = async (answer: Response): Promise<string | undefined> =>
  ((await answer.json()) as { error?: { code: string } }).error?.code;
