const FIRST_BYTES = 1024;

/** Numbers of rows, one bit each: the faulty ones of a million are 125 KB at most. */
export interface RowSet {
  /** @param row counts from 1. */
  add(row: number): void;
  has(row: number): boolean;
  /** How many it holds. */
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

/** Doubled, so that a million rows are copied some ten times and not once a row. */
function withRoom(bits: Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> {
  if (at < bits.length) return bits;
  const grown = new Uint8Array(Math.max(at + 1, bits.length * 2, FIRST_BYTES));
  grown.set(bits);
  return grown;
}
