import * as z from 'zod/mini';
import { REPORT_KINDS } from '../../core/protocol.ts';
import { describeValue, NumberLiteral } from '../../core/reports/plain.ts';
import { type Fault, message } from '../../words/message.ts';
import { faultAt, faultsWithin, findRepeated } from './faults.ts';
import { itemsOf, memberAt, type Placed } from './items.ts';
import { ORDER, toOrder } from './order-format.ts';
import { findMoneyFaults } from './order-money.ts';
import { findShapeFaults, identifier, list, matching, oneOf, shapeOf } from './shape.ts';

const ROOT = shapeOf({
  version: z.custom<NumberLiteral>(
    (value) => value instanceof NumberLiteral && /^[1-9]\d*$/.test(value.literal),
    'the whole number that conv wrote there',
  ),
  merchants: list,
});

const MERCHANT = shapeOf({ api_key: identifier, orders: list, events: list });

const EVENT = shapeOf({
  event_id: identifier,
  kind: oneOf(REPORT_KINDS),
  merchant_order_id: identifier,
  body_sha256: matching(/^[0-9a-f]{64}$/, '64 lower-case hex digits'),
});

/**
 * Everything that keeps a file from being a state that the service can be in.
 * @param value the whole file, as `toPlain` gives it.
 */
export function findStateFaults(value: unknown): Fault[] {
  const root: Placed = [[], value];
  const merchants = itemsOf(root, 'merchants');
  return [
    ...findShapeFaults(ROOT, value, faultAt),
    ...merchants.flatMap(findMerchantFaults),
    ...findRepeated(merchants.map((merchant) => memberAt(merchant, 'api_key'))),
  ];
}

function findMerchantFaults(merchant: Placed): Fault[] {
  const [path, value] = merchant;
  const orders = itemsOf(merchant, 'orders');
  const events = itemsOf(merchant, 'events');
  const orderIds = orders.map((order) => memberAt(order, 'merchant_order_id'));
  const known = new Set(orderIds.map(([, id]) => id));
  return [
    ...findShapeFaults(MERCHANT, value, faultsWithin(path)),
    ...orders.flatMap(findOrderFaults),
    ...findRepeated(orderIds),
    ...events.flatMap(([at, event]) => findShapeFaults(EVENT, event, faultsWithin(at))),
    ...findRepeated(events.map((event) => memberAt(event, 'event_id'))),
    ...events.flatMap((event) => findStrayEvent(event, known)),
  ];
}

function findOrderFaults([path, value]: Placed): Fault[] {
  const fault = faultsWithin(path);
  const faults = findShapeFaults(ORDER, value, fault);
  return faults.length > 0 ? faults : findMoneyFaults(toOrder(value), fault);
}

/** An event that was accepted has left an order. */
function findStrayEvent(event: Placed, orderIds: ReadonlySet<unknown>): Fault[] {
  const [path, id] = memberAt(event, 'merchant_order_id');
  if (typeof id !== 'string' || orderIds.has(id)) return [];
  return [faultAt(path, message('order_unknown_to_merchant', { order: describeValue(id) }))];
}
