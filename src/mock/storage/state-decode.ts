import * as z from 'zod/mini';
import { type JsonNode, memberOf } from '../../kit/json/node.ts';
import { findDuplicateKeys, parseJson } from '../../kit/json/parse.ts';
import { REPORT_KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { describeValue, NumberLiteral, shortened, toPlain } from '../../protocol/reports/plain.ts';
import { Failure } from '../../words/failure.ts';
import { type Fault, message } from '../../words/message.ts';
import type { AcceptedEvent } from '../service/decide.ts';
import type { ServiceStore } from '../service/state.ts';
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
import { findMoneyFaults, ORDER, toOrder } from './order.ts';
import { STATE_VERSION } from './state-encode.ts';

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

/** Every merchant's orders and events, by `api_key`. */
export type Ledgers = ServiceStore['ledgers'];

/**
 * Reads what `encodeState` wrote, or a person changed.
 * @param file its name, for the messages.
 * @throws Failure `usage` with all faults at once, by JSON pointer; or where a newer conv wrote it.
 */
export function decodeState(text: string, file: string): Ledgers {
  const node = parse(text, file);
  refuseNewer(node, file);
  const plain = toPlain(node);
  const faults = [
    ...findDuplicateKeys(node).map((path) => faultAt(path, message('member_repeated'))),
    ...findStateFaults(plain),
  ];
  if (faults.length > 0) throw unusableFile(file, 'a_state_file', faults);
  return toLedgers(plain as PlainState);
}

function parse(text: string, file: string): JsonNode {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.node;
  const messages =
    text === ''
      ? [message('state_empty')]
      : parsed.faults.map(({ message: sentence }) => message('as_told', { sentence }));
  throw unusableFile(
    file,
    'a_state_file',
    messages.map((what) => faultAt([], what)),
  );
}

/** Before anything else is judged: a newer format may look quite different. */
function refuseNewer(node: JsonNode, file: string): void {
  const version = node.type === 'object' ? memberOf(node, 'version') : undefined;
  if (version?.type !== 'number' || !(Number(version.literal) > STATE_VERSION)) return;
  const facts = { file, version: shortened(version.literal), known: STATE_VERSION };
  throw new Failure('usage', message('state_too_new', facts), {
    hint: message('update_or_other_state'),
  });
}

/** The whole file, once nothing is wrong with it. */
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
});
