import type { Message } from '../../../words/message.ts';
import type { ByteStore } from '../byte-store.ts';
import type { OrderFault, RowFaultCode } from '../row.ts';
import { createPartitions } from './partitions.ts';

/** Faults that come in any order and are wanted in that of the file, however many they are. */
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
/** Enough for any message that is about two rows: order IDs in it are cut. */
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
 * @param count how many parts the rows fall into; the faults of one at a time are in memory.
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
