import { bodyFacts } from './body.ts';
import type { Money, RequestJson } from './wire.ts';

/** One event with every request that was sent for it. */
export interface OrderEvent {
  readonly key: string;
  readonly eventId: string | undefined;
  /** The oldest first. */
  readonly attempts: readonly RequestJson[];
  /** How often it was counted: once, or not at all. */
  readonly counted: number;
  /** The order's money after it; null where it was not counted. */
  readonly money: Money | null;
  /** The order's money before it; null where nothing was counted yet. */
  readonly before: Money | null;
}

/**
 * The requests of one order, those of the same event together, in the order in which events were
 * first heard of.
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
  return [...groups].map(([key, attempts]) => toEvent(key, attempts, before));
}

const isCounted = ({ outcome }: RequestJson): boolean => outcome === 'accepted';

function toEvent(
  key: string,
  attempts: readonly RequestJson[],
  before: ReadonlyMap<number, Money>,
): OrderEvent {
  const counted = attempts.filter(isCounted);
  const [first] = counted;
  return {
    key,
    eventId: key.startsWith('#') ? undefined : key.slice('event '.length),
    attempts,
    counted: counted.length,
    money: first?.money ?? null,
    before: before.get(first?.sequence ?? 0) ?? null,
  };
}

/** For each counted request, the money that the one before it left. */
function moneyBefore(requests: readonly RequestJson[]): ReadonlyMap<number, Money> {
  const before = new Map<number, Money>();
  let last: Money | null = null;
  for (const { sequence, money, ...request } of requests.filter(isCounted)) {
    if (last !== null && request.kind !== 'paid') before.set(sequence, last);
    last = money ?? last;
  }
  return before;
}

/** `sent 3 times, counted once`. */
export function countText({ attempts, counted }: Pick<OrderEvent, 'attempts' | 'counted'>): string {
  const sent = `sent ${times(attempts.length)}`;
  return counted === 0 ? `${sent}, not counted` : `${sent}, counted ${times(counted)}`;
}

const WORDS = ['never', 'once', 'twice'];
const times = (count: number): string => WORDS[count] ?? `${count} times`;
