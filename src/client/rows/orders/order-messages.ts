import { makeVisible } from '../../../kit/visible.ts';
import { eachKind, kindOf } from '../../../protocol/kinds/index.ts';
import { type Decimal, formatDecimal } from '../../../protocol/money.ts';
import type { OrderFault, RowPlace } from '../row.ts';
import { orderIdIn } from './order-key.ts';
import type { OrderRecord, RecordKind } from './read-record.ts';

/** So many different reports of one order are followed; an order that has more is none. */
export const MOST_REPORTS = 1000;

const NAMES: Readonly<Record<RecordKind, string>> = {
  faulty: 'report',
  ...eachKind(({ words }) => words.noun),
};

const orderCalled = (key: string): string => `order "${makeVisible(orderIdIn(key))}"`;

const fault = (
  { row, line }: OrderRecord,
  code: OrderFault['code'],
  message: string,
  field: string | null = null,
): OrderFault => ({ row, line, column: null, field, code, message });

export const beforePaid = (key: string, record: OrderRecord, { line }: OrderRecord): OrderFault =>
  fault(
    record,
    'order',
    `this ${NAMES[record.kind]} of ${orderCalled(key)} stands before its paid report in line ${line}: move it behind`,
  );

export const paidTwice = (key: string, record: OrderRecord, { line }: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `${orderCalled(key)} is reported as paid in line ${line} already, under another event id: keep one of the two`,
  );

/** The first of several paid reports. */
export const paidAgain = (key: string, record: OrderRecord, { line }: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `${orderCalled(key)} is reported as paid in line ${line} again, under another event id: keep one of the two`,
  );

/** Two rows for one refund, which would both be counted. */
export const refundedTwice = (key: string, record: OrderRecord, other: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `this refund of ${orderCalled(key)} stands in line ${other.line} ${other.row < record.row ? 'already' : 'again'}, under another event id: keep one of the two, or give each a refund_id of its own`,
    'refund_id',
  );

/** A refund's report carries no currency: its amount would be taken for one in the order's. */
export const inOtherCurrency = (key: string, record: OrderRecord, paid: OrderRecord): OrderFault =>
  fault(
    record,
    'value',
    `names ${record.currency}, but ${orderCalled(key)} was paid in ${paid.currency} in line ${paid.line}: write what goes back in ${paid.currency}`,
    'currency',
  );

export const afterEnd = (key: string, record: OrderRecord, closing: OrderRecord): OrderFault =>
  fault(
    record,
    'order',
    `this ${NAMES[record.kind]} of ${orderCalled(key)} stands behind its ${NAMES[closing.kind]} in line ${closing.line}, after which nothing moves it: move it before that, or take it out`,
  );

export const behindFault = (key: string, record: OrderRecord, { line }: OrderRecord): OrderFault =>
  fault(
    record,
    'order',
    `this ${NAMES[record.kind]} of ${orderCalled(key)} stands behind line ${line} of its order, which has a fault: mend that row, then send both`,
  );

/** A row that says what another one says which is not sent. */
export const repeatsFault = (place: RowPlace, { line }: RowPlace): OrderFault => ({
  ...{ row: place.row, line: place.line, column: null, field: null, code: 'order' },
  message: `repeats line ${line}, which has a fault: keep one of the two, and mend it`,
});

export function aboveTotal(
  key: string,
  refund: OrderRecord,
  sum: Decimal,
  paid: OrderRecord,
  total: Decimal,
): OrderFault {
  const [refunded, whole] = [sum, total].map((money) =>
    `${formatDecimal(money)} ${paid.currency}`.trimEnd(),
  );
  return fault(
    refund,
    'value',
    `with this one the refunds of ${orderCalled(key)} come to ${refunded}, and only ${whole} was paid in line ${paid.line}: lower it, or mend the paid report`,
    'refund_amount',
  );
}

/** Two rows of one order that say different things under one event id. */
export const saidOtherwise = (
  key: string,
  record: OrderRecord,
  earlier: OrderRecord,
): OrderFault => {
  const isRefund = record.kind !== 'faulty' && kindOf(record.kind).isRepeatable;
  const remedy = isRefund ? ', or give this one a refund_id of its own' : '';
  return fault(
    record,
    'conflict',
    `line ${earlier.line} says something else of the same ${NAMES[earlier.kind]} of ${orderCalled(key)}: keep one of the two${remedy}`,
    isRefund ? 'refund_id' : null,
  );
};

/** Two reports of one order that are not the same one, under an event id that the rows name themselves. */
export const sharesEventId = (key: string, record: OrderRecord, other: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `line ${other.line} has the same event id for another report of ${orderCalled(key)} (${NAMES[other.kind]}): give each report one of its own`,
    'event_id',
  );

/** No order has so many; most likely another column was taken for its id. */
export const tooManyReports = (key: string, record: OrderRecord): OrderFault =>
  fault(
    record,
    'order',
    `${orderCalled(key)} has more than ${MOST_REPORTS} different reports before this one: check which column its id is read from`,
    'merchant_order_id',
  );
