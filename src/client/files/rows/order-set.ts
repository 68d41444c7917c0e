import { hash } from 'node:crypto';
import { orderHash, secondOrderHash } from '../../../core/protocol/order-hash.ts';

/** An order of the set, as first added. */
interface KnownOrder {
  readonly content: number;
  readonly line: number;
}

/** Orders by 64 bits of a digest of their ids, 20 to 30 bytes each, however many there are. */
export interface OrderSet {
  /**
   * @param content 32 bits of what is said about the order.
   * @param line counts from 1.
   * @returns what was added before under this id; undefined where nothing was.
   */
  add(merchantOrderId: string, content: number, line: number): KnownOrder | undefined;
  /** @returns what was added first under this id; undefined where nothing was. */
  get(merchantOrderId: string): KnownOrder | undefined;
  has(merchantOrderId: string): boolean;
  readonly size: number;
}

const PARTS = 256;
const FIRST_SLOTS = 8;

/** A slot: two words of the digest, the content and the line; a free one has line 0. */
const WORDS = 4;
const CONTENT = 2;
const LINE = 3;

/** The highest load; each part grows on its own, by half, so that little is held twice at once. */
const MOST_FULL = 0.8;
const GROWTH = 1.5;

interface Part {
  slots: Uint32Array;
  used: number;
}

interface Key {
  readonly high: number;
  readonly low: number;
}

/**
 * In a set of a million ids, two of them are confused with a probability of 1 in 30 million.
 * @param keyOf 64 bits of an id; by default of a digest, against which nobody can choose ids.
 */
export function createOrderSet(keyOf: (merchantOrderId: string) => Key = digestKey): OrderSet {
  const parts = Array.from({ length: PARTS }, newPart);
  let size = 0;
  const partOf = ({ high }: Key): Part => parts[high % PARTS] as Part;
  const get = (merchantOrderId: string): KnownOrder | undefined => {
    const key = keyOf(merchantOrderId);
    const { slots } = partOf(key);
    const at = find(slots, key);
    return slots[at + LINE] === 0 ? undefined : knownAt(slots, at);
  };
  return {
    add: (merchantOrderId, content, line) => {
      const key = keyOf(merchantOrderId);
      const part = partOf(key);
      const at = find(part.slots, key);
      if (part.slots[at + LINE] !== 0) return knownAt(part.slots, at);
      put(part.slots, at, [key.high, key.low, content, line]);
      part.used += 1;
      size += 1;
      if (part.used * WORDS > part.slots.length * MOST_FULL) grow(part);
      return undefined;
    },
    get,
    has: (merchantOrderId) => get(merchantOrderId) !== undefined,
    get size() {
      return size;
    },
  };
}

const newPart = (): Part => ({ slots: new Uint32Array(FIRST_SLOTS * WORDS), used: 0 });

/** Ten times as fast, for sets in which confusing two ids does no harm. */
export const quickKey = (merchantOrderId: string): Key => ({
  high: orderHash(merchantOrderId),
  low: secondOrderHash(merchantOrderId),
});

/** 32 bits of a text, for `content`. */
export const digest32 = (text: string): number => hash('sha256', text, 'buffer').readUInt32LE();

function digestKey(merchantOrderId: string): Key {
  const digest = hash('sha256', merchantOrderId, 'buffer');
  return { high: digest.readUInt32LE(0), low: digest.readUInt32LE(4) };
}

/** @returns the order's slot, or the free one where it belongs. */
function find(slots: Uint32Array, { high, low }: Key): number {
  let at = (low % (slots.length / WORDS)) * WORDS;
  while (slots[at + LINE] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) {
    at = (at + WORDS) % slots.length;
  }
  return at;
}

const put = (slots: Uint32Array, at: number, words: readonly number[]): void =>
  slots.set(words, at);

const knownAt = (slots: Uint32Array, at: number): KnownOrder => ({
  content: slots[at + CONTENT] ?? 0,
  line: slots[at + LINE] ?? 0,
});

function grow(part: Part): void {
  const old = part.slots;
  const slots = new Uint32Array(Math.ceil((old.length / WORDS) * GROWTH) * WORDS);
  for (let at = 0; at < old.length; at += WORDS) {
    if (old[at + LINE] === 0) continue;
    const key = { high: old[at] ?? 0, low: old[at + 1] ?? 0 };
    const to = find(slots, key);
    for (let word = 0; word < WORDS; word += 1) slots[to + word] = old[at + word] ?? 0;
  }
  part.slots = slots;
}
