import { memberOf } from '../../../core/kit/json/node.ts';
import { parseJson } from '../../../core/kit/json/parse.ts';
import {
  kindNamed,
  OPENING,
  type OrderStatus,
  type ReportKind,
} from '../../../core/protocol/kinds/index.ts';
import { addDecimals, formatDecimal, parseDecimal } from '../../../core/protocol/money.ts';
import { inspector } from '../../words/inspector.ts';
import {
  type BodyFacts,
  bodyFacts,
  type Money,
  type OrderJson,
  type Outcome,
  type RequestJson,
} from './wire.ts';

/** Adds the status of orders without an accepted report. */
export type ShownStatus = OrderStatus | 'NOT_REPORTED';

/** An order with all of its requests. */
export interface Order {
  readonly key: string;
  readonly orderId: string;
  /** The owner; null while there are only requests of unknown senders. */
  readonly apiKey: string | null;
  readonly mode?: string;
  readonly status: ShownStatus;
  readonly money: Money | null;
  readonly productName?: string;
  readonly subId?: string;
  readonly transactionId?: string;
  /** The oldest first. */
  readonly requests: readonly RequestJson[];
  readonly kinds: ReadonlySet<ReportKind>;
  readonly outcomes: ReadonlySet<Outcome>;
  readonly hasFault: boolean;
  /** The searchable text, in lower case. */
  readonly words: string;
}

export const newOrder = (key: string, orderId: string, apiKey: string | null): Order => ({
  ...NO_REQUESTS,
  key,
  orderId,
  apiKey,
  status: 'NOT_REPORTED',
  money: null,
  words: searchLines([orderId, apiKey]),
});

const NO_REQUESTS = {
  requests: [],
  kinds: new Set<ReportKind>(),
  outcomes: new Set<Outcome>(),
  hasFault: false,
};

/** The order without its requests. */
export function withoutRequests(order: Order): Order {
  const { orderId, apiKey, productName, subId, transactionId } = order;
  const words = searchLines([orderId, apiKey, productName, subId, transactionId]);
  return { ...order, ...NO_REQUESTS, words };
}

const searchLines = (words: Iterable<string | null | undefined>): string =>
  [...words]
    .filter((word) => word != null)
    .join('\n')
    .toLowerCase();

/** Adds requests to an order, with the facts of their bodies. */
export function withRequests(
  order: Order,
  added: readonly (readonly [RequestJson, BodyFacts])[],
): Order {
  const requests = added.map(([request]) => request);
  const words = added.flatMap(([, { eventId, productName, subId }]) => [
    eventId,
    productName,
    subId,
  ]);
  return {
    ...added.reduce(afterRequest, order),
    requests: [...order.requests, ...requests],
    kinds: new Set([...order.kinds, ...requests.flatMap(({ kind }) => kind ?? [])]),
    outcomes: new Set([...order.outcomes, ...requests.map(({ outcome }) => outcome)]),
    hasFault: order.hasFault || requests.some(({ fault }) => fault !== null),
    words: `${order.words}\n${searchLines(new Set(words))}`,
  };
}

/** The order once it is known whose it is. */
export const withOwner = (order: Order, apiKey: string): Order => ({
  ...order,
  apiKey,
  words: `${order.words}\n${searchLines([apiKey])}`,
});

/** What one request made of the order itself. */
function afterRequest(order: Order, [request, facts]: readonly [RequestJson, BodyFacts]): Order {
  const { status_after: status, money, kind, outcome } = request;
  const named = kind === OPENING && outcome === 'accepted' ? namesOf(facts) : {};
  return { ...order, ...named, status: status ?? order.status, money: money ?? order.money };
}

const namesOf = ({ productName, subId }: BodyFacts): Pick<Order, 'productName' | 'subId'> => ({
  ...(productName === undefined ? {} : { productName }),
  ...(subId === undefined ? {} : { subId }),
});

/** Updates an order from the service's record. */
export function withRecord(order: Order, { amount, mode, product_name, record }: OrderJson): Order {
  const { status, currency, sub_id: subId, transaction_id: transactionId } = record;
  return {
    ...order,
    mode,
    status,
    money: { amount, refunded: record.refunded_amount, net: record.net_amount, currency },
    ...(product_name === '' ? {} : { productName: product_name }),
    ...(subId === undefined ? {} : { subId }),
    ...(transactionId === undefined ? {} : { transactionId }),
    words: `${order.words}\n${searchLines([product_name, subId, transactionId])}`,
  };
}

/** The money before each counted request, by its number, if known. */
function moneyBefore(requests: readonly RequestJson[]): ReadonlyMap<number, Money> {
  const before = new Map<number, Money>();
  let last: Money | undefined;
  for (const request of requests.filter(({ outcome }) => outcome === 'accepted')) {
    const known = request.kind === OPENING ? nothingOf(request) : (last ?? beforeRefund(request));
    if (known !== undefined) before.set(request.sequence, known);
    last = request.money ?? last;
  }
  return before;
}

/** "An order begins as paid": there is no money before that. */
const nothingOf = ({ money }: RequestJson): Money | undefined =>
  money === null ? undefined : { ...money, refunded: '0', net: '0' };

/** If the previous request is forgotten, a partial refund's own amount still tells. */
function beforeRefund({ kind, money, body = '' }: RequestJson): Money | undefined {
  if (kind === null || money === null || kindNamed(kind).effect.net !== 'reduced') return undefined;
  const [refund, net] = [refundOf(kind, body), parseDecimal(money.net)];
  if (refund === undefined || net === undefined) return undefined;
  return { ...money, net: formatDecimal(addDecimals(net, refund)) };
}

function refundOf(kind: ReportKind, body: string) {
  const parsed = parseJson(body);
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  const value = memberOf(parsed.node, kindNamed(kind).money ?? '');
  return value?.type === 'number' ? parseDecimal(value.literal) : undefined;
}

/** One event with every request that was sent for it. */
export interface OrderEvent {
  readonly key: string;
  readonly eventId: string | undefined;
  /** The oldest first. */
  readonly attempts: readonly RequestJson[];
  /** How often one of these requests was counted: once, or not at all. */
  readonly counted: number;
  /** Whether a forgotten request counted it, so that these are only retries. */
  readonly isCountedEarlier: boolean;
  /** The order's money after it; null if it was not counted. */
  readonly money: Money | null;
  /** The order's money before it; null if it is no longer stored. */
  readonly before: Money | null;
}

/**
 * Groups an order's requests by event: first events that were counted before the remembered requests, then the
 * others, by first request.
 */
export function groupByEvent(requests: readonly RequestJson[]): OrderEvent[] {
  const groups = new Map<string, RequestJson[]>();
  for (const request of requests) {
    const { eventId } = bodyFacts(request);
    const key = eventId === undefined ? `#${request.sequence}` : `event ${eventId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [request]);
    else group.push(request);
  }
  const before = moneyBefore(requests);
  const events = [...groups].map(([key, attempts]) => toEvent(key, attempts, before));
  return events.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Sort rank: payment first; the sort is stable. */
function rankOf({ isCountedEarlier, attempts }: OrderEvent): number {
  if (!isCountedEarlier) return 2;
  return attempts[0]?.kind === OPENING ? 0 : 1;
}

function toEvent(
  key: string,
  attempts: readonly RequestJson[],
  before: ReadonlyMap<number, Money>,
): OrderEvent {
  const counted = attempts.filter(({ outcome }) => outcome === 'accepted');
  const [first] = counted;
  return {
    key,
    eventId: key.startsWith('#') ? undefined : key.slice('event '.length),
    attempts,
    counted: counted.length,
    isCountedEarlier:
      counted.length === 0 && attempts.some(({ outcome }) => outcome === 'repeated'),
    money: first?.money ?? null,
    before: before.get(first?.sequence ?? 0) ?? null,
  };
}

/** Whether the order was paid before its first remembered request. */
export const isWithoutStart = (requests: readonly RequestJson[]): boolean =>
  !requests.some(({ kind, outcome }) => kind === OPENING && outcome === 'accepted');

type Counts = Pick<OrderEvent, 'attempts' | 'counted' | 'isCountedEarlier'>;

/** `sent 3 times, counted once`. */
export const countText = ({ attempts, ...counts }: Counts): string =>
  inspector.order.sent({ attempts: attempts.length, ...counts });
