import { type Message, message } from '../../../../core/words/message.ts';
import { type ByteStore, createPartitions, type RecordSlot } from '../byte-store.ts';
import type { OrderFault, RowFaultCode, RowPlace } from '../row.ts';
import { EVENT_AT, RECORD } from './order-record.ts';
import { EVENT_KEY_BYTES } from './record-keys.ts';

/** Any number of faults, added in any order and read back in that of the file. */
export interface FaultLog {
  /** `column` is not kept. */
  add(fault: OrderFault): void;
  /** Sorted by row. */
  faults(): Iterable<OrderFault>;
}

const LINE = 4;
const CODE = 8;
const FIELD = 9;
const LENGTH = 10;
const MESSAGE = 12;
/** Enough for any message about two rows, since order IDs in it are cut. */
const RECORD_BYTES = 1024;
const MESSAGE_BYTES = RECORD_BYTES - MESSAGE;

const CODES: readonly RowFaultCode[] = ['order', 'conflict', 'value'];
const FIELDS: readonly OrderFault['field'][] = [
  null,
  'merchant_order_id',
  'event_id',
  'refund_amount',
  'refund_id',
  'currency',
];

/**
 * @param count how many parts the rows are divided into; the faults of one part at a time are in memory.
 * @param lastRow the last row of the file.
 */
export function createFaultLog(store: ByteStore, count: number, lastRow: number): FaultLog {
  const parts = createPartitions(store, RECORD_BYTES, count);
  const partOf = (row: number): number => Math.floor(((row - 1) * count) / Math.max(1, lastRow));
  return {
    add: (fault) => {
      const { bytes, at } = parts.room(partOf(fault.row));
      writeFault(fault, bytes, at);
    },
    *faults() {
      for (let part = 0; part < count; part++)
        yield* [...faultsIn(parts.blocks(part))].sort((a, b) => a.row - b.row);
    },
  };
}

function writeFault({ row, line, code, field, message }: OrderFault, bytes: Buffer, at: number) {
  bytes.writeUInt32LE(row, at);
  bytes.writeUInt32LE(line, at + LINE);
  bytes[at + CODE] = CODES.indexOf(code);
  bytes[at + FIELD] = FIELDS.indexOf(field);
  const { code: sentence, params } = message;
  const data = JSON.stringify({ code: sentence, params });
  bytes.writeUInt16LE(bytes.write(data, at + MESSAGE, MESSAGE_BYTES), at + LENGTH);
}

function* faultsIn(blocks: Iterable<Buffer>): Iterable<OrderFault> {
  for (const block of blocks) {
    for (let at = 0; at < block.length; at += RECORD_BYTES) {
      const start = at + MESSAGE;
      yield {
        row: block.readUInt32LE(at),
        line: block.readUInt32LE(at + LINE),
        column: null,
        field: FIELDS[block[at + FIELD] ?? 0] ?? null,
        code: CODES[block[at + CODE] ?? 0] ?? 'order',
        message: JSON.parse(
          block.toString('utf8', start, start + block.readUInt16LE(at + LENGTH)),
        ) as Message,
      };
    }
  }
}

/** The event ids of a file, to find those used for two orders. */
export interface EventIds {
  /** Adds the id in a row's record: each id once per order, in any sequence. */
  add(record: RecordSlot): void;
  faults(): Iterable<OrderFault>;
}

const ID_ROW = EVENT_KEY_BYTES;
const ID_LINE = ID_ROW + 4;
const ID_BYTES = ID_LINE + 4;

/** @param count how many parts the ids are divided into; one part at a time is in memory. */
export function createEventIds(store: ByteStore, count: number): EventIds {
  const parts = createPartitions(store, ID_BYTES, count);
  return {
    add: (record) => {
      const event = record.at + EVENT_AT;
      const { bytes, at } = parts.room(partOf(record.bytes, event) % count);
      record.bytes.copy(bytes, at, event, event + EVENT_KEY_BYTES);
      const word = record.at >>> 2;
      bytes.writeUInt32LE(record.words[word + RECORD.row] ?? 0, at + ID_ROW);
      bytes.writeUInt32LE(record.words[word + RECORD.line] ?? 0, at + ID_LINE);
    },
    *faults() {
      for (let part = 0; part < count; part++) {
        const first = firstPlaces(parts.blocks(part));
        for (const { event, place } of idsIn(parts.blocks(part))) {
          const earlier = first.get(event) ?? place;
          if (earlier.row !== place.row) yield usedTwice(place, earlier);
        }
      }
    },
  };
}

/** The key is a digest: its beginning is as good as any hash. */
const partOf = (bytes: Uint8Array, at: number): number =>
  (bytes[at + 1] ?? 0) | ((bytes[at + 2] ?? 0) << 8);

function firstPlaces(blocks: Iterable<Buffer>): ReadonlyMap<string, RowPlace> {
  const first = new Map<string, RowPlace>();
  for (const { event, place } of idsIn(blocks)) {
    const known = first.get(event);
    if (known === undefined || known.row > place.row) first.set(event, place);
  }
  return first;
}

function* idsIn(blocks: Iterable<Buffer>): Iterable<{ event: string; place: RowPlace }> {
  for (const block of blocks) {
    for (let at = 0; at < block.length; at += ID_BYTES) {
      const event = block.toString('latin1', at, at + EVENT_KEY_BYTES);
      const place = {
        row: block.readUInt32LE(at + ID_ROW),
        line: block.readUInt32LE(at + ID_LINE),
      };
      yield { event, place };
    }
  }
}

const usedTwice = (place: RowPlace, earlier: RowPlace): OrderFault => ({
  ...place,
  column: null,
  field: 'event_id',
  code: 'conflict',
  message: message('row_event_id_of_other_order', { line: earlier.line }),
});
