/** A private scratch file that is gone when the process is: appended to, then read as often as needed. */
export interface ByteStore {
  append(bytes: Uint8Array): void;
  /** Everything so far, in blocks whose length is a multiple of `recordBytes`; each is valid until the next one. */
  blocks(recordBytes: number): Iterable<Uint8Array>;
  /** Fills `into` with bytes appended before, from `position` on. */
  read(position: number, into: Uint8Array): void;
  readonly sizeBytes: number;
  close(): void;
}

/** About this many bytes of one partition are buffered before they are written to the store. */
const BLOCK_BYTES = 8192;

/** Bytes, the same memory as words of four bytes, and the offset in bytes at which a record begins. */
export interface RecordSlot {
  readonly bytes: Buffer;
  readonly words: Uint32Array;
  readonly at: number;
}

/** Records of equal length in numbered parts: each can be read alone, in the order in which it was written. */
export interface Partitions {
  /** Zeroed room for the next record of a part. Valid until the next call. */
  room(partition: number): RecordSlot;
  /** The records of one part, some at a time; each block is valid until the next one. */
  blocks(partition: number): Iterable<Buffer>;
  readonly count: number;
}

/**
 * A million records cost no more memory than the blocks being filled: `count` × 8 KiB.
 * @param store others may append to it as well.
 */
export function createPartitions(store: ByteStore, recordBytes: number, count: number): Partitions {
  const blockBytes = Math.max(1, Math.floor(BLOCK_BYTES / recordBytes)) * recordBytes;
  const bytes = Buffer.alloc(count * blockBytes);
  const used = new Uint32Array(count);
  const positions: number[][] = Array.from({ length: count }, () => []);
  const slot = { bytes, words: uint32View(bytes), at: 0 };
  const block = Buffer.alloc(blockBytes);
  const unwritten = (partition: number): Buffer =>
    bytes.subarray(partition * blockBytes, partition * blockBytes + (used[partition] ?? 0));
  const flush = (partition: number): void => {
    positions[partition]?.push(store.sizeBytes);
    store.append(unwritten(partition));
    unwritten(partition).fill(0);
    used[partition] = 0;
  };
  return {
    count,
    room: (partition) => {
      if (used[partition] === blockBytes) flush(partition);
      slot.at = partition * blockBytes + (used[partition] ?? 0);
      used[partition] = slot.at + recordBytes - partition * blockBytes;
      return slot;
    },
    *blocks(partition) {
      for (const position of positions[partition] ?? []) {
        store.read(position, block);
        yield block;
      }
      yield unwritten(partition);
    },
  };
}

/** The same bytes as words of four bytes; they begin at a whole one. */
export const uint32View = ({ buffer, byteOffset, length }: Buffer): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length >>> 2);
