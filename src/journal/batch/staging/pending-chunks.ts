import type { Connection } from '../../connection.ts';
import { sealChunk } from './chunk-seals.ts';
import { type Chunk, sealOfChunk } from './pack.ts';

/** What one commit writes at most. */
const MAX_ROWS = 32_768;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Chunks that wait for the next commit, so that the journal stays free for others while a file is read.
 * They lie in one block of memory that is used again after each commit.
 */
export class PendingChunks {
  #block = Buffer.allocUnsafeSlow(MAX_BYTES);
  #used = 0;
  #rows = 0;
  #chunks: Chunk[] = [];

  /** Whether what there is has to be written before this chunk is added. */
  isFullFor({ rows, packed }: Chunk): boolean {
    if (this.#rows === 0) return false;
    return this.#rows + rows > MAX_ROWS || this.#used + packed.length > this.#block.length;
  }

  /** Copies the chunk. */
  add({ lane, rows, packed }: Chunk): void {
    if (packed.length > this.#block.length) {
      // A single row of such a size is alone in its commit.
      this.#chunks.push({ lane, rows, packed: Buffer.from(packed) });
      this.#used = this.#block.length;
    } else {
      this.#block.set(packed, this.#used);
      const end = this.#used + packed.length;
      this.#chunks.push({ lane, rows, packed: this.#block.subarray(this.#used, end) });
      this.#used = end;
    }
    this.#rows += rows;
  }

  /** Writes them in the order in which they came: what is behind in a lane has the greater number. */
  insert(connection: Connection, batch: number): void {
    for (const chunk of this.#chunks) insertChunk(connection, batch, chunk);
  }

  clear(): void {
    this.#chunks = [];
    this.#used = 0;
    this.#rows = 0;
  }
}

export function insertChunk(
  connection: Connection,
  batch: number,
  { lane, rows, packed }: Chunk,
): void {
  const seal = sealOfChunk(packed);
  const write = 'INSERT INTO chunks (batch, lane, rows, seal, packed) VALUES (?, ?, ?, ?, ?)';
  const number = connection.insert(write, batch, lane, rows, seal, packed);
  sealChunk(connection, batch, number, seal);
}
