import { ZERO } from '../../../src/core/protocol/money.ts';
import type { OrderRecord } from '../../../src/core/protocol/rulebook/orders.ts';
import { presentedValues } from '../../../src/core/protocol/signature-checks.ts';
import { answerRecord } from '../../../src/mock/service/errors.ts';
import type { Handled, ServiceRequest } from '../../../src/mock/service/handle.ts';
import { ledgerOf, type ServiceStore } from '../../../src/mock/service/state.ts';
import type { Defect } from './defect.ts';
import { API_KEY, resigned } from './service.ts';

/** Keeps and answers another record of an order than the right one. */
const spoiling =
  (kind: string, spoil: (after: OrderRecord, before: OrderRecord | undefined) => OrderRecord) =>
  (handled: Handled, _request: ServiceRequest, state: ServiceStore): Handled => {
    const { change, log } = handled;
    if (change === undefined || log.kind !== kind) return handled;
    const before = ledgerOf(state, API_KEY).orders.get(change.order.merchantOrderId);
    const order = spoil(change.order, before);
    return { log, response: answerRecord(order, 'x'), change: { ...change, order } };
  };

/** Another text for one that the service writes. */
export const rewording =
  (right: string, wrong: string) =>
  (handled: Handled): Handled => {
    const body = Buffer.from(Buffer.from(handled.response.body).toString().replace(right, wrong));
    return { ...handled, response: { ...handled.response, body } };
  };

const isSuccess = ({ response }: Handled): boolean => response.status === 200;
/** A refusal of the report, not of the signature. */
export const isRefusal = ({ response }: Handled): boolean =>
  response.status > 401 && response.status < 500;

/** The same with another body. */
export const withBody = (handled: Handled, text: string): Handled => ({
  ...handled,
  response: { ...handled.response, body: Buffer.from(text) },
});

const forgetEvents = (state: ServiceStore): void => state.ledgers.get(API_KEY)?.events.clear();

/** A negative amount as its absolute value. */
const unsigned = (request: ServiceRequest): ServiceRequest => {
  const text = Buffer.from(request.body).toString();
  const body = Buffer.from(text.replace(/amount":-/, 'amount":'));
  return body.length === request.body.length
    ? request
    : resigned(
        { ...request, body },
        { timestamp: presentedValues(request.headers).timestamp ?? '' },
      );
};

/** What breaks a rule of an order's life, or of its record. */
export const ORDER_DEFECTS: readonly Defect[] = [
  {
    name: 'counts a repeated event twice',
    tampering: { prepare: forgetEvents },
    failed: ['partial_again'],
  },
  {
    name: 'counts a repeated event twice, and does not show it',
    tampering: {
      prepare: forgetEvents,
      handled: (handled) =>
        isSuccess(handled) && handled.log.kind !== 'paid' ? withBody(handled, '') : handled,
    },
    failed: ['second_partial'],
  },
  {
    name: 'accepts a refund above what is left',
    tampering: {
      handled: (handled, _request, state) => {
        if (handled.log.error?.code !== 'refund_out_of_range') return handled;
        const order = ledgerOf(state, API_KEY).orders.get(handled.log.merchantOrderId ?? '');
        return order === undefined ? handled : { ...handled, response: answerRecord(order, 'x') };
      },
    },
    failed: ['refund_above_net'],
  },
  {
    name: 'does not look at the sign of an amount',
    tampering: { request: unsigned },
    failed: ['refund_below_zero', 'amount_below_zero'],
  },
  {
    name: 'does not take a refund off the net amount',
    tampering: {
      handled: spoiling('partial', (after, before) => ({
        ...after,
        netAmount: before?.netAmount ?? ZERO,
      })),
    },
    failed: ['partial', 'third_refund'],
  },
  {
    name: 'leaves the net amount at a cancel',
    tampering: {
      handled: spoiling('cancel', (after, before) => ({
        ...after,
        netAmount: before?.netAmount ?? ZERO,
      })),
    },
    failed: ['cancel'],
  },
  {
    name: 'leaves the status at a decline',
    tampering: {
      handled: spoiling('decline', (after, before) => ({
        ...after,
        status: before?.status ?? after.status,
      })),
    },
    failed: ['decline'],
  },
  {
    name: 'has another word for a paid order',
    tampering: { handled: rewording('"CONFIRMED"', '"PAID"') },
    failed: ['paid', 'paid_again', 'other_paid', 'third_paid'],
  },
  {
    name: 'has another word for a partly refunded order',
    tampering: { handled: rewording('"PARTIALLY_CANCELLED"', '"PARTIALLY_REFUNDED"') },
    failed: ['partial', 'partial_again', 'second_partial', 'third_refund', 'last_refund'],
  },
  {
    name: 'answers 200 without data',
    tampering: {
      handled: (handled) => (isSuccess(handled) ? withBody(handled, '{"ok":true}') : handled),
    },
    failed: ['paid'],
  },
  {
    name: 'answers a refund with the record of the order before it',
    tampering: {
      handled: (handled, _request, state) => {
        const { log, change } = handled;
        const before = ledgerOf(state, API_KEY).orders.get(log.merchantOrderId ?? '');
        const isRefund = change !== undefined && log.kind === 'partial';
        if (!isRefund || before === undefined) return handled;
        return { ...handled, response: answerRecord(before, 'x') };
      },
    },
    failed: ['partial', 'third_refund'],
  },
  {
    name: 'answers a paid report with the record itself, not in data',
    tampering: {
      handled: (handled) =>
        isSuccess(handled) && handled.log.kind === 'paid'
          ? withBody(handled, JSON.stringify(JSON.parse(`${handled.response.body}`).data))
          : handled,
    },
    failed: ['paid', 'other_paid', 'third_paid'],
  },
  {
    name: 'has another form of transaction_id',
    tampering: { handled: rewording('"transaction_id":"conv:', '"transaction_id":"') },
    failed: ['paid'],
  },
];
