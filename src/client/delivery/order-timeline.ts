import { addDecimals } from '../../core/protocol/money.ts';
import type { Report } from '../../core/protocol/reports/report.ts';
import { applyReport, type OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import { readReport } from '../../core/protocol/rulebook/read-report.ts';
import type { Attempt, JournaledEvent, JournalReader } from '../journal/port.ts';
import { type BodyMoney, moneyOf, parseBody } from './body-money.ts';
import { inExactAmounts, isSameState, type Standing, standingIn } from './service-answer.ts';

/** One event of an order. */
interface OrderEvent {
  readonly event: JournaledEvent;
  readonly attempts: readonly Attempt[];
  readonly money: BodyMoney;
  /** When it took effect: at the first accepted attempt, or else when it was journaled. */
  readonly at: number;
}

/** An event in the order's course. */
export interface TimelineEntry extends OrderEvent {
  /** The order's state after it; null if it was not accepted, or if the state is unknown. */
  readonly after: Standing | null;
  /** Whose word `after` is: the order rules over the journal's events, or the service's own answer. */
  readonly basis: 'rules' | 'service' | null;
}

/** Reads an event with the data for its place in the timeline. */
async function readOrderEvent(
  journal: Pick<JournalReader, 'attemptsOf'>,
  event: JournaledEvent,
): Promise<OrderEvent> {
  const attempts = await journal.attemptsOf(event);
  const accepted = attempts.find(({ outcome }) => outcome === 'accepted');
  return { event, attempts, money: moneyOf(event), at: accepted?.startedAt ?? event.createdAt };
}

/** Sorted by when they took effect; a replayed event can follow a newer one. */
const byEffect = (a: OrderEvent, b: OrderEvent): number =>
  a.at - b.at || a.event.sequence - b.event.sequence;

/** Follows an order through its accepted events by the order rules. */
function followOrder(events: readonly OrderEvent[]): readonly TimelineEntry[] {
  let record: OrderRecord | undefined;
  return events.map((entry) => {
    if (entry.event.state !== 'accepted') return { ...entry, after: null, basis: null };
    const step = applyEvent(record, entry);
    record = step.record ?? record;
    return { ...entry, after: step.record ?? null, basis: step.basis };
  });
}

interface Step {
  readonly record: OrderRecord | undefined;
  readonly basis: TimelineEntry['basis'];
}

/** If the service accepted what the rules refuse, the order has a history outside this journal. */
function applyEvent(record: OrderRecord | undefined, entry: OrderEvent): Step {
  const report = reportOf(entry.event);
  const applied = report === undefined ? undefined : applyReport(record, report);
  if (applied?.ok) return { record: applied.record, basis: 'rules' };
  const answered = answerTo(entry);
  if (answered === undefined) return { record: undefined, basis: null };
  return { record: recordFrom(entry.event.merchantOrderId, answered), basis: 'service' };
}

function reportOf({ kind, body }: JournaledEvent): Report | undefined {
  const node = parseBody(body);
  return node === undefined ? undefined : readReport(kind, node);
}

function answerTo({ event, attempts }: OrderEvent): Standing | undefined {
  const accepted = attempts.find(({ outcome }) => outcome === 'accepted');
  return accepted === undefined ? undefined : standingIn(accepted, event.merchantOrderId);
}

/** "The order total minus refunds" is the net amount, so the two together are the total. */
const recordFrom = (merchantOrderId: string, standing: Standing): OrderRecord => ({
  ...standing,
  merchantOrderId,
  amount: addDecimals(standing.netAmount, standing.refundedAmount),
  productName: '',
});

/** An order of one account, from the journal and the service's responses. */
export interface OrderTimeline {
  readonly merchantOrderId: string;
  readonly subId: string | null;
  readonly endpoint: string;
  readonly profile: string | null;
  /** Sorted by when they took effect. */
  readonly entries: readonly TimelineEntry[];
  /** The order's state after all accepted events in the journal; null if unknown. */
  readonly computed: Standing | null;
  /** The service's own word in its last answer about this order, if the journal kept it. */
  readonly answer: ServiceAnswer | null;
  /** Whether the service's last response disagrees with the journal's events. */
  readonly disagrees: boolean;
  readonly pending: readonly JournaledEvent[];
}

interface ServiceAnswer {
  readonly standing: Standing;
  /** Milliseconds since 1970: when the attempt that it answered began. */
  readonly at: number;
}

/**
 * The timelines of an order in all accounts, or else of all orders with this `sub_id`.
 * @param id a merchant_order_id, or else a sub_id.
 */
export async function* orderTimelines(
  journal: JournalReader,
  id: string,
): AsyncGenerator<OrderTimeline> {
  for await (const { accountId, merchantOrderId } of ordersOf(journal, id)) {
    const filter = { accountId, merchantOrderId, order: 'oldest-first' } as const;
    yield await readTimeline(journal, await journal.find(filter).all());
  }
}

/** The first event of each (account, order) that the id names. */
async function* ordersOf(journal: JournalReader, id: string): AsyncGenerator<JournaledEvent> {
  let isAny = false;
  const byOrderId = journal.find({ merchantOrderId: id, order: 'oldest-first' });
  for await (const event of firstOfEach(byOrderId)) {
    isAny = true;
    yield event;
  }
  if (!isAny) yield* firstOfEach(journal.find({ subId: id, order: 'oldest-first' }));
}

async function* firstOfEach(events: AsyncIterable<JournaledEvent>): AsyncGenerator<JournaledEvent> {
  const seen = new Set<string>();
  for await (const event of events) {
    const order = JSON.stringify([event.accountId, event.merchantOrderId]);
    if (!seen.has(order)) yield event;
    seen.add(order);
  }
}

/** @param events all of one order and account, at least one, oldest first. */
export async function readTimeline(
  journal: Pick<JournalReader, 'attemptsOf'>,
  events: readonly JournaledEvent[],
): Promise<OrderTimeline> {
  const read = await Promise.all(events.map((event) => readOrderEvent(journal, event)));
  const entries = followOrder(read.sort(byEffect));
  const computed = entries.findLast(({ event }) => event.state === 'accepted')?.after ?? null;
  const answer = lastAnswer(entries, computed);
  const newest = events.at(-1) as JournaledEvent;
  return {
    merchantOrderId: newest.merchantOrderId,
    subId: events.findLast(({ subId }) => subId !== null)?.subId ?? null,
    endpoint: newest.endpoint,
    profile: newest.profile,
    entries,
    computed,
    answer,
    disagrees: computed !== null && answer !== null && !isSameState(computed, answer.standing),
    pending: events.filter(({ state }) => state === 'pending'),
  };
}

/** "A safe retry" is answered with the order's current state: so the last accepted attempt of any event counts. */
function lastAnswer(
  entries: readonly OrderEvent[],
  computed: Standing | null,
): ServiceAnswer | null {
  const accepted = entries
    .flatMap(({ event, attempts }) => attempts.map((attempt) => ({ event, attempt })))
    .filter(({ attempt }) => attempt.outcome === 'accepted')
    .sort((a, b) => a.attempt.startedAt - b.attempt.startedAt);
  const last = accepted.at(-1);
  const standing = last && standingIn(last.attempt, last.event.merchantOrderId);
  if (standing === undefined) return null;
  return { standing: inExactAmounts(standing, computed), at: last?.attempt.startedAt ?? 0 };
}
