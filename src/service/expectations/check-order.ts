import { type Decimal, formatDecimal } from '../../core/money.ts';
import type { OrderRecord } from '../../core/orders/record.ts';
import { describeValue } from '../../core/reports/plain.ts';
import { suggest } from '../../core/suggest.ts';
import { amountDifference, isEqual } from './amounts.ts';
import { describeFate } from './check-requests.ts';
import type { OrderExpectation, OrderField } from './expectation.ts';
import type { RequestFacts } from './facts.ts';
import { closestRequest, type ExpectationResult } from './result.ts';

/**
 * Compares an order's record with what is expected of it. It needs no history: records are never dropped.
 * @param orders the records of all merchants; each with this id must be as expected.
 */
export function checkOrder(
  expectation: OrderExpectation,
  requests: readonly RequestFacts[],
  orders: readonly OrderRecord[],
): ExpectationResult {
  const { order, status } = expectation;
  const records = orders.filter(({ merchantOrderId }) => merchantOrderId === order);
  const wrong = records.flatMap((record) => differences(expectation, record));
  const name = `order ${describeValue(order)}`;
  const isMissing = records.length === 0 && status !== 'UNREPORTED';
  if (isMissing) wrong.push(`it was never reported${misspelt(order, orders)}`);
  if (wrong.length === 0) {
    const [first] = records;
    const summary = `${name} is ${first === undefined ? 'not reported' : describeRecord(first)}`;
    return { expectation, passed: true, summary };
  }
  const about = requests.findLast((facts) => facts.order() === order);
  const closest = about && { closest: closestRequest(about, [lastWord(about)]) };
  return { expectation, passed: false, summary: `${name}: ${wrong.join('; ')}`, ...closest };
}

const lastWord = ({ entry }: RequestFacts): string =>
  entry.outcome === 'accepted' ? 'the last request about it' : describeFate(entry);

function misspelt(order: string, orders: readonly OrderRecord[]): string {
  const near = suggest(
    order,
    orders.map(({ merchantOrderId }) => merchantOrderId),
  );
  return near === undefined ? '' : `; order ${describeValue(near)} was`;
}

const describeRecord = ({ status, netAmount, refundedAmount, currency }: OrderRecord): string =>
  `${status}, net ${formatDecimal(netAmount)}, refunded ${formatDecimal(refundedAmount)}, ${currency}`;

function differences({ status, fields }: OrderExpectation, record: OrderRecord): string[] {
  const other = record.status === status ? [] : [`it is ${record.status}, not ${status}`];
  return [
    ...other,
    ...fields.flatMap(({ name, value }) =>
      FIELDS[name](record, value).map((it) => `${name} ${it}`),
    ),
  ];
}

type Compare = (record: OrderRecord, wanted: string) => string[];

const FIELDS: Readonly<Record<OrderField, Compare>> = {
  net: ({ netAmount }, wanted) => compareAmount(netAmount, wanted),
  refunded: ({ refundedAmount }, wanted) => compareAmount(refundedAmount, wanted),
  currency: ({ currency }, wanted) =>
    currency === wanted ? [] : [`${describeValue(currency)} against ${wanted}`],
};

const compareAmount = (got: Decimal, wanted: string): string[] =>
  isEqual(got, wanted) ? [] : [amountDifference(formatDecimal(got), wanted)];
