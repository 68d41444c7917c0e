import type { OrderFault } from '../row.ts';
import { faultsOfOrder } from './order-faults.ts';
import type { OrderIndex } from './order-index.ts';
import { isSurelyRight } from './order-quick.ts';
import { type OrderRecord, readOrderRecord } from './read-record.ts';
import { keyOf } from './take-record.ts';

/** What is wrong between the rows that were taken. */
export function* faultsBetween(index: OrderIndex): Iterable<OrderFault> {
  for (let order = 0; order < index.orders; order++) {
    if (isSurelyRight(index, order)) continue;
    const key = keyOf({ bytes: index.bytes, at: index.firstOf(order) });
    yield* faultsOfOrder(key, recordsOf(index, order));
  }
}

function recordsOf(index: OrderIndex, order: number): OrderRecord[] {
  const records: OrderRecord[] = [];
  for (let at = index.firstOf(order); at >= 0; at = index.nextOf(at))
    records.push(readOrderRecord(index, at));
  return records;
}
