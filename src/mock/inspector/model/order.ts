import { memberOf } from '../../../kit/json/node.ts';
import { parseJson } from '../../../kit/json/parse.ts';
import {
  kindNamed,
  OPENING,
  type OrderStatus,
  type ReportKind,
} from '../../../protocol/kinds/index.ts';
import { addDecimals, formatDecimal, parseDecimal } from '../../../protocol/money.ts';
import { inspector } from '../../../words/en/inspector.ts';
import {
  type BodyFacts,
  bodyFacts,
  type Money,
  type OrderJson,
  type Outcome,
  type RequestJson,
} from './wire.ts';

/** What the list says of an order that the service never accepted a report of. */
export type ShownStatus = OrderStatus | 'NOT_REPORTED';

/** An order with all requests that speak of it. */
export interface Order {
  readonly key: string;
  readonly orderId: string;
  /** Whose it is; null as long as only requests of unknown senders speak of it. */
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
  /** What the search looks into: lower case. */
  readonly words: string;
}

export const newOrder = (key: string, orderId: string, apiKey: string | null): Order => ({
  ...NO_REQUESTS,
  key,
  orderId,
  apiKey,
  status: 'NOT_REPORTED',
  money: null,
  words: linesOf([orderId, apiKey]),
});

const NO_REQUESTS = {
  requests: [],
  kinds: new Set<ReportKind>(),
  outcomes: new Set<Outcome>(),
  hasFault: false,
};

/** What the service knows of an order, without its requests. */
export function withoutRequests(order: Order): Order {
  const { orderId, apiKey, productName, subId, transactionId } = order;
  const words = linesOf([orderId, apiKey, productName, subId, transactionId]);
  return { ...order, ...NO_REQUESTS, words };
}

const linesOf = (words: Iterable<string | null | undefined>): string =>
  [...words]
    .filter((word) => word != null)
    .join('\n')
    .toLowerCase();

/** The order after requests of its own, each with what its body says. */
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
    words: `${order.words}\n${linesOf(new Set(words))}`,
  };
}

/** The order once it is known whose it is. */
export const withOwner = (order: Order, apiKey: string): Order => ({
  ...order,
  apiKey,
  words: `${order.words}\n${linesOf([apiKey])}`,
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

/** The order as the service's own record says it is. */
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
    words: `${order.words}\n${linesOf([product_name, subId, transactionId])}`,
  };
}

/** For each counted request of an order, by its number, the money before it; where that is known. */
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

/** "An order begins as paid": before that there is none of it. */
const nothingOf = ({ money }: RequestJson): Money | undefined =>
  money === null ? undefined : { ...money, refunded: '0', net: '0' };

/** Where the request before is forgotten, a partial refund still says itself how much went back. */
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
  /** It was counted by a request that is no longer stored: these only repeat it. */
  readonly isCountedEarlier: boolean;
  /** The order's money after it; null where it was not counted. */
  readonly money: Money | null;
  /** The order's money before it; null if it is no longer stored. */
  readonly before: Money | null;
}

/**
 * The requests of one order, those of the same event together: first the events that were counted
 * before all that is remembered, then the others, in the order of their first requests.
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

/** An order begins with its payment; sorting keeps the order of equals. */
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

/** Whether the order was paid before all that is remembered of it. */
export const isWithoutStart = (requests: readonly RequestJson[]): boolean =>
  !requests.some(({ kind, outcome }) => kind === OPENING && outcome === 'accepted');

type Counts = Pick<OrderEvent, 'attempts' | 'counted' | 'isCountedEarlier'>;

/** `sent 3 times, counted once`. */
export const countText = ({ attempts, ...counts }: Counts): string =>
  inspector.order.sent({ attempts: attempts.length, ...counts });
