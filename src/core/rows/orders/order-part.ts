import type { RowFault, RowPlace } from '../row.ts';
import type { EventIds } from './event-ids.ts';
import { EVENT_KEY_BYTES } from './event-key.ts';
import { faultsOfOrder } from './order-faults.ts';
import { isSame, type OrderIndex } from './order-index.ts';
import { ORDER_KEY_BYTES } from './order-key.ts';
import { MOST_REPORTS, saidOtherwise, tooManyReports } from './order-messages.ts';
import { isSurelyRight } from './order-quick.ts';
import {
  EVENT_AT,
  isSameContent,
  kindOfRecord,
  makeFaulty,
  ORDER_AT,
  type OrderRecord,
  readOrderRecord,
} from './order-record.ts';
import type { RecordSlot } from './partitions.ts';

/** What becomes of a row in its order. */
export interface Taken {
  /** Why it cannot be sent. */
  readonly fault?: RowFault;
  readonly repeat?: Repeat;
}

/** A row that says what an earlier one says, and is sent with it. */
export interface Repeat {
  readonly place: RowPlace;
  readonly earlier: RowPlace;
}

/** That it is the first that says so, or adds nothing that must be told. */
export const NEW: Taken = {};

/** Adds a row to its order, unless it only repeats another. */
export function takeRecord(
  index: OrderIndex,
  record: RecordSlot,
  ids: EventIds | undefined,
): Taken {
  const order = index.orderOf(record);
  const { same, count, isBeforePaid } = lookFor(index, order, record);
  if (same >= 0 && !isSameContent(record, index, same))
    return takeContradiction(index, record, same);
  const isFaulty = kindOfRecord(record.bytes, record.at) === 'faulty';
  // What stands before the paid report is wrong there, and the same row behind it may be right.
  if (same >= 0 && !isBeforePaid) return isFaulty ? NEW : { repeat: repeatOf(index, record, same) };
  if (count >= MOST_REPORTS)
    return { fault: tooManyReports(keyOf(record), readOrderRecord(record, record.at)) };
  if (same < 0 && !isFaulty) ids?.add(record);
  index.append(order, record);
  return NEW;
}

const repeatOf = (index: OrderIndex, record: RecordSlot, same: number): Repeat => ({
  place: readOrderRecord(record, record.at),
  earlier: readOrderRecord(index, same),
});

/** What stands behind it has to wait until it is known which of the two is right. */
function takeContradiction(index: OrderIndex, record: RecordSlot, same: number): Taken {
  const fault = saidOtherwise(
    keyOf(record),
    readOrderRecord(record, record.at),
    readOrderRecord(index, same),
  );
  makeFaulty(record);
  takeRecord(index, record, undefined);
  return { fault };
}

/** What is wrong between the rows that were taken. */
export function* faultsBetween(index: OrderIndex): Iterable<RowFault> {
  for (let order = 0; order < index.orders; order++) {
    if (isSurelyRight(index, order)) continue;
    const key = keyOf({ bytes: index.bytes, at: index.firstOf(order) });
    yield* faultsOfOrder(key, recordsOf(index, order));
  }
}

interface Earlier {
  /** The place of the last record with the same event id; -1 without one. */
  readonly same: number;
  /** How many records the order has. */
  readonly count: number;
  /** Whether a paid report came behind that record. */
  readonly isBeforePaid: boolean;
}

function lookFor(index: OrderIndex, order: number, record: RecordSlot): Earlier {
  const { bytes } = index;
  let [same, count, isPaidSeen, isBeforePaid] = [-1, 0, false, false];
  for (let at = index.firstOf(order); at >= 0; at = index.nextOf(at)) {
    count += 1;
    const isFirstPaid = !isPaidSeen && kindOfRecord(bytes, at) === 'paid';
    isPaidSeen ||= isFirstPaid;
    if (isFirstPaid) isBeforePaid = same >= 0;
    if (!isSame(record, EVENT_AT, EVENT_KEY_BYTES, { bytes, at })) continue;
    same = at;
    isBeforePaid = false;
  }
  return { same, count, isBeforePaid };
}

function recordsOf(index: OrderIndex, order: number): OrderRecord[] {
  const records: OrderRecord[] = [];
  for (let at = index.firstOf(order); at >= 0; at = index.nextOf(at))
    records.push(readOrderRecord(index, at));
  return records;
}

const keyOf = ({ bytes, at }: Pick<RecordSlot, 'bytes' | 'at'>): string =>
  bytes.toString('latin1', at + ORDER_AT, at + ORDER_AT + ORDER_KEY_BYTES);
