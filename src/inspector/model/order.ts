import type { OrderStatus, ReportKind } from '../../core/protocol.ts';
import { OPENING } from '../../protocol/kinds/index.ts';
import type { BodyFacts } from './body.ts';
import type { Money, OrderJson, Outcome, RequestJson } from './wire.ts';

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

/** What the service knows of an order, whoever spoke of it. */
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
