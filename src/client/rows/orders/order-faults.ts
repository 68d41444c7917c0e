import { addDecimals, compareDecimals, ZERO } from '../../../protocol/money.ts';
import type { OrderFault } from '../row.ts';
import {
  aboveTotal,
  afterEnd,
  afterFault,
  beforePaid,
  inOtherCurrency,
  paidAgain,
  paidTwice,
} from './order-messages.ts';
import type { OrderRecord } from './read-record.ts';
import { roleOf } from './roles.ts';

/**
 * What cannot be right about one order's rows. How it stood before the file is not known: its paid
 * report may be in an older one.
 * @param key the order's, as `writeOrderKey` makes it, for the messages.
 * @param records the order's rows in the order of the file, each event id once, faulty ones among them.
 */
export function* faultsOfOrder(key: string, records: readonly OrderRecord[]): Iterable<OrderFault> {
  const found = [...faultsAmong(key, records)];
  yield* found;
  const codes = new Map(found.map(({ row, code }) => [row, code]));
  // One in the wrong place is moved; of every other it is not known what it will be.
  const isOpen = (record: OrderRecord): boolean =>
    isAsGoodAsFaulty(record) || (codes.get(record.row) ?? 'order') !== 'order';
  const first = records.findIndex(isOpen);
  const open = records[first];
  if (open === undefined) return;
  for (const record of records.slice(first + 1))
    if (!isAsGoodAsFaulty(record) && !codes.has(record.row)) yield afterFault(key, record, open);
}

/** Whether its own fault is told already. */
const isAsGoodAsFaulty = ({ kind, isContradicted }: OrderRecord): boolean =>
  kind === 'faulty' || isContradicted;

function* faultsAmong(key: string, all: readonly OrderRecord[]): Iterable<OrderFault> {
  const records = all.filter(({ kind }) => kind !== 'faulty');
  const start = records.findIndex(({ kind }) => roleOf(kind) === 'begins');
  const paid = records[start];
  for (const record of records.slice(0, Math.max(0, start)))
    yield beforePaid(key, record, paid ?? record);
  const rest = records.slice(Math.max(0, start));
  const end = rest.findIndex(({ kind }) => roleOf(kind) === 'ends');
  const others = rest.filter((record) => roleOf(record.kind) === 'begins' && record !== paid);
  if (paid !== undefined && others.length > 0) yield* paidRivals(key, paid, others);
  else if (paid?.isContradicted === false)
    yield* wrongRefunds(key, paid, end < 0 ? rest : rest.slice(0, end));
  const closing = rest[end];
  if (closing === undefined) return;
  for (const record of rest.slice(end + 1))
    if (roleOf(record.kind) !== 'begins') yield afterEnd(key, record, closing);
}

/** None of them is sent: an amount that was accepted cannot be changed. */
function* paidRivals(
  key: string,
  paid: OrderRecord,
  others: readonly OrderRecord[],
): Iterable<OrderFault> {
  for (const other of others.slice(0, paid.isContradicted ? 0 : 1))
    yield paidAgain(key, paid, other);
  for (const other of others) yield paidTwice(key, other, paid);
}

/** A refund that is a fault counts for nothing in the sum: it would be left out. */
function* wrongRefunds(
  key: string,
  paid: OrderRecord,
  records: readonly OrderRecord[],
): Iterable<OrderFault> {
  let sum: OrderRecord['amount'] = ZERO;
  for (const refund of records) {
    if (roleOf(refund.kind) !== 'refunds' || refund.isContradicted) continue;
    const next: OrderRecord['amount'] = sum && refund.amount && addDecimals(sum, refund.amount);
    if (isInOther(refund, paid)) yield inOtherCurrency(key, refund, paid);
    else if (paid.amount && next && compareDecimals(next, paid.amount) > 0)
      yield aboveTotal(key, refund, next, paid, paid.amount);
    else sum = next;
  }
}

const isInOther = ({ currency }: OrderRecord, paid: OrderRecord): boolean =>
  currency !== '' && paid.currency !== '' && currency !== paid.currency;
