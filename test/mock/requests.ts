import { createHmac } from 'node:crypto';
import { Secret } from '../../src/core/protocol/masking/secret.ts';
import type { HeaderLine } from '../../src/core/protocol/signature-checks.ts';
import { type Handled, handle, type ServiceRequest } from '../../src/mock/service/handle.ts';
import { commit, createState, type ServiceStore } from '../../src/mock/service/state.ts';

/** The service's clock in these tests, in Unix seconds. */
export const NOW = 1_700_000_000;
export const KEY = 'shop_a';
export const SECRET = 'secret-of-shop-a';

/** Two merchants, and one whose key is switched off. */
export const newState = (): ServiceStore =>
  createState(
    new Map([
      [KEY, { secret: new Secret(SECRET), active: true, sellerId: 'seller-a' }],
      ['shop_b', { secret: new Secret('secret-of-shop-b'), active: true, sellerId: 'seller-b' }],
      ['shop_off', { secret: new Secret(SECRET), active: false, sellerId: 'seller-off' }],
    ]),
  );

/** `HMAC_SHA256(timestamp + body, hmac_secret)`, apart from the code under test. */
export const hmac = (timestamp: string | number, body: string | Uint8Array, secret = SECRET) =>
  createHmac('sha256', secret)
    .update(Buffer.concat([Buffer.from(String(timestamp)), Buffer.from(body)]))
    .digest('hex');

export interface SigningOptions {
  readonly key?: string;
  readonly secret?: string;
  readonly timestamp?: string | number;
}

/** The three headers of a right request. */
export function headersFor(
  body: string | Uint8Array,
  { key = KEY, secret = SECRET, timestamp = NOW }: SigningOptions = {},
): HeaderLine[] {
  return [
    ['X-Merchant-Key', key],
    ['X-Signature-Timestamp', String(timestamp)],
    ['X-Signature', hmac(timestamp, body, secret)],
  ];
}

/** A POST that passes the four checks. */
export const signed = (
  path: string,
  body: string | Uint8Array,
  options: SigningOptions = {},
): ServiceRequest => ({
  method: 'POST',
  path,
  headers: headersFor(body, options),
  body: Buffer.from(body),
});

/** What the listener does: handle, then commit. */
export function send(state: ServiceStore, request: ServiceRequest, now = NOW): Handled {
  const handled = handle(request, state, now);
  if (handled.change !== undefined) commit(state, handled.change);
  return handled;
}

export const textOf = ({ response }: Handled): string => Buffer.from(response.body).toString();
export const jsonOf = (handled: Handled) => JSON.parse(textOf(handled));

export const paid = (order: string, event: string, amount = '100') =>
  `{"merchant_order_id":"${order}","event_id":"${event}","amount":${amount},"currency":"KRW"}`;
export const partial = (order: string, event: string, refund: string) =>
  `{"merchant_order_id":"${order}","event_id":"${event}","refund_amount":${refund}}`;
/** The body of a cancel and of a decline alike. */
export const plain = (order: string, event: string) =>
  `{"merchant_order_id":"${order}","event_id":"${event}"}`;
