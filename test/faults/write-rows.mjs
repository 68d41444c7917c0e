// Writes an NDJSON file of mixed reports whose every (kind, order, amount) is unique, in an order that is
// right for each order and mixed between them. `node write-rows.mjs FILE ROWS` from a shell.
import { closeSync, openSync, writeSync } from 'node:fs';

/** The life of an order, by its number; rows of neighboring orders are interleaved. */
function reportsOf(order) {
  const id = `ORD-${order}`;
  const paid = {
    kind: 'paid',
    merchant_order_id: id,
    amount: 10_000 + order,
    currency: 'KRW',
    cb_aev: `aev_${order % 997}`,
    product_name: `상품 ${order % 100}, "특가"`,
  };
  const refund = (number, amount) => ({
    kind: 'partial',
    merchant_order_id: id,
    refund_id: `${id}-${number}`,
    refund_amount: amount,
  });
  const lives = [
    [paid],
    [paid, refund(1, 100), refund(2, 250.5)],
    [paid, { kind: 'cancel', merchant_order_id: id }],
    [paid, { kind: 'decline', merchant_order_id: id, reason: 'paid search won' }],
    [paid, refund(1, 1), { kind: 'cancel', merchant_order_id: id }],
  ];
  return lives[order % lives.length];
}

/** @param orders how many orders are interleaved. */
function* rows(count, orders = 50) {
  const open = [];
  let [next, written] = [1, 0];
  while (written < count) {
    while (open.length < orders) open.push([...reportsOf(next++)]);
    const at = (written * 7) % open.length;
    const [row] = open[at].splice(0, 1);
    if (open[at].length === 0) open.splice(at, 1);
    yield row;
    written += 1;
  }
}

export function writeRows(file, count, orders) {
  const descriptor = openSync(file, 'w');
  let text = '';
  for (const row of rows(count, orders)) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length > 1 << 20) {
      writeSync(descriptor, text);
      text = '';
    }
  }
  writeSync(descriptor, text);
  closeSync(descriptor);
}

if (process.argv[1]?.endsWith('write-rows.mjs')) {
  writeRows(process.argv[2], Number(process.argv[3]));
}
