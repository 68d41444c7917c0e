import { kindNamed, OPENING } from '../../../../core/protocol/kinds/index.ts';
import { orderHash } from '../../../../core/protocol/order-hash.ts';
import {
  type ByteStore,
  createPartitions,
  type Partitions,
  type RecordSlot,
  uint32View,
} from '../byte-store.ts';
import type { CheckedRow, OrderFault, RowPlace } from '../row.ts';
import { createRowSet, type RowSet } from '../row-set.ts';
import { createEventIds, createFaultLog, type EventIds, type FaultLog } from './fault-log.ts';
import { faultsBetween } from './order-faults.ts';
import { createOrderIndex, isSame, type OrderIndex } from './order-index.ts';
import {
  equalItems,
  MOST_REPORTS,
  refundedTwice,
  repeatsFault,
  saidOtherwise,
  sharesEventId,
  tooManyReports,
} from './order-messages.ts';
import {
  EVENT_AT,
  hasSameContent,
  isSameRefund,
  kindOfRecord,
  makeFaulty,
  markContradicted,
  markItem,
  mayBeItem,
  ORDER_RECORD_BYTES,
  orderKeyAt,
  readOrderRecord,
  writeFaultyRecord,
  writeOrderRecord,
} from './order-record.ts';
import { EVENT_KEY_BYTES } from './record-keys.ts';

/** Checks that the rows of a file, each right on its own, can be right together. */
interface OrderCheck {
  /**
   * Adds a row, in the order of the file.
   * @param namedCurrency the currency given in a refund, cancel or decline row, whose report has none; never a default.
   */
  add(row: CheckedRow, namedCurrency?: string | null): void;
  /** The same for a row that cannot be sent: later rows of its order wait for it. */
  addFaulty(merchantOrderId: string, place: RowPlace): void;
  /** To be called after the last row, more than once if needed. Sorted by row. */
  faults(): Iterable<OrderFault>;
  /** Rows that repeat an earlier one, and are sent with it; known once the faults are. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
}

/** A million rows fall into parts of some eight thousand. */
const PARTITIONS = 128;

interface OrderCheckOptions {
  /** The number of parts, at least 1. */
  readonly partitions?: number;
  /** Whether the rows come from a sheet, which may have a line for each item of an order. */
  readonly isSheet?: boolean;
}

/**
 * Checks rows against one another in constant memory: what is known of them is in the store, divided
 * by order, and read one part at a time.
 * @param store for this check; it is left open.
 */
export function createOrderCheck(
  store: ByteStore,
  { partitions = PARTITIONS, isSheet = false }: OrderCheckOptions = {},
): OrderCheck {
  const orders = createPartitions(store, ORDER_RECORD_BYTES, partitions);
  let lastRow = 0;
  let isAnyIdGiven = false;
  let log: FaultLog | undefined;
  const repeats = createRowSet();
  return {
    repeats,
    add: (row, namedCurrency = null) => {
      const hash = orderHash(row.merchantOrderId);
      const record = orders.room(hash % partitions);
      writeOrderRecord(row, namedCurrency, hash, record);
      // Whoever gives a row an event ID says which report it is.
      if (isSheet && row.isDerived && row.kind === OPENING) markItem(record);
      lastRow = row.row;
      isAnyIdGiven ||= !row.isDerived;
    },
    addFaulty: (merchantOrderId, place) => {
      const hash = orderHash(merchantOrderId);
      writeFaultyRecord(merchantOrderId, place, hash, orders.room(hash % partitions));
    },
    faults: () => {
      log ??= findFaults(store, orders, { isAnyIdGiven, lastRow, repeats });
      return log.faults();
    },
  };
}

interface Search {
  readonly isAnyIdGiven: boolean;
  readonly lastRow: number;
  /** Collects rows that repeat an earlier one. */
  readonly repeats: RowSet;
}

function findFaults(
  store: ByteStore,
  orders: Partitions,
  { isAnyIdGiven, lastRow, repeats }: Search,
): FaultLog {
  const log = createFaultLog(store, orders.count, lastRow);
  // Derived ids differ from order to order.
  const ids = isAnyIdGiven ? createEventIds(store, orders.count) : undefined;
  const index = createOrderIndex();
  for (let part = 0; part < orders.count; part++) {
    index.clear();
    for (const fault of faultsOfPart(index, orders.blocks(part), ids, repeats)) log.add(fault);
  }
  for (const fault of ids?.faults() ?? []) log.add(fault);
  return log;
}

function* faultsOfPart(
  index: OrderIndex,
  blocks: Iterable<Buffer>,
  ids: EventIds | undefined,
  repeats: RowSet,
): Iterable<OrderFault> {
  const repeated: Repeat[] = [];
  const faulty = new Set<number>();
  for (const { faults, repeat } of takeAll(index, blocks, ids)) {
    for (const fault of faults) {
      faulty.add(fault.row);
      yield fault;
    }
    if (repeat !== undefined) repeated.push(repeat);
  }
  for (const fault of faultsBetween(index)) {
    if (repeated.length > 0) faulty.add(fault.row);
    yield fault;
  }
  for (const { place, earlier } of repeated) {
    if (faulty.has(earlier.row)) yield repeatsFault(place, earlier);
    else repeats.add(place.row);
  }
}

function* takeAll(
  index: OrderIndex,
  blocks: Iterable<Buffer>,
  ids: EventIds | undefined,
): Iterable<Taken> {
  for (const bytes of blocks) {
    const slot = { bytes, words: uint32View(bytes), at: 0 };
    for (; slot.at < bytes.length; slot.at += ORDER_RECORD_BYTES) {
      const taken = takeRecord(index, slot, ids);
      if (taken !== NEW) yield taken;
    }
  }
}

/** What becomes of a row in its order. */
interface Taken {
  /** Why this row, and another one that contradicts it, cannot be sent. */
  readonly faults: readonly OrderFault[];
  readonly repeat?: Repeat;
}

/** A row that repeats an earlier one, and is sent with it. */
interface Repeat {
  readonly place: RowPlace;
  readonly earlier: RowPlace;
}

/** The row is the first of its content, or there is nothing to report about it. */
const NEW: Taken = { faults: [] };

/** Adds a row to its order, unless it only repeats another. */
function takeRecord(index: OrderIndex, record: RecordSlot, ids: EventIds | undefined): Taken {
  const order = index.orderOf(record);
  const { same, twin, count, isBeforePaid } = lookFor(index, order, record);
  if (same >= 0 && !hasSameContent(record, index, same))
    return takeContradiction(index, record, same, contradiction(index, record, same));
  if (same < 0 && twin >= 0) return takeContradiction(index, record, twin, refundedTwice);
  const isFaulty = kindOfRecord(record.bytes, record.at) === 'faulty';
  // A row before the paid report is misplaced; the same row after it may be right.
  if (same >= 0 && !isFaulty && mayBeItem(record))
    return takeContradiction(index, record, same, equalItems);
  if (same >= 0 && !isBeforePaid)
    return isFaulty ? NEW : { faults: [], repeat: repeatOf(index, record, same) };
  if (count >= MOST_REPORTS)
    return { faults: [tooManyReports(orderKeyAt(record), readOrderRecord(record, record.at))] };
  if (same < 0 && !isFaulty) ids?.add(record);
  index.append(order, record);
  return NEW;
}

/** Rows without an event id share a derived one only if they are of one kind and, if refunds, of one refund. */
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

/** Neither is sent, since either may be the right one; the rows after them wait. */
function takeContradiction(
  index: OrderIndex,
  record: RecordSlot,
  earlierAt: number,
  describe: typeof saidOtherwise,
): Taken {
  const key = orderKeyAt(record);
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
  /** Whether a paid report follows the record with the same event id. */
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
