import type { TimelineEntry } from '../actions/order-events.ts';
import type { OrderTimeline } from '../actions/order-timeline.ts';
import type { Standing } from '../actions/service-answer.ts';
import { RawJson, stringify } from '../core/json/stringify.ts';
import { type Decimal, formatDecimal } from '../core/money.ts';
import { eventJson, isoTime, lastAttemptJson } from './event-json.ts';
import { standingNow } from './order-conclusion.ts';
import { accountFlagsOf, replayOrderCommand } from './replay-command.ts';

/** The course of one order for scripts, in one line. */
export function orderJson(timeline: OrderTimeline): string {
  const { merchantOrderId, subId, profile, endpoint, computed, answer, pending } = timeline;
  const now = standingNow(timeline);
  return `${stringify({
    merchant_order_id: merchantOrderId,
    sub_id: subId,
    profile,
    endpoint,
    ...(now === null ? NOT_ACCEPTED : standingJson(now)),
    by_journal: computed === null ? null : standingJson(computed),
    by_service:
      answer === null ? null : { ...standingJson(answer.standing), at: isoTime(answer.at) },
    disagrees: timeline.disagrees,
    pending: pending.map(({ eventId }) => eventId),
    replay:
      pending.length === 0 ? null : replayOrderCommand(merchantOrderId, accountFlagsOf(timeline)),
    events: timeline.entries.map(entryJson),
  })}\n`;
}

const entryJson = ({ event, attempts, money, at, after, basis }: TimelineEntry) => ({
  ...eventJson(event, money),
  at: isoTime(at),
  attempts: attempts.length,
  ...lastAttemptJson(attempts.at(-1)),
  after: after === null ? null : { ...standingJson(after), by: basis },
});

const NOT_ACCEPTED = { status: null, net_amount: null, refunded_amount: null, currency: null };

const standingJson = ({ status, netAmount, refundedAmount, currency }: Standing) => ({
  status,
  net_amount: exactly(netAmount),
  refunded_amount: exactly(refundedAmount),
  currency,
});

const exactly = (amount: Decimal): RawJson => new RawJson(formatDecimal(amount));
