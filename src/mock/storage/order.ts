import * as z from 'zod/mini';
import { type JsonObject, jsonMember, jsonNumber, jsonString } from '../../core/kit/json/node.ts';
import {
  effectOfStatus,
  ORDER_STATUSES,
  type OrderStatus,
} from '../../core/protocol/kinds/index.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  subtractDecimals,
  ZERO,
} from '../../core/protocol/money.ts';
import type { NumberLiteral } from '../../core/protocol/reports/plain.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import { type Fault, message } from '../../core/words/message.ts';
import {
  amount,
  anyText,
  identifier,
  matching,
  oneOf,
  type PlaceFault,
  readExactly,
  shapeOf,
} from './input.ts';

const MEMBERS = {
  merchant_order_id: identifier,
  status: oneOf(ORDER_STATUSES),
  amount,
  net_amount: amount,
  refunded_amount: amount,
  currency: matching(/^[A-Za-z]{3}$/, 'a 3-letter currency code such as "KRW"'),
  product_name: anyText,
  sub_id: z.optional(anyText),
  cb_aev: z.optional(identifier),
};

/** An order in the state file, with everything the service stores about it. */
export const ORDER = shapeOf(MEMBERS);

/** An "order record (as returned in `data`)", with optional fields that the record omits. */
export const RECORD = shapeOf({
  ...MEMBERS,
  amount: z.optional(amount),
  product_name: z.optional(anyText),
  transaction_id: z.optional(anyText),
  api_key: z.optional(identifier),
});

/** A plain value (see `toPlain`) of the shape `ORDER` or `RECORD`. */
interface PlainOrder {
  readonly merchant_order_id: string;
  readonly status: OrderStatus;
  readonly amount?: NumberLiteral;
  readonly net_amount: NumberLiteral;
  readonly refunded_amount: NumberLiteral;
  readonly currency: string;
  readonly product_name?: string;
  readonly sub_id?: string;
  readonly cb_aev?: string;
}

export function toOrder(value: unknown): OrderRecord {
  const plain = value as PlainOrder;
  const { merchant_order_id: merchantOrderId, status, currency } = plain;
  const netAmount = decimalOf(plain.net_amount);
  const refundedAmount = decimalOf(plain.refunded_amount);
  return {
    merchantOrderId,
    status,
    // The record of a declined order lacks its amount, which is at least the refunded amount.
    amount:
      plain.amount === undefined ? addDecimals(netAmount, refundedAmount) : decimalOf(plain.amount),
    netAmount,
    refundedAmount,
    currency,
    productName: plain.product_name ?? '',
    ...(plain.sub_id === undefined ? {} : { subId: plain.sub_id }),
    ...(plain.cb_aev === undefined ? {} : { clickId: plain.cb_aev }),
  };
}

/** Encodes an order for the state file; amounts keep all digits. */
export function orderNode(order: OrderRecord): JsonObject {
  const string = (key: string, value: string | undefined) =>
    value === undefined ? [] : [jsonMember(key, jsonString(value))];
  const number = (key: string, value: Decimal) => jsonMember(key, jsonNumber(formatDecimal(value)));
  return {
    type: 'object',
    members: [
      ...string('merchant_order_id', order.merchantOrderId),
      ...string('status', order.status),
      number('amount', order.amount),
      number('net_amount', order.netAmount),
      number('refunded_amount', order.refundedAmount),
      ...string('currency', order.currency),
      ...string('product_name', order.productName),
      ...string('sub_id', order.subId),
      ...string('cb_aev', order.clickId),
    ],
  };
}

const decimalOf = ({ literal }: NumberLiteral): Decimal => readExactly(literal) ?? ZERO;

/**
 * Checks an order's amounts against its status: "States and transitions", and net = amount - refunded unless the
 * order is closed.
 */
export function findMoneyFaults(order: OrderRecord, fault: PlaceFault): Fault[] {
  const wrong = (member: string, rule: string, wanted: Decimal, got: Decimal): Fault[] =>
    compareDecimals(wanted, got) === 0
      ? []
      : [
          fault(
            [member],
            message('amount_must_be', {
              wanted: formatDecimal(wanted),
              rule,
              got: formatDecimal(got),
            }),
          ),
        ];
  const { status, amount, netAmount, refundedAmount } = order;
  const net = (wanted: Decimal, rule: string) => wrong('net_amount', rule, wanted, netAmount);
  const refunded = (wanted: Decimal, rule: string) =>
    wrong('refunded_amount', rule, wanted, refundedAmount);
  const isTooMuch = compareDecimals(refundedAmount, amount) > 0;
  const rest = () => net(subtractDecimals(amount, refundedAmount), 'amount less refunded_amount');
  const effect = effectOfStatus(status);
  if (effect.net === 'set')
    return [
      ...refunded(ZERO, `nothing of a ${status} order is refunded`),
      ...net(amount, `all of a ${status} order`),
    ];
  if (effect.net !== 'zero') return isTooMuch ? [moreThanAll(order, fault)] : rest();
  return [
    ...net(ZERO, `nothing is left of a ${status} order`),
    // What a cancel makes of the refunded amount is "not shown": `refunded-after-cancel`.
    ...(isTooMuch ? [moreThanAll(order, fault)] : []),
  ];
}

const moreThanAll = ({ amount, refundedAmount }: OrderRecord, fault: PlaceFault): Fault =>
  fault(
    ['refunded_amount'],
    message('refunded_above_amount', {
      amount: formatDecimal(amount),
      refunded: formatDecimal(refundedAmount),
    }),
  );
