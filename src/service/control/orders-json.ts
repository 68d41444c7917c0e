import { RawJson } from '../../core/json/stringify.ts';
import { formatDecimal } from '../../core/money.ts';
import { type OrderRecord, recordJson } from '../../core/orders/record.ts';
import type { Merchant, ServiceState } from '../state.ts';

/** Every merchant's orders, as the service answers them, and what it knows of them beside. */
export const ordersJson = ({ ledgers, merchants }: ServiceState) =>
  [...ledgers].flatMap(([apiKey, { orders }]) =>
    [...orders.values()].map((record) => orderJson(apiKey, record, merchants.get(apiKey))),
  );

/** @param merchant undefined where the state file holds orders of a key that is no longer known. */
export const orderJson = (apiKey: string, record: OrderRecord, merchant?: Merchant) => ({
  api_key: apiKey,
  mode: merchant?.mode ?? 'sandbox',
  amount: formatDecimal(record.amount),
  product_name: record.productName,
  record: new RawJson(recordJson(record, merchant?.sellerId)),
});
