import type { OrderJson, RequestJson } from '../../../src/mock/inspector/model/wire.ts';

/** An accepted paid report, as the control interface shows it; what a test is about is given. */
export function requestJson(given: Partial<RequestJson> = {}): RequestJson {
  const sequence = given.sequence ?? 1;
  const order = given.merchant_order_id === undefined ? 'A-1' : given.merchant_order_id;
  const event = given.event_id === undefined ? `e-${sequence}` : given.event_id;
  const reported = { merchant_order_id: order, event_id: event, amount: 5000, currency: 'KRW' };
  const body = given.body ?? JSON.stringify(reported);
  return {
    sequence,
    time: '2026-01-01T12:00:00.000Z',
    received_at: 1_767_268_800,
    method: 'POST',
    path: '/conversions',
    http_status: 200,
    outcome: 'accepted',
    kind: 'paid',
    api_key: 'shop_a',
    merchant_order_id: order,
    event_id: event,
    error: null,
    explanations: [],
    ruled_out: [],
    next: [],
    fault: null,
    warnings: [],
    checks: { headers: true, timestamp: true, skew_seconds: 0, key: true, signature: true },
    presented: { key: 'shop_a', timestamp: '1767268800', signature: 'a'.repeat(64) },
    status_before: null,
    status_after: 'CONFIRMED',
    money: { amount: '5000', refunded: '0', net: '5000', currency: 'KRW' },
    resent: false,
    redacted: false,
    body,
    body_bytes: Buffer.byteLength(body),
    ...given,
  };
}

/** A request that the service refused before it read the body. */
export const unread = (given: Partial<RequestJson> = {}): RequestJson => ({
  ...requestJson(given),
  outcome: 'refused',
  http_status: 401,
  merchant_order_id: null,
  event_id: null,
  status_after: null,
  money: null,
  ...given,
});

export const orderJson = (orderId: string, given: Partial<OrderJson> = {}): OrderJson => ({
  api_key: 'shop_a',
  mode: 'sandbox',
  amount: '5000',
  product_name: '',
  record: {
    merchant_order_id: orderId,
    transaction_id: `conv:a:${orderId}`,
    status: 'PARTIALLY_CANCELLED',
    net_amount: '3000',
    refunded_amount: '2000',
    currency: 'KRW',
  },
  ...given,
});
