import { type JsonNode, jsonMember, jsonString } from '../../kit/json/node.ts';
import type { AcceptedEvent } from '../service/decide.ts';
import type { ServiceState } from '../service/state.ts';
import { orderNode } from './order.ts';

/**
 * JSON laid out as `JSON.stringify(value, null, 2)` does, with every literal as it is.
 * @param margin what every line but the first starts with.
 */
function printIndented(node: JsonNode, margin = ''): string {
  const inner = `${margin}  `;
  switch (node.type) {
    case 'array':
      return block(
        '[',
        node.items.map((item) => printIndented(item, inner)),
        ']',
        margin,
      );
    case 'object': {
      const members = node.members.map(
        ({ keyLiteral, value }) => `${keyLiteral}: ${printIndented(value, inner)}`,
      );
      return block('{', members, '}', margin);
    }
    default:
      return node.literal;
  }
}

/**
 * Brackets around parts, each on lines of its own.
 * @param margin what the line with the closing bracket starts with.
 */
function block(open: string, parts: readonly string[], close: string, margin: string): string {
  if (parts.length === 0) return `${open}${close}`;
  const lines = parts.map((part) => `${margin}  ${part}`);
  return `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}

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
