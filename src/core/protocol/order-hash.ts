/** How many parts the orders of an account are divided into; a power of two. */
export const LANES = 16;

const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** The last steps of MurmurHash3: every bit of the input reaches every bit of the result. */
const mixed = (hash: number): number => {
  let mix = hash ^ (hash >>> 16);
  mix = Math.imul(mix, 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
};

/**
 * A hash of an order's id: FNV-1a over its UTF-16 units, then mixed. It must never change: the journal stores
 * what follows from it.
 * @param seed a different one gives a different number for the same id.
 * @returns an unsigned number of 32 bits; two ids may have the same.
 */
export function orderHash(id: string, seed: number = OFFSET_BASIS): number {
  let hash = seed | 0;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), PRIME);
  return mixed(hash);
}

/** A second hash of the same id, which makes one of 64 bits with the first. */
export const secondOrderHash = (id: string): number => orderHash(id, 0x2c1b3c6d);

/** The lane of an order, 0 … 15: its reports never leave it, so one process at a time sends them. */
export const laneOf = (id: string): number => orderHash(id) & (LANES - 1);
