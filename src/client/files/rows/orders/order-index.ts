import { type RecordSlot, uint32View } from '../byte-store.ts';
import { ORDER_AT, ORDER_RECORD_BYTES, RECORD } from './order-record.ts';
import { ORDER_KEY_BYTES } from './record-keys.ts';

/**
 * Records by order, in flat, reused memory: a million rows create no objects. A place is a record's offset in bytes.
 */
export interface OrderIndex extends Omit<RecordSlot, 'at'> {
  clear(): void;
  /** The number of a record's order, from 0; a new one for the first record of an order. */
  orderOf(record: RecordSlot): number;
  /** Appends a copy of the record to those of its order. */
  append(order: number, record: RecordSlot): void;
  /** How many orders there are. */
  readonly orders: number;
  /** The place of an order's first record; -1 where it has none yet. */
  firstOf(order: number): number;
  /** The place of the next record of the same order; -1 after the last. */
  nextOf(place: number): number;
}

const RECORD_WORDS = ORDER_RECORD_BYTES / 4;
const FIRST_CAPACITY = 1024;
const NONE = -1;

export function createOrderIndex(): OrderIndex {
  let memory = allocate(FIRST_CAPACITY);
  let [records, orders] = [0, 0];
  return {
    get bytes() {
      return memory.bytes;
    },
    get words() {
      return memory.words;
    },
    get orders() {
      return orders;
    },
    clear: () => {
      [records, orders] = [0, 0];
      memory.slots.fill(NONE);
    },
    orderOf: (record) => {
      const slot = slotOf(memory, record);
      const order = memory.slots[slot] ?? NONE;
      if (order !== NONE) return order;
      memory.slots[slot] = orders;
      memory.heads[orders] = NONE;
      orders += 1;
      return orders - 1;
    },
    append: (order, record) => {
      const place = records * ORDER_RECORD_BYTES;
      const head = memory.heads[order] ?? NONE;
      copyRecord(record, memory.words, place >>> 2);
      if (head === NONE) memory.heads[order] = place;
      else memory.next[(memory.tails[order] ?? 0) / ORDER_RECORD_BYTES] = place;
      memory.tails[order] = place;
      memory.next[records] = NONE;
      records += 1;
      // The next lookup needs one free slot.
      if (records === memory.next.length) memory = doubled(memory, orders);
    },
    firstOf: (order) => memory.heads[order] ?? NONE,
    nextOf: (place) => memory.next[place / ORDER_RECORD_BYTES] ?? NONE,
  };
}

interface Memory {
  readonly bytes: Buffer;
  readonly words: Uint32Array;
  /** By record: the place of the next record of its order. */
  readonly next: Int32Array;
  /** By order: the places of its first and its last record. */
  readonly heads: Int32Array;
  readonly tails: Int32Array;
  /** Orders by the hash of their id, each in the first free slot from there on. */
  readonly slots: Int32Array;
}

function allocate(capacity: number): Memory {
  const bytes = Buffer.alloc(capacity * ORDER_RECORD_BYTES);
  return {
    bytes,
    words: uint32View(bytes),
    next: new Int32Array(capacity),
    heads: new Int32Array(capacity),
    tails: new Int32Array(capacity),
    slots: new Int32Array(capacity * 2).fill(NONE),
  };
}

function doubled(old: Memory, orders: number): Memory {
  const memory = allocate(old.next.length * 2);
  memory.bytes.set(old.bytes);
  memory.next.set(old.next);
  memory.heads.set(old.heads);
  memory.tails.set(old.tails);
  for (let order = 0; order < orders; order++)
    memory.slots[slotOf(memory, { ...memory, at: memory.heads[order] ?? 0 })] = order;
  return memory;
}

/** The slot of an order, or the free one where it belongs. */
function slotOf({ bytes, words, heads, slots }: Memory, record: RecordSlot): number {
  const hash = record.words[(record.at >>> 2) + RECORD.hash] ?? 0;
  const mask = slots.length - 1;
  // Not its low bits: within a part they are alike.
  for (let slot = (hash >>> 8) & mask; ; slot = (slot + 1) & mask) {
    const order = slots[slot] ?? NONE;
    if (order === NONE) return slot;
    const head = heads[order] ?? 0;
    if (words[(head >>> 2) + RECORD.hash] !== hash) continue;
    if (isSame(record, ORDER_AT, ORDER_KEY_BYTES, { bytes, at: head })) return slot;
  }
}

type Place = Pick<RecordSlot, 'bytes' | 'at'>;

/** Whether two records have the same bytes at the same offset. */
export function isSame(one: Place, from: number, length: number, other: Place): boolean {
  for (let at = from; at < from + length; at++)
    if (one.bytes[one.at + at] !== other.bytes[other.at + at]) return false;
  return true;
}

function copyRecord({ words: from, at }: RecordSlot, into: Uint32Array, word: number): void {
  for (let index = 0; index < RECORD_WORDS; index++)
    into[word + index] = from[(at >>> 2) + index] ?? 0;
}
