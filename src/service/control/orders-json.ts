import { RawJson } from '../../core/json/stringify.ts';
import type { Mask } from '../../core/masking/mask.ts';
import { formatDecimal } from '../../core/money.ts';
import { type OrderRecord, recordJson } from '../../core/orders/record.ts';
import { shownRecord } from '../history/shown-entry.ts';
import type { Merchant, ServiceState } from '../state.ts';

/** An order, and the key of the merchant that reported it. */
export interface OwnedOrder {
  readonly apiKey: string;
  readonly record: OrderRecord;
}

/** Every merchant's orders as they are now. */
export const ownedOrders = ({ ledgers }: Pick<ServiceState, 'ledgers'>): OwnedOrder[] =>
  [...ledgers].flatMap(([apiKey, { orders }]) =>
    [...orders.values()].map((record) => ({ apiKey, record })),
  );

/**
 * An order in the names of the wire; no merchant's secret is in it, whatever a client took for a product's name.
 * @param merchants a state file may hold orders of a key that is no longer among them.
 */
export function orderJson(
  { apiKey, record: remembered }: OwnedOrder,
  merchants: ReadonlyMap<string, Merchant>,
  mask: Mask,
) {
  const record = shownRecord(remembered, mask);
  const merchant = merchants.get(apiKey);
  return {
    api_key: apiKey,
    mode: merchant?.mode ?? 'sandbox',
    amount: formatDecimal(record.amount),
    product_name: record.productName,
    record: new RawJson(recordJson(record, merchant?.sellerId)),
  };
}
