import * as z from 'zod/mini';
import { type JsonNode, jsonMember, jsonString, memberOf } from '../../core/kit/json/node.ts';
import { findDuplicateKeys, parseJson } from '../../core/kit/json/parse.ts';
import { REPORT_KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import {
  describeValue,
  NumberLiteral,
  shortened,
  toPlain,
} from '../../core/protocol/reports/plain.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, message } from '../../core/words/message.ts';
import type { AcceptedEvent } from '../service/decide.ts';
import type { ServiceState, ServiceStore } from '../service/state.ts';
import {
  faultAt,
  faultsWithin,
  findRepeated,
  findShapeFaults,
  identifier,
  itemsOf,
  list,
  matching,
  memberAt,
  oneOf,
  type Placed,
  shapeOf,
  unusableFile,
} from './input.ts';
import { findMoneyFaults, ORDER, orderNode, toOrder } from './order.ts';

/**
 * Prints JSON like `JSON.stringify(value, null, 2)`, but keeps every literal.
 * @param margin indentation of all lines but the first.
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

/** Parts in brackets, each on its own line. @param margin indentation of the closing bracket. */
function block(open: string, parts: readonly string[], close: string, margin: string): string {
  if (parts.length === 0) return `${open}${close}`;
  const lines = parts.map((part) => `${margin}  ${part}`);
  return `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}

/** Version of the file format. conv reads its own and older versions, and refuses newer ones. */
const STATE_VERSION = 1;

/** The part of the state that is written: no secrets or other facts about merchants. */
export type EncodedState = Pick<ServiceState, 'ledgers'>;

/**
 * Encodes the state. Equal states have equal text, and one more report changes only the lines of its order and its
 * event.
 */
export const encodeState = (state: EncodedState): string => createStateEncoder()(state);

/** An encoder for repeated use: records and events are never modified in place, so each is printed only once. */
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

function eventNode(event: AcceptedEvent): JsonNode {
  const { eventId, kind, merchantOrderId, bodyDigest, first } = event;
  const member = (key: string, value: string) => jsonMember(key, jsonString(value));
  return {
    type: 'object',
    members: [
      member('event_id', eventId),
      member('kind', kind),
      member('merchant_order_id', merchantOrderId),
      member('body_sha256', bodyDigest),
      ...(first === undefined ? [] : [jsonMember('first', orderNode(first))]),
    ],
  };
}

/** Sorted by code unit, which does not depend on the locale. */
const sortedEntries = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map.keys()].sort().map((key) => [key, map.get(key) as Value]);

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
  first: z.optional(z.unknown()),
});

/** All reasons why a file is not a valid state. @param value the whole file, from `toPlain`. */
function findStateFaults(value: unknown): Fault[] {
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
    ...events.flatMap(findEventFaults),
    ...findRepeated(events.map((event) => memberAt(event, 'event_id'))),
    ...events.flatMap((event) => findStrayEvent(event, known)),
  ];
}

function findOrderFaults([path, value]: Placed): Fault[] {
  const fault = faultsWithin(path);
  const faults = findShapeFaults(ORDER, value, fault);
  return faults.length > 0 ? faults : findMoneyFaults(toOrder(value), fault);
}

function findEventFaults(event: Placed): Fault[] {
  const [path, value] = event;
  const first = memberAt(event, 'first');
  return [
    ...findShapeFaults(EVENT, value, faultsWithin(path)),
    ...(first[1] === undefined ? [] : findOrderFaults(first)),
  ];
}

/** Every accepted event belongs to an order. */
function findStrayEvent(event: Placed, orderIds: ReadonlySet<unknown>): Fault[] {
  const [path, id] = memberAt(event, 'merchant_order_id');
  if (typeof id !== 'string' || orderIds.has(id)) return [];
  return [faultAt(path, message('order_unknown_to_merchant', { order: describeValue(id) }))];
}

/** Every merchant's orders and events, by `api_key`. */
export type Ledgers = ServiceStore['ledgers'];

/**
 * Parses a state file, which may have been edited by hand.
 * @param file its name, for messages.
 * @throws Failure `usage` with all faults by JSON pointer, or if a newer conv wrote it.
 */
export function decodeState(text: string, file: string): Ledgers {
  const node = parseState(text, file);
  refuseNewer(node, file);
  const plain = toPlain(node);
  const faults = [
    ...findDuplicateKeys(node).map((path) => faultAt(path, message('member_repeated'))),
    ...findStateFaults(plain),
  ];
  if (faults.length > 0) throw unusableFile(file, 'a_state_file', faults);
  return toLedgers(plain as PlainState);
}

function parseState(text: string, file: string): JsonNode {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.node;
  const messages =
    text === '' ? [message('state_empty')] : parsed.faults.map(({ message: what }) => what);
  throw unusableFile(
    file,
    'a_state_file',
    messages.map((what) => faultAt([], what)),
  );
}

/** Checked first, because a newer format may look different. */
function refuseNewer(node: JsonNode, file: string): void {
  const version = node.type === 'object' ? memberOf(node, 'version') : undefined;
  if (version?.type !== 'number' || !(Number(version.literal) > STATE_VERSION)) return;
  const facts = { file, version: shortened(version.literal), known: STATE_VERSION };
  throw new Failure('usage', message('state_too_new', facts), {
    hint: message('update_or_other_state'),
  });
}

/** A valid state file. */
interface PlainState {
  readonly merchants: readonly {
    readonly api_key: string;
    readonly orders: readonly unknown[];
    readonly events: readonly PlainEvent[];
  }[];
}

interface PlainEvent {
  readonly event_id: string;
  readonly kind: ReportKind;
  readonly merchant_order_id: string;
  readonly body_sha256: string;
  readonly first?: unknown;
}

const toLedgers = ({ merchants }: PlainState): Ledgers =>
  new Map(
    merchants.map(({ api_key: apiKey, orders, events }) => [
      apiKey,
      {
        orders: new Map(orders.map(toOrder).map((order) => [order.merchantOrderId, order])),
        events: new Map(events.map(toEvent).map((event) => [event.eventId, event])),
      },
    ]),
  );

const toEvent = (event: PlainEvent): AcceptedEvent => ({
  eventId: event.event_id,
  kind: event.kind,
  merchantOrderId: event.merchant_order_id,
  bodyDigest: event.body_sha256,
  ...(event.first === undefined ? {} : { first: toOrder(event.first) }),
});
