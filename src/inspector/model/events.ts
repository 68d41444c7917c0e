import { OPENING } from '../../protocol/kinds/index.ts';
import { bodyFacts } from './body.ts';
import { moneyBefore } from './money-before.ts';
import type { Money, RequestJson } from './wire.ts';

/** One event with every request that was sent for it. */
export interface OrderEvent {
  readonly key: string;
  readonly eventId: string | undefined;
  /** The oldest first. */
  readonly attempts: readonly RequestJson[];
  /** How often one of these requests was counted: once, or not at all. */
  readonly counted: number;
  /** It was counted by a request that is no longer remembered: these only repeat it. */
  readonly isCountedEarlier: boolean;
  /** The order's money after it; null where it was not counted. */
  readonly money: Money | null;
  /** The order's money before it; null where nobody remembers it. */
  readonly before: Money | null;
}

/**
 * The requests of one order, those of the same event together: first the events that were counted
 * before all that is remembered, then the others, in the order in which they were first heard of.
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

/** An order begins with its payment, whoever remembers that; sorting keeps the order of equals. */
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
export function countText({ attempts, counted, isCountedEarlier }: Counts): string {
  if (isCountedEarlier) return `sent again ${times(attempts.length)}, counted earlier`;
  const sent = `sent ${times(attempts.length)}`;
  return counted === 0 ? `${sent}, not counted` : `${sent}, counted ${times(counted)}`;
}

const WORDS = ['never', 'once', 'twice'];
const times = (count: number): string => WORDS[count] ?? `${count} times`;
