import { type Decimal, formatDecimal } from '../../core/money.ts';
import type { OrderRecord } from '../../core/orders/record.ts';
import { describeValue } from '../../core/reports/plain.ts';
import { suggest } from '../../core/suggest.ts';
import { type Message, message } from '../../words/message.ts';
import { amountDifference, isEqual } from './amounts.ts';
import { describeFate } from './check-requests.ts';
import type { OrderExpectation, OrderField } from './expectation.ts';
import type { RequestFacts } from './facts.ts';
import { closestRequest, type Found } from './result.ts';

/**
 * Compares an order's record with what is expected of it. It needs no history: records are never dropped.
 * @param orders the records of all merchants; each with this id must be as expected.
 */
export function checkOrder(
  expectation: OrderExpectation,
  requests: readonly RequestFacts[],
  orders: readonly OrderRecord[],
): Found {
  const { status } = expectation;
  const order = describeValue(expectation.order);
  const records = orders.filter(({ merchantOrderId }) => merchantOrderId === expectation.order);
  const wrong = records.flatMap((record) => differences(expectation, record));
  const isMissing = records.length === 0 && status !== 'UNREPORTED';
  if (isMissing) wrong.push(neverReported(expectation.order, orders));
  if (wrong.length === 0) {
    const [first] = records;
    const summary =
      first === undefined ? message('order_not_reported', { order }) : described(order, first);
    return { expectation, passed: true, summary };
  }
  const about = requests.findLast((facts) => facts.order() === expectation.order);
  const closest = about && { closest: closestRequest(about, [lastWord(about)]) };
  const summary = message('order_differs', { order, how: wrong });
  return { expectation, passed: false, summary, ...closest };
}

const lastWord = ({ entry }: RequestFacts): Message =>
  entry.outcome === 'accepted' ? message('last_request_for_order') : describeFate(entry);

function neverReported(order: string, orders: readonly OrderRecord[]): Message {
  const near = suggest(
    order,
    orders.map(({ merchantOrderId }) => merchantOrderId),
  );
  return near === undefined
    ? message('order_never_reported')
    : message('order_reported_instead', { near: describeValue(near) });
}

const described = (order: string, record: OrderRecord): Message =>
  message('order_as_expected', {
    order,
    status: record.status,
    net: formatDecimal(record.netAmount),
    refunded: formatDecimal(record.refundedAmount),
    currency: record.currency,
  });

function differences({ status, fields }: OrderExpectation, record: OrderRecord): Message[] {
  const statuses = { got: record.status, wanted: status };
  const other = record.status === status ? [] : [message('order_has_other_status', statuses)];
  return [
    ...other,
    ...fields.flatMap(({ name, value }) =>
      FIELDS[name](record, value).map((how) => message('property_differs', { name, how })),
    ),
  ];
}

type Compare = (record: OrderRecord, wanted: string) => Message[];

const FIELDS: Readonly<Record<OrderField, Compare>> = {
  net: ({ netAmount }, wanted) => compareAmount(netAmount, wanted),
  refunded: ({ refundedAmount }, wanted) => compareAmount(refundedAmount, wanted),
  currency: ({ currency }, wanted) =>
    currency === wanted ? [] : [message('differs', { got: describeValue(currency), wanted })],
};

const compareAmount = (got: Decimal, wanted: string): Message[] =>
  isEqual(got, wanted) ? [] : [amountDifference(formatDecimal(got), wanted)];
