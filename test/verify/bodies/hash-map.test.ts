import { describe, expect, it } from 'vitest';
import { hashMapOrder } from '../../../src/verify/bodies/order.ts';

/** What OpenJDK 17 printed for the keySet of these, put in one after the other. */
describe('the order of java.util.HashMap', () => {
  it.each([
    [
      'new HashMap<>() of a report',
      'merchant_order_id event_id amount currency cb_aev product_name items sub_id',
      16,
      'amount event_id cb_aev merchant_order_id sub_id currency product_name items',
    ],
    [
      'new HashMap<>() of an item',
      'item_id name price quantity',
      16,
      'quantity item_id price name',
    ],
    [
      'a copy of it, with eight buckets',
      'quantity item_id price name',
      8,
      'name quantity item_id price',
    ],
  ])('%s', (_, keys, table, expected) => {
    expect(hashMapOrder(keys.split(' '), (key) => key, table).join(' ')).toBe(expected);
  });
});
