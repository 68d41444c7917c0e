/** A private scratch file that is gone when the process is: appended to, then read as often as needed. */
export interface ByteStore {
  append(bytes: Uint8Array): void;
  /** Everything so far from the beginning, in blocks whose length is a multiple of `recordBytes`. The block is valid until the next one. */
  blocks(recordBytes: number): Iterable<Uint8Array>;
  /** Fills `into` with the bytes that begin at `position`; they were appended before. */
  read(position: number, into: Uint8Array): void;
  readonly sizeBytes: number;
  close(): void;
}
