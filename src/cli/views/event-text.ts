import type { BodyMoney } from '../../client/delivery/body-money.ts';
import type { Standing } from '../../client/delivery/service-answer.ts';
import type { Attempt, Author, EventState, JournaledEvent } from '../../client/journal/port.ts';
import { printJson, RawJson } from '../../core/kit/json/node.ts';
import type { Theme } from '../../core/kit/theme.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import { formatDecimal } from '../../core/protocol/money.ts';
import { shortened } from '../../core/protocol/reports/plain.ts';
import { logWords } from '../words/log.ts';
import type { ErrorText } from './error-text.ts';

/** `5000 KRW`, with the body's digits; undefined if the body has no amount. */
export function moneyText({ amount, currency }: BodyMoney): string | undefined {
  if (amount === null) return undefined;
  const literal = shortened(amount.literal);
  return currency === null ? literal : `${literal} ${makeVisible(currency)}`;
}

/** `PARTIALLY_CANCELLED, net 3000 KRW, refunded 2000 KRW`. */
export function standingText({ status, netAmount, refundedAmount, currency }: Standing): string {
  const money = (amount: Standing['netAmount']) =>
    `${formatDecimal(amount)} ${makeVisible(currency)}`;
  return logWords.standing({ status, net: money(netAmount), refunded: money(refundedAmount) });
}

/** Green, yellow or red, as good as the state is. */
export function paintState(theme: Theme, state: EventState): (text: string) => string {
  return { accepted: theme.good, pending: theme.warn, rejected: theme.bad, withdrawn: theme.dim }[
    state
  ];
}

/** Whose account an event belongs to: its profile's name and the endpoint. */
export function accountText({
  profile,
  endpoint,
}: Pick<JournaledEvent, 'profile' | 'endpoint'>): string {
  const where = makeVisible(endpoint);
  return profile === null ? where : `${makeVisible(profile)} (${where})`;
}

/** An event as JSON, as in every list. */
export const eventJson = (event: JournaledEvent, { amount, currency }: BodyMoney) => ({
  event_id: event.eventId,
  kind: event.kind,
  merchant_order_id: event.merchantOrderId,
  sub_id: event.subId,
  amount: amount === null ? null : new RawJson(printJson(amount)),
  currency,
  state: event.state,
  created_at: isoTime(event.createdAt),
  profile: event.profile,
  endpoint: event.endpoint,
  ...authorJson(event.by),
  refund_id: event.refundId ?? null,
  note: event.note ?? null,
});

/** The author and conv version of an event or attempt; null if not recorded. */
export const authorJson = (by: Author | undefined) => ({
  actor: by?.actor ?? null,
  conv_version: by?.version ?? null,
});

/** The outcome of the last attempt; all null before the first. */
export const lastAttemptJson = (attempt: Attempt | undefined) => ({
  last_attempt_at: attempt === undefined ? null : isoTime(attempt.startedAt),
  last_outcome: attempt?.outcome ?? null,
  last_http_status: attempt?.httpStatus ?? null,
  last_error: attempt?.errorCode ?? null,
  last_actor: attempt?.by?.actor ?? null,
});

/** @param milliseconds since 1970. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The service's error message: `bad_amount: too much`, if any. */
export function serviceText(error: ErrorText['service']): string | undefined {
  const said = [error?.code ?? [], error?.message ?? []].flat().join(': ');
  return said === '' ? undefined : said;
}
