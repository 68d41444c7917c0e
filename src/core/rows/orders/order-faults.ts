import { addDecimals, compareDecimals, ZERO } from '../../money.ts';
import type { RowFault } from '../row.ts';
import { aboveTotal, afterEnd, beforePaid, behindFault, paidTwice } from './order-messages.ts';
import type { OrderRecord } from './order-record.ts';

/**
 * What cannot be right about one order's rows. How it stood before the file is not known: its paid
 * report may be in an older one.
 * @param key the order's, as `writeOrderKey` makes it, for the messages.
 * @param records the order's rows in the order of the file, each event id once, faulty ones among them.
 */
export function* faultsOfOrder(key: string, records: readonly OrderRecord[]): Iterable<RowFault> {
  const found = [...faultsAmong(key, records)];
  yield* found;
  const codes = new Map(found.map(({ row, code }) => [row, code]));
  // One in the wrong place is moved; of every other it is not known what it will be.
  const isOpen = ({ kind, row }: OrderRecord): boolean =>
    kind === 'faulty' || (codes.get(row) ?? 'order') !== 'order';
  const first = records.findIndex(isOpen);
  const open = records[first];
  if (open === undefined) return;
  for (const record of records.slice(first + 1))
    if (record.kind !== 'faulty' && !codes.has(record.row)) yield behindFault(key, record, open);
}

function* faultsAmong(key: string, all: readonly OrderRecord[]): Iterable<RowFault> {
  const records = all.filter(({ kind }) => kind !== 'faulty');
  const start = records.findIndex(({ kind }) => kind === 'paid');
  const paid = records[start];
  for (const record of records.slice(0, Math.max(0, start)))
    yield beforePaid(key, record, paid ?? record);
  const rest = records.slice(Math.max(0, start));
  const end = rest.findIndex(({ kind }) => kind === 'cancel' || kind === 'decline');
  yield* refundsAbovePaid(key, paid, end < 0 ? rest : rest.slice(0, end));
  for (const [index, record] of rest.entries()) {
    const closing = end >= 0 && index > end ? rest[end] : undefined;
    if (record.kind === 'paid' && paid !== undefined && record !== paid)
      yield paidTwice(key, record, paid);
    else if (closing !== undefined) yield afterEnd(key, record, closing);
  }
}

/** A refund that is a fault counts for nothing in the sum: it would be left out. */
function* refundsAbovePaid(
  key: string,
  paid: OrderRecord | undefined,
  records: readonly OrderRecord[],
): Iterable<RowFault> {
  const refunds = records.filter(({ kind }) => kind === 'partial');
  const total = refunds.length > 0 && paid ? paid.amount : undefined;
  if (paid === undefined || total === undefined) return;
  let sum = ZERO;
  for (const refund of refunds) {
    const money = refund.amount;
    if (money === undefined) return;
    const next = addDecimals(sum, money);
    if (compareDecimals(next, total) > 0) yield aboveTotal(key, refund, next, paid, total);
    else sum = next;
  }
}
