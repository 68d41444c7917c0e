import { isUint8Array } from 'node:util/types';
import type { CheckedRow } from '../../../core/rows/row.ts';
import type { Connection, Row } from '../../connection.ts';
import { damage } from '../../failures.ts';
import { originalText } from '../../text.ts';
import { sealOfChunk } from './pack.ts';
import {
  HEADER_BYTES,
  HeaderAt,
  KIND_BITS,
  KINDS,
  Part,
  PLACE_BYTES,
  ROW_BYTES,
} from './packed-layout.ts';

/** A chunk as the journal holds it. */
export interface StoredChunk {
  readonly number: number;
  readonly lane: number;
  readonly rows: readonly CheckedRow[];
  /** Its checksum. */
  readonly seal: Uint8Array;
}

const SELECT_CHUNK = 'SELECT number, batch, lane, rows, seal, packed FROM chunks';

/** The oldest chunk of a lane behind this one. @param after a chunk's number; 0 for the first. */
export function nextChunk(
  connection: Connection,
  batch: number,
  lane: number,
  after: number,
): StoredChunk | undefined {
  const row = connection.get(
    `${SELECT_CHUNK} WHERE batch = ? AND lane = ? AND number > ? ORDER BY number LIMIT 1`,
    batch,
    lane,
    after,
  );
  return row === undefined ? undefined : readChunk(row);
}

/** @param row all columns of `chunks`. @throws damage where it is not what was written. */
function readChunk({ number, batch, lane, rows, seal, packed }: Row): StoredChunk {
  if (!isUint8Array(packed) || !isUint8Array(seal)) throw damage('a chunk is no bytes');
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes.length < HEADER_BYTES || Buffer.compare(sealOfChunk(bytes), seal) !== 0) {
    throw damage('a chunk does not match its checksum');
  }
  const isInPlace =
    bytes.readUIntLE(HeaderAt.batch, PLACE_BYTES) === batch &&
    bytes[HeaderAt.lane] === lane &&
    bytes.readUInt32LE(HeaderAt.rows) === rows;
  if (!isInPlace) throw damage('a chunk stands in another place than it was written to');
  const unpacked = unpackChunk(bytes);
  if (unpacked.length !== rows) throw damage('a chunk has more or fewer rows than it says');
  return { number: Number(number), lane: Number(lane), rows: unpacked, seal };
}

/**
 * The rows of a chunk, in the order of the file. Each has a body of its own, not a view of the chunk.
 * @throws damage where a length or a word in it cannot be right.
 */
export function unpackChunk(packed: Uint8Array): CheckedRow[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const rows: CheckedRow[] = [];
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const end = endOf(bytes, at, ROW_BYTES);
    rows.push(unpackRow(bytes, at, end));
    at = end;
  }
  return rows;
}

function unpackRow(bytes: Buffer, start: number, end: number): CheckedRow {
  const parts = bytes[start + ROW_BYTES - 1] ?? 0;
  const fields = new FieldReader(bytes, start + ROW_BYTES, end);
  const row: CheckedRow = {
    row: bytes.readUIntLE(start + 4, PLACE_BYTES),
    line: bytes.readUIntLE(start + 4 + PLACE_BYTES, PLACE_BYTES),
    kind: KINDS[parts & KIND_BITS] as CheckedRow['kind'],
    isDerived: (parts & Part.isDerived) !== 0,
    merchantOrderId: fields.text(),
    eventId: fields.text(),
    body: fields.body(),
    refundId: fields.optional(parts & Part.refundId),
    subId: fields.optional(parts & Part.subId),
    amount: fields.optional(parts & Part.amount),
    currency: fields.optional(parts & Part.currency),
  };
  if (!fields.isAtEnd) throw damage('a row of a chunk is longer than its fields');
  return row;
}

/** Reads the fields of one row, one after the other. */
class FieldReader {
  readonly #bytes: Buffer;
  readonly #end: number;
  #at: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#end;
  }

  text(): string {
    const [start, end] = this.#next();
    return originalText(this.#bytes.toString('utf8', start, end)) ?? '';
  }

  optional(part: number): string | null {
    return part === 0 ? null : this.text();
  }

  body(): Uint8Array {
    const [start, end] = this.#next();
    return new Uint8Array(this.#bytes.subarray(start, end));
  }

  #next(): [start: number, end: number] {
    const start = this.#at + 4;
    if (start > this.#end) throw damage('a row of a chunk ends within a field');
    const end = start + this.#bytes.readUInt32LE(this.#at);
    if (end > this.#end) throw damage('a field of a chunk is longer than its row');
    this.#at = end;
    return [start, end];
  }
}

/** Where the row ends that begins here with its length. */
function endOf(bytes: Buffer, start: number, least: number): number {
  const end = start + (start + 4 <= bytes.length ? bytes.readUInt32LE(start) : 0);
  if (end < start + least || end > bytes.length)
    throw damage('a row of a chunk has no right length');
  return end;
}
