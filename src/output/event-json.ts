import type { BodyMoney } from '../actions/body-money.ts';
import { printJson } from '../core/json/node.ts';
import { RawJson } from '../core/json/stringify.ts';
import type { Attempt, JournaledEvent } from '../journal/journal.ts';

/** An event as every list and page of the journal tells it to scripts. */
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
});

/** What came of the last attempt; all null where nothing was tried yet. */
export const lastAttemptJson = (attempt: Attempt | undefined) => ({
  last_attempt_at: attempt === undefined ? null : isoTime(attempt.startedAt),
  last_outcome: attempt?.outcome ?? null,
  last_http_status: attempt?.httpStatus ?? null,
  last_error: attempt?.errorCode ?? null,
});

/** @param milliseconds since 1970. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
