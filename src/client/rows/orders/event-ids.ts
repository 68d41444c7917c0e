import { message } from '../../../words/message.ts';
import type { ByteStore } from '../byte-store.ts';
import type { OrderFault, RowPlace } from '../row.ts';
import { EVENT_KEY_BYTES } from './event-key.ts';
import { createPartitions, type RecordSlot } from './partitions.ts';
import { EVENT_AT, RECORD } from './record-layout.ts';

/** The event ids of a file, to find those that name two orders. */
export interface EventIds {
  /** That of a row's record. Each id once an order, in any order. */
  add(record: RecordSlot): void;
  faults(): Iterable<OrderFault>;
}

const ROW = EVENT_KEY_BYTES;
const LINE = ROW + 4;
const RECORD_BYTES = LINE + 4;

/** @param count how many parts the ids fall into; one at a time is in memory. */
export function createEventIds(store: ByteStore, count: number): EventIds {
  const parts = createPartitions(store, RECORD_BYTES, count);
  return {
    add: (record) => {
      const event = record.at + EVENT_AT;
      const { bytes, at } = parts.room(partOf(record.bytes, event) % count);
      record.bytes.copy(bytes, at, event, event + EVENT_KEY_BYTES);
      const word = record.at >>> 2;
      bytes.writeUInt32LE(record.words[word + RECORD.row] ?? 0, at + ROW);
      bytes.writeUInt32LE(record.words[word + RECORD.line] ?? 0, at + LINE);
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
    for (let at = 0; at < block.length; at += RECORD_BYTES) {
      const event = block.toString('latin1', at, at + EVENT_KEY_BYTES);
      const place = { row: block.readUInt32LE(at + ROW), line: block.readUInt32LE(at + LINE) };
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
