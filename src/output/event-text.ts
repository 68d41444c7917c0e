import type { BodyMoney } from '../actions/body-money.ts';
import type { Standing } from '../actions/service-answer.ts';
import { formatDecimal } from '../core/money.ts';
import { shortened } from '../core/reports/plain.ts';
import { makeVisible } from '../core/visible.ts';
import type { EventState, JournaledEvent } from '../journal/journal.ts';
import type { Theme } from './theme.ts';

/** `5000 KRW`, in the body's own digits; undefined where the body carries no amount. */
export function moneyText({ amount, currency }: BodyMoney): string | undefined {
  if (amount === null) return undefined;
  const literal = shortened(amount.literal);
  return currency === null ? literal : `${literal} ${makeVisible(currency)}`;
}

/** `PARTIALLY_CANCELLED, net 3000 KRW, refunded 2000 KRW`. */
export function standingText({ status, netAmount, refundedAmount, currency }: Standing): string {
  const money = (amount: Standing['netAmount']) =>
    `${formatDecimal(amount)} ${makeVisible(currency)}`;
  return `${status}, net ${money(netAmount)}, refunded ${money(refundedAmount)}`;
}

/** Green, yellow or red, as good as the state is. */
export function paintState(theme: Theme, state: EventState): (text: string) => string {
  return { accepted: theme.good, pending: theme.warn, rejected: theme.bad }[state];
}

/** Whose account an event belongs to: its profile's name and the endpoint. */
export function accountText({
  profile,
  endpoint,
}: Pick<JournaledEvent, 'profile' | 'endpoint'>): string {
  const where = makeVisible(endpoint);
  return profile === null ? where : `${makeVisible(profile)} (${where})`;
}
