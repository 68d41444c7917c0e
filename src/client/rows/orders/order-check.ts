import type { ByteStore } from '../byte-store.ts';
import { orderHash } from '../order-hash.ts';
import type { CheckedRow, OrderFault, RowPlace } from '../row.ts';
import { createRowSet, type RowSet } from '../row-set.ts';
import { createEventIds, type EventIds } from './event-ids.ts';
import { createFaultLog, type FaultLog } from './fault-log.ts';
import { createOrderIndex, type OrderIndex } from './order-index.ts';
import { repeatsFault } from './order-messages.ts';
import { faultsBetween } from './order-part.ts';
import { writeFaultyRecord, writeOrderRecord } from './order-record.ts';
import { createPartitions, type Partitions, wordsOf } from './partitions.ts';
import { ORDER_RECORD_BYTES } from './record-layout.ts';
import { NEW, type Repeat, type Taken, takeRecord } from './take-record.ts';

/** Whether the rows of a file can be right together; each of them was found right alone. */
export interface OrderCheck {
  /**
   * In the order of the file.
   * @param namedCurrency what a refund, a cancel or a decline names beside its report, which has none; never a default.
   */
  add(row: CheckedRow, namedCurrency?: string | null): void;
  /** The same for a row that cannot be sent: those of its order that stand behind it have to wait. */
  addFaulty(merchantOrderId: string, place: RowPlace): void;
  /** Behind the last row. Sorted by row; asked again, they are found again. */
  faults(): Iterable<OrderFault>;
  /** Rows that say what an earlier one says, and are sent with it; known once the faults are. */
  readonly repeats: Pick<RowSet, 'has' | 'size'>;
}

/** A million rows fall into parts of some eight thousand. */
const PARTITIONS = 128;

/**
 * Checks rows against one another in constant memory: what is known of them lies in the store, parted
 * by order, and one part at a time is looked at.
 * @param store for this check; it is left open.
 * @param partitions how many parts, from 1.
 */
export function createOrderCheck(store: ByteStore, partitions: number = PARTITIONS): OrderCheck {
  const orders = createPartitions(store, ORDER_RECORD_BYTES, partitions);
  let lastRow = 0;
  let isAnyIdGiven = false;
  let log: FaultLog | undefined;
  const repeats = createRowSet();
  return {
    repeats,
    add: (row, namedCurrency = null) => {
      const hash = orderHash(row.merchantOrderId);
      writeOrderRecord(row, namedCurrency, hash, orders.room(hash % partitions));
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
  /** Told of rows that say what an earlier one says. */
  readonly repeats: RowSet;
}

function findFaults(
  store: ByteStore,
  orders: Partitions,
  { isAnyIdGiven, lastRow, repeats }: Search,
): FaultLog {
  const log = createFaultLog(store, orders.count, lastRow);
  // Ids that are derived differ from order to order.
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
    const slot = { bytes, words: wordsOf(bytes), at: 0 };
    for (; slot.at < bytes.length; slot.at += ORDER_RECORD_BYTES) {
      const taken = takeRecord(index, slot, ids);
      if (taken !== NEW) yield taken;
    }
  }
}
