import { kindNamed, OPENING } from '../../../protocol/kinds/index.ts';
import type { OrderFault, RowPlace } from '../row.ts';
import type { EventIds } from './event-ids.ts';
import { EVENT_KEY_BYTES } from './event-key.ts';
import { isSame, type OrderIndex } from './order-index.ts';
import { ORDER_KEY_BYTES } from './order-key.ts';
import {
  MOST_REPORTS,
  refundedTwice,
  saidOtherwise,
  sharesEventId,
  tooManyReports,
} from './order-messages.ts';
import { makeFaulty, markContradicted } from './order-record.ts';
import type { RecordSlot } from './partitions.ts';
import { isSameContent, isSameRefund, kindOfRecord, readOrderRecord } from './read-record.ts';
import { EVENT_AT, ORDER_AT } from './record-layout.ts';

/** What becomes of a row in its order. */
export interface Taken {
  /** Why it cannot be sent, and another one that contradicts it. */
  readonly faults: readonly OrderFault[];
  readonly repeat?: Repeat;
}

/** A row that says what an earlier one says, and is sent with it. */
export interface Repeat {
  readonly place: RowPlace;
  readonly earlier: RowPlace;
}

/** That it is the first that says so, or adds nothing that must be told. */
export const NEW: Taken = { faults: [] };

/** Adds a row to its order, unless it only repeats another. */
export function takeRecord(
  index: OrderIndex,
  record: RecordSlot,
  ids: EventIds | undefined,
): Taken {
  const order = index.orderOf(record);
  const { same, twin, count, isBeforePaid } = lookFor(index, order, record);
  if (same >= 0 && !isSameContent(record, index, same))
    return takeContradiction(index, record, same, contradiction(index, record, same));
  if (same < 0 && twin >= 0) return takeContradiction(index, record, twin, refundedTwice);
  const isFaulty = kindOfRecord(record.bytes, record.at) === 'faulty';
  // What stands before the paid report is wrong there, and the same row behind it may be right.
  if (same >= 0 && !isBeforePaid)
    return isFaulty ? NEW : { faults: [], repeat: repeatOf(index, record, same) };
  if (count >= MOST_REPORTS)
    return { faults: [tooManyReports(keyOf(record), readOrderRecord(record, record.at))] };
  if (same < 0 && !isFaulty) ids?.add(record);
  index.append(order, record);
  return NEW;
}

/** Rows without an event id share the one that is derived only where they are of one kind, and of one refund. */
function contradiction(index: OrderIndex, record: RecordSlot, same: number): typeof saidOtherwise {
  const kind = kindOfRecord(record.bytes, record.at);
  const isOneKind = kind === kindOfRecord(index.bytes, same);
  const isOne =
    isOneKind &&
    (kind === 'faulty' || !kindNamed(kind).isRepeatable || isSameRefund(record, index, same));
  return isOne ? saidOtherwise : sharesEventId;
}

const repeatOf = (index: OrderIndex, record: RecordSlot, same: number): Repeat => ({
  place: readOrderRecord(record, record.at),
  earlier: readOrderRecord(index, same),
});

/** Neither is sent, for nothing tells which of the two is right; what stands behind them has to wait. */
function takeContradiction(
  index: OrderIndex,
  record: RecordSlot,
  earlierAt: number,
  describe: typeof saidOtherwise,
): Taken {
  const key = keyOf(record);
  const later = readOrderRecord(record, record.at);
  const earlier = readOrderRecord(index, earlierAt);
  const isNew = markContradicted(index.bytes, earlierAt);
  makeFaulty(record);
  takeRecord(index, record, undefined);
  const fault = describe(key, later, earlier);
  return { faults: isNew ? [describe(key, earlier, later), fault] : [fault] };
}

interface Earlier {
  /** The place of the last record with the same event id; -1 without one. */
  readonly same: number;
  /** The place of the last refund with the same refund id, whatever its event id; -1 without one. */
  readonly twin: number;
  /** How many records the order has. */
  readonly count: number;
  /** Whether a paid report came behind the record with the same event id. */
  readonly isBeforePaid: boolean;
}

function lookFor(index: OrderIndex, order: number, record: RecordSlot): Earlier {
  const { bytes } = index;
  let [same, twin, count, isPaidSeen, isBeforePaid] = [-1, -1, 0, false, false];
  for (let at = index.firstOf(order); at >= 0; at = index.nextOf(at)) {
    count += 1;
    const isFirstPaid = !isPaidSeen && kindOfRecord(bytes, at) === OPENING;
    isPaidSeen ||= isFirstPaid;
    if (isFirstPaid) isBeforePaid = same >= 0;
    if (isSameRefund(record, index, at)) twin = at;
    if (!isSame(record, EVENT_AT, EVENT_KEY_BYTES, { bytes, at })) continue;
    same = at;
    isBeforePaid = false;
  }
  return { same, twin, count, isBeforePaid };
}

/** The id of a record's order, as `writeOrderKey` makes it. */
export const keyOf = ({ bytes, at }: Pick<RecordSlot, 'bytes' | 'at'>): string =>
  bytes.toString('latin1', at + ORDER_AT, at + ORDER_AT + ORDER_KEY_BYTES);
