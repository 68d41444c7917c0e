import * as z from 'zod/mini';
import { type JsonObject, jsonMember, jsonNumber, jsonString } from '../../core/json/node.ts';
import { addDecimals, type Decimal, formatDecimal, ZERO } from '../../core/money.ts';
import type { OrderRecord } from '../../core/orders/record.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../core/protocol.ts';
import type { NumberLiteral } from '../../core/reports/plain.ts';
import { readExactly } from './long-decimal.ts';
import { amount, identifier, matching, oneOf, shapeOf, text } from './shape.ts';

const MEMBERS = {
  merchant_order_id: identifier,
  status: oneOf(ORDER_STATUSES),
  amount,
  net_amount: amount,
  refunded_amount: amount,
  currency: matching(/^[A-Za-z]{3}$/, 'a 3-letter currency code such as "KRW"'),
  product_name: text,
  sub_id: z.optional(text),
  cb_aev: z.optional(identifier),
};

/** An order in the state file: all that the service remembers of it. */
export const ORDER = shapeOf(MEMBERS);

/** An "order record (as returned in `data`)"; what it leaves out of an order may be given too. */
export const RECORD = shapeOf({
  ...MEMBERS,
  amount: z.optional(amount),
  product_name: z.optional(text),
  transaction_id: z.optional(text),
  api_key: z.optional(identifier),
});

/** A plain value (see `toPlain`) that has the shape `ORDER` or `RECORD`. */
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
    // A declined order no longer tells what it came to: what was refunded is the least.
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

/** The order as the state file has it; amounts keep every digit. */
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
