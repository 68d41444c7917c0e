import { orderHash } from '../../core/protocol/order-hash.ts';

/** More than twice the number of orders, so that a free slot is near. */
const SLOTS = 2048;

/**
 * Which orders a connection has carried, by their hashes, because the IDs themselves would survive short garbage
 * collections and fill the heap. Two IDs with the same hash count as one order, which only costs another connection.
 */
export class CarriedOrders {
  size = 0;
  readonly #slots = new Uint32Array(SLOTS);

  has(order: string): boolean {
    const hash = hashOf(order);
    return this.#slots[this.#slotOf(hash)] === hash;
  }

  add(order: string): void {
    const hash = hashOf(order);
    const slot = this.#slotOf(hash);
    if (this.#slots[slot] === hash) return;
    this.#slots[slot] = hash;
    this.size += 1;
  }

  /** The slot of a hash, or a free one for it. */
  #slotOf(hash: number): number {
    let slot = hash % SLOTS;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== hash) slot = (slot + 1) % SLOTS;
    return slot;
  }
}

/** Zero means a free slot. */
const hashOf = (order: string): number => orderHash(order) || 1;
