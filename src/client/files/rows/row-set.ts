const FIRST_BYTES = 1024;

/** Row numbers, one bit each: at most 125 KB for the faulty ones of a million. */
export interface RowSet {
  /** @param row counts from 1. */
  add(row: number): void;
  has(row: number): boolean;
  /** How many rows it holds. */
  readonly size: number;
}

export function createRowSet(): RowSet {
  let bits = new Uint8Array(0);
  let size = 0;
  const has = (row: number): boolean => ((bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0;
  return {
    add: (row) => {
      if (has(row)) return;
      bits = withRoom(bits, row >>> 3);
      bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7));
      size += 1;
    },
    has,
    get size() {
      return size;
    },
  };
}

/** Doubles the capacity, so that a million rows cost some ten copies and not one per row. */
function withRoom(bits: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  if (at < bits.length) return bits;
  const grown = new Uint8Array(Math.max(at + 1, bits.length * 2, FIRST_BYTES));
  grown.set(bits);
  return grown;
}
