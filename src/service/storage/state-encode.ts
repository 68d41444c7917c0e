import { type JsonNode, jsonMember, jsonString } from '../../core/json/node.ts';
import type { AcceptedEvent } from '../ledger.ts';
import type { ServiceState } from '../state.ts';
import { block, printIndented } from './indented-json.ts';
import { orderNode } from './order-format.ts';

/** Of the file's format. A conv reads its own and older ones, and refuses newer ones. */
export const STATE_VERSION = 1;

/** What is written of a state: neither the merchants' secrets nor their other facts. */
export type EncodedState = Pick<ServiceState, 'ledgers'>;

/**
 * What the service knows, as the text of a state file: equal states have the same text, and one more
 * report changes only the lines about its order and its event.
 */
export const encodeState = (state: EncodedState): string => createStateEncoder()(state);

/**
 * Encodes again and again what changes little: records and events are never changed in place, so
 * that each is printed once.
 */
export function createStateEncoder(): (state: EncodedState) => string {
  const printed = new WeakMap<object, string>();
  const print = <Item extends object>(item: Item, nodeOf: (item: Item) => JsonNode): string => {
    const known = printed.get(item);
    if (known !== undefined) return known;
    const text = printIndented(nodeOf(item), ITEM_MARGIN);
    printed.set(item, text);
    return text;
  };
  return ({ ledgers }) =>
    printState(
      sortedEntries(ledgers).map(([apiKey, ledger]) =>
        printMerchant(
          apiKey,
          sortedEntries(ledger.orders).map(([, order]) => print(order, orderNode)),
          sortedEntries(ledger.events).map(([, event]) => print(event, eventNode)),
        ),
      ),
    );
}

const MERCHANT_MARGIN = ' '.repeat(4);
const LIST_MARGIN = ' '.repeat(6);
const ITEM_MARGIN = ' '.repeat(8);

function printState(merchants: readonly string[]): string {
  const members = [
    `"version": ${STATE_VERSION}`,
    `"merchants": ${block('[', merchants, ']', '  ')}`,
  ];
  return `${block('{', members, '}', '')}\n`;
}

function printMerchant(
  apiKey: string,
  orders: readonly string[],
  events: readonly string[],
): string {
  const members = [
    `"api_key": ${JSON.stringify(apiKey)}`,
    `"orders": ${block('[', orders, ']', LIST_MARGIN)}`,
    `"events": ${block('[', events, ']', LIST_MARGIN)}`,
  ];
  return block('{', members, '}', MERCHANT_MARGIN);
}

function eventNode({ eventId, kind, merchantOrderId, bodyDigest }: AcceptedEvent): JsonNode {
  const member = (key: string, value: string) => jsonMember(key, jsonString(value));
  return {
    type: 'object',
    members: [
      member('event_id', eventId),
      member('kind', kind),
      member('merchant_order_id', merchantOrderId),
      member('body_sha256', bodyDigest),
    ],
  };
}

/** By code units: the same on every machine, whatever its language. */
const sortedEntries = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map.keys()].sort().map((key) => [key, map.get(key) as Value]);
