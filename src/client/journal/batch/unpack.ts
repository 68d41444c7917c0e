import { isUint8Array } from 'node:util/types';
import { LANES } from '../../../core/protocol/order-hash.ts';
import { message } from '../../../core/words/message.ts';
import type { CheckedRow } from '../../files/rows/row.ts';
import type { Connection, Row, SqlValue, Steps } from '../connection.ts';
import { damage, tooNew } from '../failures.ts';
import { type SealedEntry, sealsOf, type Trust } from '../keyed-seals.ts';
import { originalText } from '../stored-text.ts';
import { insertInto } from '../tables.ts';
import type { StoredBatch } from './batches.ts';
import {
  FIRST_VERSION,
  HEADER_BYTES,
  HeaderAt,
  KIND_AT,
  kindNumbered,
  Part,
  PLACE_BYTES,
  ROW_BYTES,
  sealOfChunk,
  Unversioned,
  VERSION,
} from './pack.ts';

/** A chunk as the journal holds it. */
export interface StoredChunk {
  readonly number: number;
  readonly lane: number;
  readonly rows: readonly CheckedRow[];
  /** Its checksum. */
  readonly seal: Uint8Array;
}

const SELECT_CHUNK = 'SELECT number, batch, lane, rows, seal, packed FROM chunks';

/** The oldest chunk of a lane after this one. @param after a chunk's number; 0 for the first. */
export function* nextChunk(
  connection: Connection,
  batch: number,
  lane: number,
  after: number,
): Steps<StoredChunk | undefined> {
  const row = yield* connection.get(
    `${SELECT_CHUNK} WHERE batch = ? AND lane = ? AND number > ? ORDER BY number LIMIT 1`,
    batch,
    lane,
    after,
  );
  return row === undefined ? undefined : readChunk(row);
}

/** The oldest chunk of each lane. */
export function* firstChunks(
  connection: Connection,
  batch: number,
): Steps<ReadonlyMap<number, StoredChunk>> {
  const rows = yield* connection.all(
    `${SELECT_CHUNK} WHERE number IN (SELECT min(number) FROM chunks WHERE batch = ? GROUP BY lane)`,
    batch,
  );
  const chunks = rows.map((row): [number, StoredChunk] => [Number(row.lane), readChunk(row)]);
  return new Map(chunks);
}

/** @param row all columns of `chunks`. @throws damage if it does not match what was written. */
function readChunk({ number, batch, lane, rows, seal, packed }: Row): StoredChunk {
  if (!isUint8Array(packed) || !isUint8Array(seal)) throw damage(message('chunk_without_bytes'));
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes.length < Unversioned.headerBytes || Buffer.compare(sealOfChunk(bytes), seal) !== 0) {
    throw damage(message('chunk_checksum_mismatch'));
  }
  const form = formOf(bytes);
  const isInPlace =
    bytes.readUIntLE(HeaderAt.batch, PLACE_BYTES) === batch &&
    bytes[form.laneAt] === lane &&
    bytes.readUInt32LE(form.rowsAt) === rows;
  if (!isInPlace) throw damage(message('chunk_misplaced'));
  const unpacked = unpackChunk(bytes);
  if (unpacked.length !== rows) throw damage(message('chunk_row_count_wrong'));
  return { number: Number(number), lane: Number(lane), rows: unpacked, seal };
}

/** Where things are in a chunk, and how the kind of a row is kept. */
interface Form {
  readonly laneAt: number;
  readonly rowsAt: number;
  readonly headerBytes: number;
  readonly rowBytes: number;
  /** @param start offset of the row. */
  kindNumber(bytes: Buffer, start: number): number | undefined;
}

const CURRENT: Form = {
  laneAt: HeaderAt.lane,
  rowsAt: HeaderAt.rows,
  headerBytes: HEADER_BYTES,
  rowBytes: ROW_BYTES,
  kindNumber: (bytes, start) => bytes[start + KIND_AT],
};

const UNVERSIONED: Form = {
  laneAt: Unversioned.lane,
  rowsAt: Unversioned.rows,
  headerBytes: Unversioned.headerBytes,
  rowBytes: Unversioned.rowBytes,
  kindNumber: (bytes, start) =>
    (bytes[start + Unversioned.rowBytes - 1] ?? 0) & Unversioned.kindBits,
};

/** @throws an error for a journal that is too new, or damage, if the format is unknown. */
function formOf(bytes: Buffer): Form {
  const version = bytes[HeaderAt.version] ?? 0;
  if (version < Unversioned.lanes) return UNVERSIONED;
  if (version < FIRST_VERSION) throw damage(message('chunk_version_missing'));
  if (version !== VERSION) throw tooNew(message('chunk_version_unknown', { version }));
  if (bytes.length < HEADER_BYTES) throw damage(message('chunk_header_cut'));
  return CURRENT;
}

/**
 * The rows of a chunk, in file order. Each body is a copy, not a view of the chunk.
 * @throws damage if a length or a number is impossible; an error for a journal that is too new if it has unknown
 *   features.
 */
export function unpackChunk(packed: Uint8Array): CheckedRow[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const form = formOf(bytes);
  const rows: CheckedRow[] = [];
  for (let at = form.headerBytes; at < bytes.length; ) {
    const end = rowEnd(bytes, at, form.rowBytes);
    rows.push(unpackRow(bytes, at, end, form));
    at = end;
  }
  return rows;
}

function unpackRow(bytes: Buffer, start: number, end: number, form: Form): CheckedRow {
  const parts = bytes[start + form.rowBytes - 1] ?? 0;
  const fields = new FieldReader(bytes, start + form.rowBytes, end);
  const row: CheckedRow = {
    row: bytes.readUIntLE(start + 4, PLACE_BYTES),
    line: bytes.readUIntLE(start + 4 + PLACE_BYTES, PLACE_BYTES),
    kind: storedKind(form.kindNumber(bytes, start)),
    isDerived: (parts & Part.isDerived) !== 0,
    merchantOrderId: fields.text(),
    eventId: fields.text(),
    body: fields.body(),
    refundId: fields.optional(parts & Part.refundId),
    subId: fields.optional(parts & Part.subId),
    amount: fields.optional(parts & Part.amount),
    currency: fields.optional(parts & Part.currency),
  };
  if (!fields.isAtEnd) throw damage(message('chunk_row_too_long'));
  return row;
}

/** An unknown kind must never be mistaken for another one, because it would be sent as such. */
function storedKind(number: number | undefined): CheckedRow['kind'] {
  const kind = number === undefined ? undefined : kindNumbered(number);
  if (kind === undefined) throw tooNew(message('chunk_kind_unknown', { kind: number }));
  return kind;
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
    if (start > this.#end) throw damage(message('chunk_row_cut'));
    const end = start + this.#bytes.readUInt32LE(this.#at);
    if (end > this.#end) throw damage(message('chunk_field_too_long'));
    this.#at = end;
    return [start, end];
  }
}

/** The end of the row that starts here with its length. */
function rowEnd(bytes: Buffer, start: number, least: number): number {
  const end = start + (start + 4 <= bytes.length ? bytes.readUInt32LE(start) : 0);
  if (end < start + least || end > bytes.length) throw damage(message('chunk_row_length_wrong'));
  return end;
}

const INSERT_SEALS = insertInto(
  'chunk_seals',
  'ON CONFLICT (chunk) DO UPDATE SET keyed_seal = excluded.keyed_seal',
);

/** Chunk seals have their own table, so that resealing does not rewrite the rows. */
export function* sealChunks(
  connection: Connection,
  batchId: string,
  chunks: readonly Pick<StoredChunk, 'number' | 'seal'>[],
): Steps<void> {
  const seals = sealsOf(connection);
  const rows = chunks.map(({ number, seal }): SqlValue[] => [
    number,
    seals.seal(entryOf(batchId, number, seal)),
  ]);
  yield* connection.runEach(INSERT_SEALS, rows);
}

/**
 * Whether conv itself staged the chunk, in this batch, under the account's secret. Check before its rows become
 * events.
 */
export function* trustInChunk(
  connection: Connection,
  { id }: Pick<StoredBatch, 'id'>,
  { number, seal }: Pick<StoredChunk, 'number' | 'seal'>,
): Steps<Trust> {
  const stored = yield* connection.get(
    'SELECT keyed_seal FROM chunk_seals WHERE chunk = ?',
    number,
  );
  return sealsOf(connection).trustIn(entryOf(id, number, seal), stored?.keyed_seal ?? null);
}

/** The checksum covers the rows, the lane, and the batch's number, which can be reused later, unlike the batch's ID. */
const entryOf = (batchId: string, number: number, seal: Uint8Array): SealedEntry => ({
  kind: 'chunk',
  number,
  batchId,
  seal,
});

/**
 * Looks whether all staged rows of a batch can be found by their lanes, before any of them is sent: an index
 * that lost a chunk would let later rows of an order go before earlier ones. It reads no row.
 * @throws damage if some cannot.
 */
export function* checkStaged(connection: Connection, batch: StoredBatch): Steps<void> {
  if (batch.state !== 'open') return;
  const staged = batch.totals.filter(({ state }) => state === 'staged');
  const expected = staged.reduce((sum, { count }) => sum + count, 0);
  const sum = `SELECT coalesce(sum(rows), 0) AS rows FROM chunks WHERE batch = ? AND lane BETWEEN 0 AND ${LANES - 1}`;
  const found = Number((yield* connection.get(sum, batch.number))?.rows);
  if (found === expected) return;
  throw damage(message('staged_rows_missing', { batch: batch.id, expected, found }));
}
