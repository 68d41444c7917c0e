import { isFinal, kindNamed, OPENING } from '../../core/protocol/kinds/index.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  parseDecimal,
  subtractDecimals,
  ZERO,
} from '../../core/protocol/money.ts';
import { type Message, message } from '../../core/words/message.ts';
import type { Intent, JournaledEvent } from '../journal/port.ts';
import { isOutcomeUnknown } from '../journal/unknown-outcome.ts';
import { moneyOf } from './body-money.ts';
import type { EventSources } from './edges.ts';

/**
 * Whether an open event may have arrived: an attempt ended without a response, or a run over a file may have it in
 * flight.
 */
export const mayHaveArrived = async (
  event: JournaledEvent,
  { attemptsOf }: Pick<EventSources, 'attemptsOf'>,
): Promise<boolean> =>
  event.openSince !== undefined || (await attemptsOf(event)).some(isOutcomeUnknown);

/** Advice for an event ID that the journal has for a different report. */
export async function conflictAdvice(
  existing: JournaledEvent,
  intent: Intent,
  sources: EventSources,
): Promise<Message> {
  const { eventId, state } = existing;
  if (existing.kind !== intent.kind) return message('choose_event_id');
  switch (state) {
    case 'withdrawn':
      return message('withdrawn_id_spent');
    case 'rejected':
      return message('rejected_id_taken');
    case 'pending':
      return (await mayHaveArrived(existing, sources))
        ? message('settle_first', { eventId })
        : message('replace_open', { eventId });
    case 'accepted':
      if (existing.kind === OPENING) return adviceOnSale(existing, intent, sources);
      return kindNamed(existing.kind).isRepeatable
        ? adviceOnRefund(existing, intent)
        : message('choose_event_id');
  }
}

/** Advice if the service has counted the paid report. */
async function adviceOnSale(
  existing: JournaledEvent,
  intent: Intent,
  { find }: EventSources,
): Promise<Message> {
  const { accountId, merchantOrderId: order } = existing;
  const found = find?.({ accountId, merchantOrderId: order, order: 'oldest-first' });
  const events = (await found?.all()) ?? [];
  const end = events.find(({ state, kind }) => state === 'accepted' && isFinal(kindNamed(kind).to));
  if (end !== undefined) return message('order_is_over', { order, kind: end.kind });
  const [was, now] = [moneyOf(existing), moneyOf(intent)];
  if (was.currency?.toUpperCase() !== now.currency?.toUpperCase())
    return message('accepted_currency', { order });
  const [before, after] = [decimalOf(was), decimalOf(now)];
  const change = before === undefined || after === undefined ? 0 : compareDecimals(after, before);
  if (before === undefined || after === undefined || change === 0)
    return message('accepted_fields');
  if (change > 0) return message('accepted_too_low', { order, by: difference(after, before) });
  const refunds = events.filter(isRefund);
  if (refunds.some(({ state }) => state === 'pending')) return message('refund_is_open', { order });
  const counted = refunds.filter(({ state }) => state === 'accepted');
  const refunded = counted.map(moneyOf).map(decimalOf).reduce(added, ZERO);
  if (refunded.units === 0n)
    return message('accepted_too_high', { order, by: difference(before, after) });
  // It is unknown whether the given amount includes these refunds.
  const sums = { refunded: formatDecimal(refunded), left: difference(before, refunded) };
  return message('accepted_after_refunds', { order, ...sums });
}

const added = (sum: Decimal, amount: Decimal | undefined): Decimal =>
  addDecimals(sum, amount ?? ZERO);

const isRefund = ({ kind }: JournaledEvent): boolean => kindNamed(kind).isRepeatable;

/** A refund cannot be undone; a missing amount is a refund of its own. */
function adviceOnRefund(existing: JournaledEvent, intent: Intent): Message {
  const [before, after] = [decimalOf(moneyOf(existing)), decimalOf(moneyOf(intent))];
  if (before === undefined || after === undefined || compareDecimals(after, before) <= 0)
    return message('choose_event_id');
  return message('refund_the_rest', { by: difference(after, before) });
}

const decimalOf = ({ amount }: ReturnType<typeof moneyOf>): Decimal | undefined =>
  parseDecimal(amount?.literal ?? '');

const difference = (more: Decimal, less: Decimal): string =>
  formatDecimal(subtractDecimals(more, less));
