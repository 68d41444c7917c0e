import { hash } from 'node:crypto';
import { eachKind, KINDS, type ReportKind } from '../../../core/protocol/kinds/index.ts';
import type { CheckedRow } from '../../files/rows/row.ts';
import { storedText } from '../stored-text.ts';

/**
 * The binary format of chunks. Existing journals use it, so a format is never changed, only followed by one with the
 * next version. A header (the batch's number, the version, the lane, the number of rows), then the rows, each with
 * its total length, row, line, kind and parts, then its fields: order ID, event ID, body, and whichever of the four
 * optional ones it has.
 */
export const HeaderAt = { batch: 0, version: 6, lane: 7, rows: 8 } as const;
export const HEADER_BYTES = 12;

/**
 * The current version. The first format has none; its byte is the lane, which is below 16. Versions start at 128, and
 * values in between are invalid.
 */
export const VERSION = 128;
export const FIRST_VERSION = 128;

/** Of a row's number, a line's and a batch's. */
export const PLACE_BYTES = 6;
/** Before the fields: the length of all, row, line, kind, parts. */
export const ROW_BYTES = 4 + PLACE_BYTES + PLACE_BYTES + 2;
/** From the beginning of a row. */
export const KIND_AT = ROW_BYTES - 2;
const PARTS_AT = ROW_BYTES - 1;

/** The stored number of each kind; a number is never reused. */
export const KIND_NUMBERS: Readonly<Record<ReportKind, number>> = eachKind(({ number }) => number);

const BY_NUMBER: ReadonlyMap<number, ReportKind> = new Map(
  KINDS.map(({ name, number }) => [number, name]),
);

/** @returns undefined for a number that this conv has given to no kind. */
export const kindNumbered = (number: number): ReportKind | undefined => BY_NUMBER.get(number);

/** Which fields a row has. The two lowest bits are free: in the first form they are the kind. */
export const Part = {
  isDerived: 1 << 2,
  refundId: 1 << 3,
  subId: 1 << 4,
  amount: 1 << 5,
  currency: 1 << 6,
} as const;

/** The form of the first conv that had files: no version, and the kind in the two lowest bits of the parts. */
export const Unversioned = {
  lane: 6,
  lanes: 16,
  rows: 7,
  headerBytes: 11,
  rowBytes: 4 + PLACE_BYTES + PLACE_BYTES + 1,
  kindBits: 0b11,
} as const;

/** Rows of one lane that are staged and claimed as a whole. */
export interface Chunk {
  readonly lane: number;
  readonly rows: number;
  /** A header and the rows. */
  readonly packed: Uint8Array;
}

const MAX_ROWS = 256;
const MAX_BYTES = 256 * 1024;
const FIRST_CAPACITY = 64 * 1024;
/** A writer that a large row made larger than this gives the room back. */
const KEPT_CAPACITY = 512 * 1024;

/** A character takes three bytes in UTF-8, and six where `storedText` escapes it. */
const MOST_BYTES_A_UNIT = 6;
const BACKSLASH = 0x5c;

/**
 * Packs the rows of one lane without an object or a text between: numbers little-endian, each text and
 * body after its length. Its memory is used again for the next chunk.
 */
export class ChunkWriter {
  #bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  #used = HEADER_BYTES;
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  /** @returns false if the row must start the next chunk: a chunk has at most 256 rows and 256 KiB, or a single row. */
  add(row: CheckedRow): boolean {
    const most = mostBytes(row);
    if (this.#isFullFor(most)) return false;
    this.#makeRoomFor(most);
    const start = this.#used;
    this.#used = start + ROW_BYTES;
    const parts = this.#putFields(row);
    const bytes = this.#bytes;
    bytes.writeUIntLE(row.row, start + 4, PLACE_BYTES);
    bytes.writeUIntLE(row.line, start + 4 + PLACE_BYTES, PLACE_BYTES);
    bytes[start + KIND_AT] = kindNumber(row.kind);
    bytes[start + PARTS_AT] = parts;
    bytes.writeUInt32LE(this.#used - start, start);
    this.#rows += 1;
    return true;
  }

  #isFullFor(bytes: number): boolean {
    if (this.#rows === 0) return false;
    return this.#rows === MAX_ROWS || this.#used + bytes > MAX_BYTES;
  }

  /**
   * Closes the chunk.
   * @param batch the number of its batch. The result is valid until the next `add`, which starts another chunk.
   */
  take(batch: number, lane: number): Chunk {
    const bytes = this.#bytes;
    bytes.writeUIntLE(batch, HeaderAt.batch, PLACE_BYTES);
    bytes[HeaderAt.version] = VERSION;
    bytes[HeaderAt.lane] = lane;
    bytes.writeUInt32LE(this.#rows, HeaderAt.rows);
    const chunk = { lane, rows: this.#rows, packed: bytes.subarray(0, this.#used) };
    this.#used = HEADER_BYTES;
    this.#rows = 0;
    if (bytes.length > KEPT_CAPACITY) this.#bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
    return chunk;
  }

  /** @returns which of the fields that may be absent are there. */
  #putFields(row: CheckedRow): number {
    this.#putText(row.merchantOrderId);
    this.#putText(row.eventId);
    this.#putBody(row.body);
    return (
      (row.isDerived ? Part.isDerived : 0) |
      this.#putOptional(row.refundId, Part.refundId) |
      this.#putOptional(row.subId, Part.subId) |
      this.#putOptional(row.amount, Part.amount) |
      this.#putOptional(row.currency, Part.currency)
    );
  }

  #putOptional(text: string | null, part: number): number {
    if (text === null) return 0;
    this.#putText(text);
    return part;
  }

  #putText(text: string): void {
    const bytes = this.#bytes;
    const start = this.#used + 4;
    const length = text.length;
    let index = 0;
    for (; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit === 0 || unit > 0x7f || unit === BACKSLASH) break;
      bytes[start + index] = unit;
    }
    const written = index === length ? length : bytes.write(storedText(text), start, 'utf8');
    bytes.writeUInt32LE(written, this.#used);
    this.#used = start + written;
  }

  #putBody(body: Uint8Array): void {
    this.#bytes.writeUInt32LE(body.length, this.#used);
    this.#bytes.set(body, this.#used + 4);
    this.#used += 4 + body.length;
  }

  #makeRoomFor(needed: number): void {
    const wanted = this.#used + needed;
    if (wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}

/** @throws Error for a kind without a number, which would be read back as a different kind. */
function kindNumber(kind: CheckedRow['kind']): number {
  const number: number | undefined = KIND_NUMBERS[kind];
  if (number === undefined) throw new Error(`no number stands for the kind ${kind}`);
  return number;
}

/** A chunk as one of another batch. @param batch its number. */
export function movedChunk(packed: Uint8Array, batch: number): Uint8Array {
  const bytes = Buffer.from(packed);
  bytes.writeUIntLE(batch, HeaderAt.batch, PLACE_BYTES);
  return bytes;
}

/** One hash for all rows: SQLite itself does not notice a flipped bit in a blob. */
export const sealOfChunk = (packed: Uint8Array): Uint8Array => hash('sha256', packed, 'buffer');

function mostBytes(row: CheckedRow): number {
  const units =
    row.merchantOrderId.length +
    row.eventId.length +
    (row.refundId?.length ?? 0) +
    (row.subId?.length ?? 0) +
    (row.amount?.length ?? 0) +
    (row.currency?.length ?? 0);
  return ROW_BYTES + 7 * 4 + row.body.length + units * MOST_BYTES_A_UNIT;
}
