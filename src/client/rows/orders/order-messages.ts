import { makeVisible } from '../../../kit/visible.ts';
import { eachKind, kindNamed } from '../../../protocol/kinds/index.ts';
import { type Decimal, formatDecimal } from '../../../protocol/money.ts';
import type { OrderFault, RowPlace } from '../row.ts';
import { orderIdIn } from './order-key.ts';
import type { OrderRecord, RecordKind } from './read-record.ts';

/** The most different reports of one order that are followed; what has more is not an order. */
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
    `this ${NAMES[record.kind]} of ${orderCalled(key)} comes before its paid report on line ${line}; move it after that line`,
  );

export const paidTwice = (key: string, record: OrderRecord, { line }: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `${orderCalled(key)} is already reported as paid on line ${line}, under another event ID; keep one`,
  );

/** The first of several paid reports. */
export const paidAgain = (key: string, record: OrderRecord, { line }: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `${orderCalled(key)} is reported as paid again on line ${line}, under another event ID; keep one`,
  );

/** Two rows for one refund, which would both be counted. */
export const refundedTwice = (key: string, record: OrderRecord, other: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `this refund of ${orderCalled(key)} is on line ${other.line} ${other.row < record.row ? 'already' : 'again'}, under another event ID; keep one, or give each its own refund_id`,
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
    `this ${NAMES[record.kind]} of ${orderCalled(key)} comes after its ${NAMES[closing.kind]} on line ${closing.line}, which closes the order; move it before that line, or remove it`,
  );

export const behindFault = (key: string, record: OrderRecord, { line }: OrderRecord): OrderFault =>
  fault(
    record,
    'order',
    `this ${NAMES[record.kind]} of ${orderCalled(key)} comes after line ${line} of its order, which has an error; fix that row, then send both`,
  );

/** A row that says what another one says which is not sent. */
export const repeatsFault = (place: RowPlace, { line }: RowPlace): OrderFault => ({
  ...{ row: place.row, line: place.line, column: null, field: null, code: 'order' },
  message: `repeats line ${line}, which has an error; keep one of them and fix it`,
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
    `with this one the refunds of ${orderCalled(key)} add up to ${refunded}, but only ${whole} was paid on line ${paid.line}; lower this one, or fix the paid report`,
    'refund_amount',
  );
}

/** Two rows of one order that say different things under one event id. */
export const saidOtherwise = (
  key: string,
  record: OrderRecord,
  earlier: OrderRecord,
): OrderFault => {
  const isRefund = record.kind !== 'faulty' && kindNamed(record.kind).isRepeatable;
  const remedy = isRefund ? ', or give this one its own refund_id' : '';
  return fault(
    record,
    'conflict',
    `line ${earlier.line} has different values for the same ${NAMES[earlier.kind]} of ${orderCalled(key)}; keep one${remedy}`,
    isRefund ? 'refund_id' : null,
  );
};

/** Two reports of one order that are not the same one, under an event id that the rows name themselves. */
export const sharesEventId = (key: string, record: OrderRecord, other: OrderRecord): OrderFault =>
  fault(
    record,
    'conflict',
    `line ${other.line} has the same event ID for another report of ${orderCalled(key)} (${NAMES[other.kind]}); give each report its own`,
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
