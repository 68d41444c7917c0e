import { isBehindRefused } from '../../core/orders/behind-refused.ts';
import type { ReportedOrder } from '../../core/reconcile/finding.ts';
import type { OrderSet } from '../../core/reconcile/order-set.ts';
import type { JournaledEvent, JournalReader } from '../../journal/journal.ts';
import { readTimeline } from '../order-timeline.ts';
import { type Standing, standingIn } from '../service-answer.ts';

/** What is known of the reports of one account. */
export interface ReportedOrders {
  of(merchantOrderId: string): ReportedOrder;
}

const NOT_REPORTED: ReportedOrder = {
  isReported: false,
  standing: null,
  isPending: false,
  isRefused: false,
  isStuck: false,
};

/**
 * Looks orders up in the journal. The service's own last answer counts over what the order rules make of
 * the journal's events, as in `conv order`: an order may have been reported from elsewhere, too.
 * @param staged orders with rows that nobody has begun.
 */
export const createReportedOrders = (
  journal: Pick<JournalReader, 'find' | 'attemptsOf'>,
  accountId: string,
  staged: Pick<OrderSet, 'has'>,
): ReportedOrders => ({
  of: (merchantOrderId) => {
    const isStaged = staged.has(merchantOrderId);
    const filter = { accountId, merchantOrderId, order: 'oldest-first' } as const;
    const events = [...journal.find(filter)];
    if (events.length === 0) return { ...NOT_REPORTED, isPending: isStaged };
    const accepted = events.filter(({ state }) => state === 'accepted');
    return {
      isReported: accepted.length > 0,
      standing: lastAnswer(journal, accepted) ?? computedFrom(journal, accepted),
      isPending: isStaged || events.some(({ state }) => state === 'pending'),
      isRefused: events.some(({ state }) => state === 'rejected'),
      isStuck: !isStaged && isStuck(events),
    };
  },
});

/** A row that nobody has begun may still be a mended paid report. */
const isStuck = (events: readonly JournaledEvent[]): boolean =>
  events.some((event) => event.state === 'pending' && isBehindRefused(events, event));

/** Orders are many, and most have an answer that says all: their bodies need not be read. */
function lastAnswer(
  journal: Pick<JournalReader, 'attemptsOf'>,
  accepted: readonly JournaledEvent[],
): Standing | undefined {
  const answers = accepted.flatMap((event) =>
    journal
      .attemptsOf(event)
      .filter(({ outcome }) => outcome === 'accepted')
      .map((attempt) => ({ event, attempt })),
  );
  const last = answers.sort((a, b) => a.attempt.startedAt - b.attempt.startedAt).at(-1);
  return last && standingIn(last.attempt, last.event.merchantOrderId);
}

const computedFrom = (
  journal: Pick<JournalReader, 'attemptsOf'>,
  accepted: readonly JournaledEvent[],
): Standing | null => (accepted.length === 0 ? null : readTimeline(journal, accepted).computed);
