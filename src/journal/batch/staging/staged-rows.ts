import { LANES } from '../../../core/rows/order-hash.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';
import type { Connection } from '../../connection.ts';
import { nextChunk } from './unpack.ts';

/** Where a reader stands in a lane: what it has not given yet of the chunk that it has read last. */
interface LaneCursor {
  readonly lane: number;
  chunk: number;
  rows: readonly CheckedRow[];
}

/** The staged rows of a batch in the order of the file: within a lane they ascend, so a chunk a lane is enough. */
export class StagedRows {
  readonly #connection: Connection;
  readonly #batch: number;
  #cursors: readonly LaneCursor[];

  /** @param batch its number. */
  constructor(connection: Connection, batch: number) {
    this.#connection = connection;
    this.#batch = batch;
    this.#cursors = Array.from({ length: LANES }, (_, lane) => ({ lane, chunk: 0, rows: [] }));
  }

  /** Forgets the rows of chunks that were claimed meanwhile: they are elsewhere now. @returns the first row that is left. */
  refresh(): number | undefined {
    for (const cursor of this.#cursors) {
      if (cursor.rows.length > 0 && !this.#isThere(cursor.chunk)) cursor.rows = [];
      if (cursor.rows.length === 0) this.#readOn(cursor);
    }
    this.#cursors = this.#cursors.filter(({ rows }) => rows.length > 0);
    const firsts = this.#cursors.map(({ rows }) => rows[0]?.row ?? Number.POSITIVE_INFINITY);
    return firsts.length === 0 ? undefined : Math.min(...firsts);
  }

  /** The rows before this one that were not taken yet; to be called in the snapshot of `refresh`. */
  takeBefore(end: number): readonly CheckedRow[] {
    return this.#cursors.flatMap((cursor) => this.#takeFrom(cursor, end));
  }

  #takeFrom(cursor: LaneCursor, end: number): readonly CheckedRow[] {
    const taken: CheckedRow[] = [];
    while (cursor.rows.length > 0) {
      const behind = cursor.rows.findIndex(({ row }) => row >= end);
      taken.push(...(behind < 0 ? cursor.rows : cursor.rows.slice(0, behind)));
      cursor.rows = behind < 0 ? [] : cursor.rows.slice(behind);
      if (behind >= 0) break;
      this.#readOn(cursor);
    }
    return taken;
  }

  #readOn(cursor: LaneCursor): void {
    const next = nextChunk(this.#connection, this.#batch, cursor.lane, cursor.chunk);
    cursor.rows = next?.rows ?? [];
    cursor.chunk = next?.number ?? cursor.chunk;
  }

  #isThere(chunk: number): boolean {
    const find = 'SELECT 1 FROM chunks WHERE number = ? AND batch = ?';
    return this.#connection.get(find, chunk, this.#batch) !== undefined;
  }
}
