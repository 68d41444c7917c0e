import {
  eachKind,
  isFinal,
  kindNamed,
  OPENING,
  type OrderState,
  type OrderStatus,
} from '../../../../core/protocol/kinds/index.ts';
import { addDecimals, compareDecimals, ZERO } from '../../../../core/protocol/money.ts';
import { TRANSITIONS } from '../../../../core/protocol/rulebook/orders.ts';
import type { OrderFault } from '../row.ts';
import type { OrderIndex } from './order-index.ts';
import {
  aboveTotal,
  afterEnd,
  afterFault,
  beforePaid,
  inOtherCurrency,
  paidAgain,
  paidTwice,
} from './order-messages.ts';
import {
  decimalsOfRecord,
  hasOtherCurrency,
  kindOfRecord,
  type OrderRecord,
  orderKeyAt,
  RECORD,
  type RecordKind,
  readOrderRecord,
} from './order-record.ts';

/** What a row does to its order: begins it, takes from it, or ends it; nothing if it cannot be sent. */
type Role = 'begins' | 'refunds' | 'ends' | 'none';

const ROLES: Readonly<Record<RecordKind, Role>> = {
  ...eachKind(({ from, to, effect }): Role => {
    if (from.includes('UNREPORTED')) return 'begins';
    if (isFinal(to)) return 'ends';
    return effect.net === 'reduced' ? 'refunds' : 'none';
  }),
  faulty: 'none',
};

const roleOf = (kind: RecordKind): Role => ROLES[kind];

/**
 * What cannot be right about one order's rows. The order's state before the file is unknown: its paid
 * report may be in an older file.
 * @param key the order's, as `writeOrderKey` makes it, for the messages.
 * @param records the order's rows in the order of the file, each event id once, including faulty ones.
 */
function* faultsOfOrder(key: string, records: readonly OrderRecord[]): Iterable<OrderFault> {
  const found = [...faultsAmong(key, records)];
  yield* found;
  const codes = new Map(found.map(({ row, code }) => [row, code]));
  // A misplaced row only has to be moved; what becomes of any other faulty row is unknown.
  const isOpen = (record: OrderRecord): boolean =>
    isAsGoodAsFaulty(record) || (codes.get(record.row) ?? 'order') !== 'order';
  const first = records.findIndex(isOpen);
  const open = records[first];
  if (open === undefined) return;
  for (const record of records.slice(first + 1))
    if (!isAsGoodAsFaulty(record) && !codes.has(record.row)) yield afterFault(key, record, open);
}

/** Whether the row's own fault is already reported. */
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

/** A faulty refund is not added to the sum: it would be left out. */
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

/** High words below this are exact in a number: 2 ** 53, in words of four bytes. */
const HIGH_END = 2 ** 21;
const WORD = 2 ** 32;

/** The status after a report, by the one before; undefined if the order rules refuse it, or it cannot be sent. */
const NEXT = Object.fromEntries(
  Object.entries(TRANSITIONS).map(([state, moves]) => [
    state,
    {
      ...eachKind(({ name }) => ('to' in moves[name] ? moves[name].to : undefined)),
      faulty: undefined,
    },
  ]),
) as Readonly<Record<OrderState, Readonly<Record<RecordKind, OrderStatus | undefined>>>>;

const REDUCES: Readonly<Record<RecordKind, boolean>> = {
  ...eachKind(({ effect }) => effect.net === 'reduced'),
  faulty: false,
};

/**
 * Whether an order has no fault, without the messages: each report may follow the one before it, and the refunds
 * together are less than the paid report. This is true of nearly every order.
 * @returns false also if no quick answer is possible.
 */
function isPlausible(index: OrderIndex, order: number): boolean {
  let at = index.firstOf(order);
  if (index.nextOf(at) < 0) return true;
  const paid = at;
  const opened = NEXT.UNREPORTED[kindAt(index, at)];
  const isPaid = opened !== undefined;
  // Without a paid report in the file, the order was reported before.
  let state = opened ?? kindNamed(OPENING).to;
  let left = unitsAt(index, at);
  for (at = isPaid ? index.nextOf(at) : at; at >= 0; at = index.nextOf(at)) {
    const kind = kindAt(index, at);
    const next = NEXT[state][kind];
    if (next === undefined) return false;
    state = next;
    if (!isPaid || !REDUCES[kind]) continue;
    left -= refundAt(index, at, paid);
    if (!(left >= 0)) return false;
  }
  return true;
}

const kindAt = ({ bytes }: OrderIndex, at: number): RecordKind => kindOfRecord(bytes, at);

/** A refund's units, if they compare with the paid report's; NaN if not, or if no quick answer is possible. */
function refundAt(index: OrderIndex, at: number, paid: number): number {
  const decimals = decimalsOfRecord(index.bytes, paid);
  if (decimals === undefined || decimalsOfRecord(index.bytes, at) !== decimals) return Number.NaN;
  return hasOtherCurrency(index, at, paid) ? Number.NaN : unitsAt(index, at);
}

/** NaN if they are too many for a number. */
function unitsAt({ words }: Pick<OrderIndex, 'words'>, at: number): number {
  const word = (at >>> 2) + RECORD.units;
  const high = words[word + 1] ?? 0;
  return high < HIGH_END ? high * WORD + (words[word] ?? 0) : Number.NaN;
}

/** What is wrong between the rows in the index. */
export function* faultsBetween(index: OrderIndex): Iterable<OrderFault> {
  for (let order = 0; order < index.orders; order++) {
    if (isPlausible(index, order)) continue;
    const key = orderKeyAt({ bytes: index.bytes, at: index.firstOf(order) });
    yield* faultsOfOrder(key, recordsOf(index, order));
  }
}

function recordsOf(index: OrderIndex, order: number): OrderRecord[] {
  const records: OrderRecord[] = [];
  for (let at = index.firstOf(order); at >= 0; at = index.nextOf(at))
    records.push(readOrderRecord(index, at));
  return records;
}
