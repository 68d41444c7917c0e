import type { OrderStatus } from '../../core/protocol.ts';
import type { RecordExpected, SmokeBody, SmokeOrder } from './step.ts';

/** Major units; whole, so that they suit every currency. */
export const AMOUNT = 5000;

export const paid = (order: SmokeOrder, amount = AMOUNT): SmokeBody => ({
  kind: 'paid',
  order,
  event: `paid-${order}`,
  fields: { amount, product_name: 'conv smoke' },
});

/** The report that the signature checks send again: it has been counted, so it can count no more. */
export const COUNTED_REPORT = paid('first');

export const refund = (event: string, amount: number, order: SmokeOrder = 'first'): SmokeBody => ({
  kind: 'partial',
  order,
  event,
  fields: { refund_amount: amount },
});

export const record = (status: OrderStatus, net: number, refunded?: number): RecordExpected => ({
  type: 'record',
  body: 'open',
  isRepeat: false,
  status,
  net,
  ...(refunded === undefined ? {} : { refunded }),
});
export const PAID_RECORD: RecordExpected = {
  ...record('CONFIRMED', AMOUNT, 0),
  body: 'documented',
};

export const REFUSED = { type: 'refused' } as const;
export const PAID_RULE =
  'a valid paid report: CONFIRMED, net_amount equals amount, refunded_amount is 0';
export const REFUND_RULE = 'refund_amount: number between 0 and the current net_amount';
