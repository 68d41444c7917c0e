import type { ByteStore } from '../../../core/rows/byte-store.ts';
import { orderHash } from '../../../core/rows/order-hash.ts';
import { createPartitions, type Partitions } from '../../../core/rows/orders/partitions.ts';
import type { CheckedRow } from '../../../core/rows/row.ts';

/** So many rows are run through the service at once: it keeps every order that it has heard of. */
export const PART_ROWS = 20_000;

/** Where a row's text lies in the store, and its length in bytes: two numbers of eight bytes. */
const RECORD_BYTES = 16;

/**
 * Parts the rows of a file by order, so that only one part need be in memory at a time.
 * @param rows in the order of the file.
 * @param count how many parts, from 1.
 * @param store for the rows; it is left open.
 * @returns the parts; all rows of an order are in one of them, in the order of the file.
 */
export async function* partRows(
  rows: AsyncIterable<readonly CheckedRow[]>,
  count: number,
  store: ByteStore,
): AsyncGenerator<Iterable<CheckedRow>> {
  const parts = createPartitions(store, RECORD_BYTES, count);
  for await (const page of rows) for (const row of page) put(row, parts, store);
  for (let part = 0; part < count; part += 1) yield rowsIn(parts.blocks(part), store);
}

function put(row: CheckedRow, parts: Partitions, store: ByteStore): void {
  const text = Buffer.from(JSON.stringify({ ...row, body: Buffer.from(row.body).toString() }));
  const position = store.sizeBytes;
  store.append(text);
  const { bytes, at } = parts.room(orderHash(row.merchantOrderId) % parts.count);
  bytes.writeDoubleLE(position, at);
  bytes.writeDoubleLE(text.length, at + 8);
}

function* rowsIn(blocks: Iterable<Buffer>, store: ByteStore): Generator<CheckedRow> {
  for (const block of blocks) {
    for (let at = 0; at < block.length; at += RECORD_BYTES) {
      const text = Buffer.alloc(block.readDoubleLE(at + 8));
      store.read(block.readDoubleLE(at), text);
      const row = JSON.parse(text.toString());
      yield { ...row, body: Buffer.from(row.body) };
    }
  }
}
