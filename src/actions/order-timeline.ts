import { Failure } from '../core/failure.ts';
import { compareDecimals } from '../core/money.ts';
import { suggest } from '../core/suggest.ts';
import type { JournaledEvent, JournalReader } from '../journal/journal.ts';
import { message } from '../words/message.ts';
import {
  byEffect,
  followOrder,
  type OrderEvent,
  readOrderEvent,
  type TimelineEntry,
} from './order-events.ts';
import { type Standing, standingIn } from './service-answer.ts';

/** An order of one account, as the journal and the service's answers tell it. */
export interface OrderTimeline {
  readonly merchantOrderId: string;
  readonly subId: string | null;
  readonly endpoint: string;
  readonly profile: string | null;
  /** In the order in which they took effect. */
  readonly entries: readonly TimelineEntry[];
  /** Where the journal's accepted events leave the order; null where that is not known. */
  readonly computed: Standing | null;
  /** The service's own word in its last answer about this order, if the journal kept it. */
  readonly answer: ServiceAnswer | null;
  /** Whether the service's last answer says otherwise than the journal's events. */
  readonly disagrees: boolean;
  readonly pending: readonly JournaledEvent[];
}

interface ServiceAnswer {
  readonly standing: Standing;
  /** Milliseconds since 1970: when the attempt that it answered began. */
  readonly at: number;
}

/** Among how many of the newest events a slip in an id is looked for. */
const RECENT_EVENTS = 500;

/**
 * The course of an order: of every account that has one of this id, else of every order whose `sub_id`
 * this is.
 * @param id a merchant_order_id, else a sub_id.
 * @param ifUnknown what to do where the journal has neither.
 * @throws Failure `unknown_event` where the journal has neither.
 */
export function* orderTimelines(
  journal: JournalReader,
  id: string,
  ifUnknown: string,
): Generator<OrderTimeline> {
  let isFound = false;
  for (const { accountId, merchantOrderId } of ordersOf(journal, id)) {
    isFound = true;
    const filter = { accountId, merchantOrderId, order: 'oldest-first' } as const;
    yield readTimeline(journal, [...journal.find(filter)]);
  }
  if (!isFound) throw unknownOrder(journal, id, ifUnknown);
}

/** The first event of each (account, order) that the id names. */
function* ordersOf(journal: JournalReader, id: string): Generator<JournaledEvent> {
  const byOrderId = firstOfEach(journal.find({ merchantOrderId: id, order: 'oldest-first' }));
  const first = byOrderId.next();
  if (first.done) yield* firstOfEach(journal.find({ subId: id, order: 'oldest-first' }));
  else yield first.value;
  yield* byOrderId;
}

function* firstOfEach(events: Iterable<JournaledEvent>): Generator<JournaledEvent> {
  const seen = new Set<string>();
  for (const event of events) {
    const order = JSON.stringify([event.accountId, event.merchantOrderId]);
    if (!seen.has(order)) yield event;
    seen.add(order);
  }
}

/** @param events all of one order and account, at least one, oldest first. */
export function readTimeline(
  journal: Pick<JournalReader, 'attemptsOf'>,
  events: readonly JournaledEvent[],
): OrderTimeline {
  const entries = followOrder(events.map((event) => readOrderEvent(journal, event)).sort(byEffect));
  const computed = entries.findLast(({ event }) => event.state === 'accepted')?.after ?? null;
  const answer = lastAnswer(entries);
  const newest = events.at(-1) as JournaledEvent;
  return {
    merchantOrderId: newest.merchantOrderId,
    subId: events.findLast(({ subId }) => subId !== null)?.subId ?? null,
    endpoint: newest.endpoint,
    profile: newest.profile,
    entries,
    computed,
    answer,
    disagrees: computed !== null && answer !== null && !isSame(computed, answer.standing),
    pending: events.filter(({ state }) => state === 'pending'),
  };
}

/** "A safe retry" is answered with the order's current state: so the last accepted attempt of any event counts. */
function lastAnswer(entries: readonly OrderEvent[]): ServiceAnswer | null {
  const accepted = entries
    .flatMap(({ event, attempts }) => attempts.map((attempt) => ({ event, attempt })))
    .filter(({ attempt }) => attempt.outcome === 'accepted')
    .sort((a, b) => a.attempt.startedAt - b.attempt.startedAt);
  const last = accepted.at(-1);
  const standing = last && standingIn(last.attempt, last.event.merchantOrderId);
  return standing === undefined ? null : { standing, at: last?.attempt.startedAt ?? 0 };
}

const isSame = (a: Standing, b: Standing): boolean =>
  a.status === b.status &&
  a.currency === b.currency &&
  compareDecimals(a.netAmount, b.netAmount) === 0 &&
  compareDecimals(a.refundedAmount, b.refundedAmount) === 0;

function unknownOrder(journal: JournalReader, id: string, ifUnknown: string): Failure {
  const recent = [...journal.find({ order: 'newest-first', limit: RECENT_EVENTS })];
  const known = recent.flatMap(({ merchantOrderId, subId }) =>
    [merchantOrderId, subId ?? []].flat(),
  );
  const near = suggest(id, known);
  return new Failure('unknown_event', message('order_unknown', { id }), {
    hint: message('list_reports', { near, otherwise: ifUnknown }),
  });
}
