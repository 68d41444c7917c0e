import {
  newOrder,
  type Order,
  withOwner,
  withoutRequests,
  withRecord,
  withRequests,
} from './order.ts';
import { type BodyFacts, bodyFacts, type OrderJson, type RequestJson } from './wire.ts';

/** All known orders and requests, indexed as they arrive. */
export interface Book {
  /** The oldest first. */
  readonly requests: readonly RequestJson[];
  /** Requests without an order. */
  readonly others: readonly RequestJson[];
  /** By key; the order with the latest request is last. */
  readonly orders: ReadonlyMap<string, Order>;
  /** The keys of the orders of each id: two merchants may use the same one. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

export const EMPTY_BOOK: Book = {
  requests: [],
  others: [],
  orders: new Map(),
  keys: new Map(),
};

/** Twice as many as the service gives at once; then the older half goes, all at once. */
const MOST = 20_000;

type Read = readonly [RequestJson, BodyFacts];

interface Draft {
  readonly orders: Map<string, Order>;
  readonly keys: Map<string, readonly string[]>;
}

/** The number of the last known request, or 0. */
export const lastSequence = ({ requests }: Book): number => requests.at(-1)?.sequence ?? 0;

/** Adds later requests, ignoring known ones. */
export function addRequests(book: Book, added: readonly RequestJson[]): Book {
  const last = lastSequence(book);
  const news = added.filter(({ sequence }) => sequence > last);
  if (news.length === 0) return book;
  const requests = [...book.requests, ...news];
  if (requests.length > MOST) return rebuild(book, requests.slice(-MOST / 2));
  const draft: Draft = { orders: new Map(book.orders), keys: new Map(book.keys) };
  const others: RequestJson[] = [];
  const touched = new Map<string, Read[]>();
  for (const request of news) {
    const facts = bodyFacts(request);
    if (facts.orderId === undefined || request.kind === null) others.push(request);
    else gather(touched, keyFor(draft, facts.orderId, request.api_key), [request, facts]);
  }
  for (const [key, reads] of touched) touch(draft.orders, key, reads);
  return { ...draft, requests, others: [...book.others, ...others] };
}

/** Adds the service's own records, the oldest first. */
export function addRecords(book: Book, records: readonly OrderJson[]): Book {
  const draft: Draft = { orders: new Map(book.orders), keys: new Map(book.keys) };
  for (const json of records) {
    const key = keyFor(draft, json.record.merchant_order_id, json.api_key);
    const order = draft.orders.get(key);
    if (order !== undefined) draft.orders.set(key, withRecord(order, json));
  }
  return { ...book, ...draft };
}

/** Only orders that the service knows outlive their requests. */
function rebuild(book: Book, requests: readonly RequestJson[]): Book {
  const known = [...book.orders.values()].filter(({ status }) => status !== 'NOT_REPORTED');
  const kept = known.map((order): [string, Order] => [order.key, withoutRequests(order)]);
  const keys = new Map<string, string[]>();
  for (const [key, { orderId }] of kept) keys.set(orderId, [...(keys.get(orderId) ?? []), key]);
  return addRequests({ requests: [], others: [], orders: new Map(kept), keys }, requests);
}

/** Keeps the order with the latest request last. */
function gather(touched: Map<string, Read[]>, key: string, read: Read): void {
  const reads = touched.get(key) ?? [];
  reads.push(read);
  touched.delete(key);
  touched.set(key, reads);
}

/** Removes and adds the order, so that it is last. */
function touch(orders: Map<string, Order>, key: string, reads: readonly Read[]): void {
  const order = orders.get(key);
  if (order === undefined) return;
  orders.delete(key);
  orders.set(key, withRequests(order, reads));
}

/**
 * Finds or creates the order of a request. An unknown sender may refer to any merchant's order; the first known
 * sender becomes the owner of an order without one.
 */
function keyFor({ orders, keys }: Draft, orderId: string, apiKey: string | null): string {
  const candidates = keys.get(orderId) ?? [];
  const ownerOf = (key: string): string | null => orders.get(key)?.apiKey ?? null;
  const own = apiKey === null ? candidates[0] : candidates.find((key) => ownerOf(key) === apiKey);
  if (own !== undefined) return own;
  const nobodys = candidates.find((key) => ownerOf(key) === null);
  const order = nobodys === undefined ? undefined : orders.get(nobodys);
  if (order !== undefined && apiKey !== null) {
    orders.set(order.key, withOwner(order, apiKey));
    return order.key;
  }
  const key = keyWith(orderId, apiKey);
  orders.set(key, newOrder(key, orderId, apiKey));
  keys.set(orderId, [...candidates, key]);
  return key;
}

/** The key of a request's order, if it has one. */
export function keyOf({ keys, orders }: Book, request: RequestJson): string | undefined {
  const { orderId } = bodyFacts(request);
  if (orderId === undefined || request.kind === null) return undefined;
  return keyNear({ keys, orders }, orderId, request.api_key);
}

/** The key of the order of that id that is the merchant's, else of any. */
export function keyNear(
  { keys, orders }: Pick<Book, 'keys' | 'orders'>,
  orderId: string,
  apiKey: string | null,
): string | undefined {
  const candidates = keys.get(orderId) ?? [];
  return candidates.find((key) => orders.get(key)?.apiKey === apiKey) ?? candidates[0];
}

/** The key of an order that is made for this merchant. */
export const keyWith = (orderId: string, apiKey: string | null): string =>
  JSON.stringify([orderId, apiKey]);

/** The merchants that have orders. */
export const apiKeysOf = ({ orders }: Book): string[] => [
  ...new Set([...orders.values()].flatMap(({ apiKey }) => apiKey ?? [])),
];

/**
 * What became known of requests later takes their place: a service that gives no reason finds out only after its
 * answer why a signature does not match.
 */
export function amendRequests(book: Book, arrived: readonly RequestJson[]): Book {
  const last = lastSequence(book);
  const later = new Map(
    arrived
      .filter((request) => request.sequence <= last && isExplained(request))
      .map((request) => [request.sequence, request]),
  );
  const amend = (known: RequestJson) => (isExplained(known) ? known : later.get(known.sequence));
  const news = later.size > 0 && book.requests.some((known) => (amend(known) ?? known) !== known);
  return news
    ? rebuild(
        book,
        book.requests.map((known) => amend(known) ?? known),
      )
    : book;
}

const isExplained = ({ explanations, ruled_out, next }: RequestJson): boolean =>
  explanations.length + ruled_out.length + next.length > 0;

/** Whose orders the service keeps. */
export interface Merchants {
  /** The default merchant. */
  readonly first: string | undefined;
  /** Only then is it worth saying whose an order is. */
  readonly areSeveral: boolean;
}

/**
 * A state file can contain orders of a key that is not configured.
 * @param configured the configured keys.
 * @param heard the keys in orders and requests.
 */
export const merchantsOf = (
  configured: readonly string[],
  heard: readonly string[],
): Merchants => ({
  first: configured[0] ?? heard[0],
  areSeveral: new Set([...configured, ...heard]).size > 1,
});

/** An order's merchant, unless it is the default one. */
export const otherMerchant = ({ first }: Merchants, apiKey: string | null): string | undefined =>
  apiKey === null || apiKey === first ? undefined : apiKey;
