import { addDecimals } from '../core/money.ts';
import { applyReport } from '../core/orders/apply.ts';
import type { OrderRecord } from '../core/orders/record.ts';
import type { Report } from '../core/reports/report.ts';
import { readReport } from '../core/reports/validate.ts';
import type { Attempt, JournaledEvent, JournalReader } from '../journal/journal.ts';
import { type BodyMoney, moneyOf, parseBody } from './body-money.ts';
import { type Standing, standingIn } from './service-answer.ts';

/** One event of an order. */
export interface OrderEvent {
  readonly event: JournaledEvent;
  readonly attempts: readonly Attempt[];
  readonly money: BodyMoney;
  /** When it took effect: the first attempt that the service accepted, else when it was journaled. */
  readonly at: number;
}

/** An event in the order's course. */
export interface TimelineEntry extends OrderEvent {
  /** Where the order stood after it; null where it was not accepted, or where that is not known. */
  readonly after: Standing | null;
  /** Whose word `after` is: the order rules over the journal's events, or the service's own answer. */
  readonly basis: 'rules' | 'service' | null;
}

/** Reads an event of an order with what is needed to place it in the order's course. */
export function readOrderEvent(
  journal: Pick<JournalReader, 'attemptsOf'>,
  event: JournaledEvent,
): OrderEvent {
  const attempts = journal.attemptsOf(event);
  const accepted = attempts.find(({ outcome }) => outcome === 'accepted');
  return { event, attempts, money: moneyOf(event), at: accepted?.startedAt ?? event.createdAt };
}

/** In the order in which they took effect; a replay may bring an older event after a newer one. */
export const byEffect = (a: OrderEvent, b: OrderEvent): number =>
  a.at - b.at || a.event.sequence - b.event.sequence;

/** Follows an order through its accepted events by the order rules. */
export function followOrder(events: readonly OrderEvent[]): readonly TimelineEntry[] {
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

/** The service accepted what the rules refuse: the order has a past that is not in this journal. */
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
