import type { OrderRecord } from '../../core/orders/record.ts';
import { type Fault, message } from '../../words/message.ts';
import { type ServiceStore, seed } from '../state.ts';
import { unusableFile } from './faults.ts';
import type { SeedItem } from './seed-item.ts';

/**
 * Applies a seed, oldest first. What the state holds already stays as it is: a report that was
 * accepted counts once, and an order goes on from where it is, so that a start with the same seed
 * and the same state file changes nothing.
 * @param apiKey whose the items are that name no key.
 * @param file the name of the seed, for the messages.
 * @throws Failure `usage` with every item that the rules refuse; the store is then of no use.
 */
export function applySeed(
  store: ServiceStore,
  items: readonly SeedItem[],
  apiKey: string,
  file: string,
): void {
  const seeded = new Set<string>();
  const faults = items.flatMap((item) => applyItem(store, item, item.apiKey ?? apiKey, seeded));
  if (faults.length > 0) throw unusableFile(file, 'a_seed', faults);
}

function applyItem(
  store: ServiceStore,
  item: SeedItem,
  apiKey: string,
  seeded: Set<string>,
): Fault[] {
  if (!store.merchants.has(apiKey))
    return [item.fault(['api_key'], message('seed_unknown_merchant'))];
  if ('report' in item) {
    const skipped = seed(store, apiKey, [item.report]);
    return skipped.map(({ error }) =>
      item.fault([], message('seed_refused', { why: error.message })),
    );
  }
  const name = JSON.stringify([apiKey, item.record.merchantOrderId]);
  if (seeded.has(name)) return [item.fault(['merchant_order_id'], message('seed_record_repeated'))];
  seeded.add(name);
  putRecord(store, apiKey, item.record);
  return [];
}

function putRecord({ ledgers }: ServiceStore, apiKey: string, record: OrderRecord): void {
  const ledger = ledgers.get(apiKey) ?? { orders: new Map(), events: new Map() };
  ledgers.set(apiKey, ledger);
  if (!ledger.orders.has(record.merchantOrderId)) ledger.orders.set(record.merchantOrderId, record);
}
