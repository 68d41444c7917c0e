import { closeSync, openSync, writeSync } from 'node:fs';

/** Writes an NDJSON file of paid reports of some 300 bytes each. @param first the number of the first order. */
export function writePaidRows(file, count, first = 1) {
  const descriptor = openSync(file, 'w');
  let text = '';
  for (let order = first; order < first + count; order += 1) {
    const row = {
      kind: 'paid',
      merchant_order_id: `ORD-20261121-${String(order).padStart(8, '0')}`,
      amount: 10_000 + (order % 5000),
      currency: 'KRW',
      cb_aev: `aev_${(order * 2_654_435_761) % 4_294_967_296}`,
      product_name: `머그컵 ${order % 100}호, 대형 (${'선물 '.repeat(12)})`,
      sub_id: `web-${order % 1000}`,
    };
    text += `${JSON.stringify(row)}\n`;
    if (text.length > 1 << 20 || order === first + count - 1) {
      writeSync(descriptor, text);
      text = '';
    }
  }
  closeSync(descriptor);
}
