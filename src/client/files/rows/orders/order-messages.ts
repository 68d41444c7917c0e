import { shortenedTo } from '../../../../core/kit/visible.ts';
import { eachKind, kindNamed, OPENING } from '../../../../core/protocol/kinds/index.ts';
import { type Decimal, formatDecimal } from '../../../../core/protocol/money.ts';
import { type Message, message } from '../../../../core/words/message.ts';
import type { OrderFault, RowPlace } from '../row.ts';
import type { OrderRecord, RecordKind } from './order-record.ts';
import { orderIdIn } from './record-keys.ts';

/** How many different reports of one order are tracked; anything with more is not an order. */
export const MOST_REPORTS = 1000;

const NAMES: Readonly<Record<RecordKind, string>> = {
  faulty: 'report',
  ...eachKind(({ words }) => words.noun),
};

/** How much of an order ID a message shows, in characters, so that it fits into its record on disk. */
const MOST_SHOWN = 100;

/** The order, and the line of the other row. */
function orderFacts(key: string, { line }: RowPlace): { order: string; line: number } {
  return { order: shortenedTo(MOST_SHOWN, orderIdIn(key)), line };
}

const faultOf = (
  { row, line }: RowPlace,
  code: OrderFault['code'],
  sentence: Message,
  field: string | null = null,
): OrderFault => ({ row, line, column: null, field, code, message: sentence });

export const beforePaid = (key: string, record: OrderRecord, paid: OrderRecord): OrderFault => {
  const facts = { report: NAMES[record.kind], ...orderFacts(key, paid) };
  return faultOf(record, 'order', message('row_before_paid', facts));
};

export const paidTwice = (key: string, record: OrderRecord, other: OrderRecord): OrderFault =>
  faultOf(record, 'conflict', message('row_paid_already', orderFacts(key, other)));

/** The first of several paid reports. */
export const paidAgain = (key: string, record: OrderRecord, other: OrderRecord): OrderFault =>
  faultOf(record, 'conflict', message('row_paid_again', orderFacts(key, other)));

/** Two rows for one refund, which would both be counted. */
export const refundedTwice = (key: string, record: OrderRecord, other: OrderRecord): OrderFault => {
  const facts = orderFacts(key, other);
  const sentence =
    other.row < record.row
      ? message('row_refund_already', facts)
      : message('row_refund_again', facts);
  return faultOf(record, 'conflict', sentence, 'refund_id');
};

/** A refund's report carries no currency: its amount would be taken for one in the order's. */
export const inOtherCurrency = (
  key: string,
  record: OrderRecord,
  paid: OrderRecord,
): OrderFault => {
  const currencies = { currency: record.currency, paid: paid.currency };
  const sentence = message('row_other_currency', { ...orderFacts(key, paid), ...currencies });
  return faultOf(record, 'value', sentence, 'currency');
};

export const afterEnd = (key: string, record: OrderRecord, closing: OrderRecord): OrderFault => {
  const reports = { report: NAMES[record.kind], closing: NAMES[closing.kind] };
  return faultOf(
    record,
    'order',
    message('row_after_end', { ...orderFacts(key, closing), ...reports }),
  );
};

export const afterFault = (key: string, record: OrderRecord, faulty: OrderRecord): OrderFault => {
  const facts = { report: NAMES[record.kind], ...orderFacts(key, faulty) };
  return faultOf(record, 'order', message('row_after_fault', facts));
};

/** Two equal paid rows of a sheet: one sale listed twice, or two items that cost the same. */
export const equalItems = (key: string, record: OrderRecord, other: OrderRecord): OrderFault =>
  faultOf(record, 'conflict', message('row_equal_items', orderFacts(key, other)));

/** A row that repeats another one, which is not sent. */
export const repeatsFault = (place: RowPlace, { line }: RowPlace): OrderFault =>
  faultOf(place, 'order', message('row_repeats_fault', { line }));

export function aboveTotal(
  key: string,
  refund: OrderRecord,
  sum: Decimal,
  paid: OrderRecord,
  total: Decimal,
): OrderFault {
  const inCurrency = (money: Decimal): string =>
    `${formatDecimal(money)} ${paid.currency}`.trimEnd();
  const sums = { refunded: inCurrency(sum), paid: inCurrency(total) };
  const sentence = message('row_refunds_above_total', { ...orderFacts(key, paid), ...sums });
  return faultOf(refund, 'value', sentence, 'refund_amount');
}

/** Two rows of one order with different values under one event ID. */
export const saidOtherwise = (
  key: string,
  record: OrderRecord,
  earlier: OrderRecord,
): OrderFault => {
  const isRefund = record.kind !== 'faulty' && kindNamed(record.kind).isRepeatable;
  const facts = { report: NAMES[earlier.kind], ...orderFacts(key, earlier) };
  return isRefund
    ? faultOf(record, 'conflict', message('row_refunds_differ', facts), 'refund_id')
    : faultOf(
        record,
        'conflict',
        message(earlier.kind === OPENING ? 'row_amounts_differ' : 'row_values_differ', facts),
      );
};

/** Two different reports of one order, under an event ID that the rows name themselves. */
export const sharesEventId = (key: string, record: OrderRecord, other: OrderRecord): OrderFault => {
  const facts = { report: NAMES[other.kind], ...orderFacts(key, other) };
  return faultOf(record, 'conflict', message('row_shares_event_id', facts), 'event_id');
};

/** No order has that many reports; most likely another column was taken for its ID. */
export const tooManyReports = (key: string, record: OrderRecord): OrderFault => {
  const { order } = orderFacts(key, record);
  const sentence = message('order_has_too_many_reports', { order, most: MOST_REPORTS });
  return faultOf(record, 'order', sentence, 'merchant_order_id');
};
